use super::row::{Claim, get};
use crate::{
    db::{Result, parse},
    ledger::{self, backing},
};
use domain::{
    incentive::State,
    ledger::{AccountKey, Refusal, Transfer, TransferKey, TransferKind},
};
use sqlx::PgConnection;

/// Gives its owner what was set aside, and answers the claim as it stands then. The claim is locked by the caller.
pub async fn claim(db: &mut PgConnection, claim: &Claim) -> Result<std::result::Result<Claim, Refusal>> {
    let transfer = Transfer::simple(
        TransferKind::Settle,
        claim.cause(),
        AccountKey::claimable(claim.user, claim.currency),
        AccountKey::available(claim.user, claim.currency),
        claim.amount,
    );
    if let Err(refusal) = ledger::post_one(db, &transfer).await? {
        return Ok(Err(refusal));
    }
    let done = sqlx::query!(
        "UPDATE claims SET state = 'claimed', claimed_at = now() WHERE id = $1 AND state = 'claimable'",
        claim.id.to_string()
    )
    .execute(&mut *db)
    .await?;
    if done.rows_affected() != 1 {
        return Err(sqlx::Error::RowNotFound);
    }
    get(db, claim.id).await?.ok_or(sqlx::Error::RowNotFound).map(Ok)
}

/// Takes back what nobody claimed in time, by the database's clock; at most `limit` claims, and those that went back are answered. One
/// that the ledger refuses stays and is looked at again: it holds up no other.
pub async fn expire(db: &mut PgConnection, limit: i64) -> Result<Vec<Claim>> {
    let ids = sqlx::query_scalar!(
        "SELECT id FROM claims WHERE state = 'claimable' AND expires_at <= now()
         ORDER BY expires_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED",
        limit
    )
    .fetch_all(&mut *db)
    .await?;
    let mut due = Vec::with_capacity(ids.len());
    for id in &ids {
        due.extend(get(db, parse(id)?).await?);
    }
    let granted = |claim: &Claim| TransferKey::natural(TransferKind::Grant, claim.cause());
    let of_reserve = backing::of_reserve(db, &due.iter().map(granted).collect::<Vec<_>>()).await?;
    let back = |claim: &Claim| {
        let source = match of_reserve.contains(&granted(claim)) {
            true => AccountKey::reserve(claim.currency),
            false => AccountKey::external(claim.currency),
        };
        Transfer::simple(
            TransferKind::Expire,
            claim.cause(),
            AccountKey::claimable(claim.user, claim.currency),
            source,
            claim.amount,
        )
    };
    let transfers: Vec<_> = due.iter().map(back).collect();
    let posted = ledger::post(db, &transfers).await?;
    let mut expired = Vec::with_capacity(due.len());
    for (claim, posted) in due.into_iter().zip(posted) {
        match posted {
            Ok(_) => expired.push(claim),
            Err(refusal) => {
                tracing::error!(claim = %claim.id, cause = %refusal, "what is set aside for a claim is not there")
            }
        }
    }
    let ids: Vec<_> = expired.iter().map(|claim| claim.id.to_string()).collect();
    let state = State::Expired.as_str();
    sqlx::query!(
        "UPDATE claims SET state = $2 WHERE id = ANY($1) AND state = 'claimable'",
        &ids,
        state
    )
    .execute(db)
    .await?;
    Ok(expired)
}
