//! How many rooms one person has.

/// Rooms that are not closed and that one person hosts, at most.
pub const MAX_HOSTED: i64 = 1;
/// Rooms that are not closed and that one person made, at most: some may have been passed on.
pub const MAX_RUN: i64 = 3;
/// Rooms that one person makes within a minute, at most.
pub const MAX_MADE_A_MINUTE: i64 = 10;
/// Rooms that one person is in at a time, at most.
pub const MAX_JOINED: i64 = 10;
