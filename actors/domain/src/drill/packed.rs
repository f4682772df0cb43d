//! A layout in few bytes: as it is kept between two shots.

use crate::billiards::{BALLS, BallId, Layout, Point};

/// Steps to a metre: a ball is kept within a tenth of what the simulation takes for touching.
const STEPS: f64 = 1e7;
const BALL: usize = 9;

/// A packed layout has at most this many bytes.
pub const MAX_PACKED: usize = BALL * BALLS;

/// The bytes are no packed layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a packed layout")]
pub struct NotPacked;

/// Nine bytes for each ball on the table: its number, x and y.
pub fn pack(layout: &Layout) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(MAX_PACKED);
    for (ball, place) in layout.on_table() {
        bytes.push(ball.number());
        bytes.extend(steps(place.x).to_le_bytes());
        bytes.extend(steps(place.y).to_le_bytes());
    }
    bytes
}

/// Reads what [`pack`] made.
///
/// # Errors
/// Bytes of another length, or balls that are none or come twice.
pub fn unpack(bytes: &[u8]) -> Result<Layout, NotPacked> {
    let mut layout = Layout::default();
    let (balls, rest) = bytes.as_chunks::<BALL>();
    if !rest.is_empty() || balls.len() > BALLS {
        return Err(NotPacked);
    }
    for [number, a, b, c, d, e, f, g, h] in balls {
        let ball = BallId::new(*number).map_err(|_| NotPacked)?;
        if layout.get(ball).is_some() {
            return Err(NotPacked);
        }
        let place = Point::new(metres([*a, *b, *c, *d]), metres([*e, *f, *g, *h]));
        layout.set(ball, Some(place));
    }
    Ok(layout)
}

fn steps(metres: f64) -> i32 {
    // A cast of a number that is too large gives the largest.
    libm::round(metres * STEPS) as i32
}

fn metres(bytes: [u8; 4]) -> f64 {
    f64::from(i32::from_le_bytes(bytes)) / STEPS
}
