use super::{AccountKey, CurrencyCode, Fingerprint, MAX_AMOUNT, Owner, Transfer, TransferKey};
use std::collections::{BTreeMap, HashMap};

/// Why a transfer did not happen. Nothing of it did.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// An account that may not owe has not enough.
    #[error("Insufficient {currency} balance")]
    Insufficient { currency: CurrencyCode },
    #[error("a transfer has no legs")]
    Empty,
    #[error("the legs in {currency} do not sum to zero")]
    Unbalanced { currency: CurrencyCode },
    #[error("an amount is beyond what can be counted")]
    Overflow,
    /// The key has been used for a transfer of another content.
    #[error("the key {key} was used for another transfer")]
    KeyReused { key: TransferKey },
    #[error("there is no currency {currency}, or no such person")]
    UnknownAccount { currency: CurrencyCode },
    /// A hold is used up, as is a transfer that was reversed; each happens once.
    #[error("this has been settled before")]
    AlreadyClosed,
    #[error("there is no such transfer or hold")]
    Unknown,
    /// The transfer opened or closed a hold, and is undone through that.
    #[error("the transfer belongs to a hold")]
    BelongsToHold,
}

/// A line of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    pub account: AccountKey,
    pub amount: i128,
    /// Of the account, with this line.
    pub balance_after: i128,
}

/// The outcome of a transfer that was not refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// One entry for each account whose balance changes, in the order of the accounts.
    Posted(Vec<Entry>),
    /// The key is known and the content the same: the first result stands.
    Replayed,
}

/// Balances and used keys, as far as the transfers at hand touch them; transfers are applied one after the other.
#[derive(Debug, Clone, Default)]
pub struct Book {
    balances: HashMap<AccountKey, i128>,
    keys: HashMap<TransferKey, Fingerprint>,
}

impl Book {
    /// The stored state: the balance of every account that the transfers name, and those of their keys that were used.
    pub fn new(
        balances: impl IntoIterator<Item = (AccountKey, i128)>,
        keys: impl IntoIterator<Item = (TransferKey, Fingerprint)>,
    ) -> Self {
        Self {
            balances: balances.into_iter().collect(),
            keys: keys.into_iter().collect(),
        }
    }

    /// Applies one transfer, wholly or not at all.
    pub fn apply(&mut self, transfer: &Transfer) -> Result<Outcome, Refusal> {
        let fingerprint = transfer.fingerprint();
        if let Some(known) = self.keys.get(&transfer.key) {
            return if *known == fingerprint {
                Ok(Outcome::Replayed)
            } else {
                Err(Refusal::KeyReused {
                    key: transfer.key.clone(),
                })
            };
        }
        let entries = self.entries(transfer)?;
        for entry in &entries {
            self.balances.insert(entry.account, entry.balance_after);
        }
        self.keys.insert(transfer.key.clone(), fingerprint);
        Ok(Outcome::Posted(entries))
    }

    /// The balance of an account that the book was given.
    pub fn balance(&self, account: &AccountKey) -> Option<i128> {
        self.balances.get(account).copied()
    }

    fn entries(&self, transfer: &Transfer) -> Result<Vec<Entry>, Refusal> {
        let mut changes: BTreeMap<AccountKey, i128> = BTreeMap::new();
        let mut sums: BTreeMap<CurrencyCode, i128> = BTreeMap::new();
        for leg in &transfer.legs {
            add(changes.entry(leg.account).or_default(), leg.amount)?;
            add(sums.entry(leg.account.currency()).or_default(), leg.amount)?;
        }
        if let Some((currency, _)) = sums.iter().find(|(_, sum)| **sum != 0) {
            return Err(Refusal::Unbalanced { currency: *currency });
        }
        changes.retain(|_, change| *change != 0);
        if changes.is_empty() {
            return Err(Refusal::Empty);
        }
        changes
            .into_iter()
            .map(|(account, amount)| self.entry(account, amount))
            .collect()
    }

    fn entry(&self, account: AccountKey, amount: i128) -> Result<Entry, Refusal> {
        let currency = account.currency();
        let mut balance_after = self.balance(&account).ok_or(Refusal::UnknownAccount { currency })?;
        add(&mut balance_after, amount)?;
        let may_owe = account.purpose().may_be_negative() && account.owner() == Owner::House;
        // Money that comes in never makes it worse.
        if balance_after < 0 && amount < 0 && !may_owe {
            return Err(Refusal::Insufficient { currency });
        }
        // A balance that cannot be read back as an amount would take every reader down; the world outside is never read as one.
        if balance_after > MAX_AMOUNT && amount > 0 {
            return Err(Refusal::Overflow);
        }
        Ok(Entry {
            account,
            amount,
            balance_after,
        })
    }
}

fn add(sum: &mut i128, amount: i128) -> Result<(), Refusal> {
    *sum = sum.checked_add(amount).ok_or(Refusal::Overflow)?;
    Ok(())
}
