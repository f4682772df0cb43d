use super::{
    keys::section,
    rule::{number, one_of, optional, parsed},
    withdrawals::{Limit, limit},
};

section! {
    /// Predictions.
    Predictions {
        /// Whether a pool is shared only by voters who were somebody here when the prediction was made: an account of a day, or an older
        /// follower, chatter or holder. Shares are then paid when the result is final. Left out: on, but in the local environment.
        eligible_only: Option<bool> = "predictions.eligible_only", "", optional(one_of(&[("off", false), ("on", true)]));
        /// Shares of a pool that one network address (IPv6: a /64) gets at most.
        shares_per_address: u16 = "predictions.shares_per_address", "3", number(1..=1000);
        /// Balances, any of which makes a new account eligible that had it before. Left out, no balance makes it so.
        eligible_holding: Option<Limit> = "predictions.eligible_holding", "", optional(parsed("a currency and an amount such as USDT:10", limit));
    }
}
