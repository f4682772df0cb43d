use crate::{
    command::Change,
    db,
    features::deposits::store::{self, New, PayTo},
    ids, ledger,
};
use domain::{
    DepositId, UserId,
    ledger::{AccountKey, Amount, Cause, CauseKind, CurrencyCode, Leg, Transfer, TransferKind},
};
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Money that came for something else, and is its payer's.
#[derive(Debug, Clone)]
pub struct Arrived {
    pub user: UserId,
    pub currency: CurrencyCode,
    /// The part of it that is theirs.
    pub amount: Amount,
    /// The provider's ticker.
    pub network: String,
    pub address: String,
    /// The amount sent, as the provider wrote it.
    pub paid: String,
    pub expires_at: OffsetDateTime,
    /// The provider's number of the payment: each becomes one deposit at most.
    pub payment: i64,
}

/// Makes a completed deposit of it, in the caller's transaction.
pub async fn arrived(db: &mut PgConnection, arrived: &Arrived) -> db::Result<DepositId> {
    let id = ids::deposit_id();
    let new = New {
        id,
        user: arrived.user,
        currency: arrived.currency,
        amount: arrived.amount,
        pay_to: Some(PayTo {
            network: arrived.network.clone(),
            address: arrived.address.clone(),
            amount: arrived.paid.clone(),
            expires_at: arrived.expires_at,
        }),
    };
    let deposit = store::insert(db, &new).await?;
    let transfer = Transfer {
        key: db::parse(&format!("deposit:nowpayments:{}", arrived.payment))?,
        kind: TransferKind::Deposit,
        cause: Cause::new(CauseKind::Deposit, id),
        legs: vec![
            Leg::debit(AccountKey::external(arrived.currency), arrived.amount),
            Leg::credit(AccountKey::available(arrived.user, arrived.currency), arrived.amount),
        ],
    };
    let posted = ledger::post_one(db, &transfer).await?;
    posted.map_err(|refusal| sqlx::Error::Encode(Box::new(refusal)))?;
    let completed = store::Status::Provider(domain::deposit::State::Completed);
    if !store::settle(db, &deposit, completed, Some(arrived.amount), None).await? {
        return Err(sqlx::Error::RowNotFound);
    }
    let change = Change::of(format!("deposit:{id}")).after(json!({
        "status": completed.as_str(), "payment": arrived.payment.to_string(), "currency": arrived.currency,
        "credited": arrived.amount.to_string(), "arrived": "for an order of credits"
    }));
    change.by_system(db, "deposit.credit").await?;
    Ok(id)
}
