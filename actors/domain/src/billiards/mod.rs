//! The physics of the table: a stroke moves the cue ball, and everything that follows from it is computed event by event.
//!
//! Between two events a ball moves by a formula (see [`Phase`]); the times of the events are roots of polynomials, not steps of a clock.
//! Numbers are f64 with IEEE operations, square roots and `libm`, in a fixed order: the same stroke on the same layout gives the same bits
//! on every machine and in every build, and [`StateHash`] shows it.
//!
//! Limits of the model: balls stay on the bed (no jump, no hop, none leaves the table), contacts take no time, cloth and cushions are the
//! same everywhere, and a ball falls when its centre passes the edge of a pocket's hole.

mod ball;
mod body;
mod bounce;
mod cluster;
pub mod constants;
mod cushions;
mod event;
mod hash;
mod motion;
mod point;
mod rack;
mod roots;
mod simulate;
mod stroke;
mod table;
mod times;
mod trajectory;
mod world;

pub use ball::{BALLS, BallId, Layout, UnknownBall};
pub use event::Event;
pub use hash::{InvalidHash, StateHash};
pub use motion::{Phase, Spin, energy};
pub use point::Point;
pub use simulate::{MAX_EVENTS, Run, SimulateError, simulate};
pub use stroke::{Stroke, StrokeError};
pub use table::{Pocket, Rail, Table, TableSize, UnknownPocket};
pub use trajectory::{MAX_ENCODED, Record, Trajectory, TrajectoryError};

#[cfg(test)]
pub(crate) mod tests;
