use super::*;
use crate::UserId;
use proptest::prelude::*;
use std::collections::HashMap;

fn user(number: u32) -> UserId {
    UserId::new(number, [0; 8])
}

fn code(text: &str) -> CurrencyCode {
    text.parse().unwrap()
}

fn accounts() -> Vec<AccountKey> {
    let mut all = Vec::new();
    for currency in [code("USDT"), code("BNB")] {
        for number in 0..3 {
            all.push(AccountKey::available(user(number), currency));
            all.push(AccountKey::locked(user(number), currency));
            all.push(AccountKey::claimable(user(number), currency));
        }
        all.push(AccountKey::external(currency));
        all.push(AccountKey::fees(currency));
    }
    all
}

fn empty_book() -> Book {
    Book::new(accounts().into_iter().map(|account| (account, 0)), [])
}

fn transfer(key: &str, legs: &[(AccountKey, i128)]) -> Transfer {
    Transfer {
        key: key.parse().unwrap(),
        kind: TransferKind::Grant,
        cause: Cause::new(CauseKind::Grant, user(9)),
        legs: legs
            .iter()
            .map(|(account, amount)| Leg {
                account: *account,
                amount: *amount,
            })
            .collect(),
    }
}

fn total(book: &Book, currency: CurrencyCode) -> i128 {
    accounts()
        .iter()
        .filter(|a| a.currency() == currency)
        .filter_map(|a| book.balance(a))
        .sum()
}

#[test]
fn no_balance_grows_beyond_what_its_readers_can_count() {
    let (external, mine) = (
        AccountKey::external(code("USDT")),
        AccountKey::available(user(1), code("USDT")),
    );
    let mut book = empty_book();
    let grant = |key: &str, amount: i128| transfer(key, &[(external, -amount), (mine, amount)]);
    assert!(book.apply(&grant("most", MAX_AMOUNT)).is_ok());
    assert_eq!(book.apply(&grant("more", 1)), Err(Refusal::Overflow));
    assert_eq!(book.balance(&mine), Some(MAX_AMOUNT));
}

#[test]
fn the_last_unit_is_spent_and_no_further_one() {
    let (one, other) = (
        AccountKey::available(user(1), code("USDT")),
        AccountKey::available(user(2), code("USDT")),
    );
    let mut book = empty_book();
    let external = AccountKey::external(code("USDT"));
    book.apply(&transfer("in", &[(external, -5), (one, 5)])).unwrap();
    book.apply(&transfer("all", &[(one, -5), (other, 5)])).unwrap();
    assert_eq!((book.balance(&one), book.balance(&other)), (Some(0), Some(5)));
    let currency = code("USDT");
    let more = transfer("more", &[(one, -1), (other, 1)]);
    assert_eq!(book.apply(&more), Err(Refusal::Insufficient { currency }));
}

#[test]
fn a_balance_that_is_out_of_bounds_can_only_come_back_into_them() {
    let usdt = code("USDT");
    let (one, other) = (
        AccountKey::available(user(1), usdt),
        AccountKey::available(user(2), usdt),
    );
    let move_some = |from, to| transfer("x", &[(from, -5), (to, 5)]);
    let book = |balance| Book::new([(one, balance), (other, 100)], []);
    let insufficient = Err(Refusal::Insufficient { currency: usdt });
    assert_eq!(book(-10).apply(&move_some(one, other)), insufficient);
    assert!(
        book(-10).apply(&move_some(other, one)).is_ok(),
        "a debt is paid in parts"
    );
    let above = MAX_AMOUNT + 10;
    assert_eq!(book(above).apply(&move_some(other, one)), Err(Refusal::Overflow));
    assert!(
        book(above).apply(&move_some(one, other)).is_ok(),
        "what is too much can be given away"
    );
}

#[test]
fn the_key_and_the_fingerprint_of_a_transfer_never_change() {
    // Both are stored: were they made otherwise tomorrow, what happened yesterday could happen again.
    let usdt = code("USDT");
    let cause = Cause::new(CauseKind::Deposit, user(9));
    let (from, to) = (AccountKey::external(usdt), AccountKey::available(user(1), usdt));
    let amount = Amount::from_minor(5).unwrap();
    let deposit = Transfer::simple(TransferKind::Deposit, cause, from, to, amount);
    let leg = |account, amount| Leg { account, amount };
    assert_eq!(deposit.legs, [leg(from, -5), leg(to, 5)]);
    assert_eq!(deposit.key.as_str(), "deposit:deposit:000000090000000000000000");
    assert_eq!(deposit.key.to_string(), deposit.key.as_str());
    // printf 'deposit|deposit|000000090000000000000000|000000010000000000000000/USDT/available=5|house/USDT/external=-5' | sha256sum
    let stored = "d6c1b6b45aa16cbda076759a942e6e98";
    let shown: String = deposit.fingerprint().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(shown, stored);
}

#[test]
fn a_key_is_1_to_200_visible_characters() {
    for good in ["a".to_owned(), "~".repeat(200)] {
        assert_eq!(good.parse::<TransferKey>().unwrap().as_str(), good);
    }
    for bad in [String::new(), "a".repeat(201), "a b".into(), "a\n".into(), "é".into()] {
        assert_eq!(bad.parse::<TransferKey>(), Err(InvalidKey), "{bad}");
    }
}

#[test]
fn a_split_leaves_out_parts_of_nothing() {
    let usdt = code("USDT");
    let accounts: Vec<_> = (1..=3).map(|n| AccountKey::available(user(n), usdt)).collect();
    let home = AccountKey::available(user(9), usdt);
    let amount = |minor| Amount::from_minor(minor).unwrap();
    let shares = |pool, among: &[AccountKey]| equal_split(amount(pool), among, home).1;
    let each = |minor| {
        accounts
            .iter()
            .map(|account| (*account, amount(minor)))
            .collect::<Vec<_>>()
    };
    assert_eq!(shares(6, &accounts), each(2));
    assert_eq!(shares(7, &accounts), [each(2), vec![(home, amount(1))]].concat());
    assert_eq!(shares(2, &accounts), [(home, amount(2))]);
    assert_eq!(shares(5, &[]), [(home, amount(5))]);
    assert_eq!(shares(0, &accounts), []);
    let split = Split {
        share: amount(2),
        remainder: amount(1),
    };
    assert_eq!(Split::of(amount(7), 3), split);
}

#[test]
fn a_transfer_says_the_running_balance_of_each_account() {
    let (external, mine) = (
        AccountKey::external(code("USDT")),
        AccountKey::available(user(1), code("USDT")),
    );
    let mut book = empty_book();
    book.apply(&transfer("a", &[(external, -5), (mine, 5)])).unwrap();
    let outcome = book.apply(&transfer("b", &[(mine, 3), (external, -3)])).unwrap();
    let mut expected = vec![
        Entry {
            account: external,
            amount: -3,
            balance_after: -8,
        },
        Entry {
            account: mine,
            amount: 3,
            balance_after: 8,
        },
    ];
    expected.sort_by_key(|entry| entry.account);
    assert_eq!(outcome, Outcome::Posted(expected));
}

#[test]
fn what_is_wrong_is_refused_and_leaves_no_trace() {
    let usdt = code("USDT");
    let (external, mine) = (AccountKey::external(usdt), AccountKey::available(user(1), usdt));
    let other = AccountKey::available(user(1), code("BNB"));
    let stranger = AccountKey::available(user(7), usdt);
    let mut book = empty_book();
    for (legs, refusal) in [
        (vec![], Refusal::Empty),
        (vec![(mine, 0), (external, 0)], Refusal::Empty),
        (vec![(mine, 4), (mine, -4)], Refusal::Empty),
        (vec![(mine, 1), (external, -2)], Refusal::Unbalanced { currency: usdt }),
        (
            vec![(mine, 1), (other, -1)],
            Refusal::Unbalanced { currency: code("BNB") },
        ),
        (
            vec![(mine, -1), (external, 1)],
            Refusal::Insufficient { currency: usdt },
        ),
        (
            vec![(AccountKey::fees(usdt), -1), (mine, 1)],
            Refusal::Insufficient { currency: usdt },
        ),
        (
            vec![(mine, i128::MAX), (mine, 1), (external, i128::MIN)],
            Refusal::Overflow,
        ),
        (
            vec![(stranger, 1), (external, -1)],
            Refusal::UnknownAccount { currency: usdt },
        ),
    ] {
        assert_eq!(book.apply(&transfer("x", &legs)), Err(refusal), "{legs:?}");
    }
    assert!(accounts().iter().all(|account| book.balance(account) == Some(0)));
    // A refused transfer has not used its key.
    assert!(book.apply(&transfer("x", &[(mine, 1), (external, -1)])).is_ok());
}

#[test]
fn a_key_moves_money_once_and_never_stands_for_something_else() {
    let (external, mine) = (
        AccountKey::external(code("USDT")),
        AccountKey::available(user(1), code("USDT")),
    );
    let mut book = empty_book();
    let first = transfer("a", &[(external, -5), (mine, 5)]);
    book.apply(&first).unwrap();
    assert_eq!(
        book.apply(&transfer("a", &[(mine, 5), (external, -5)])),
        Ok(Outcome::Replayed)
    );
    assert_eq!(book.balance(&mine), Some(5));
    let other = Refusal::KeyReused { key: first.key };
    assert_eq!(book.apply(&transfer("a", &[(external, -6), (mine, 6)])), Err(other));
    assert_eq!(book.balance(&mine), Some(5));
}

/// Transfers of a random client: some balanced, some not, some under a known key.
fn asked() -> impl Strategy<Value = (u8, Vec<(usize, i128)>, bool)> {
    let leg = (0..22_usize, -50_i128..50);
    (0..40_u8, prop::collection::vec(leg, 1..5), prop::bool::weighted(0.8))
}

proptest! {
    #[test]
    fn money_is_neither_made_nor_lost_nor_owed(steps in prop::collection::vec(asked(), 1..120)) {
        let all = accounts();
        let mut book = empty_book();
        // The model: plain sums of the entries that the book gave out.
        let mut model: HashMap<AccountKey, i128> = HashMap::new();
        let mut used: HashMap<u8, Transfer> = HashMap::new();
        for (key, legs, balance) in steps {
            let mut legs: Vec<_> = legs.into_iter().map(|(index, amount)| (all[index], amount)).collect();
            if balance {
                for currency in [code("USDT"), code("BNB")] {
                    let sum: i128 = legs.iter().filter(|(a, _)| a.currency() == currency).map(|(_, x)| x).sum();
                    legs.push((AccountKey::external(currency), -sum));
                }
            }
            let wanted = transfer(&format!("k{key}"), &legs);
            let before: Vec<_> = all.iter().map(|account| book.balance(account)).collect();
            match book.apply(&wanted) {
                Ok(Outcome::Posted(entries)) => {
                    prop_assert!(used.insert(key, wanted).is_none(), "a key moved money twice");
                    for entry in entries {
                        prop_assert!(entry.amount != 0);
                        let balance = model.entry(entry.account).or_default();
                        *balance += entry.amount;
                        prop_assert_eq!(*balance, entry.balance_after);
                    }
                }
                Ok(Outcome::Replayed) => {
                    prop_assert_eq!(used[&key].fingerprint(), wanted.fingerprint());
                    prop_assert_eq!(before, all.iter().map(|account| book.balance(account)).collect::<Vec<_>>());
                }
                Err(_) => prop_assert_eq!(before, all.iter().map(|account| book.balance(account)).collect::<Vec<_>>()),
            }
            for account in &all {
                let held = book.balance(account).unwrap();
                prop_assert_eq!(held, model.get(account).copied().unwrap_or_default());
                prop_assert!(held >= 0 || account.purpose().may_be_negative());
            }
            prop_assert_eq!((total(&book, code("USDT")), total(&book, code("BNB"))), (0, 0));
        }
    }

    #[test]
    fn a_split_loses_nothing_and_favours_nobody(pool in 0..=MAX_AMOUNT, winners in 0..200_u32) {
        let usdt = code("USDT");
        let among: Vec<_> = (0..winners).map(|n| AccountKey::available(user(n), usdt)).collect();
        let home = AccountKey::available(user(10_000), usdt);
        let pool = Amount::from_minor(pool).unwrap();
        let (split, parts) = equal_split(pool, &among, home);
        prop_assert_eq!(parts.iter().map(|(_, amount)| amount.minor()).sum::<i128>(), pool.minor());
        prop_assert!(parts.iter().all(|(account, amount)| *account == home || *amount == split.share));
        prop_assert!(winners == 0 || split.remainder.minor() < i128::from(winners));
    }
}
