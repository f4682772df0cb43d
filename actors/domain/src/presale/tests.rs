use super::*;
use alloy_primitives::{Address, B256, keccak256};
use proptest::prelude::*;
use time::macros::datetime;

const START: i64 = 1_000_000;

fn terms() -> Terms {
    Terms::documented(START)
}

fn paid(index: u64, sender: u8, amount: U256) -> Contribution {
    Contribution {
        block: 10 + index / 3,
        index: index % 3,
        tx: B256::with_last_byte(sender),
        time: START + i64::try_from(index).unwrap_or(0),
        coin: if index.is_multiple_of(2) {
            Coin::Usdt
        } else {
            Coin::Usdc
        },
        sender: Address::repeat_byte(sender),
        amount,
    }
}

fn alone(terms: &Terms, contribution: Contribution) -> Share {
    recompute(terms, &mut [contribution], &[]).1[0].0
}

#[test]
fn presale_39_40_a_dollar_buys_33_and_a_third_rounded_down_to_18_digits() {
    let share = alone(&terms(), paid(0, 1, whole(3)));
    assert_eq!(share.allocation, whole(100));
    let share = alone(&terms(), paid(0, 1, whole(2)));
    assert_eq!(text(share.allocation), "66.666666666666666666");
    assert_eq!(text(terms().price.tokens(whole(1))), "33.333333333333333333");
    assert_eq!((share.refundable, share.reason), (U256::ZERO, None));
}

#[test]
fn presale_18_19_outside_of_2_to_10000_nothing_is_allocated_and_all_goes_back() {
    let one = U256::from(1);
    let cases = [
        (whole(2) - one, Some(Reason::TooLittle)),
        (whole(2), None),
        (whole(10_000), None),
        (whole(10_000) + one, Some(Reason::TooMuch)),
        (U256::MAX, Some(Reason::TooMuch)),
    ];
    for (amount, reason) in cases {
        let share = alone(&terms(), paid(0, 1, amount));
        assert_eq!(share.reason, reason, "{amount}");
        assert_eq!(share.allocated + share.refundable, amount);
        assert_eq!(share.allocated.is_zero(), reason.is_some());
    }
}

#[test]
fn presale_42_the_blocks_time_alone_decides_whether_the_30_days_were_open() {
    let end = START + 30 * 86_400;
    assert_eq!(terms().ends_at, end);
    let at = |time| Contribution {
        time,
        ..paid(0, 1, whole(5))
    };
    assert_eq!(alone(&terms(), at(START - 1)).reason, Some(Reason::TooEarly));
    assert_eq!(alone(&terms(), at(START)).reason, None);
    assert_eq!(alone(&terms(), at(end - 1)).reason, None);
    assert_eq!(alone(&terms(), at(end)).reason, Some(Reason::TooLate));
}

#[test]
fn a_wallet_gets_what_fits_under_its_cap_in_both_coins_together_and_the_rest_back() {
    let (sale, shares) = recompute(&terms(), &mut [paid(0, 1, whole(9_000)), paid(1, 1, whole(3_000))], &[]);
    assert_eq!(shares[1].0.allocated, whole(1_000));
    assert_eq!(shares[1].0.refundable, whole(2_000));
    assert_eq!(shares[1].0.reason, Some(Reason::WalletCap));
    assert_eq!(sale.raised, [whole(9_000), whole(1_000)]);
}

#[test]
fn presale_41_the_last_of_the_supply_is_the_earlier_ones_whatever_the_order_they_are_told_in() {
    assert_eq!(terms().supply, whole(500_000_000));
    let terms = Terms {
        supply: whole(200),
        ..terms()
    };
    let (first, second) = (paid(0, 1, whole(5)), paid(1, 2, whole(5)));
    for mut told in [[first.clone(), second.clone()], [second, first]] {
        let (sale, shares) = recompute(&terms, &mut told, &[]);
        assert_eq!(shares[0].0.allocated, whole(5));
        assert_eq!(shares[1].0.allocated, whole(1));
        assert_eq!(shares[1].0.reason, Some(Reason::SoldOut));
        assert!(sale.sold <= terms.supply && terms.price.dollars(terms.supply - sale.sold).is_zero());
    }
}

#[test]
fn who_is_listed_only_after_the_transfer_was_not_listed() {
    let terms = Terms {
        whitelist_required: true,
        ..terms()
    };
    let contribution = paid(5, 1, whole(5));
    let listed = |time| Entry {
        address: contribution.sender,
        listed: Listed::Whitelist,
        time,
    };
    let mut told = [contribution.clone()];
    assert_eq!(recompute(&terms, &mut told, &[]).1[0].0.reason, Some(Reason::NotListed));
    let late = [listed(contribution.time + 1)];
    assert_eq!(
        recompute(&terms, &mut told, &late).1[0].0.reason,
        Some(Reason::NotListed)
    );
    let both = [listed(contribution.time + 9), listed(contribution.time)];
    assert_eq!(recompute(&terms, &mut told, &both).1[0].0.reason, None);
}

#[test]
fn presale_45_a_referrer_gets_5_percent_until_that_supply_is_gone_and_never_for_a_late_attachment() {
    let referrer = Address::repeat_byte(9);
    let attached = |time| {
        [Entry {
            address: Address::repeat_byte(1),
            listed: Listed::Referral(referrer),
            time,
        }]
    };
    let mut told = [paid(0, 1, whole(300)), paid(3, 1, whole(300))];
    let (sale, shares) = recompute(&terms(), &mut told, &attached(START));
    assert_eq!(shares[0], (shares[0].0, Some(referrer)));
    assert_eq!((shares[0].0.bonus, sale.bonus), (whole(500), whole(1_000)));
    // After the first transfer it counts for none, not for the second either.
    let (sale, shares) = recompute(&terms(), &mut told, &attached(START + 1));
    assert_eq!((sale.bonus, shares[1].1), (U256::ZERO, None));
    let few = Terms {
        referral_supply: whole(700),
        ..terms()
    };
    let (sale, shares) = recompute(&few, &mut told, &attached(START));
    assert_eq!((sale.bonus, shares[1].0.bonus), (whole(700), whole(200)));
}

#[test]
fn presale_43_44_a_fifth_vests_at_generation_then_a_tenth_a_month_and_the_rest_in_the_eighth() {
    let tge = datetime!(2027-01-31 12:00 UTC);
    let all = moments(tge);
    assert_eq!(all[1], datetime!(2027-02-28 12:00 UTC));
    assert_eq!(all[2], datetime!(2027-03-31 12:00 UTC));
    assert_eq!(all[8], datetime!(2027-09-30 12:00 UTC));
    let allocation = U256::from(109);
    let second = time::Duration::SECOND;
    let before = Vesting::of(allocation, Some(tge), tge - second);
    assert_eq!(
        (before.vested, before.next, before.remaining_months),
        (U256::ZERO, Some(tge), 8)
    );
    let at = Vesting::of(allocation, Some(tge), tge);
    assert_eq!(
        (at.vested, at.at_tge, at.monthly),
        (U256::from(21), U256::from(21), U256::from(10))
    );
    assert_eq!((at.next, at.remaining_months), (Some(all[1]), 8));
    let late = Vesting::of(allocation, Some(tge), all[8] - second);
    assert_eq!((late.vested, late.remaining_months), (U256::from(91), 1));
    let end = Vesting::of(allocation, Some(tge), all[8]);
    assert_eq!((end.vested, end.next, end.remaining_months), (allocation, None, 0));
}

#[test]
fn before_generation_is_announced_nothing_has_a_date() {
    let vesting = Vesting::of(whole(100), None, datetime!(2040-01-01 0:00 UTC));
    assert_eq!(
        (vesting.next, vesting.remaining_months, vesting.vested),
        (None, 8, U256::ZERO)
    );
}

#[test]
fn amounts_are_read_exactly_or_not_at_all() {
    assert_eq!(units("2.000000000000000001"), Some(whole(2) + U256::from(1)));
    assert_eq!(units("10000.50"), Some(whole(10_000) + whole(1) / U256::from(2)));
    for wrong in [
        "",
        ".",
        "2.",
        ".5",
        "-1",
        "1e3",
        "2.0000000000000000001",
        "2,5",
        " 2",
        "0x2",
        "٢",
    ] {
        assert_eq!(units(wrong), None, "{wrong}");
    }
    for amount in ["0", "2", "0.000000000000000001", "123.45"] {
        assert_eq!(text(units(amount).unwrap()), amount);
    }
    for wrong in ["0", "0.00", "", "1.", "a", "+1", "-1", "1.0000000001"] {
        assert_eq!(Price::parse(wrong), None, "{wrong}");
    }
    assert_eq!(Price::parse("0.03"), Some(terms().price));
}

#[test]
fn the_list_reads_the_same_whatever_order_its_entries_come_in() {
    let entry = |n: u8, listed| Entry {
        address: Address::repeat_byte(n),
        listed,
        time: i64::from(n % 2),
    };
    let list = [
        entry(1, Listed::Whitelist),
        entry(2, Listed::Referral(Address::repeat_byte(1))),
        entry(3, Listed::Whitelist),
    ];
    let mut other = list;
    other.reverse();
    assert_eq!(list_text(&list), list_text(&other));
    assert_eq!(list_text(&list).lines().count(), 4);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn sums_are_exact_and_neither_cap_nor_supply_is_passed(
        transfers in prop::collection::vec((1_u8..6, 0_u64..12_000_000_000), 1..60),
        supply in 1_u64..200_000,
        referred in prop::collection::vec((1_u8..6, 1_u8..6, -1_i64..3), 0..5),
    ) {
        let terms = Terms { supply: whole(supply), referral_supply: whole(supply / 40), ..terms() };
        let list: Vec<_> = referred.iter().map(|(buyer, referrer, time)| Entry {
            address: Address::repeat_byte(*buyer),
            listed: Listed::Referral(Address::repeat_byte(*referrer)),
            time: START + time,
        }).collect();
        let million = U256::from(1_000_000);
        let mut told: Vec<_> = (0..).zip(&transfers)
            .map(|(index, (sender, micros))| paid(index, *sender, whole(*micros) / million + U256::from(1)))
            .collect();
        let (sale, shares) = recompute(&terms, &mut told, &list);
        let sum = |of: &dyn Fn(&Share) -> U256| shares.iter().fold(U256::ZERO, |sum, (share, _)| sum + of(share));
        prop_assert_eq!(sum(&|share| share.allocation), sale.sold);
        prop_assert_eq!(sum(&|share| share.bonus), sale.bonus);
        prop_assert_eq!(sum(&|share| share.allocated), sale.raised_in_all());
        prop_assert!(sale.sold <= terms.supply && sale.bonus <= terms.referral_supply);
        for ((share, _), one) in shares.iter().zip(&told) {
            prop_assert_eq!(share.allocated + share.refundable, one.amount);
            prop_assert_eq!(share.reason.is_none(), share.refundable.is_zero());
        }
        for wallet in 1..6 {
            let of = Address::repeat_byte(wallet);
            let got = shares.iter().zip(&told).filter(|(_, one)| one.sender == of)
                .fold(U256::ZERO, |sum, ((share, _), _)| sum + share.allocated);
            prop_assert!(got <= terms.wallet_cap);
        }
        // One at a time, as they come, is the same as all at once.
        let mut fold = Fold::new(&list);
        let again: Vec<_> = told.iter().map(|one| fold.next(&terms, one)).collect();
        prop_assert_eq!(&again, &shares);
        let all = leaves(0, told.iter().zip(&shares).map(|(one, (share, referrer))| (one, share, *referrer)), false);
        prop_assert_eq!(all.iter().fold(U256::ZERO, |sum, leaf| sum + leaf.allocation), sale.sold + sale.bonus);
        let tree = Tree::new(all).unwrap();
        for leaf in tree.leaves() {
            let (found, proof) = tree.of(leaf.account).unwrap();
            prop_assert!(found == *leaf && proven(leaf, &proof, tree.root()));
            let more = Leaf { allocation: leaf.allocation + U256::from(1), ..*leaf };
            prop_assert!(!proven(&more, &proof, tree.root()));
        }
    }
}

#[test]
fn of_a_sale_that_failed_all_goes_back_and_nothing_is_sold() {
    let mut told = [paid(0, 1, whole(5)), paid(1, 1, whole(7)), paid(2, 2, whole(1))];
    let (_, shares) = recompute(&terms(), &mut told, &[]);
    let with: Vec<_> = told
        .iter()
        .zip(&shares)
        .map(|(one, (share, by))| (one, share, *by))
        .collect();
    let back = leaves(0, with.iter().copied(), true);
    assert_eq!(back.len(), 2);
    assert!(
        back.iter()
            .all(|leaf| leaf.paid == leaf.refundable && leaf.allocation.is_zero())
    );
    assert_eq!(back[0].paid, [whole(5), whole(7)]);
    assert!(Tree::new(Vec::new()).is_none());
    assert_ne!(Tree::new(back).unwrap().root(), keccak256([]));
}
