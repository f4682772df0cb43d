//! The sixteen balls, drawn once at each of sixteen places within a pixel.

use super::canvas::{Canvas, Rgb, mixed};
use super::palette::{BLACK, IVORY, PAINTS};
use domain::billiards::{BALLS, BallId, Point, constants::RADIUS};

/// Places within a pixel, along each axis.
const PLACES: usize = 4;
/// Points that a pixel of a ball is made of, in a row.
const SAMPLES: usize = 4;
/// Towards the lamp: right, up and out of the picture; of length 1.
const LAMP: [f64; 3] = [-0.37, 0.46, 0.807];
/// Half the width of a stripe, and the radius of a number's disc, as parts of the ball's radius.
const STRIPE: f64 = 0.58;
const DISC: f64 = 0.36;
/// Of a ball's shade on the cloth: how dark, how much wider than the ball, and how far to the right and down, in radii.
const SHADE: (f64, f64, f64) = (0.5, 1.25, 0.22);

/// A small picture that can be laid over another.
#[derive(Debug, Clone)]
struct Stamp(Vec<(Rgb, f64)>);

/// All balls at one scale.
#[derive(Debug, Clone)]
pub struct Balls {
    side: i64,
    shade: Vec<Stamp>,
    of: Vec<Stamp>,
}

impl Balls {
    pub fn new(scale: f64) -> Self {
        let radius = scale * RADIUS;
        let side = 2 * (radius * SHADE.1 + radius * SHADE.2).ceil() as i64 + 4;
        let middle = (side / 2) as f64;
        let stamps = |point: &dyn Fn(f64, f64) -> Option<(Rgb, f64)>| -> Vec<Stamp> {
            (0..PLACES * PLACES)
                .map(|place| {
                    let part = |n: usize| n as f64 / PLACES as f64;
                    let (x, y) = (middle + part(place % PLACES), middle + part(place / PLACES));
                    stamp(side, |px, py| point((px - x) / radius, (y - py) / radius))
                })
                .collect()
        };
        let of = BallId::all()
            .flat_map(|ball| stamps(&|x, y| point(ball, x, y)))
            .collect();
        Self {
            side,
            shade: stamps(&shade),
            of,
        }
    }

    /// Lays balls over a picture, each at a point of the table.
    pub fn draw(&self, canvas: &mut Canvas, balls: &[(BallId, Point)]) {
        for (_, at) in balls {
            let (left, top, place) = self.place(canvas, *at);
            self.lay(canvas, left, top, &self.shade[place]);
        }
        for (ball, at) in balls {
            let (left, top, place) = self.place(canvas, *at);
            self.lay(
                canvas,
                left,
                top,
                &self.of[ball.index() % BALLS * PLACES * PLACES + place],
            );
        }
    }

    /// The rectangle that a ball there and its shade touch: left, top, right and bottom, the last two beyond it.
    pub fn touches(&self, canvas: &Canvas, at: Point) -> [i64; 4] {
        let (left, top, _) = self.place(canvas, at);
        [left, top, left + self.side, top + self.side]
    }

    fn place(&self, canvas: &Canvas, at: Point) -> (i64, i64, usize) {
        let (x, y) = canvas.on(at);
        let quarters = |place: f64| (place * PLACES as f64).round() as i64;
        let whole = |place: f64| quarters(place).div_euclid(PLACES as i64) - self.side / 2;
        let part = |place: f64| quarters(place).rem_euclid(PLACES as i64) as usize;
        (whole(x), whole(y), part(y) * PLACES + part(x))
    }

    fn lay(&self, canvas: &mut Canvas, left: i64, top: i64, Stamp(pixels): &Stamp) {
        for (n, (colour, cover)) in (0i64..).zip(pixels) {
            if *cover > 0.0 {
                canvas.lay(left + n % self.side, top + n / self.side, *colour, *cover);
            }
        }
    }
}

fn stamp(side: i64, point: impl Fn(f64, f64) -> Option<(Rgb, f64)>) -> Stamp {
    let samples = (SAMPLES * SAMPLES) as f64;
    let pixel = |n: i64| {
        let (x, y) = ((n % side) as f64, (n / side) as f64);
        let part = |n: usize| (n as f64 + 0.5) / SAMPLES as f64;
        let (mut sum, mut cover) = ([0.0; 3], 0.0);
        for n in 0..SAMPLES * SAMPLES {
            if let Some((colour, part)) = point(x + part(n % SAMPLES), y + part(n / SAMPLES)) {
                cover += part;
                for (sum, channel) in sum.iter_mut().zip(colour) {
                    *sum += part * f64::from(channel);
                }
            }
        }
        let colour = sum.map(|sum: f64| (sum / cover.max(1e-9)).round() as u8);
        (colour, cover / samples)
    };
    Stamp((0..side * side).map(pixel).collect())
}

/// A ball at a point in radii from its centre.
fn point(ball: BallId, x: f64, y: f64) -> Option<(Rgb, f64)> {
    let flat = x * x + y * y;
    if flat > 1.0 {
        return None;
    }
    let up = (1.0 - flat).sqrt();
    let paint = paint(ball, x, y);
    let light = (LAMP[0] * x + LAMP[1] * y + LAMP[2] * up).max(0.0);
    let shaded = mixed(mixed(paint, [0; 3], 0.55), paint, 0.25 + 0.85 * light);
    let glint = ((light - 0.9) / 0.1).clamp(0.0, 1.0);
    Some((mixed(shaded, [255; 3], 0.75 * glint * glint), 1.0))
}

fn paint(ball: BallId, x: f64, y: f64) -> Rgb {
    let number = ball.number();
    if number == 0 {
        return IVORY;
    }
    let own = PAINTS[usize::from(number - 1) % PAINTS.len()];
    if x * x + y * y < DISC * DISC && own != BLACK {
        return IVORY;
    }
    // Each stripe lies a little differently, as balls do.
    let turn = f64::from(number) * 2.4;
    let across = (y * turn.cos() - x * turn.sin()).abs();
    match number > 8 && across > STRIPE {
        true => IVORY,
        false => own,
    }
}

fn shade(x: f64, y: f64) -> Option<(Rgb, f64)> {
    let (dark, wide, away) = SHADE;
    let far = (x - away).hypot(y + away) / wide;
    (far < 1.0).then_some(([2, 14, 9], dark * (1.0 - far * far)))
}
