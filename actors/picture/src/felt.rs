//! Still parts of a picture: wood, cushions, cloth, pockets and marks.

use super::canvas::{Canvas, RAIL, Rgb, mixed};
use super::cloth::Tones;
use domain::billiards::{Pocket, Point, Table};

/// Behind the table.
pub const GROUND: Rgb = [11, 14, 13];
/// From the outer edge to the lightest.
pub const WOOD: [Rgb; 2] = [[24, 11, 6], [120, 72, 42]];
pub const HOLE: Rgb = [6, 5, 5];
pub const PEARL: Rgb = [243, 238, 224];

/// From the cushion's nose to the wood, m.
const CUSHION: f64 = 0.05;
/// How far the cloth runs open around a hole, m.
const JAW: f64 = 0.022;
/// Leather around a hole, m.
const LEATHER: f64 = 0.011;
/// Round corners of the wood, m.
const CORNER: f64 = 0.075;
/// Points that a pixel is made of, in a row.
const SAMPLES: usize = 2;

/// Paints the empty table.
pub fn paint(canvas: &mut Canvas, table: &Table, tones: &Tones) {
    let samples = (SAMPLES * SAMPLES) as f64;
    for y in 0..canvas.height {
        for x in 0..canvas.width {
            let mut sum = [0.0; 3];
            for n in 0..SAMPLES * SAMPLES {
                let part = |n: usize| (n as f64 + 0.5) / SAMPLES as f64;
                let point = canvas.at(x as f64 + part(n % SAMPLES), y as f64 + part(n / SAMPLES));
                let colour = colour(table, tones, point);
                for (sum, channel) in sum.iter_mut().zip(colour) {
                    *sum += f64::from(channel);
                }
            }
            canvas.pixels[y * canvas.width + x] = sum.map(|sum| (sum / samples).round() as u8);
        }
    }
}

fn colour(table: &Table, tones: &Tones, at: Point) -> Rgb {
    let (x, y) = (at.x.abs() - 0.5 * table.length(), at.y.abs() - 0.5 * table.width());
    // Around the corners the edge is round.
    let (into_x, into_y) = ((x - RAIL + CORNER).max(0.0), (y - RAIL + CORNER).max(0.0));
    if into_x.hypot(into_y) > CORNER {
        return GROUND;
    }
    let near = |pocket: &Pocket| at.distance(table.pocket(*pocket)) - table.hole_radius(*pocket);
    let edge = Pocket::ALL.iter().map(near).fold(f64::INFINITY, f64::min);
    let out = x.max(y);
    if edge < 0.0 {
        return mixed(HOLE, [29, 20, 13], 1.0 + edge / 0.03);
    }
    if edge < LEATHER && out > 0.5 * CUSHION {
        return [59, 36, 22];
    }
    if out < 0.0 {
        return marked(table, tones, at);
    }
    if out < CUSHION {
        let open = edge < JAW;
        let over = out / CUSHION;
        return match open {
            true => mixed(tones.deep, tones.shade, over),
            false if over < 0.12 => mixed(tones.shade, lit(table, tones, at), over / 0.12),
            false => mixed(lit(table, tones, at), tones.shade, 0.35 + 0.4 * over),
        };
    }
    sight(table, at).unwrap_or_else(|| {
        let over = (out - CUSHION) / (RAIL - CUSHION);
        mixed(WOOD[1], WOOD[0], (2.0 * over - 0.7).abs().min(1.0))
    })
}

/// The cloth under its lamps.
fn lit(table: &Table, tones: &Tones, at: Point) -> Rgb {
    let (x, y) = (2.0 * at.x / table.length(), 2.0 * at.y / table.width());
    let dark = 0.42 * x * x + 0.38 * y * y;
    match dark < 0.4 {
        true => mixed(tones.lit, tones.cloth, dark / 0.4),
        false => mixed(tones.cloth, tones.deep, (dark - 0.4) / 0.4),
    }
}

/// The head string and the foot spot.
fn marked(table: &Table, tones: &Tones, at: Point) -> Rgb {
    let cloth = lit(table, tones, at);
    if at.distance(table.foot_spot()) < 0.008 {
        return mixed(cloth, tones.shade, 0.6);
    }
    match (at.x - table.head_string()).abs() < 0.002 {
        true => mixed(cloth, PEARL, 0.2),
        false => cloth,
    }
}

/// The inlays of the wood that one aims by: at each eighth of the length and fourth of the width, where no pocket is.
fn sight(table: &Table, at: Point) -> Option<Rgb> {
    let step = table.length() / 8.0;
    let middle = 0.5 * (RAIL + CUSHION);
    let near = |place: f64, most: f64| {
        let n = (place / step).round();
        (n.abs() < most && n != 0.0).then_some((place - n * step).abs())
    };
    let on_long = near(at.x, 4.0).map(|far| far.hypot(at.y.abs() - 0.5 * table.width() - middle));
    let n = (at.y / step).round();
    let on_short = (n.abs() < 2.0).then(|| (at.y - n * step).hypot(at.x.abs() - 0.5 * table.length() - middle));
    let nearest = on_long.into_iter().chain(on_short).fold(f64::INFINITY, f64::min);
    (nearest < 0.009).then_some(PEARL)
}
