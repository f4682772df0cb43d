use crate::db::Result;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Looks at the reserve that are answered at most; one is taken every ten minutes.
const MAX_HISTORY: i64 = 150;

/// The holdings on the chain and the ledger's debts at one final block. Amounts are in the token's units.
pub struct Snapshot {
    pub chain_id: i64,
    pub epoch: i32,
    pub block_number: i64,
    pub block_hash: Vec<u8>,
    pub token: Vec<u8>,
    pub vault: Vec<u8>,
    pub owner: Vec<u8>,
    pub supply: String,
    pub held: String,
    pub owed: String,
    pub leaving: String,
    /// Held less owed.
    pub difference: String,
    pub made_at: OffsetDateTime,
}

/// A contract that the server stands on.
pub struct Contract {
    pub kind: String,
    pub address: String,
    pub code_hash: Vec<u8>,
    pub block_number: i64,
}

/// Of the last day, the newest first.
pub async fn history(db: &mut PgConnection) -> Result<Vec<Snapshot>> {
    sqlx::query_as!(
        Snapshot,
        r#"SELECT chain_id, epoch, block_number, block_hash, token, vault, owner, supply::text AS "supply!", held::text AS "held!",
                  owed::text AS "owed!", leaving::text AS "leaving!",
                  (held - owed)::text AS "difference!", made_at
           FROM chain_reserves WHERE currency = 'POOL' AND made_at > now() - interval '1 day' ORDER BY made_at DESC LIMIT $1"#,
        MAX_HISTORY
    )
    .fetch_all(db)
    .await
}

/// The contracts that are in use on that chain.
pub async fn contracts(db: &mut PgConnection, chain_id: i64, epoch: i32) -> Result<Vec<Contract>> {
    sqlx::query_as!(
        Contract,
        "SELECT kind, address, code_hash, block_number FROM chain_contracts
         WHERE chain_id = $1 AND epoch = $2 AND state = 'active' ORDER BY kind LIMIT 100",
        chain_id,
        epoch
    )
    .fetch_all(db)
    .await
}
