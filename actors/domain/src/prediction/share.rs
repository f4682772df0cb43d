//! Eligibility for a pool. Wallets cost nothing, so what counts is what a person was when the prediction was made: afterwards nobody becomes
//! eligible, and one network address has few shares (decision E45).

use super::Millis;

/// An account of this age needs no other standing.
pub const MIN_AGE: Millis = MIN_AGE_HOURS as Millis * 60 * 60 * 1_000;
/// The same in hours, as pages say it.
pub const MIN_AGE_HOURS: u32 = 24;

/// The terms that a pool was promised under. They stay with its prediction, whatever is configured later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// Shares of one network address at most, over both options; at least 1.
    pub per_address: u16,
}

/// A voter's history when the prediction was made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Standing {
    /// Of the account; zero or less when it is not older than the prediction.
    pub age: Millis,
    /// The voter followed the creator.
    pub followed: bool,
    /// The voter had said something in a room of the creator.
    pub spoke: bool,
    /// The voter had what the terms ask for.
    pub held: bool,
}

/// Why a vote counts without a share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum NoShare {
    /// The account is too new here: neither a day old, nor a follower, nor a chatter, nor a holder when the prediction was made.
    NotEligible,
    /// Others voted from the same network address before.
    AddressLimit,
}

impl Standing {
    /// Whether such a voter may share at all.
    pub fn is_eligible(&self) -> bool {
        self.age > 0 && (self.age >= MIN_AGE || self.followed || self.spoke || self.held)
    }
}

impl Terms {
    /// Judges a vote; `taken` are the shares that votes from the same address have.
    pub fn judge(&self, standing: &Standing, taken: u64) -> Result<(), NoShare> {
        if !standing.is_eligible() {
            Err(NoShare::NotEligible)
        } else if taken >= u64::from(self.per_address) {
            Err(NoShare::AddressLimit)
        } else {
            Ok(())
        }
    }
}

impl NoShare {
    /// The number that is stored.
    pub fn number(self) -> i16 {
        match self {
            Self::NotEligible => 1,
            Self::AddressLimit => 2,
        }
    }

    /// From the stored number.
    pub fn from_number(number: i16) -> Option<Self> {
        match number {
            1 => Some(Self::NotEligible),
            2 => Some(Self::AddressLimit),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn standing() -> impl Strategy<Value = Standing> {
        let age = prop_oneof![
            -MIN_AGE..2 * MIN_AGE,
            Just(0),
            Just(1),
            Just(MIN_AGE - 1),
            Just(MIN_AGE)
        ];
        (age, any::<[bool; 3]>()).prop_map(|(age, [followed, spoke, held])| Standing {
            age,
            followed,
            spoke,
            held,
        })
    }

    proptest! {
        #[test]
        fn nobody_who_came_after_the_prediction_shares_whatever_they_did_since(standing in standing(), taken in 0..10u64) {
            let late = Standing { age: standing.age.min(0), ..standing };
            prop_assert_eq!(Terms { per_address: 3 }.judge(&late, taken), Err(NoShare::NotEligible));
        }

        #[test]
        fn a_new_account_shares_by_what_it_had_done_before_and_an_old_one_by_its_age(standing in standing()) {
            let bare = Standing { followed: false, spoke: false, held: false, ..standing };
            prop_assert_eq!(bare.is_eligible(), standing.age >= MIN_AGE);
            let done = standing.followed || standing.spoke || standing.held;
            prop_assert_eq!(standing.is_eligible(), standing.age > 0 && (done || standing.age >= MIN_AGE));
        }

        /// However one person orders the votes of many wallets, an address gets as many shares as the terms say, and others lose none.
        #[test]
        fn an_address_has_no_more_shares_than_the_terms_say(
            votes in prop::collection::vec((0..4usize, standing()), 0..60),
            per_address in 1..5u16,
        ) {
            let terms = Terms { per_address };
            let (mut taken, mut eligible) = ([0u64; 4], [0u64; 4]);
            for (address, standing) in votes {
                eligible[address] += u64::from(standing.is_eligible());
                taken[address] += u64::from(terms.judge(&standing, taken[address]).is_ok());
            }
            for (taken, eligible) in taken.into_iter().zip(eligible) {
                prop_assert_eq!(taken, eligible.min(per_address.into()));
            }
        }
    }

    #[test]
    fn reasons_come_back_from_their_numbers() {
        for reason in [NoShare::NotEligible, NoShare::AddressLimit] {
            assert_eq!(NoShare::from_number(reason.number()), Some(reason));
        }
        assert_eq!(
            [NoShare::NotEligible, NoShare::AddressLimit].map(NoShare::number),
            [1, 2]
        );
        assert_eq!(NoShare::from_number(0), None);
    }
}
