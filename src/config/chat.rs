use super::{keys::section, rule::number};

section! {
    /// Chat.
    Chat {
        /// Characters of one line at most.
        max_chars: usize = "chat.max_chars", "500", number(1..=2000);
        /// Lines that one person may send in 10 seconds.
        per_10s: u32 = "chat.per_10s", "20", number(1..=10_000);
        /// Lines that are committed in one transaction at most.
        batch_max: usize = "chat.batch_max", "512", number(1..=10_000);
        /// Longest slow mode that a creator may set, in seconds.
        slow_mode_max_seconds: u32 = "chat.slow_mode_max_seconds", "600", number(1..=86_400);
    }
}
