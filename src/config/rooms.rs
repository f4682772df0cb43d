use super::{keys::section, rule::number};

section! {
    /// Rooms: what is live about a stream.
    Rooms {
        /// Messages that may wait for one room; a full room answers BUSY.
        mailbox: usize = "rooms.mailbox", "1024", number(16..=1_048_576);
        /// Milliseconds over which the messages of a busy room are gathered into one write; 0 sends each at once.
        coalesce_ms: u64 = "rooms.coalesce_ms", "20", number(0..=1000);
        /// Last events held in memory, from which a viewer who lost the connection resumes.
        history_events: usize = "rooms.history_events", "512", number(16..=65_536);
        /// Mebibytes that all rooms may hold by estimate; above four fifths of it new rooms are refused until others end.
        memory_mib: u64 = "rooms.memory_mib", "2048", number(64..=1_048_576);
        /// Seconds without a viewer after which a room stops; the next message rebuilds it.
        idle_seconds: u64 = "rooms.idle_seconds", "60", number(1..=86_400);
        /// Failures within rooms.restart_window_seconds after which a room is parked.
        restarts: u32 = "rooms.restarts", "3", number(1..=100);
        /// The window of rooms.restarts.
        restart_window_seconds: u64 = "rooms.restart_window_seconds", "5", number(1..=600);
        /// Seconds that a parked room stays parked.
        park_seconds: u64 = "rooms.park_seconds", "30", number(1..=3600);
    }
}
