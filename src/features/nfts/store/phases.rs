use super::collections::{count, number};
use crate::{db::Result, features::nfts::price::stored};
use domain::{
    Address, CollectionId, NftOrderId,
    ledger::Amount,
    nft::{Listed, NewPhase, PhaseNumber},
};
use serde::Serialize;
use sqlx::PgConnection;

/// Whether a phase is on, by the database's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = NftPhaseState)]
pub enum PhaseState {
    Upcoming,
    Open,
    Over,
}

/// A phase of a collection's sale.
#[derive(Debug, Clone)]
pub struct Phase {
    pub number: PhaseNumber,
    pub terms: NewPhase,
    pub state: PhaseState,
    /// Editions ordered in it, counted where it has a supply.
    pub taken: u32,
    /// Wallets on its list.
    pub listed: i64,
}

impl Phase {
    /// The price in it of an edition that costs so much by itself.
    pub fn price(&self, own: Amount) -> Amount {
        self.terms.price.unwrap_or(own)
    }
}

/// A number that the schema holds within its bounds.
fn known(number: i32) -> Result<PhaseNumber> {
    let known = u8::try_from(number).ok().and_then(PhaseNumber::new);
    known.ok_or_else(|| sqlx::Error::Decode("a phase beyond its bounds".into()))
}

/// The phases of a collection by their beginnings.
pub async fn list(db: &mut PgConnection, of: CollectionId) -> Result<Vec<Phase>> {
    let rows = sqlx::query!(
        r#"SELECT p.number, p.name, p.starts_at, p.ends_at, p.price::text AS price, p.wallet_limit, p.supply, p.allowlist, p.taken,
                  p.starts_at <= now.at AS "has_begun!", coalesce(p.ends_at <= now.at, false) AS "is_over!",
                  (SELECT count(*) FROM nft_allowlist a WHERE a.collection_id = p.collection_id AND a.number = p.number) AS "listed!"
           FROM nft_phases p CROSS JOIN (SELECT clock_timestamp() AS at) now
           WHERE p.collection_id = $1 ORDER BY p.starts_at, p.number"#,
        of.to_string()
    )
    .fetch_all(db)
    .await?;
    let phases = rows.into_iter().map(|row| {
        Ok(Phase {
            number: known(row.number)?,
            terms: NewPhase {
                name: row.name,
                starts_at: row.starts_at,
                ends_at: row.ends_at,
                price: row.price.as_deref().map(stored).transpose()?,
                wallet_limit: row.wallet_limit.map(count).transpose()?,
                supply: row.supply.map(count).transpose()?,
                has_list: row.allowlist,
            },
            state: match (row.has_begun, row.is_over) {
                (_, true) => PhaseState::Over,
                (true, false) => PhaseState::Open,
                (false, false) => PhaseState::Upcoming,
            },
            taken: count(row.taken)?,
            listed: row.listed,
        })
    });
    phases.collect()
}

/// Stores a phase, new or changed; its list stays.
pub async fn put(db: &mut PgConnection, of: CollectionId, phase: PhaseNumber, new: &NewPhase) -> Result<()> {
    sqlx::query!(
        "INSERT INTO nft_phases (collection_id, number, name, starts_at, ends_at, price, wallet_limit, supply, allowlist)
         VALUES ($1, $2, $3, $4, $5, $6::text::numeric, $7, $8, $9)
         ON CONFLICT (collection_id, number) DO UPDATE SET name = $3, starts_at = $4, ends_at = $5, price = $6::text::numeric,
             wallet_limit = $7, supply = $8, allowlist = $9",
        of.to_string(),
        i32::from(phase.get()),
        new.name,
        new.starts_at,
        new.ends_at,
        new.price.map(|price| price.minor().to_string()),
        new.wallet_limit.map(number).transpose()?,
        new.supply.map(number).transpose()?,
        new.has_list
    )
    .execute(db)
    .await
    .map(drop)
}

/// Takes a phase away with its list. False where there is none.
pub async fn delete(db: &mut PgConnection, of: CollectionId, phase: PhaseNumber) -> Result<bool> {
    let done = sqlx::query!(
        "DELETE FROM nft_phases WHERE collection_id = $1 AND number = $2",
        of.to_string(),
        i32::from(phase.get())
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Puts wallets on a phase's list; one that is on it gets the new limit. Answers how many are on it then.
pub async fn enlist(db: &mut PgConnection, of: CollectionId, phase: PhaseNumber, new: &[Listed]) -> Result<i64> {
    let addresses: Vec<String> = new.iter().map(|one| one.address.to_string()).collect();
    let limits = new.iter().map(|one| number(one.limit)).collect::<Result<Vec<i32>>>()?;
    sqlx::query!(
        "INSERT INTO nft_allowlist (collection_id, number, address, wallet_limit)
         SELECT $1, $2, t.address, t.most FROM unnest($3::text[], $4::integer[]) AS t (address, most)
         ON CONFLICT (collection_id, number, address) DO UPDATE SET wallet_limit = excluded.wallet_limit",
        of.to_string(),
        i32::from(phase.get()),
        &addresses,
        &limits
    )
    .execute(&mut *db)
    .await?;
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM nft_allowlist WHERE collection_id = $1 AND number = $2"#,
        of.to_string(),
        i32::from(phase.get())
    )
    .fetch_one(db)
    .await
}

/// Takes everybody off a phase's list.
pub async fn clear(db: &mut PgConnection, of: CollectionId, phase: PhaseNumber) -> Result<()> {
    sqlx::query!(
        "DELETE FROM nft_allowlist WHERE collection_id = $1 AND number = $2",
        of.to_string(),
        i32::from(phase.get())
    )
    .execute(db)
    .await
    .map(drop)
}

/// A wallet's part in the phases of a collection: how many editions it may buy by the list of each, and how many it ordered there.
pub async fn of_wallet(
    db: &mut PgConnection,
    of: CollectionId,
    wallet: Address,
) -> Result<Vec<(PhaseNumber, Option<u32>, u32)>> {
    let rows = sqlx::query!(
        r#"SELECT p.number, a.wallet_limit AS "wallet_limit?",
                  (SELECT count(*) FROM nft_orders o JOIN nfts n ON n.id = o.nft_id
                   WHERE o.recipient = $2 AND o.phase = p.number AND o.status <> 'failed' AND n.collection_id = $1)::integer AS "ordered!"
           FROM nft_phases p LEFT JOIN nft_allowlist a ON a.collection_id = p.collection_id AND a.number = p.number AND a.address = $2
           WHERE p.collection_id = $1"#,
        of.to_string(),
        wallet.to_string()
    )
    .fetch_all(db)
    .await?;
    let all = rows.into_iter().map(|row| {
        Ok((
            known(row.number)?,
            row.wallet_limit.map(count).transpose()?,
            count(row.ordered)?,
        ))
    });
    all.collect()
}

/// Takes one of a phase's supply; others that do wait. False where none is left.
pub async fn take(db: &mut PgConnection, of: CollectionId, phase: PhaseNumber) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE nft_phases SET taken = taken + 1 WHERE collection_id = $1 AND number = $2 AND taken < supply",
        of.to_string(),
        i32::from(phase.get())
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Gives back what an order took of its phase's supply.
pub async fn give_back(db: &mut PgConnection, order: NftOrderId) -> Result<()> {
    sqlx::query!(
        "UPDATE nft_phases p SET taken = p.taken - 1 FROM nft_orders o JOIN nfts n ON n.id = o.nft_id
         WHERE o.id = $1 AND p.collection_id = n.collection_id AND p.number = o.phase AND p.supply IS NOT NULL",
        order.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}
