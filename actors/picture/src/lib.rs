//! Pictures of a shot that any chat program shows: one that moves, and one for a link's preview. They are drawn from the shot's trajectory alone, so
//! the same shot is the same bytes.

mod balls;
mod canvas;
mod cloth;
mod felt;
mod film;
mod palette;
mod set;
mod still;

use domain::billiards::{Table, Trajectory};

pub use cloth::Cloth;
pub use film::film;
pub use still::{lying, still};

/// A shot to be drawn.
#[derive(Debug, Clone)]
pub struct Filmed {
    pub table: Table,
    pub cloth: Cloth,
    pub trajectory: Trajectory,
    /// Where the cue ball is sent, radians from the table's x axis.
    pub aim: f64,
}

/// Why there is no picture: the encoder failed, which memory does not let it.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error(transparent)]
    Film(#[from] gif::EncodingError),
    #[error(transparent)]
    Still(#[from] image::ImageError),
}

#[cfg(test)]
mod tests;
