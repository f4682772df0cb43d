use super::{Credits, ExchangeRate, TokenMinimum, UsdRate};
use alloy_primitives::U256;
use proptest::prelude::*;

fn exchange(text: &str) -> ExchangeRate {
    text.parse().unwrap()
}

fn usd(text: &str) -> UsdRate {
    text.parse().unwrap()
}

fn tokens(text: &str) -> U256 {
    text.parse().unwrap()
}

#[test]
fn credit_53_tokens_buy_the_whole_credits_and_never_one_more() {
    let bought = |amount: &str, decimals, rate: &str| {
        let credits = exchange(rate).credits(tokens(amount), decimals);
        credits.map(Credits::count)
    };
    for (amount, decimals, rate, credits) in [
        ("1000000000000000000", 18, "10", Some(10)),
        ("1099999999999999999", 18, "10", Some(10)),
        ("1100000000000000000", 18, "10", Some(11)),
        ("99999999999999999", 18, "10", Some(0)),
        ("9999000000000000000000", 18, "0.0001", Some(0)),
        ("10000000000000000000000", 18, "0.0001", Some(1)),
        ("3", 0, "0.33333333", Some(0)),
        ("4", 0, "0.33333333", Some(1)),
        ("1", 0, "1000000", Some(1_000_000)),
        ("0", 18, "10", Some(0)),
        // 10^36 x 10^4 is beyond 128 bits.
        ("1000000000000000000000000000000000000", 36, "10000", Some(10_000)),
        ("1000000000000000000000000000000", 18, "1", Some(1_000_000_000_000)),
        ("1000000000001000000000000000000", 18, "1", None),
        ("1", 37, "10", None),
    ] {
        assert_eq!(bought(amount, decimals, rate), credits, "{amount} at {rate}");
    }
    assert_eq!(exchange("0.0001").credits(U256::MAX, 36), None);
    assert_eq!(exchange("1000000").credits(U256::MAX, 0), None);
}

#[test]
fn credit_59_a_price_is_credits_times_the_rate_rounded_half_up_to_the_cent() {
    let price = |credits: u64, rate: &str| usd(rate).price(Credits::new(credits).unwrap());
    for (credits, rate, cents) in [
        (10, "0.1", 100),
        (250, "0.1", 2_500),
        (0, "0.1", 0),
        (1, "0.01", 1),
        (1, "0.014", 1),
        (1, "0.015", 2),
        (1, "0.01499999", 1),
        (3, "0.33333333", 100),
        (7, "0.125", 88),
        (1_000_000_000_000, "1000", 100_000_000_000_000_000),
    ] {
        assert_eq!(price(credits, rate), cents, "{credits} at {rate}");
    }
}

#[test]
fn an_amount_pays_whole_credits_and_a_minimum_is_reached_by_the_fewest() {
    let paid = |cents, rate: &str| usd(rate).credits(cents).map(Credits::count);
    assert_eq!(
        [paid(50, "0.1"), paid(59, "0.1"), paid(9, "0.1")],
        [Some(5), Some(5), Some(0)]
    );
    assert_eq!(paid(100, "0.33333333"), Some(3));
    assert_eq!(paid(1, "0.01"), Some(1));
    assert_eq!(paid(u64::MAX, "0.01"), None);
    let least = |rate: &str| usd(rate).least(50).map(Credits::count);
    assert_eq!(
        [least("0.1"), least("0.11"), least("1"), least("0.01")],
        [Some(5), Some(5), Some(1), Some(50)]
    );
    assert_eq!(usd("0.1").least(0), Some(Credits::ZERO));
}

#[test]
fn rates_stay_within_their_bounds_and_are_exact() {
    for good in ["0.0001", "1000000", "10.00000000", "0.12345678", "1e1"] {
        assert!(good.parse::<ExchangeRate>().is_ok(), "{good}");
    }
    for bad in [
        "0",
        "0.00009999",
        "-1",
        "1000000.1",
        "0.123456789",
        "NaN",
        "",
        "1e40",
        "99999999999999999999",
    ] {
        assert!(bad.parse::<ExchangeRate>().is_err(), "{bad}");
    }
    assert_eq!(exchange("10.50").to_string(), "10.5");
    assert!(["0.01", "1000"].iter().all(|good| good.parse::<UsdRate>().is_ok()));
    assert!(
        ["0.00999999", "0", "1000.00000001"]
            .iter()
            .all(|bad| bad.parse::<UsdRate>().is_err())
    );
    let refused = "0.001".parse::<UsdRate>().unwrap_err().to_string();
    assert_eq!(refused, "must be a number from 0.01 to 1000 with at most 8 decimals");
    assert!(
        ["0", "1000000000"]
            .iter()
            .all(|good| good.parse::<TokenMinimum>().is_ok())
    );
    assert!("-0.1".parse::<TokenMinimum>().is_err());
}

#[test]
fn the_minimum_of_tokens_is_reached_exactly() {
    let ten: TokenMinimum = "10".parse().unwrap();
    assert!(ten.is_reached(tokens("10000000000000000000"), 18));
    assert!(!ten.is_reached(tokens("9999999999999999999"), 18));
    assert!(ten.is_reached(U256::MAX, 36) && !ten.is_reached(U256::MAX, 37));
    let none: TokenMinimum = "0".parse().unwrap();
    assert!(none.is_reached(U256::ZERO, 18));
}

#[test]
fn nobody_has_more_credits_than_can_be_counted() {
    let (one, most) = (Credits::from(1), Credits::MAX);
    assert_eq!(Credits::new(1_000_000_000_001), None);
    assert_eq!(most.checked_add(one), None);
    assert_eq!(one.checked_add(one).map(Credits::count), Some(2));
    assert_eq!((one.shortfall(3.into()).count(), most.shortfall(one).count()), (2, 0));
}

proptest! {
    #[test]
    fn credits_for_tokens_are_the_floor(amount in 0u128..=u128::MAX >> 20, units in 10_000u64..=100_000_000_000_000, decimals in 0u8..=36) {
        let rate: ExchangeRate = crate::Decimal::new(i128::from(units), 8).try_into().unwrap();
        let divisor = U256::from(10).pow(U256::from(u32::from(decimals) + 8));
        let product = U256::from(amount) * U256::from(units);
        match rate.credits(U256::from(amount), decimals) {
            Some(credits) => {
                let count = U256::from(credits.count());
                prop_assert!(count * divisor <= product && (count + U256::from(1)) * divisor > product);
            }
            None => prop_assert!(product / divisor > U256::from(1_000_000_000_000u64)),
        }
    }

    #[test]
    fn a_price_is_within_half_a_cent_and_what_it_pays_for_is_never_more(credits in 0u64..=1_000_000_000_000, units in 1_000_000u64..=100_000_000_000) {
        let rate: UsdRate = crate::Decimal::new(i128::from(units), 8).try_into().unwrap();
        let exact = i128::from(credits) * i128::from(units);
        let cents = rate.price(Credits::new(credits).unwrap());
        let off = i128::from(cents) * 1_000_000 - exact;
        prop_assert!((-499_999..=500_000).contains(&off), "{off}");
        let paid = rate.credits(cents).unwrap_or(Credits::MAX).count();
        prop_assert!(paid.abs_diff(credits) <= 1, "{paid}");
        prop_assert!(i128::from(paid) * i128::from(units) <= i128::from(cents) * 1_000_000);
    }

    #[test]
    fn the_fewest_credits_reach_a_price_and_one_less_does_not(cents in 1u64..=1_000_000_000, units in 1_000_000u64..=100_000_000_000) {
        let rate: UsdRate = crate::Decimal::new(i128::from(units), 8).try_into().unwrap();
        let least = rate.least(cents).unwrap();
        prop_assert!(rate.price(least) >= cents);
        prop_assert!(least.is_zero() || rate.price(Credits::new(least.count() - 1).unwrap()) < cents);
    }
}
