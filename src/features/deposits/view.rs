//! A deposit as its owner sees it.

use super::{
    service::DepositService,
    store::{Deposit, Status},
};
use crate::{
    http::error::{ApiError, Code},
    ledger::currencies::{self, Currency},
};
use domain::{DepositId, deposit::State, ledger::Amount};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A deposit as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Deposit)]
pub struct DepositView {
    deposit_id: DepositId,
    /// `nowpayments`, or `custom` for one that an admin confirms.
    method: &'static str,
    instructions: String,
    #[schema(required)]
    payment_address: Option<String>,
    /// Exact decimal text.
    #[schema(required)]
    payment_amount: Option<String>,
    /// The network's code.
    #[schema(required)]
    payment_currency: Option<String>,
    /// A page on which it can be paid, where there is one.
    #[schema(required)]
    payment_url: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    expires_at: Option<OffsetDateTime>,
    /// `waiting`, `confirming`, `partially_paid`, `completed`, `failed`, `expired`, or `pending` while an admin looks at it.
    status: &'static str,
    /// Exact decimal text; what has arrived so far.
    credited_amount: String,
    /// Exact decimal text: what the provider kept of it; null where it kept nothing so far.
    #[schema(required)]
    fee: Option<String>,
}

impl DepositView {
    /// How a deposit of that currency is shown, of which the provider kept that much.
    pub(super) fn of(service: &DepositService, deposit: Deposit, currency: &Currency, fee: Option<Amount>) -> Self {
        let symbol = currency.code;
        let label = |code: &str| {
            let network = currency.networks.iter().find(|network| network.code == code);
            network.map_or_else(|| code.to_owned(), |network| network.label.clone())
        };
        let amount = deposit.amount.format(currency.decimals);
        let instructions = match &deposit.pay_to {
            Some(pay_to) => format!(
                "Send exactly {} {symbol} on {} to the payment address within 24 hours. It is credited after confirmation.",
                pay_to.amount,
                label(&pay_to.network)
            ),
            None => format!(
                "Your deposit of {amount} {symbol} is Pending. Give support the reference {}: it is credited after an administrator has confirmed it.",
                deposit.id
            ),
        };
        let payment_url = deposit.pay_to.as_ref().and(service.sandbox_page.as_ref());
        Self {
            deposit_id: deposit.id,
            method: if deposit.pay_to.is_some() {
                "nowpayments"
            } else {
                "custom"
            },
            instructions,
            payment_url: payment_url.map(ToString::to_string),
            status: word(deposit.status),
            fee: fee.map(|fee| fee.format(currency.decimals)),
            credited_amount: deposit.credited.format(currency.decimals),
            payment_address: deposit.pay_to.as_ref().map(|pay_to| pay_to.address.clone()),
            payment_amount: deposit.pay_to.as_ref().map(|pay_to| pay_to.amount.clone()),
            payment_currency: deposit.pay_to.as_ref().map(|pay_to| pay_to.network.clone()),
            expires_at: deposit.pay_to.as_ref().map(|pay_to| pay_to.expires_at),
        }
    }
}

/// The word that the owner reads; a deposit that an admin must look at is pending.
fn word(status: Status) -> &'static str {
    match status {
        Status::Pending | Status::Provider(State::Review) => "pending",
        Status::Provider(
            state @ (State::Waiting
            | State::Confirming
            | State::Expired
            | State::Failed
            | State::PartiallyPaid
            | State::Completed),
        ) => state.as_str(),
    }
}

pub(super) fn not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Deposit not found")
}

/// The currency of a deposit, also one that was disabled since.
pub(super) async fn currency_of(db: &mut PgConnection, deposit: &Deposit) -> Result<Currency, ApiError> {
    let all = currencies::all(db).await?;
    let found = all.into_iter().find(|currency| currency.code == deposit.currency);
    found.ok_or_else(|| ApiError::internal("a deposit has an unknown currency"))
}
