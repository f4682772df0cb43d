//! Questions to providers about payments. Their answers are applied by `settle`.

use crate::{
    features::{
        credits::orders::{
            service::OrderService,
            store::{Due, Provider},
        },
        deposits::service::DepositService,
    },
    providers::{
        nowpayments::{self, NowPayments, PaymentId},
        stripe::{self, Dispute, Session, Stripe},
    },
};
use reqwest::StatusCode;

/// The provider's answer about an order.
pub(super) enum Answer {
    Card(Box<Session>, Vec<Dispute>),
    Crypto(Box<nowpayments::Payment>),
}

/// Why there is no answer.
pub(super) enum AskError {
    /// It is asked again later.
    Retry(String),
    /// It answers what cannot be applied: an operator sees it.
    Unusable(String),
}

/// Asks the provider of a payment about it.
pub(super) async fn ask(orders: &OrderService, deposits: &DepositService, due: &Due) -> Result<Answer, AskError> {
    match due.provider {
        Provider::Stripe => match &orders.stripe {
            Some(stripe) => ask_stripe(stripe, due).await,
            None => Err(AskError::Retry("no card provider is configured".to_owned())),
        },
        Provider::Nowpayments => match &deposits.provider {
            Some(provider) => ask_nowpayments(provider, due).await,
            None => Err(AskError::Retry("no crypto provider is configured".to_owned())),
        },
    }
}

async fn ask_stripe(stripe: &Stripe, due: &Due) -> Result<Answer, AskError> {
    let failed = |error: stripe::Error| match error {
        stripe::Error::Unreachable(_) => AskError::Retry(error.to_string()),
        stripe::Error::Refused { status, .. } if is_temporary(status) => AskError::Retry(error.to_string()),
        stripe::Error::Refused { .. } | stripe::Error::Unreadable(_) => AskError::Unusable(error.to_string()),
    };
    let id = due.reference.parse();
    let id = id.map_err(|_| AskError::Unusable("the session's id cannot be read".to_owned()))?;
    let session = stripe.session(&id).await.map_err(failed)?;
    if session.id != id {
        return Err(AskError::Unusable("it answered about another session".to_owned()));
    }
    let charge = session.payment_intent.as_ref().and_then(|intent| intent.charge());
    let disputes = match charge.filter(|charge| charge.disputed) {
        Some(charge) => stripe.disputes(&charge.id).await.map_err(failed)?,
        None => Vec::new(),
    };
    Ok(Answer::Card(Box::new(session), disputes))
}

async fn ask_nowpayments(provider: &NowPayments, due: &Due) -> Result<Answer, AskError> {
    use nowpayments::Error;
    let id: PaymentId = due
        .reference
        .parse()
        .map_err(|_| AskError::Unusable("the payment's number cannot be read".to_owned()))?;
    match provider.payment(id).await {
        Ok(payment) if payment.payment_id == id => Ok(Answer::Crypto(Box::new(payment))),
        Ok(_) => Err(AskError::Unusable("it answered about another payment".to_owned())),
        Err(error @ Error::Unreachable(_)) => Err(AskError::Retry(error.to_string())),
        Err(error @ Error::Refused { status, .. }) if is_temporary(status) => Err(AskError::Retry(error.to_string())),
        Err(error @ (Error::Refused { .. } | Error::Unreadable(_))) => Err(AskError::Unusable(error.to_string())),
    }
}

fn is_temporary(status: StatusCode) -> bool {
    status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS
}
