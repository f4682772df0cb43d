//! The pictures of links' previews: of a shot the table before it and the way of every ball that it moves, of a match that runs the table as it lies.

use super::canvas::{Canvas, mixed};
use super::cloth::Cloth;
use super::film::{balls_at, cue};
use super::palette::{IVORY, PAINTS};
use super::set::Sets;
use super::{Filmed, PictureError};
use domain::billiards::{BallId, Point, Table, Trajectory};
use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder};

/// As previews are shown, in pixels.
const WIDTH: usize = 1200;
const HEIGHT: usize = 630;
/// Of 100: where nobody sees a difference.
const QUALITY: u8 = 86;
/// Seconds between two points of a way.
const STEP: f64 = 0.02;
/// Points of a way at most: longer shots are drawn more coarsely.
const MAX_POINTS: usize = 600;

static SETS: Sets = Sets::new([WIDTH, HEIGHT]);

/// A JPEG of the shot.
///
/// # Errors
/// When the encoder fails.
pub fn still(shot: &Filmed) -> Result<Vec<u8>, PictureError> {
    let set = SETS.of(&shot.table, shot.cloth);
    let mut canvas = set.table.clone();
    let balls = balls_at(&shot.trajectory, 0.0);
    for (ball, _) in balls.iter().rev() {
        way(&mut canvas, &shot.trajectory, *ball);
    }
    cue(&mut canvas, &balls, shot.aim);
    set.balls.draw(&mut canvas, &balls);
    encoded(&canvas)
}

/// A JPEG of a table as the balls lie on it.
///
/// # Errors
/// When the encoder fails.
pub fn lying(table: &Table, cloth: Cloth, balls: &[(BallId, Point)]) -> Result<Vec<u8>, PictureError> {
    let set = SETS.of(table, cloth);
    let mut canvas = set.table.clone();
    set.balls.draw(&mut canvas, balls);
    encoded(&canvas)
}

fn encoded(canvas: &Canvas) -> Result<Vec<u8>, PictureError> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, QUALITY).write_image(
        &canvas.pixels.concat(),
        WIDTH as u32,
        HEIGHT as u32,
        ExtendedColorType::Rgb8,
    )?;
    Ok(bytes)
}

fn way(canvas: &mut Canvas, trajectory: &Trajectory, ball: BallId) {
    let step = STEP.max(trajectory.duration() / MAX_POINTS as f64);
    let places = (0..=MAX_POINTS).map(|n| trajectory.place_at(ball, n as f64 * step));
    let places: Vec<_> = places.map_while(|place| Some(canvas.on(place?))).collect();
    let paint = match ball.number() {
        0 => IVORY,
        number => mixed(PAINTS[usize::from(number - 1) % PAINTS.len()], IVORY, 0.25),
    };
    for pair in places.windows(2) {
        if pair[0] != pair[1] {
            canvas.line(pair[0], pair[1], [3.0, 3.0], paint, 0.8);
        }
    }
}
