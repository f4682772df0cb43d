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

/// The presale: its vault at a final block of its own, and what is sold and published by now. Amounts are units of 10^-18.
pub struct Sale {
    pub chain_id: i64,
    pub vault: String,
    pub usdt: String,
    pub usdc: String,
    pub block_number: i64,
    pub block_hash: Vec<u8>,
    pub held_usdt: String,
    pub held_usdc: String,
    pub due_usdt: String,
    pub due_usdc: String,
    pub looked_at: OffsetDateTime,
    pub raised_usdt: String,
    pub raised_usdc: String,
    pub refundable_usdt: String,
    pub refundable_usdc: String,
    pub sold: String,
    pub root: Option<Vec<u8>>,
    pub published_at: Option<OffsetDateTime>,
}

/// Where a vault was looked at.
pub async fn sale(db: &mut PgConnection) -> Result<Option<Sale>> {
    sqlx::query_as!(
        Sale,
        r#"SELECT v.chain_id, v.vault, v.usdt, v.usdc, v.block_number, v.block_hash, v.held_usdt::text AS "held_usdt!", v.held_usdc::text AS "held_usdc!",
                  v.due_usdt::text AS "due_usdt!", v.due_usdc::text AS "due_usdc!", v.looked_at, coalesce(s.raised_usdt, 0)::text AS "raised_usdt!",
                  coalesce(s.raised_usdc, 0)::text AS "raised_usdc!", coalesce(c.usdt, 0)::text AS "refundable_usdt!",
                  coalesce(c.usdc, 0)::text AS "refundable_usdc!", (coalesce(s.sold, 0) + coalesce(s.bonus, 0))::text AS "sold!",
                  r.hash AS "root?", r.published_at AS "published_at?"
           FROM presale_vault v LEFT JOIN presale_state s USING (chain_id, epoch)
           LEFT JOIN LATERAL (SELECT sum(refundable) FILTER (WHERE coin = 'USDT') AS usdt, sum(refundable) FILTER (WHERE coin = 'USDC') AS usdc
                              FROM presale_contributions o WHERE o.chain_id = v.chain_id AND o.epoch = v.epoch) c ON true
           LEFT JOIN presale_roots r ON r.chain_id = v.chain_id AND r.epoch = v.epoch AND r.number = 0 AND r.state = 'published'
           ORDER BY v.looked_at DESC LIMIT 1"#
    )
    .fetch_optional(db)
    .await
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
