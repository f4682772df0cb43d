use super::{CauseKind, TransferKind};

/// The label of a line of a statement.
pub fn label(kind: TransferKind, cause: CauseKind) -> String {
    let thing = match cause {
        CauseKind::Grant => "Grant",
        CauseKind::Deposit => "Deposit",
        CauseKind::Withdrawal => "Withdrawal",
        CauseKind::Prediction => "Prediction pool",
        CauseKind::Stake => "Stake",
        CauseKind::Claim => "Reward",
        CauseKind::Correction => "Correction",
        CauseKind::CreditOrder => "Pool credits",
        CauseKind::PlayRight | CauseKind::Play => "Play",
        CauseKind::Quest => "Quest",
        CauseKind::Season => "Season",
        CauseKind::Task => "Task",
        CauseKind::NftOrder => "NFT",
        CauseKind::Payout => "Payout",
        CauseKind::Fund => "Reserve",
    };
    let what = match kind {
        TransferKind::Grant if cause == CauseKind::Claim => "to claim",
        TransferKind::Settle if cause == CauseKind::Claim => "claimed",
        TransferKind::Expire if cause == CauseKind::Claim => "expired",
        TransferKind::Grant | TransferKind::Deposit => return thing.to_owned(),
        TransferKind::Correction if cause == CauseKind::Correction => return thing.to_owned(),
        TransferKind::Correction => "corrected",
        TransferKind::Hold => "set aside",
        TransferKind::Settle => "paid out",
        TransferKind::Release => "returned",
        TransferKind::Expire => "returned, out of time",
        TransferKind::Reversal => "reversed",
        TransferKind::Purchase => "bought",
        TransferKind::Reward => "won",
        TransferKind::Spend => "paid",
        TransferKind::Refund => "refunded",
        TransferKind::Fund => "funded",
        TransferKind::Promise => "promised",
    };
    format!("{thing} {what}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_happened_to_what() {
        use {CauseKind as C, TransferKind as T};
        for (kind, cause, text) in [
            (T::Grant, C::Grant, "Grant"),
            (T::Grant, C::Claim, "Reward to claim"),
            (T::Deposit, C::Deposit, "Deposit"),
            (T::Hold, C::Withdrawal, "Withdrawal set aside"),
            (T::Settle, C::Prediction, "Prediction pool paid out"),
            (T::Settle, C::Stake, "Stake paid out"),
            (T::Settle, C::Claim, "Reward claimed"),
            (T::Release, C::Withdrawal, "Withdrawal returned"),
            (T::Expire, C::Prediction, "Prediction pool returned, out of time"),
            (T::Expire, C::Claim, "Reward expired"),
            (T::Reversal, C::Deposit, "Deposit reversed"),
            (T::Correction, C::Correction, "Correction"),
            (T::Correction, C::Deposit, "Deposit corrected"),
            (T::Purchase, C::CreditOrder, "Pool credits bought"),
            (T::Refund, C::CreditOrder, "Pool credits refunded"),
            (T::Spend, C::PlayRight, "Play paid"),
            (T::Reward, C::Quest, "Quest won"),
            (T::Fund, C::Fund, "Reserve funded"),
        ] {
            assert_eq!(label(kind, cause), text);
        }
    }
}
