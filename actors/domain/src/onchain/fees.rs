//! The fees that a transaction offers, in wei a unit of gas.

/// The offer of one signed form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fees {
    pub max_fee: u128,
    /// At most `max_fee`.
    pub tip: u128,
}

/// Between which the server offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The least tip.
    pub tip: u128,
    /// The most of `max_fee`; what is above it waits.
    pub max_fee: u128,
}

impl Fees {
    /// The first offer: room for the base fee to double, and the tip that others give.
    pub fn first(base_fee: u128, tip: u128, limits: Limits) -> Self {
        let tip = tip.max(limits.tip).min(limits.max_fee);
        let max_fee = base_fee.saturating_mul(2).saturating_add(tip).min(limits.max_fee);
        Self {
            max_fee,
            tip: tip.min(max_fee),
        }
    }

    /// The next offer for the same nonce: both a quarter more, which every node takes in place of the last (they ask for a tenth or an eighth),
    /// and no less than what a first one would be. None above the limit.
    pub fn bumped(self, first: Self, limits: Limits) -> Option<Self> {
        let max_fee = quarter_more(self.max_fee).max(first.max_fee);
        let tip = quarter_more(self.tip).max(first.tip);
        (max_fee <= limits.max_fee).then_some(Self {
            max_fee,
            tip: tip.min(max_fee),
        })
    }
}

fn quarter_more(fee: u128) -> u128 {
    fee.saturating_add(fee.div_ceil(4)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LIMITS: Limits = Limits {
        tip: 1_000,
        max_fee: 1_000_000,
    };

    #[test]
    fn a_first_offer_has_room_for_the_base_fee_to_double_and_stays_within_the_limits() {
        let fees = |max_fee, tip| Fees { max_fee, tip };
        assert_eq!(Fees::first(10_000, 2_000, LIMITS), fees(22_000, 2_000));
        assert_eq!(Fees::first(0, 0, LIMITS), fees(1_000, 1_000), "the least tip");
        assert_eq!(Fees::first(u128::MAX, u128::MAX, LIMITS), fees(1_000_000, 1_000_000));
    }

    proptest! {
        #[test]
        fn a_bump_is_enough_for_a_node_that_asks_for_an_eighth_and_never_above_the_limit(
            max_fee in 1..2_000_000_u128, tip in 0..2_000_000_u128, base in 0..1_000_000_u128,
        ) {
            let now = Fees { max_fee, tip: tip.min(max_fee) };
            if let Some(next) = now.bumped(Fees::first(base, 0, LIMITS), LIMITS) {
                prop_assert!(next.max_fee * 8 >= now.max_fee * 9 && next.tip * 8 >= now.tip * 9);
                prop_assert!(next.tip <= next.max_fee && next.max_fee <= LIMITS.max_fee);
            }
        }
    }
}
