use super::{Coin, Terms};
use alloy_primitives::{Address, B256, U256};
use std::{collections::BTreeMap, fmt::Write, str::FromStr};

/// A final transfer of a stable coin into the vault, of more than nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contribution {
    pub block: u64,
    /// Its event's place in the block.
    pub index: u64,
    pub tx: B256,
    /// Of its block.
    pub time: i64,
    pub coin: Coin,
    pub sender: Address,
    pub amount: U256,
}

/// Why not all of a contribution was allocated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    TooEarly,
    TooLate,
    TooLittle,
    TooMuch,
    NotListed,
    WalletCap,
    SoldOut,
}

/// The word names no reason of this release.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such reason")]
pub struct UnknownReason;

impl Reason {
    pub const ALL: [Self; 7] = [
        Self::TooEarly,
        Self::TooLate,
        Self::TooLittle,
        Self::TooMuch,
        Self::NotListed,
        Self::WalletCap,
        Self::SoldOut,
    ];

    /// As it is stored and answered.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::TooEarly => "too_early",
            Self::TooLate => "too_late",
            Self::TooLittle => "too_little",
            Self::TooMuch => "too_much",
            Self::NotListed => "not_listed",
            Self::WalletCap => "wallet_cap",
            Self::SoldOut => "sold_out",
        }
    }
}

impl FromStr for Reason {
    type Err = UnknownReason;

    fn from_str(word: &str) -> Result<Self, UnknownReason> {
        Self::ALL
            .into_iter()
            .find(|reason| reason.as_str() == word)
            .ok_or(UnknownReason)
    }
}

/// The outcome of a contribution. `allocated` and `refundable` make its amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    pub allocated: U256,
    pub refundable: U256,
    /// Tokens that `allocated` buys.
    pub allocation: U256,
    /// Tokens for whoever referred the sender.
    pub bonus: U256,
    /// None where all of it was allocated.
    pub reason: Option<Reason>,
}

/// The sums so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sale {
    /// Tokens.
    pub sold: U256,
    /// Tokens for referrers.
    pub bonus: U256,
    /// The sum that was allocated, by coin.
    pub raised: [U256; 2],
}

impl Sale {
    /// Both coins together.
    pub fn raised_in_all(&self) -> U256 {
        self.raised[0].saturating_add(self.raised[1])
    }

    /// Allocates the next contribution in the order of the chain (E14). `wallet` is what was allocated to its sender before.
    pub fn allocate(
        &mut self,
        terms: &Terms,
        wallet: U256,
        contribution: &Contribution,
        is_listed: bool,
        is_referred: bool,
    ) -> Share {
        let amount = contribution.amount;
        let refused = |reason| Share {
            allocated: U256::ZERO,
            refundable: amount,
            allocation: U256::ZERO,
            bonus: U256::ZERO,
            reason: Some(reason),
        };
        let outside = match contribution.time {
            time if time < terms.starts_at => Some(Reason::TooEarly),
            time if time >= terms.ends_at => Some(Reason::TooLate),
            _ if terms.whitelist_required && !is_listed => Some(Reason::NotListed),
            _ if amount < terms.minimum => Some(Reason::TooLittle),
            _ if amount > terms.maximum => Some(Reason::TooMuch),
            _ => None,
        };
        if let Some(reason) = outside {
            return refused(reason);
        }
        let room = terms.wallet_cap.saturating_sub(wallet);
        let left = terms.price.dollars(terms.supply.saturating_sub(self.sold));
        let allocated = amount.min(room).min(left);
        let reason = match () {
            () if allocated == amount => None,
            () if room <= left => Some(Reason::WalletCap),
            () => Some(Reason::SoldOut),
        };
        let allocation = terms.price.tokens(allocated);
        let bonus = if is_referred {
            // A twentieth (E15), while there is any.
            (allocation / U256::from(20)).min(terms.referral_supply.saturating_sub(self.bonus))
        } else {
            U256::ZERO
        };
        self.sold = self.sold.saturating_add(allocation);
        self.bonus = self.bonus.saturating_add(bonus);
        let raised = &mut self.raised[contribution.coin as usize];
        *raised = raised.saturating_add(allocated);
        Share {
            allocated,
            refundable: amount - allocated,
            allocation,
            bonus,
            reason,
        }
    }
}

/// The kind of an entry in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Listed {
    Whitelist,
    /// They came by this person's link.
    Referral(Address),
}

/// A line of the published list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    pub address: Address,
    pub listed: Listed,
    /// Since then.
    pub time: i64,
}

/// The published list as text, in one order whatever the order of its entries; its Keccak-256 stands beside every root.
pub fn list_text(entries: &[Entry]) -> String {
    let mut sorted = entries.to_vec();
    sorted.sort_by_key(|entry| (entry.time, entry.listed, entry.address));
    let mut text = String::from("time,kind,address,referrer\n");
    for Entry { address, listed, time } in sorted {
        let _ = match listed {
            Listed::Whitelist => writeln!(text, "{time},whitelist,{address:#x},"),
            Listed::Referral(referrer) => writeln!(text, "{time},referral,{address:#x},{referrer:#x}"),
        };
    }
    text
}

/// The whole sale, one contribution after the other.
#[derive(Debug, Default)]
pub struct Fold {
    pub sale: Sale,
    wallets: BTreeMap<Address, U256>,
    /// The time of each sender's first contribution, whatever became of it.
    firsts: BTreeMap<Address, i64>,
    whitelist: BTreeMap<Address, i64>,
    referrals: BTreeMap<Address, (Address, i64)>,
}

impl Fold {
    /// Before the first contribution.
    pub fn new(list: &[Entry]) -> Self {
        let mut fold = Self::default();
        for entry in list {
            match entry.listed {
                Listed::Whitelist => {
                    let since = fold.whitelist.entry(entry.address).or_insert(entry.time);
                    *since = entry.time.min(*since);
                }
                Listed::Referral(referrer) => {
                    fold.referrals.insert(entry.address, (referrer, entry.time));
                }
            }
        }
        fold
    }

    /// The next one in the order of the chain, and who gets its bonus.
    pub fn next(&mut self, terms: &Terms, contribution: &Contribution) -> (Share, Option<Address>) {
        let sender = contribution.sender;
        let first = *self.firsts.entry(sender).or_insert(contribution.time);
        let is_listed = self
            .whitelist
            .get(&sender)
            .is_some_and(|since| *since <= contribution.time);
        let referrer = self.referrals.get(&sender).filter(|(_, since)| *since <= first);
        let referrer = referrer.map(|(referrer, _)| *referrer);
        let wallet = self.wallets.entry(sender).or_default();
        let share = self
            .sale
            .allocate(terms, *wallet, contribution, is_listed, referrer.is_some());
        *wallet = wallet.saturating_add(share.allocated);
        (share, referrer.filter(|_| !share.bonus.is_zero()))
    }
}

/// The sale recomputed from the chain's transfers, in whatever order they are handed in, and the published list: what anybody can do.
pub fn recompute(
    terms: &Terms,
    contributions: &mut [Contribution],
    list: &[Entry],
) -> (Sale, Vec<(Share, Option<Address>)>) {
    contributions.sort_by_key(|contribution| (contribution.block, contribution.index));
    let mut fold = Fold::new(list);
    let shares = contributions.iter().map(|one| fold.next(terms, one)).collect();
    (fold.sale, shares)
}
