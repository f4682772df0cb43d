//! Payments by a vault: their ids, which it pays once each, and amounts in the token's units.

use crate::{CreditOrderId, WithdrawalId, ledger::Amount};
use alloy_primitives::{B256, U256, keccak256};

/// Payments that are gathered into one transaction at most; the vault takes no more.
pub const MAX_BATCH: usize = 50;

/// The payment of a withdrawal: always the same, so that whatever is sent twice is paid once.
pub fn id_of_withdrawal(id: WithdrawalId) -> B256 {
    keccak256(format!("cuecast:withdrawal:{id}"))
}

/// The payment that gives tokens back which bought nothing.
pub fn id_of_token_return(id: CreditOrderId) -> B256 {
    keccak256(format!("cuecast:token_return:{id}"))
}

/// Minor units of the ledger in those of the token. None where the token cannot hold them exactly.
pub fn units(amount: Amount, ledger_decimals: u8, token_decimals: u8) -> Option<U256> {
    let amount = U256::try_from(amount.minor()).ok()?;
    let power = |digits: u8| U256::from(10).checked_pow(U256::from(digits));
    match token_decimals.checked_sub(ledger_decimals) {
        Some(more) => amount.checked_mul(power(more)?),
        None => {
            let (units, rest) = amount.div_rem(power(ledger_decimals - token_decimals)?);
            rest.is_zero().then_some(units)
        }
    }
}

/// How many of a batch that failed go together next; None where one alone failed.
pub fn halved(batch: usize) -> Option<usize> {
    (batch > 1).then_some(batch / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_keep_their_worth_in_a_token_with_other_decimals_or_are_refused() {
        let amount = |text| Amount::parse(text, 6).unwrap();
        assert_eq!(
            units(amount("1.5"), 6, 18),
            Some(U256::from(1_500_000_000_000_000_000_u64))
        );
        assert_eq!(units(amount("1.5"), 6, 6), Some(U256::from(1_500_000)));
        assert_eq!(units(amount("1.5"), 6, 1), Some(U256::from(15)));
        assert_eq!(units(amount("1.5"), 6, 0), None, "half a unit");
        assert_eq!(units(amount("1.5"), 6, 255), None, "more than 256 bits");
    }

    #[test]
    fn a_batch_that_fails_comes_down_to_the_one_that_does() {
        let sizes = std::iter::successors(Some(MAX_BATCH), |size| halved(*size));
        assert_eq!(sizes.collect::<Vec<_>>(), [50, 25, 12, 6, 3, 1]);
    }

    #[test]
    fn a_payment_s_id_is_its_withdrawal_s_alone_and_never_changes() {
        let id = |text: &str| id_of_withdrawal(text.parse().unwrap());
        assert_ne!(id("65f1c0a2b3d4e5f601234567"), id("65f1c0a2b3d4e5f601234568"));
        assert_eq!(id("65f1c0a2b3d4e5f601234567"), id("65f1c0a2b3d4e5f601234567"));
    }
}
