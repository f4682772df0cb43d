//! The prices of the sandbox's currencies, so that a price in dollars can be paid in each of them.

use domain::Decimal;

/// The dollar, in which a price may be named.
pub(super) const DOLLAR: &str = "usd";
/// Digits behind the point of what is paid.
const DIGITS: u32 = 8;

/// Whole dollars for one unit; None for a ticker whose worth is not known here.
fn dollars(ticker: &str) -> Option<i128> {
    match ticker {
        "btc" => Some(60_000),
        "eth" => Some(2_500),
        "bnbbsc" => Some(600),
        "sol" => Some(150),
        stable if stable.starts_with("usd") => Some(1),
        _ => None,
    }
}

/// So much of `from` in `to`, rounded up at eight digits; None where no rate is known.
pub(super) fn convert(amount: Decimal, from: &str, to: &str) -> Option<Decimal> {
    if from == to {
        return Some(amount);
    }
    let (from, to) = (dollars(from)?, dollars(to)?);
    if from == to {
        return Some(amount);
    }
    let worth = amount.to_minor(DIGITS)?.checked_mul(from)?;
    Some(Decimal::new(worth / to + i128::from(worth % to > 0), DIGITS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_in_dollars_has_its_amount_in_every_currency_of_credits() {
        let convert =
            |amount: &str, to: &str| convert(amount.parse().unwrap(), DOLLAR, to).map(|amount| amount.to_string());
        assert_eq!(convert("5", "usdttrc20").unwrap(), "5");
        assert_eq!(convert("5", "btc").unwrap(), "0.00008334");
        assert_eq!(convert("5", "eth").unwrap(), "0.002");
        assert_eq!(convert("30", "sol").unwrap(), "0.2");
        assert_eq!(convert("5", "trx"), None);
    }
}
