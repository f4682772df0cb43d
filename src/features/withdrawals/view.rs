//! Withdrawals as their owners see them.

use super::{
    plan::Plan,
    store::{CAUSE, Withdrawal},
};
use crate::{
    chain::outbox::store::payments::{self, Standing},
    http::error::{ApiError, Code},
    ledger::currencies,
};
use alloy_primitives::hex;
use domain::{WithdrawalId, ledger::Amount, withdrawal::State};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The documented processing estimate.
const ESTIMATE: &str = "1 to 3 business days";

/// How the payment of a withdrawal by the chain stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChainPayment {
    /// `queued`, `sending`, `paid` or `refused`.
    state: String,
    /// It is in a block, which may not be final yet.
    is_mined: bool,
    /// Of its transaction, once that is signed.
    #[schema(required)]
    transaction_hash: Option<String>,
    /// Why it was refused, or waits.
    #[schema(required)]
    reason: Option<String>,
}

impl From<Standing> for ChainPayment {
    fn from(standing: Standing) -> Self {
        Self {
            is_mined: matches!(standing.tx_state.as_deref(), Some("mined" | "final")),
            state: standing.state,
            transaction_hash: standing.hash.map(hex::encode_prefixed),
            reason: standing.reason,
        }
    }
}

/// A withdrawal as its owner sees it. Amounts are exact decimal text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Withdrawal)]
pub struct WithdrawalView {
    id: WithdrawalId,
    /// Always equal to `id`.
    withdrawal_id: WithdrawalId,
    currency: String,
    /// The network's code.
    network: String,
    amount: String,
    network_fee: String,
    /// Always equal to `amount`.
    total_required: String,
    net_amount: String,
    destination_address: String,
    user_notes: String,
    /// `pending`, `approved`, `completed`, `rejected` or `cancelled`.
    status: &'static str,
    /// Such as 'Pending Review'.
    status_text: &'static str,
    estimated_processing_time: &'static str,
    /// Why it was rejected.
    #[schema(required)]
    reason: Option<String>,
    #[schema(required)]
    transaction_hash: Option<String>,
    /// Null where people send it by hand.
    #[schema(required)]
    payment: Option<ChainPayment>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl WithdrawalView {
    /// As it is stored, with how the chain's payment stands.
    pub(super) async fn read(db: &mut PgConnection, withdrawal: Withdrawal) -> Result<Self, ApiError> {
        let decimals = decimals_of(db, &withdrawal).await?;
        let standing = payments::standing(db, CAUSE, &[withdrawal.id.to_string()]).await?;
        Ok(Self::of(
            withdrawal,
            decimals,
            standing.into_iter().next().map(ChainPayment::from),
        ))
    }

    fn of(withdrawal: Withdrawal, decimals: u8, payment: Option<ChainPayment>) -> Self {
        Self {
            id: withdrawal.id,
            withdrawal_id: withdrawal.id,
            currency: withdrawal.currency.to_string(),
            network: withdrawal.network,
            amount: withdrawal.amount.format(decimals),
            network_fee: withdrawal.network_fee.format(decimals),
            total_required: withdrawal.amount.format(decimals),
            net_amount: withdrawal.net_amount.format(decimals),
            destination_address: withdrawal.destination,
            user_notes: withdrawal.user_notes,
            status: withdrawal.status.public().as_str(),
            status_text: withdrawal.status.label(),
            estimated_processing_time: ESTIMATE,
            reason: withdrawal.reason,
            transaction_hash: withdrawal.transaction_hash,
            payment,
            created_at: withdrawal.created_at,
        }
    }
}

/// A withdrawal that was asked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalReceipt {
    id: WithdrawalId,
    /// Always equal to `id`.
    withdrawal_id: WithdrawalId,
    /// `pending`.
    status: &'static str,
    /// 'Pending Review'.
    status_text: &'static str,
    estimated_processing_time: &'static str,
    message: &'static str,
    network_fee: String,
    total_required: String,
    net_amount: String,
}

impl WithdrawalReceipt {
    pub(super) fn of(id: WithdrawalId, plan: &Plan) -> Self {
        let text = |amount: Amount| amount.format(plan.currency.decimals);
        Self {
            id,
            withdrawal_id: id,
            status: State::Pending.as_str(),
            status_text: State::Pending.label(),
            estimated_processing_time: ESTIMATE,
            message: "Withdrawal request submitted successfully!",
            network_fee: text(plan.fee),
            total_required: text(plan.amount),
            net_amount: text(plan.net),
        }
    }
}

pub(super) fn not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Withdrawal not found")
}

/// Digits behind the point of a withdrawal's currency, also of one that was disabled since.
pub(super) async fn decimals_of(db: &mut PgConnection, withdrawal: &Withdrawal) -> Result<u8, ApiError> {
    let all = currencies::all(db).await?;
    let found = all.iter().find(|currency| currency.code == withdrawal.currency);
    found
        .map(|currency| currency.decimals)
        .ok_or_else(|| ApiError::internal("a withdrawal has an unknown currency"))
}
