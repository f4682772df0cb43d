//! Currencies that are backed: what people are given of them comes out of the house's reserve, which a final transfer on the chain filled (E3).

use crate::db::{Result, parse};
use domain::ledger::{AccountKey, CurrencyCode, Refusal, TransferKey};
use sqlx::PgConnection;
use std::collections::HashSet;

/// Where money that people are given comes from: the reserve of a backed currency, else the world outside. Without a chain POOL is not backed.
pub async fn source(db: &mut PgConnection, currency: CurrencyCode) -> Result<AccountKey> {
    let is_backed = sqlx::query_scalar!("SELECT backed FROM currencies WHERE code = $1", currency.as_str());
    let is_backed = is_backed.fetch_optional(db).await?.unwrap_or(false);
    Ok(match is_backed {
        true => AccountKey::reserve(currency),
        false => AccountKey::external(currency),
    })
}

/// Which of these transfers were paid out of the reserve: money goes back to where it came from, and a currency may have come to be backed since.
pub async fn of_reserve(db: &mut PgConnection, keys: &[TransferKey]) -> Result<HashSet<TransferKey>> {
    let keys: Vec<_> = keys.iter().map(TransferKey::to_string).collect();
    let rows = sqlx::query_scalar!(
        "SELECT t.key FROM transfers t JOIN entries e ON e.transfer_id = t.id JOIN accounts a ON a.id = e.account_id
         WHERE t.key = ANY($1) AND a.owner = 'house' AND a.purpose = 'reserve'",
        &keys
    )
    .fetch_all(db)
    .await?;
    rows.iter().map(|key| parse(key)).collect()
}

/// The refusal in words for an administrator: that the reserve is too small, where that is why.
pub fn told(refusal: &Refusal) -> String {
    if let Refusal::Insufficient { currency } = refusal {
        return format!("The reserve holds too little {currency}. Send some to the vault first.");
    }
    refusal.to_string()
}
