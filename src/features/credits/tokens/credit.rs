use super::{refused::Reason, store};
use crate::{
    db::{Result, parse},
    ledger,
    spending::{self, SpendKind},
};
use alloy_primitives::{B256, U256};
use domain::{
    UserId,
    credits::{Credits, Settings},
    ledger::{AccountKey, Amount, Cause, CauseKind, CurrencyCode, Leg, Transfer, TransferKey, TransferKind},
    spending::Standing,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A final transfer of tokens into the vault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    pub id: [u8; 12],
    pub chain_id: u64,
    pub epoch: i32,
    pub tx: B256,
    pub position: u32,
    pub sender: domain::Address,
    /// In the token's own units.
    pub amount: U256,
    /// Of its block.
    pub time: OffsetDateTime,
    /// The settings that held then.
    pub version: i32,
    /// The credits that it buys; zero for a refused payment.
    pub credits: Credits,
}

/// Gives a person what their payment bought, once: an unclaimed payment of this transaction, or locked by it. What the page would have refused is
/// refused here too, whoever sent it past the page, and goes back: else a plain transfer would lift a break or a limit. False when nothing was given;
/// it is refused then, or, where the ledger refuses it, stays unclaimed.
pub async fn give(db: &mut PgConnection, payment: &Payment, user: UserId, settings: &Settings) -> Result<bool> {
    let cents = settings.usd_rate.price(payment.credits);
    if let Some(reason) = in_the_way(db, user, cents).await? {
        store::refuse(db, payment, reason).await?;
        return Ok(false);
    }
    let Some(tokens) = i128::try_from(payment.amount)
        .ok()
        .and_then(|minor| Amount::from_minor(minor).ok())
    else {
        tracing::error!(tx = %payment.tx, amount = %payment.amount, "more tokens came than can be counted");
        return Ok(false);
    };
    let (lp_bai, credit): (CurrencyCode, CurrencyCode) = (parse("LP-BAI")?, parse("CREDIT")?);
    let cause = Cause::new(CauseKind::CreditOrder, payment.id);
    let credits = Amount::from(payment.credits);
    let transfer = Transfer {
        key: TransferKey::natural(TransferKind::Purchase, cause),
        kind: TransferKind::Purchase,
        cause,
        legs: vec![
            Leg::debit(AccountKey::external(lp_bai), tokens),
            Leg::credit(AccountKey::fees(lp_bai), tokens),
            Leg::debit(AccountKey::external(credit), credits),
            Leg::credit(AccountKey::available(user, credit), credits),
        ],
    };
    if let Err(refusal) = ledger::post_one(db, &transfer).await? {
        tracing::error!(tx = %payment.tx, %refusal, "tokens came and cannot be credited");
        return Ok(false);
    }
    spending::arrived(
        db,
        user,
        SpendKind::CreditsToken,
        cents,
        &format!("credit_order:{}", cause.id),
    )
    .await?;
    store::set_credited(db, &cause.id.to_string(), user).await?;
    Ok(true)
}

/// The refusal of a purchase of so many cents, if any. The person is not held: many people's payments share the reader's transaction, and what
/// they change in this moment may come before it or after it.
async fn in_the_way(db: &mut PgConnection, user: UserId, cents: u64) -> Result<Option<Reason>> {
    let kind = SpendKind::CreditsToken;
    let now = spending::store::now(db).await?;
    let standing = spending::store::standing(db, user, kind, now).await?;
    let standing = Standing {
        // Asked of everybody before they play.
        attested: true,
        ..standing
    };
    Ok(standing.may_spend(kind, cents, now).err().and_then(Reason::of))
}
