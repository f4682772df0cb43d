//! The ledger, modelled: what people have, and what is held of it.

use super::Bug;
use crate::UserId;
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purse {
    pub available: i128,
    pub locked: i128,
}

#[derive(Clone, Debug, Default)]
pub struct Money {
    pub purses: BTreeMap<UserId, Purse>,
    /// The sum that went to the outside; negative for what came from there.
    pub outside: i128,
}

/// There is not enough.
#[derive(Debug)]
pub struct Insufficient;

impl Money {
    pub fn fund(&mut self, user: UserId, amount: i128) {
        self.purses.entry(user).or_default().available += amount;
        self.outside -= amount;
    }

    pub fn spend(&mut self, user: UserId, amount: i128) -> Result<(), Insufficient> {
        self.take(user, amount, Bug::None)?;
        self.outside += amount;
        Ok(())
    }

    pub fn give(&mut self, user: UserId, amount: i128) {
        self.purses.entry(user).or_default().available += amount;
    }

    pub fn take(&mut self, user: UserId, amount: i128, bug: Bug) -> Result<(), Insufficient> {
        let purse = self.purses.entry(user).or_default();
        if purse.available < amount && bug != Bug::Overdraws {
            return Err(Insufficient);
        }
        purse.available -= amount;
        Ok(())
    }

    pub fn lock(&mut self, user: UserId, amount: i128) -> Result<(), Insufficient> {
        self.take(user, amount, Bug::None)?;
        self.purses.entry(user).or_default().locked += amount;
        Ok(())
    }

    pub fn unlock(&mut self, user: UserId, amount: i128) {
        self.purses.entry(user).or_default().locked -= amount;
    }
}
