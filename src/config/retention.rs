use super::{keys::section, rule::number};

section! {
    /// How long rows are kept. Money, results, the audit and the moderation log are kept for ever.
    Retention {
        /// Days after which chat lines are removed for good; 0 keeps them.
        chat_days: u32 = "retention.chat_days", "0", number(0..=36_500);
    }
}
