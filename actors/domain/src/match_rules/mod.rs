//! A match of one frame between two players: turns, the shot clock, who is there, and how it ends. Pure: the physics and the rules of
//! eight-ball are called from here, time is an argument.
//!
//! A match is a list of decisions, and whoever runs it does one thing at a time: ask (`plan` and `Ready::run` for a shot, `decide` for
//! everything else), commit what came of it, then `apply` it and tell people. The same decisions give the same match to the bit (`restore`).

mod choosing;
mod end;
mod machine;
mod offered;
pub(crate) mod placement;
mod refusal;
mod restore;
mod shot;
mod tally;
mod view;

pub use crate::eight_ball::{Choice, Rules, Seat};
pub use end::{Ending, Reason};
pub use machine::{Command, Decision, Match, Setup};
pub use offered::Offered;
pub use refusal::Refusal;
pub use restore::Broken;
pub use shot::{Plan, Ready, Shot, ShotResult, Stale};
pub use tally::{OWN_BALLS, Played};
pub use view::{Clock, PlayerView, View};

/// Unix milliseconds of the database's clock.
pub type Millis = i64;

/// For a shot, from the end of the last one's motion.
pub const SHOT_CLOCK: Millis = 30_000;
/// For the break, from the start of the match; for whoever breaks after a break that never happened, the same.
pub const BREAK_CLOCK: Millis = 60_000;
/// Of the shot clock, for the choice after a break; then its first option stands.
pub const CHOICE_CLOCK: Millis = 10_000;
/// The time-out that forfeits the match.
pub const TIME_OUTS: u8 = 3;
/// A player who left may come back for so long.
pub const RETURN_WINDOW: Millis = 30_000;
/// A shot that comes so long before the balls rest is taken, and begins when they do: clocks and networks are not exact.
pub const EARLY: Millis = 1_500;
/// A match without a winner after so many shots is a draw (in place of WPA 1.12 "Stalemate", which needs a referee). A frame of two agents
/// takes 12 to 21 shots in the mean.
pub const MAX_SHOTS: u32 = 300;

#[cfg(test)]
mod choosing_tests;
#[cfg(test)]
mod machine_tests;
#[cfg(test)]
mod simulation;
#[cfg(test)]
mod tally_tests;
