use super::*;
use proptest::{prelude::*, sample::select};

fn number(text: &str) -> Decimal {
    text.parse().unwrap()
}

fn order() -> Order {
    Order {
        order_id: "65f1c0a2b3d4e5f601234567".to_owned(),
        price: number("25"),
        price_currency: "usdttrc20".to_owned(),
        pay_currency: "usdttrc20".to_owned(),
        tickers: vec!["usdttrc20".to_owned(), "usdtbsc".to_owned()],
        decimals: 6,
    }
}

fn finished() -> Seen {
    Seen {
        status: PaymentStatus::Finished,
        order_id: Some(order().order_id),
        is_repeat: false,
        at_our_address: true,
        price: number("25.00"),
        price_currency: "usdttrc20".to_owned(),
        pay_currency: "usdttrc20".to_owned(),
        actually_paid: Some(number("25")),
        outcome: Some(number("24.875")),
        outcome_currency: Some("usdttrc20".to_owned()),
    }
}

#[test]
fn what_arrived_is_credited_be_it_too_little_or_too_much() {
    assert_eq!(decide(&order(), &finished(), None), Decision::Credit(24_875_000));
    let partial = Seen {
        status: PaymentStatus::PartiallyPaid,
        actually_paid: Some(number("10")),
        outcome: Some(number("9.95")),
        ..finished()
    };
    assert_eq!(decide(&order(), &partial, None), Decision::Credit(9_950_000));
    let whole = Seen {
        outcome: Some(number("25")),
        ..finished()
    };
    assert_eq!(
        decide(&order(), &whole, None),
        Decision::Credit(25_000_000),
        "without a fee"
    );
    let over = Seen {
        actually_paid: Some(number("100")),
        outcome: Some(number("99.5")),
        ..finished()
    };
    assert_eq!(decide(&order(), &over, None), Decision::Credit(99_500_000));
}

#[test]
fn a_payment_is_credited_once_and_a_changed_outcome_goes_to_an_admin() {
    assert_eq!(decide(&order(), &finished(), Some(24_875_000)), Decision::Nothing);
    assert_eq!(
        decide(&order(), &finished(), Some(1)),
        Decision::Review(Doubt::OutcomeChanged)
    );
    let refunded = Seen {
        status: PaymentStatus::Refunded,
        ..finished()
    };
    assert_eq!(
        decide(&order(), &refunded, Some(24_875_000)),
        Decision::Review(Doubt::RefundedAfterCredit)
    );
    assert_eq!(decide(&order(), &refunded, None), Decision::Nothing);
}

#[test]
fn a_further_payment_must_have_come_to_the_address_that_was_told() {
    let repeat = |at_our_address| Seen {
        is_repeat: true,
        order_id: None,
        price: number("1"),
        at_our_address,
        ..finished()
    };
    assert_eq!(decide(&order(), &repeat(true), None), Decision::Credit(24_875_000));
    assert_eq!(
        decide(&order(), &repeat(false), None),
        Decision::Review(Doubt::OtherAddress)
    );
}

#[test]
fn of_what_arrived_only_the_deposit_s_currency_is_counted() {
    let told = |paid: Option<&str>, pay_currency: &str, outcome: Option<&str>, outcome_currency: &str| {
        let arrived = Arrived {
            paid: paid.map(number),
            pay_currency: pay_currency.to_owned(),
            outcome: outcome.map(number),
            outcome_currency: Some(outcome_currency.to_owned()),
        };
        arrived.countable(&order().tickers, order().decimals)
    };
    assert_eq!(told(Some("25"), "usdttrc20", Some("24.875"), "usdttrc20"), 24_875_000);
    assert_eq!(told(Some("20"), "usdttrc20", Some("2000"), "usdttrc20"), 20_000_000);
    assert_eq!(told(Some("3"), "trx", Some("7"), "usdttrc20"), 7_000_000);
    assert_eq!(told(Some("3"), "trx", Some("3"), "trx"), 0);
    assert_eq!(told(Some("25"), "usdttrc20", None, "usdttrc20"), 0);
    assert_eq!(told(Some("-25"), "usdttrc20", Some("-1"), "usdttrc20"), 0);
}

#[test]
fn whatever_does_not_fit_the_order_waits_for_an_admin() {
    let review = |seen: Seen| decide(&order(), &seen, None);
    assert_eq!(
        review(Seen {
            order_id: None,
            ..finished()
        }),
        Decision::Review(Doubt::OtherOrder)
    );
    assert_eq!(
        review(Seen {
            price: number("2500"),
            ..finished()
        }),
        Decision::Review(Doubt::OtherPrice)
    );
    assert_eq!(
        review(Seen {
            price_currency: "usd".to_owned(),
            ..finished()
        }),
        Decision::Review(Doubt::OtherPrice)
    );
    assert_eq!(
        review(Seen {
            pay_currency: "doge".to_owned(),
            ..finished()
        }),
        Decision::Review(Doubt::OtherPayCurrency)
    );
    assert_eq!(
        review(Seen {
            outcome_currency: Some("doge".to_owned()),
            ..finished()
        }),
        Decision::Review(Doubt::OtherOutcomeCurrency)
    );
    assert_eq!(
        review(Seen {
            outcome: None,
            ..finished()
        }),
        Decision::Review(Doubt::OutcomeMissing)
    );
    assert_eq!(
        review(Seen {
            outcome: Some(number("26")),
            ..finished()
        }),
        Decision::Review(Doubt::OutcomeAbovePaid)
    );
    assert_eq!(
        review(Seen {
            actually_paid: Some(number("1e37")),
            outcome: Some(number("1e37")),
            ..finished()
        }),
        Decision::Review(Doubt::OutcomeUncountable)
    );
    assert_eq!(
        review(Seen {
            actually_paid: None,
            ..finished()
        }),
        Decision::Review(Doubt::OutcomeAbovePaid)
    );
}

#[test]
fn a_repeat_payment_has_a_price_of_its_own_and_must_still_arrive_in_the_currency() {
    let again = Seen {
        is_repeat: true,
        price: number("3"),
        order_id: None,
        actually_paid: Some(number("3")),
        outcome: Some(number("2.9")),
        ..finished()
    };
    assert_eq!(decide(&order(), &again, None), Decision::Credit(2_900_000));
    let wrong = Seen {
        pay_currency: "trx".to_owned(),
        outcome_currency: Some("trx".to_owned()),
        ..again
    };
    assert_eq!(
        decide(&order(), &wrong, None),
        Decision::Review(Doubt::OtherOutcomeCurrency)
    );
}

#[test]
fn dust_below_the_smallest_unit_is_not_credited() {
    let dust = Seen {
        status: PaymentStatus::PartiallyPaid,
        outcome: Some(number("0.0000001")),
        ..finished()
    };
    assert_eq!(decide(&order(), &dust, None), Decision::Nothing);
    let finished = Seen {
        status: PaymentStatus::Finished,
        ..dust
    };
    assert_eq!(
        decide(&order(), &finished, None),
        Decision::Review(Doubt::OutcomeMissing)
    );
}

#[test]
fn a_late_payment_lifts_an_expired_deposit() {
    let expired = State::Waiting.after(PaymentStatus::Expired);
    assert_eq!(expired.after(PaymentStatus::Waiting), State::Expired);
    assert_eq!(expired.after(PaymentStatus::Finished), State::Completed);
}

fn statuses() -> impl Strategy<Value = Vec<PaymentStatus>> {
    prop::collection::vec(select(PaymentStatus::ALL.to_vec()), 0..12)
}

proptest! {
    #[test]
    fn a_state_never_goes_back(seen in statuses()) {
        let mut state = State::Waiting;
        for status in seen {
            let next = state.after(status);
            prop_assert!(next >= state);
            state = next;
        }
    }

    #[test]
    fn order_and_repeats_of_what_is_heard_do_not_matter((heard, mut shuffled) in statuses().prop_flat_map(|all| (Just(all.clone()), Just(all).prop_shuffle()))) {
        let run = |all: &[PaymentStatus]| all.iter().fold(State::Waiting, |state, status| state.after(*status));
        shuffled.extend_from_within(..);
        prop_assert_eq!(run(&heard), run(&shuffled));
    }

    #[test]
    fn nothing_is_credited_that_was_not_paid(paid in 0i128..1_000_000_000, outcome in 0i128..1_000_000_000, status in select(PaymentStatus::ALL.to_vec())) {
        let seen = Seen { status, actually_paid: Some(Decimal::new(paid, 6)), outcome: Some(Decimal::new(outcome, 6)), ..finished() };
        if let Decision::Credit(amount) = decide(&order(), &seen, None) {
            prop_assert!(amount > 0 && amount <= paid);
        }
    }

    #[test]
    fn every_word_reads_back(state in select(State::ALL.to_vec()), status in select(PaymentStatus::ALL.to_vec())) {
        prop_assert_eq!(state.as_str().parse::<State>().unwrap(), state);
        prop_assert_eq!(status.as_str().parse::<PaymentStatus>().unwrap(), status);
    }
}

#[test]
fn a_deposit_is_asked_after_until_nothing_more_is_expected_of_it() {
    let waits = State::ALL.map(|state| !state.is_settled());
    assert_eq!(waits, [true, true, false, false, false, false, false]);
    let words = State::ALL.map(|state| state.to_string());
    assert_eq!(
        words.join(" "),
        "waiting confirming expired failed partially_paid completed review"
    );
    let told = PaymentStatus::ALL.map(PaymentStatus::as_str);
    assert_eq!(
        told.join(" "),
        "waiting confirming confirmed sending partially_paid finished failed refunded expired"
    );
}

#[test]
fn an_admin_reads_a_sentence_of_its_own_for_every_doubt() {
    use Doubt::*;
    let doubts = [
        OtherOrder,
        OtherAddress,
        OtherPrice,
        OtherPayCurrency,
        OtherOutcomeCurrency,
        OutcomeMissing,
        OutcomeAbovePaid,
        OutcomeUncountable,
        OutcomeChanged,
        RefundedAfterCredit,
    ];
    let sentences: std::collections::BTreeSet<_> = doubts.into_iter().map(Doubt::as_str).collect();
    assert_eq!(sentences.len(), doubts.len());
    assert!(sentences.iter().all(|sentence| sentence.ends_with('.')));
}
