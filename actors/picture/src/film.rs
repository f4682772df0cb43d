//! The moving picture of a shot.

use super::canvas::{Canvas, mixed};
use super::felt;
use super::palette::{CLEAR, Palette};
use super::set::{Set, Sets};
use super::{Filmed, PictureError};
use domain::billiards::constants::RADIUS;
use domain::billiards::{BallId, Point, Trajectory};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;

/// Bytes of a film at most: what every chat program shows by itself.
pub const MAX_BYTES: usize = 1 << 20;
const WIDTH: usize = 480;
const HEIGHT: usize = 270;
/// Hundredths of a second between two frames, the smoothest first; 5 is as fast as programs show that mistrust smaller ones.
const PACES: [u16; 4] = [5, 8, 12, 20];
/// Frames at most; at the smoothest pace 12 s, longer than most shots.
const MAX_FRAMES: usize = 240;
/// How long the table is seen before the stroke, and when all rest, in hundredths of a second.
const BEFORE: u16 = 70;
const AFTER: u16 = 180;

static SETS: Sets = Sets::new([WIDTH, HEIGHT]);

/// A GIF of the shot from the stroke until all balls rest, in its own time, over and over; at most [`MAX_BYTES`]. A long shot has fewer frames a second, and one that
/// would still be too large shows where the balls lie before and after it.
///
/// # Errors
/// When the encoder fails.
pub fn film(shot: &Filmed) -> Result<Vec<u8>, PictureError> {
    let duration = shot.trajectory.duration();
    for pace in PACES {
        let step = f64::from(pace) / 100.0;
        let moments: Vec<f64> = (0..=MAX_FRAMES)
            .map(|n| n as f64 * step)
            .take_while(|at| *at < duration)
            .collect();
        if moments.len() >= MAX_FRAMES {
            continue;
        }
        let film = encoded(shot, &moments, pace)?;
        if film.len() <= MAX_BYTES {
            return Ok(film);
        }
    }
    encoded(shot, &[0.0], BEFORE)
}

/// The balls at each moment and at the end.
fn encoded(shot: &Filmed, moments: &[f64], pace: u16) -> Result<Vec<u8>, PictureError> {
    let (set, palette) = (SETS.of(&shot.table, shot.cloth), Palette::of(shot.cloth));
    let mut gif = Encoder::new(Vec::new(), WIDTH as u16, HEIGHT as u16, &palette.bytes())?;
    gif.set_repeat(Repeat::Infinite)?;
    let mut last: Option<(Canvas, Vec<(BallId, Point)>)> = None;
    let ends = [shot.trajectory.duration()];
    for (n, at) in moments.iter().chain(&ends).enumerate() {
        let balls = balls_at(&shot.trajectory, *at);
        let mut canvas = set.table.clone();
        if n == 0 {
            cue(&mut canvas, &balls, shot.aim);
        }
        set.balls.draw(&mut canvas, &balls);
        let delay = match n {
            0 => BEFORE,
            n if n == moments.len() => AFTER,
            _ => pace,
        };
        let changed = match &last {
            // The stick goes with the first frame.
            Some((_, before)) if n > 1 => changed(set, before, &balls),
            Some(_) | None => [0, 0, WIDTH, HEIGHT],
        };
        let before = last.as_ref().map(|(canvas, _)| canvas);
        gif.write_frame(&frame(palette, &canvas, before, changed, delay))?;
        last = Some((canvas, balls));
    }
    Ok(gif.into_inner()?)
}

pub(super) fn balls_at(trajectory: &Trajectory, at: f64) -> Vec<(BallId, Point)> {
    BallId::all()
        .filter_map(|ball| Some((ball, trajectory.place_at(ball, at)?)))
        .collect()
}

/// The rectangle in which balls have moved: left, top, width and height, at least one pixel.
fn changed(set: &Set, before: &[(BallId, Point)], now: &[(BallId, Point)]) -> [usize; 4] {
    let moved = before
        .iter()
        .filter(|one| !now.contains(one))
        .chain(now.iter().filter(|one| !before.contains(one)));
    let all = moved
        .map(|(_, at)| set.balls.touches(&set.table, *at))
        .reduce(|[left, top, right, bottom], [l, t, r, b]| [left.min(l), top.min(t), right.max(r), bottom.max(b)]);
    let [left, top, right, bottom] = all.unwrap_or([0, 0, 1, 1]);
    let within = |place: i64, size: usize| usize::try_from(place).unwrap_or_default().min(size);
    let (left, top) = (within(left, WIDTH - 1), within(top, HEIGHT - 1));
    let size = |from: usize, until: i64, size: usize| (within(until, size).max(from + 1)) - from;
    [left, top, size(left, right, WIDTH), size(top, bottom, HEIGHT)]
}

/// The part of a picture that changed, and in it only the pixels that did.
fn frame(
    palette: &Palette,
    canvas: &Canvas,
    before: Option<&Canvas>,
    [left, top, width, height]: [usize; 4],
    delay: u16,
) -> Frame<'static> {
    let mut numbers = Vec::with_capacity(width * height);
    for y in top..top + height {
        let row = y * WIDTH + left..y * WIDTH + left + width;
        let pixels = &canvas.pixels[row.clone()];
        match before {
            None => numbers.extend(pixels.iter().map(|pixel| palette.number(*pixel))),
            Some(before) => numbers.extend(pixels.iter().zip(&before.pixels[row]).map(|(pixel, before)| {
                if pixel == before { CLEAR } else { palette.number(*pixel) }
            })),
        }
    }
    Frame {
        delay,
        dispose: DisposalMethod::Keep,
        transparent: Some(CLEAR),
        left: left as u16,
        top: top as u16,
        width: width as u16,
        height: height as u16,
        buffer: Cow::Owned(numbers),
        ..Frame::default()
    }
}

/// The stick behind the cue ball, under all balls.
pub(super) fn cue(canvas: &mut Canvas, balls: &[(BallId, Point)], aim: f64) {
    let Some((_, at)) = balls.iter().find(|(ball, _)| *ball == BallId::CUE) else {
        return;
    };
    let ahead = Point::new(aim.cos(), aim.sin());
    let place = |back: f64| *at - ahead * back;
    let wide = |metres: f64| metres * canvas.scale;
    let (tip, joint, butt) = (place(1.6 * RADIUS), place(0.75), place(1.3));
    let [thin, middle, thick] = [0.013, 0.021, 0.03].map(wide);
    let (tip, joint, butt) = (canvas.on(tip), canvas.on(joint), canvas.on(butt));
    let light = mixed(felt::WOOD[1], felt::PEARL, 0.55);
    canvas.line(joint, butt, [middle, thick], felt::WOOD[0], 1.0);
    canvas.line(tip, joint, [thin, middle], light, 1.0);
}
