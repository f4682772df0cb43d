use super::{service::DepositService, store::PayTo};
use crate::providers::nowpayments::{Error, NewPayment, NowPayments, Number, PaymentId};
use domain::{
    Decimal,
    chain::{Chain, Destination},
    deposit::HOURS,
};
use std::cmp::Ordering;
use time::{Duration, OffsetDateTime};

/// How far the amount to pay may be from the estimate, as a part of it: a hundredth.
const SLACK: i128 = 100;
/// Digits in which the two are compared.
const SCALE: u32 = 12;

/// Why there is no address to pay to.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The provider takes no less than this.
    #[error("the amount is below the provider's minimum of {0}")]
    TooLittle(Decimal),
    #[error("the provider does not take {0} now")]
    NoSuchTicker(String),
    #[error(transparent)]
    Provider(#[from] Error),
    /// It answered something else than was asked for; nobody is told to pay there.
    #[error("the provider's answer does not fit: {0}")]
    Unfit(&'static str),
}

/// A payment that is asked for.
#[derive(Debug, Clone)]
pub struct Wanted<'a> {
    /// Our id of it.
    pub order: String,
    pub description: &'static str,
    pub price: Decimal,
    /// The ticker itself, or `usd`.
    pub price_currency: &'a str,
    /// In which it is paid.
    pub ticker: &'a str,
}

/// Has the provider make an address that waits for the price in `ticker`.
pub async fn ask(
    service: &DepositService,
    provider: &NowPayments,
    wanted: &Wanted<'_>,
) -> Result<(PaymentId, PayTo), Refusal> {
    let (ticker, text) = (wanted.ticker, wanted.price.to_string());
    let tickers = async {
        match service.known_tickers() {
            Some(tickers) => Ok(tickers),
            None => provider
                .currencies()
                .await
                .inspect(|tickers| service.remember_tickers(tickers)),
        }
    };
    let (tickers, minimum, estimate) = tokio::try_join!(
        tickers,
        provider.minimum(ticker, ticker),
        provider.estimate(&text, wanted.price_currency, ticker)
    )?;
    if !tickers.iter().any(|known| known == ticker) {
        return Err(Refusal::NoSuchTicker(ticker.to_owned()));
    }
    let (minimum, estimated) = (minimum.min_amount.0, estimate.estimated_amount.0);
    let asked = if wanted.price_currency == ticker {
        wanted.price
    } else {
        estimated
    };
    if matches!(asked.compare(minimum), Some(Ordering::Less) | None) {
        return Err(Refusal::TooLittle(minimum));
    }
    let payment = provider
        .create_payment(&NewPayment {
            price_amount: Number(wanted.price),
            price_currency: wanted.price_currency.to_owned(),
            pay_currency: ticker.to_owned(),
            order_id: wanted.order.clone(),
            order_description: wanted.description.to_owned(),
            ipn_callback_url: provider.callback().to_string(),
        })
        .await?;
    let same_price =
        payment.price_amount.0 == wanted.price && payment.price_currency.eq_ignore_ascii_case(wanted.price_currency);
    if payment.order_id.as_deref() != Some(wanted.order.as_str()) || !same_price {
        return Err(Refusal::Unfit("another order or price"));
    }
    if !payment.pay_currency.eq_ignore_ascii_case(ticker) {
        return Err(Refusal::Unfit("another currency"));
    }
    if !is_near(payment.pay_amount.0, estimated) {
        return Err(Refusal::Unfit("an amount far from its estimate"));
    }
    let chain = Chain::of_network(ticker).ok_or(Refusal::Unfit("a network that is not known here"))?;
    let address = Destination::parse(&payment.pay_address, &[chain])
        .map_err(|_| Refusal::Unfit("an address of another chain"))?;
    let pay_to = PayTo {
        network: ticker.to_owned(),
        address: address.as_str().to_owned(),
        amount: payment.pay_amount.0.to_string(),
        expires_at: OffsetDateTime::now_utc() + Duration::hours(HOURS),
    };
    Ok((payment.payment_id, pay_to))
}

fn is_near(amount: Decimal, estimate: Decimal) -> bool {
    let (Some(amount), Some(estimate)) = (amount.to_minor(SCALE), estimate.to_minor(SCALE)) else {
        return false;
    };
    amount > 0 && amount.abs_diff(estimate) <= (estimate / SLACK).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_to_pay_must_be_near_its_estimate() {
        let near = |amount: &str, estimate: &str| is_near(amount.parse().unwrap(), estimate.parse().unwrap());
        assert!(near("25", "25") && near("25.2", "25") && near("24.8", "25"));
        assert!(!near("26", "25") && !near("2.5", "25") && !near("0", "0") && !near("-25", "25"));
    }
}
