//! A pool, shared.

/// A pool shared equally to the minor unit; what does not divide goes back to the creator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Split {
    pub winners: u64,
    /// Minor units for each winner.
    pub share: i128,
    /// Minor units for the creator.
    pub remainder: i128,
}

impl Split {
    /// Nobody shares nothing: without a winner the whole pool is the remainder.
    pub fn of(pool: i128, winners: u64) -> Self {
        let share = pool.checked_div(i128::from(winners)).unwrap_or(0);
        Self {
            winners,
            share,
            remainder: pool - share * i128::from(winners),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn without_winners_the_whole_pool_goes_back() {
        assert_eq!(
            Split::of(100, 0),
            Split {
                winners: 0,
                share: 0,
                remainder: 100
            }
        );
    }

    proptest! {
        #[test]
        fn pred_04_winners_share_equally_and_no_unit_is_lost_or_made(pool in 0..=i128::MAX, winners in 0..=u64::MAX) {
            let split = Split::of(pool, winners);
            prop_assert!(split.share >= 0 && split.remainder >= 0);
            prop_assert_eq!(split.share * i128::from(winners) + split.remainder, pool);
            prop_assert!(winners == 0 || split.remainder < i128::from(winners));
        }
    }
}
