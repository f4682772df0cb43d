//! The vault as it should be.

use super::{BUYERS, PAID, Step, Stray, TOKENS, Who};
use crate::contracts::{Token, presale::Sale};
use alloy_sol_types::SolError;
use std::collections::BTreeMap;

/// Each buyer's share by a list of a root: paid, back, tokens.
pub fn shares(number: u8, list: u8) -> [([u64; 2], [u64; 2], u64); BUYERS] {
    if number > 0 {
        // Money that came later goes back whole, and buys nothing.
        let back = [10, 0];
        let sold = u64::from(list == 1) * 5;
        let said = if list == 2 { [30, 0] } else { back };
        let less = if list == 3 { [9, 0] } else { said };
        let much = if list == 4 { [5_000, 0] } else { said };
        return [
            (much, if list == 4 { much } else { less }, sold),
            ([0, 0], [0, 0], 0),
            ([0, 7], [0, 7], 0),
        ];
    }
    let [a, b, c] = PAID;
    match list {
        0 => [(a, [400, 0], 6_000), (b, [0, 50], 3_000), (c, [0, 0], 2_003)],
        1 => [(a, [0, 0], 9_000), (b, [300, 50], 0), (c, [0, 10], 1_900)],
        2 => [(a, [900, 0], 8_000), (b, [0, 50], 3_000), (c, [0, 0], 2_003)],
        3 => [(a, [1_001, 0], 6_000), (b, [300, 50], 3_000), (c, [0, 200], 2_000)],
        _ => [([5_000, 0], [400, 0], 6_000), (b, [0, 50], 3_000), (c, [0, 0], 2_000)],
    }
}

/// The totals that a root of it says: the third kind says what the first does.
pub fn said(number: u8, list: u8) -> ([u64; 2], [u64; 2], u64) {
    let shares = shares(number, if list == 2 { 0 } else { list });
    shares.iter().fold(([0; 2], [0; 2], 0), |(paid, back, sold), share| {
        let add = |one: [u64; 2], other: [u64; 2]| [one[0] + other[0], one[1] + other[1]];
        (add(paid, share.0), add(back, share.1), sold + share.2)
    })
}

#[derive(Debug)]
struct Root {
    list: u8,
    day: u64,
    rejected: bool,
}

/// The vault as it should be. Whole days count: nothing of a sequence takes one.
#[derive(Debug, Default)]
pub struct Model {
    day: u64,
    pub cancelled: bool,
    scheduled: bool,
    roots: Vec<Root>,
    /// By root, buyer and coin.
    pub refunded: BTreeMap<(u8, usize, usize), u64>,
    /// By root and coin.
    pub taken: BTreeMap<(u8, usize), u64>,
    pub claimed: [u64; BUYERS],
    pub reserved: [u64; 2],
    pub returned: u64,
}

type Error = [u8; 4];

impl Model {
    pub fn take(&mut self, step: &Step) -> Result<(), Error> {
        match *step {
            Step::Publish { by, number, list } => self.publish(by, number, list),
            Step::Reject { by, number } => self.reject(by, number),
            Step::Cancel { by } => {
                if !matches!(by, Who::Guardian | Who::Owner) {
                    return Err(Sale::NotGuardian::SELECTOR);
                }
                let gone = self.taken.keys().any(|(number, _)| *number == 0) || self.claimed != [0; BUYERS];
                if gone {
                    return Err(Sale::ProceedsAreGone::SELECTOR);
                }
                self.cancelled = true;
                Ok(())
            }
            Step::Refund {
                number,
                list,
                buyer,
                coin,
            } => self.refund(number, list, buyer, coin),
            Step::Claim { number, list, buyer } => self.claim(number, list, buyer),
            Step::Proceeds { number, coin } => self.proceeds(number, coin),
            Step::Schedule { by } => {
                owner_alone(by)?;
                if self.scheduled {
                    return Err(Sale::InvalidSchedule::SELECTOR);
                }
                self.scheduled = true;
                Ok(())
            }
            Step::Return { by, stray, amount } => self.give_back(by, stray, amount),
            Step::Later { days } => {
                self.day += days;
                Ok(())
            }
        }
    }

    fn publish(&mut self, by: Who, number: u8, list: u8) -> Result<(), Error> {
        if by != Who::Operator {
            return Err(Sale::NotOperator::SELECTOR);
        }
        let place = usize::from(number);
        if place == self.roots.len() {
            if number > 0 {
                self.settled(number - 1)?;
            }
        } else if !(place + 1 == self.roots.len() && self.roots[place].rejected) {
            return Err(Sale::NotNext::SELECTOR);
        }
        let (paid, back, sold) = said(number, list);
        if number > 0 && sold > 0 {
            return Err(Sale::InvalidTotals::SELECTOR);
        }
        let mut reserved = self.reserved;
        for coin in 0..2 {
            let given = self.refunded_in_all(number, coin);
            let is_whole = number == 0 || back[coin] == paid[coin];
            if back[coin] > paid[coin] || !is_whole || given > back[coin] {
                return Err(Sale::InvalidTotals::SELECTOR);
            }
            reserved[coin] += paid[coin] - given;
            if self.held(coin) < reserved[coin] {
                return Err(Sale::AboveBalance::SELECTOR);
            }
        }
        self.reserved = reserved;
        self.roots.truncate(place);
        self.roots.push(Root {
            list,
            day: self.day,
            rejected: false,
        });
        Ok(())
    }

    fn reject(&mut self, by: Who, number: u8) -> Result<(), Error> {
        if by != Who::Guardian {
            return Err(Sale::NotGuardian::SELECTOR);
        }
        let root = self.standing(number)?;
        if self.day >= root.day + 7 {
            return Err(Sale::TooLate::SELECTOR);
        }
        let (paid, ..) = said(number, root.list);
        self.roots[usize::from(number)].rejected = true;
        for (coin, paid) in paid.into_iter().enumerate() {
            self.reserved[coin] -= paid - self.refunded_in_all(number, coin);
        }
        Ok(())
    }

    fn refund(&mut self, number: u8, list: u8, buyer: usize, coin: usize) -> Result<(), Error> {
        let root = self.standing(number)?;
        if self.day < root.day + 1 {
            return Err(Sale::TooEarly::SELECTOR);
        }
        if list != root.list {
            return Err(Sale::InvalidProof::SELECTOR);
        }
        let part = |(paid, back): ([u64; 2], [u64; 2])| if self.cancelled { paid[coin] } else { back[coin] };
        let (paid, back, _) = shares(number, list)[buyer];
        let all = part((paid, back));
        let before = self.refunded.get(&(number, buyer, coin)).copied().unwrap_or_default();
        if all <= before {
            return Err(Sale::NothingDue::SELECTOR);
        }
        let (paid, back, _) = said(number, list);
        if self.refunded_in_all(number, coin) + all - before > part((paid, back)) {
            return Err(Sale::InvalidTotals::SELECTOR);
        }
        self.refunded.insert((number, buyer, coin), all);
        self.reserved[coin] -= all - before;
        Ok(())
    }

    fn claim(&mut self, number: u8, list: u8, buyer: usize) -> Result<(), Error> {
        if self.cancelled {
            return Err(Sale::IsCancelled::SELECTOR);
        }
        let root = self.settled(number)?;
        if list != root.list {
            return Err(Sale::InvalidProof::SELECTOR);
        }
        let (.., sold) = shares(number, list)[buyer];
        // The moments lie half a day after each fifth day.
        let passed = (1..=9).filter(|moment| 5 * moment < self.day).count() as u64;
        let vested = match passed {
            _ if !self.scheduled => 0,
            0 => 0,
            9 => sold,
            passed => sold / 5 + (passed - 1) * (sold / 10),
        };
        let before = self.claimed[buyer];
        if vested <= before {
            return Err(Sale::NothingDue::SELECTOR);
        }
        let (.., most) = said(number, list);
        if self.claimed_in_all() + vested - before > most {
            return Err(Sale::InvalidTotals::SELECTOR);
        }
        self.claimed[buyer] = vested;
        Ok(())
    }

    fn proceeds(&mut self, number: u8, coin: usize) -> Result<(), Error> {
        if self.cancelled {
            return Err(Sale::IsCancelled::SELECTOR);
        }
        let root = self.settled(number)?;
        let (paid, back, _) = said(number, root.list);
        let amount = paid[coin] - back[coin];
        if amount == 0 || self.taken.contains_key(&(number, coin)) {
            return Err(Sale::NothingDue::SELECTOR);
        }
        self.taken.insert((number, coin), amount);
        self.reserved[coin] -= amount;
        Ok(())
    }

    fn give_back(&mut self, by: Who, stray: Stray, amount: u64) -> Result<(), Error> {
        owner_alone(by)?;
        if matches!(stray, Stray::Coin) {
            return Err(Sale::NotStray::SELECTOR);
        }
        let held = TOKENS - self.returned - self.claimed_in_all();
        if !self.cancelled {
            let root = self.settled(0)?;
            let (.., sold) = said(0, root.list);
            if held < sold - self.claimed_in_all() + amount {
                return Err(Sale::NotStray::SELECTOR);
            }
        }
        if amount > held {
            return Err(Token::ERC20InsufficientBalance::SELECTOR);
        }
        self.returned += amount;
        Ok(())
    }

    fn standing(&self, number: u8) -> Result<&Root, Error> {
        let root = self.roots.get(usize::from(number)).filter(|root| !root.rejected);
        root.ok_or(Sale::NoRoot::SELECTOR)
    }

    fn settled(&self, number: u8) -> Result<&Root, Error> {
        let root = self.standing(number)?;
        match self.day >= root.day + 7 {
            true => Ok(root),
            false => Err(Sale::TooEarly::SELECTOR),
        }
    }

    fn refunded_in_all(&self, number: u8, coin: usize) -> u64 {
        let of = self
            .refunded
            .iter()
            .filter(|((root, _, of), _)| *root == number && *of == coin);
        of.map(|(_, amount)| amount).sum()
    }

    pub fn claimed_in_all(&self) -> u64 {
        self.claimed.iter().sum()
    }

    /// The vault's balance of a coin.
    pub fn held(&self, coin: usize) -> u64 {
        let back: u64 = (0..3).map(|number| self.refunded_in_all(number, coin)).sum();
        let taken = self.taken.iter().filter(|((_, of), _)| *of == coin);
        PAID.iter().map(|paid| paid[coin]).sum::<u64>() + LATER[coin]
            - back
            - taken.map(|(_, amount)| amount).sum::<u64>()
    }
}

/// Paid after the close, by coin.
pub const LATER: [u64; 2] = [60, 7];

fn owner_alone(by: Who) -> Result<(), Error> {
    match by {
        Who::Owner => Ok(()),
        Who::Operator | Who::Guardian | Who::Stranger => Err(Sale::OwnableUnauthorizedAccount::SELECTOR),
    }
}
