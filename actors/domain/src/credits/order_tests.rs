use super::*;
use proptest::prelude::*;

fn arrival(payment: i64, paid: &str, outcome: u128) -> Arrival {
    Arrival {
        payment,
        paid: paid.parse().unwrap(),
        outcome,
    }
}

fn decide(amount: &str, arrivals: &[Arrival], phase: Phase) -> Verdict {
    decide_arrivals(amount.parse().unwrap(), arrivals, false, phase)
}

#[test]
fn the_words_of_a_status_read_back_and_its_order_is_the_way_it_goes() {
    for status in OrderStatus::ALL {
        assert_eq!(status.as_str().parse::<OrderStatus>().unwrap(), status);
    }
    assert!(OrderStatus::ALL.is_sorted() && "created".parse::<OrderStatus>().is_err());
    assert!(OrderStatus::Expired < OrderStatus::Paid, "a late payment lifts it");
}

#[test]
fn from_ninety_nine_and_a_half_percent_on_an_order_is_paid() {
    let pays = |paid: &str, phase| decide("10", &[arrival(1, paid, 9_950_000)], phase);
    for phase in [Phase::Open, Phase::Late] {
        assert_eq!(pays("9.95", phase), Verdict::Pays(vec![]));
        assert_eq!(
            pays("10.1", phase),
            Verdict::Pays(vec![]),
            "one percent too much is no deposit"
        );
    }
    assert_eq!(pays("9.949999", Phase::Open), Verdict::Wait);
    let all = vec![Rest {
        payment: 1,
        amount: 9_950_000,
    }];
    assert_eq!(pays("9.949999", Phase::Late), Verdict::Deposit(all.clone()));
    assert_eq!(pays("10", Phase::Closed), Verdict::Deposit(all));
    assert_eq!(decide("10", &[], Phase::Closed), Verdict::Wait);
}

#[test]
fn more_than_one_percent_too_much_goes_back_in_proportion_to_what_is_there() {
    let over = decide("10", &[arrival(1, "20", 19_900_000)], Phase::Open);
    assert_eq!(
        over,
        Verdict::Pays(vec![Rest {
            payment: 1,
            amount: 9_950_000
        }])
    );
    let small = decide("10", &[arrival(1, "10.100001", 10_049_500)], Phase::Open);
    assert_eq!(
        small,
        Verdict::Pays(vec![Rest {
            payment: 1,
            amount: 99_500
        }])
    );
    let two = decide(
        "10",
        &[arrival(1, "6", 5_970_000), arrival(2, "12", 11_940_000)],
        Phase::Open,
    );
    assert_eq!(
        two,
        Verdict::Pays(vec![Rest {
            payment: 2,
            amount: 7_960_000
        }])
    );
}

#[test]
fn parts_add_up_while_there_is_time_and_become_deposits_at_the_end() {
    let parts = [arrival(1, "6", 5_970_000), arrival(2, "4", 3_980_000)];
    assert_eq!(decide("10", &parts[..1], Phase::Open), Verdict::Wait);
    assert_eq!(decide("10", &parts, Phase::Open), Verdict::Pays(vec![]));
    assert_eq!(
        decide("10", &parts[..1], Phase::Late),
        Verdict::Deposit(vec![Rest {
            payment: 1,
            amount: 5_970_000
        }])
    );
    let again = decide_arrivals("10".parse().unwrap(), &parts[1..], true, Phase::Open);
    assert_eq!(
        again,
        Verdict::Deposit(vec![Rest {
            payment: 2,
            amount: 3_980_000
        }])
    );
}

#[test]
fn what_is_taken_back_is_in_proportion_and_rounded_up() {
    let of = |given: u32, price, lost| taken_back(given.into(), price, lost).count();
    assert_eq!(
        [of(55, 500, 500), of(55, 500, 250), of(55, 500, 1), of(55, 500, 0)],
        [55, 28, 1, 0]
    );
    assert_eq!(of(55, 500, 600), 55, "never more than were given");
    assert_eq!(taken_back(Credits::MAX, u64::MAX, u64::MAX), Credits::MAX);
}

#[test]
fn a_reversal_takes_what_there_is_and_the_rest_is_owed() {
    assert_eq!(
        reversal(0, 0, 55, 20),
        Reversal {
            take: 20,
            give: 0,
            owed: 35
        }
    );
    assert_eq!(
        reversal(55, 35, 0, 0),
        Reversal {
            take: 0,
            give: 20,
            owed: 0
        }
    );
    assert_eq!(
        reversal(55, 35, 40, 0),
        Reversal {
            take: 0,
            give: 0,
            owed: 20
        }
    );
    assert_eq!(
        reversal(28, 0, 55, 100),
        Reversal {
            take: 27,
            give: 0,
            owed: 0
        }
    );
}

proptest! {
    #[test]
    fn nothing_is_made_or_lost_by_reversals(steps in prop::collection::vec((0u64..=55, 0u64..100), 1..20)) {
        let (mut taken, mut owed, mut balance, mut given) = (0, 0, 55i128, 55i128);
        for (wanted, earned) in steps {
            balance += i128::from(earned);
            given += i128::from(earned);
            let step = reversal(taken, owed, wanted, u64::try_from(balance).unwrap());
            balance += i128::from(step.give) - i128::from(step.take);
            (taken, owed) = (wanted, step.owed);
            prop_assert!(balance >= 0 && owed <= taken);
            prop_assert_eq!(balance - i128::from(owed), given - i128::from(taken));
        }
    }

    #[test]
    fn a_payer_never_gets_more_back_than_arrived(
        amount in 1u64..1_000_000_000,
        paid in prop::collection::vec((1u64..2_000_000_000, 900u128..=1000), 1..5),
        late in any::<bool>(),
    ) {
        let arrivals: Vec<_> = paid.iter().enumerate().map(|(index, (paid, kept))| Arrival {
            payment: i64::try_from(index).unwrap(),
            paid: Decimal::new(i128::from(*paid), 6),
            outcome: u128::from(*paid) * kept / 1000,
        }).collect();
        let phase = if late { Phase::Late } else { Phase::Open };
        let verdict = decide_arrivals(Decimal::new(i128::from(amount), 6), &arrivals, false, phase);
        let there: u128 = arrivals.iter().map(|arrival| arrival.outcome).sum();
        let sent: u64 = paid.iter().map(|(paid, _)| paid).sum();
        match verdict {
            Verdict::Wait => prop_assert!(!late && u128::from(sent) * 1000 < u128::from(amount) * 995),
            Verdict::Pays(rests) => {
                let back: u128 = rests.iter().map(|rest| rest.amount).sum();
                prop_assert!(back <= u128::from(sent.saturating_sub(amount)) && back <= there);
            }
            Verdict::Deposit(rests) => {
                prop_assert!(late);
                prop_assert_eq!(rests.iter().map(|rest| rest.amount).sum::<u128>(), there);
            }
        }
    }
}
