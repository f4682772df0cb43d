use super::{keys::section, rule::number};

section! {
    /// Websocket connections.
    Socket {
        /// Bytes of one incoming message at most; a larger one closes the connection with 1009.
        max_message_bytes: usize = "socket.max_message_bytes", "16384", number(1024..=1_048_576);
        /// Connections from one address at most.
        connections_per_address: usize = "socket.connections_per_address", "50", number(1..=1_000_000);
        /// Connections of one signed-in user at most.
        connections_per_user: usize = "socket.connections_per_user", "16", number(1..=10_000);
        /// Connections of the whole server at most.
        connections_total: usize = "socket.connections_total", "100000", number(1..=10_000_000);
        /// Handshakes that one address may make in a second; ten times as many in a burst.
        handshakes_per_second: u32 = "socket.handshakes_per_second", "30", number(1..=1_000_000);
        /// Seconds within which a connection must send its first message.
        join_timeout_seconds: u64 = "socket.join_timeout_seconds", "5", number(1..=60);
        /// Seconds between the server's pings.
        ping_seconds: u64 = "socket.ping_seconds", "25", number(1..=600);
        /// Seconds of silence after which a connection is closed; more than socket.ping_seconds.
        timeout_seconds: u64 = "socket.timeout_seconds", "60", number(2..=3600);
        /// Bytes that may wait for one slow viewer before the connection is cut; the viewer resumes by number.
        outbox_bytes: usize = "socket.outbox_bytes", "131072", number(16_384..=16_777_216);
        /// Seconds that the oldest waiting byte may be old before the connection is cut.
        outbox_age_seconds: u64 = "socket.outbox_age_seconds", "6", number(1..=60);
        /// Bytes of a broadcast, times its viewers on one thread, from which those who agreed to it get it compressed; 0 is always.
        packed_from_bytes: usize = "socket.packed_from_bytes", "32768", number(0..=1_000_000_000);
        /// Size of the kernel's send buffer for each connection; 0 leaves it to the kernel.
        send_buffer_bytes: usize = "socket.send_buffer_bytes", "65536", number(0..=16_777_216);
        /// Messages of any kind that one connection may send in 10 seconds.
        messages_per_10s: u32 = "socket.messages_per_10s", "60", number(5..=10_000);
    }
}
