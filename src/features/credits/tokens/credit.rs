use super::store;
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

/// Where a payment stands when it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    /// It waits for its sender: a moment, or until they sign in.
    Unclaimed,
    /// It buys nothing and is to be returned.
    Refused,
}

impl Arrival {
    /// The word that is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unclaimed => "unclaimed",
            Self::Refused => "refused",
        }
    }
}

/// Gives a person what their payment bought, once: an unclaimed payment of this transaction, or locked by it. The money has come, so no limit that
/// the person set refuses it; it counts towards them. False when the ledger refuses it, and it stays unclaimed.
pub async fn give(db: &mut PgConnection, payment: &Payment, user: UserId, settings: &Settings) -> Result<bool> {
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
    let cents = settings.usd_rate.price(payment.credits);
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
