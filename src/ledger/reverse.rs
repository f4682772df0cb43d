use super::{Posted, TransferId, minor, post::move_one};
use crate::db::{Result, parse};
use domain::{
    UserId,
    ledger::{AccountKey, Cause, Leg, Purpose, Refusal, Transfer, TransferKind},
};
use sqlx::PgConnection;

/// Undoes a transfer with its exact opposite, which names it. Once: asked again it answers the first result. Refused when an account
/// would go below zero, and for the transfers of a hold, which are undone through it.
pub async fn reverse(db: &mut PgConnection, transfer: TransferId) -> Result<std::result::Result<Posted, Refusal>> {
    let held = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM holds WHERE opened_by = $1 OR closed_by = $1) AS "held!""#,
        transfer.0
    )
    .fetch_one(&mut *db)
    .await?;
    if held {
        return Ok(Err(Refusal::BelongsToHold));
    }
    opposite(db, transfer).await
}

pub(super) async fn opposite(
    db: &mut PgConnection,
    transfer: TransferId,
) -> Result<std::result::Result<Posted, Refusal>> {
    let rows = sqlx::query!(
        r#"SELECT t.cause_type, t.cause_id, a.owner, a.currency, a.purpose, e.amount::text AS "amount!"
           FROM transfers t JOIN entries e ON e.transfer_id = t.id JOIN accounts a ON a.id = e.account_id
           WHERE t.id = $1 ORDER BY e.id"#,
        transfer.0
    )
    .fetch_all(&mut *db)
    .await?;
    let Some(first) = rows.first() else {
        return Ok(Err(Refusal::Unknown));
    };
    let cause = Cause {
        kind: parse(&first.cause_type)?,
        id: parse(&first.cause_id)?,
    };
    let mut legs = Vec::with_capacity(rows.len());
    for row in &rows {
        legs.push(Leg {
            account: account(&row.owner, &row.currency, &row.purpose)?,
            amount: -minor(&row.amount)?,
        });
    }
    let reversal = Transfer {
        key: parse(&format!("{}:{}", TransferKind::Reversal.as_str(), transfer.0))?,
        kind: TransferKind::Reversal,
        cause,
        legs,
    };
    move_one(db, &reversal, Some(transfer)).await
}

fn account(owner: &str, currency: &str, purpose: &str) -> Result<AccountKey> {
    let currency = parse(currency)?;
    let user = || parse::<UserId>(owner);
    Ok(match parse(purpose)? {
        Purpose::Available => AccountKey::available(user()?, currency),
        Purpose::Locked => AccountKey::locked(user()?, currency),
        Purpose::Claimable => AccountKey::claimable(user()?, currency),
        Purpose::External => AccountKey::external(currency),
        Purpose::Fees => AccountKey::fees(currency),
        Purpose::Reserve => AccountKey::reserve(currency),
        Purpose::Promised => AccountKey::promised(currency),
    })
}
