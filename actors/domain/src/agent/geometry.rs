//! Lines on the table.

use crate::billiards::constants::{CORNER_MOUTH, RADIUS, SIDE_MOUTH};
use crate::billiards::{BallId, Layout, Pocket, Point, Table};
use std::f64::consts::PI;

const DIAMETER: f64 = 2.0 * RADIUS;
/// A ball that is cut thinner than this moves hardly at all.
const THINNEST: f64 = 0.2;
/// Angular error that a contact adds to the hand's own, rad: throw that is not made up for.
const CONTACT_ERROR: f64 = 0.002;

/// A ball that can be sent straight into a pocket.
#[derive(Debug, Clone, Copy)]
pub struct Line {
    pub ball: BallId,
    pub pocket: Pocket,
    /// Where the ball that drives it is when they touch.
    pub ghost: Point,
    /// In which direction the ball leaves.
    pub leaves: Point,
    /// How far the ball may be off its direction, rad.
    tolerance: f64,
    /// To the pocket, m.
    pub way: f64,
}

/// The line from a ball to a pocket, if nothing but the `movers` lies in between.
pub fn line(table: &Table, layout: &Layout, ball: BallId, pocket: Pocket, movers: &[BallId]) -> Option<Line> {
    let at = layout.get(ball)?;
    let (mouth, hole) = (table.mouth(pocket), table.pocket(pocket));
    let inward = (hole - mouth).unit()?;
    // A ball that hangs in the mouth has passed its middle, or nearly: it only has to go on.
    let hangs = (mouth - at).dot(inward) < DIAMETER && mouth.distance(at) < 2.0 * DIAMETER;
    let goal = if hangs { at + inward * RADIUS } else { mouth };
    let leaves = (goal - at).unit()?;
    let width = if pocket.is_side() { SIDE_MOUTH } else { CORNER_MOUTH };
    let opening = 0.5 * width * leaves.dot(inward) - RADIUS;
    let way = at.distance(goal);
    let line = Line {
        ball,
        pocket,
        ghost: at - leaves * DIAMETER,
        leaves,
        tolerance: opening / way.max(DIAMETER),
        way,
    };
    let open = opening > 0.0 && is_on_bed(table, line.ghost);
    (open && is_clear(layout, at, goal, &[&[ball], movers].concat())).then_some(line)
}

impl Line {
    /// How much of a driving ball's speed, coming from `from`, goes on along the line: the cosine of the cut.
    pub fn cut(&self, from: Point) -> f64 {
        (self.ghost - from).unit().map_or(0.0, |way| way.dot(self.leaves))
    }

    /// Whether a ball at `from` can drive this one: it is not cut too thin, and nothing else lies in between.
    pub fn is_open_from(&self, layout: &Layout, from: Point, driver: BallId) -> bool {
        self.cut(from) > THINNEST && is_clear(layout, from, self.ghost, &[driver, self.ball])
    }

    /// The chance that the ball falls when the driving ball leaves `from` with an error of `aim` rad.
    pub fn chance(&self, from: Point, aim: f64) -> f64 {
        let cut = self.cut(from);
        if cut <= THINNEST {
            return 0.0;
        }
        let error = aim * from.distance(self.ghost) / (DIAMETER * cut);
        within(self.tolerance, (error * error + CONTACT_ERROR * CONTACT_ERROR).sqrt())
    }
}

/// The chance that a normally distributed error is within `bound`: 1 - exp(-2x²/π), square root (Pólya), good to 0.7 %.
fn within(bound: f64, deviation: f64) -> f64 {
    let x = bound / deviation;
    (1.0 - libm::exp(-2.0 * x * x / PI)).sqrt()
}

pub fn is_on_bed(table: &Table, at: Point) -> bool {
    let reach = table.reach();
    at.x.abs() <= reach.x && at.y.abs() <= reach.y
}

/// Whether a ball can roll from one place to the other past all balls but the `movers`.
pub fn is_clear(layout: &Layout, from: Point, to: Point, movers: &[BallId]) -> bool {
    let way = to - from;
    let length_squared = way.dot(way).max(1e-12);
    layout
        .on_table()
        .filter(|(ball, _)| !movers.contains(ball))
        .all(|(_, at)| {
            let along = ((at - from).dot(way) / length_squared).clamp(0.0, 1.0);
            at.distance(from + way * along) >= DIAMETER
        })
}

/// Directions in which the cue ball at `from` meets the ball before any other, rad: full, and thinner to both sides.
pub fn open_aims(layout: &Layout, from: Point, ball: BallId) -> impl Iterator<Item = f64> {
    /// How far beside the ball's middle, in ball diameters.
    const BESIDE: [f64; 5] = [0.0, 0.3, -0.3, 0.6, -0.6];
    let aim = move |beside: f64| {
        let at = layout.get(ball)?;
        let (way, off) = (from.distance(at), beside * DIAMETER);
        let aim = direction(from, at) + libm::asin((off / way).clamp(-1.0, 1.0));
        let rolls = (way * way - off * off).max(0.0).sqrt() - (DIAMETER * DIAMETER - off * off).sqrt();
        let meets = from + Point::new(libm::cos(aim), libm::sin(aim)) * rolls;
        is_clear(layout, from, meets, &[BallId::CUE, ball]).then_some(aim)
    };
    BESIDE.into_iter().filter_map(aim)
}

/// The direction from one place to another, rad.
pub fn direction(from: Point, to: Point) -> f64 {
    libm::atan2(to.y - from.y, to.x - from.x)
}
