use super::{
    keys::section,
    rule::{Rule, Shape, number},
};

section! {
    /// How long rows are kept. Money, results, the audit and the moderation log are kept for ever.
    Retention {
        /// Days after which chat lines are removed for good; 0 keeps them.
        chat_days: u32 = "retention.chat_days", "0", number(0..=36_500);
        /// Days after the end of a match until its steps are removed: its result and its last shot stay, it can no longer be replayed; 0 keeps them.
        steps_days: u32 = "retention.steps_days", "0", steps_days();
    }
}

/// The database keeps them for 30 days, whatever it is asked.
pub(super) fn steps_days() -> Rule<u32> {
    Rule {
        allowed: "0, or a whole number from 30 to 36500".to_owned(),
        shape: Shape::Number,
        parse: Box::new(|text| text.parse().ok().filter(|days| matches!(days, 0 | 30..=36_500))),
    }
}
