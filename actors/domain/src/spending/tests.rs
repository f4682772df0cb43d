use super::*;
use proptest::prelude::*;
use time::macros::datetime;

const NOW: OffsetDateTime = datetime!(2026-11-22 22:31 UTC);

fn standing(day: Option<u64>, spent: u64) -> Standing {
    let limits = [day, None, None];
    Standing {
        open: true,
        break_until: None,
        attested: true,
        spent: Period::ALL
            .into_iter()
            .zip(limits)
            .map(|(period, cents)| Spent {
                period,
                limit: Limit::stored(cents, None),
                cents: spent,
            })
            .collect(),
    }
}

#[test]
fn a_limit_lets_its_last_cent_pass_and_none_beyond() {
    let held = standing(Some(2_000), 1_650);
    assert_eq!(held.may_spend(SpendKind::CreditsCard, 350, NOW), Ok(()));
    let refused = held.may_spend(SpendKind::CreditsCard, 351, NOW).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "This would pass your limit of $20.00 a day: $3.50 of it is left until Nov 23, 2026, 00:00 UTC. You can change it under Limits and breaks."
    );
    // A limit of nothing, and one that is passed since it was lowered.
    assert!(standing(Some(0), 0).may_spend(SpendKind::Nft, 1, NOW).is_err());
    assert!(standing(Some(10), 500).may_spend(SpendKind::Nft, 1, NOW).is_err());
    // Plays are paid with credits that were counted when they were bought.
    assert_eq!(standing(Some(10), 500).may_spend(SpendKind::Play, 0, NOW), Ok(()));
    assert_eq!(
        standing(None, u64::MAX).may_spend(SpendKind::Nft, u64::MAX, NOW),
        Ok(())
    );
}

#[test]
fn of_several_limits_that_are_passed_the_one_that_lasts_longest_is_told() {
    let mut held = standing(Some(100), 100);
    held.spent[2].limit = Limit::stored(Some(100), None);
    let Err(Refusal::OverLimit { period, until, .. }) = held.may_spend(SpendKind::Nft, 1, NOW) else {
        panic!("it passed");
    };
    assert_eq!((period, until), (Period::Month, datetime!(2026-12-01 0:00 UTC)));
}

#[test]
fn a_switch_a_break_and_a_missing_attestation_are_in_the_way_in_that_order() {
    let until = datetime!(2026-11-23 7:05 UTC);
    let mut held = Standing {
        open: false,
        break_until: Some(until),
        attested: false,
        spent: Vec::new(),
    };
    let kind = SpendKind::CreditsToken;
    assert_eq!(held.may_spend(kind, 1, NOW), Err(Refusal::SwitchedOff { kind }));
    held.open = true;
    assert_eq!(held.may_spend(kind, 0, NOW), Err(Refusal::OnBreak { until }));
    let text = "You are taking a break until Nov 23, 2026, 07:05 UTC. ";
    assert!(Refusal::OnBreak { until }.to_string().starts_with(text));
    assert_eq!(
        held.may_spend(kind, 1, until),
        Err(Refusal::Unattested),
        "the break is over"
    );
    held.attested = true;
    assert_eq!(held.may_spend(kind, 1, until), Ok(()));
}

#[test]
fn a_lower_limit_holds_at_once_and_a_higher_one_after_a_day() {
    let later = NOW + INCREASE_WAITS;
    let raised = Limit::stored(Some(100), None).change(Some(500), NOW);
    assert_eq!((raised.at(NOW), raised.at(later)), (Some(100), Some(500)));
    assert_eq!(raised.pending(NOW).unwrap().at, later);
    assert_eq!(raised.pending(later), None);
    // Told again, it waits no longer; another wish waits anew.
    let hour = NOW + Duration::hours(1);
    assert_eq!(raised.change(Some(500), hour), raised);
    assert_eq!(
        raised.change(Some(400), hour).pending(hour).unwrap().at,
        hour + INCREASE_WAITS
    );
    // A lower one, or the same again, takes the wish back.
    for lower in [100, 50, 0] {
        let lowered = raised.change(Some(lower), hour);
        assert_eq!((lowered.at(later), lowered.pending(hour)), (Some(lower), None));
    }
    // Without a limit is the highest there is.
    let none = Limit::stored(Some(100), None).change(None, NOW);
    assert_eq!((none.at(NOW), none.at(later)), (Some(100), None));
    assert_eq!(Limit::default().change(Some(7), NOW).at(NOW), Some(7));
}

#[test]
fn a_break_grows_and_never_shrinks() {
    let until = longer_break(None, 7, NOW).unwrap().unwrap();
    assert_eq!(until, NOW + Duration::days(7));
    assert_eq!(
        longer_break(Some(until), 7, NOW + Duration::seconds(9)),
        Ok(None),
        "a repeat"
    );
    assert_eq!(longer_break(Some(until), 6, NOW), Err(until));
    assert_eq!(longer_break(Some(until), 30, NOW), Ok(Some(NOW + Duration::days(30))));
    let over = NOW - Duration::days(1);
    assert_eq!(longer_break(Some(over), 1, NOW), Ok(Some(NOW + Duration::days(1))));
}

#[test]
fn periods_begin_at_midnight_on_mondays_and_on_the_first() {
    // 2026-11-22 is a Sunday.
    let bounds = Period::ALL.map(|period| (period.begins(NOW), period.ends(NOW)));
    assert_eq!(
        bounds,
        [
            (datetime!(2026-11-22 0:00 UTC), datetime!(2026-11-23 0:00 UTC)),
            (datetime!(2026-11-16 0:00 UTC), datetime!(2026-11-23 0:00 UTC)),
            (datetime!(2026-11-01 0:00 UTC), datetime!(2026-12-01 0:00 UTC)),
        ]
    );
    let elsewhere = datetime!(2027-01-01 0:30 +2);
    assert_eq!(Period::Month.begins(elsewhere), datetime!(2026-12-01 0:00 UTC));
    assert_eq!(Period::Month.ends(elsewhere), datetime!(2027-01-01 0:00 UTC));
}

#[test]
fn words_read_back() {
    for kind in SpendKind::ALL {
        assert_eq!(kind.as_str().parse(), Ok(kind));
    }
    for period in Period::ALL {
        assert_eq!(period.as_str().parse(), Ok(period));
    }
    assert_eq!("cash".parse::<SpendKind>(), Err(UnknownWord));
}

proptest! {
    #[test]
    fn no_change_raises_what_holds_within_a_day(
        wishes in prop::collection::vec((prop::option::of(0u64..1000), 0i64..20), 1..20),
    ) {
        // For any wishes in any order: within a day, nothing above the lowest limit that held is reached.
        let (mut limit, mut now) = (Limit::stored(Some(500), None), NOW);
        let mut history = vec![(now, Some(500))];
        for (wanted, hours) in wishes {
            now += Duration::hours(hours);
            limit = limit.change(wanted, now);
            history.push((now, limit.at(now)));
            for (then, held) in &history {
                if now - *then < INCREASE_WAITS && let Some(held) = held {
                    let holds = limit.at(now);
                    let wished_before = history.iter().any(|(at, _)| now - *at >= INCREASE_WAITS);
                    prop_assert!(wished_before || holds.is_some_and(|cents| cents <= *held));
                }
            }
        }
    }
}
