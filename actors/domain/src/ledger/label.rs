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
    };
    format!("{thing} {what}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_happened_to_what() {
        assert_eq!(label(TransferKind::Deposit, CauseKind::Deposit), "Deposit");
        assert_eq!(label(TransferKind::Hold, CauseKind::Withdrawal), "Withdrawal set aside");
        assert_eq!(
            label(TransferKind::Settle, CauseKind::Prediction),
            "Prediction pool paid out"
        );
        assert_eq!(label(TransferKind::Correction, CauseKind::Correction), "Correction");
        assert_eq!(label(TransferKind::Grant, CauseKind::Claim), "Reward to claim");
        assert_eq!(label(TransferKind::Settle, CauseKind::Claim), "Reward claimed");
        assert_eq!(label(TransferKind::Expire, CauseKind::Claim), "Reward expired");
    }
}
