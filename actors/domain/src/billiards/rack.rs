use super::{BallId, Layout, Point, Table, constants::RADIUS};
use crate::random::Random;

/// Between the centres of neighbours in the rack, m: balls never lie perfectly tight.
const PITCH: f64 = 2.0 * RADIUS + 6e-5;
/// How far a ball may lie off its place along each axis, m; two neighbours so never overlap.
const JITTER: f64 = 2e-5;
const ROWS: usize = 5;

impl Table {
    /// An eight-ball rack and the cue ball on the head spot. The foremost ball is on the foot spot, the eight in the middle,
    /// one solid and one stripe in the rear corners; the seed settles the others and the tiny gaps between them.
    pub fn rack(&self, seed: u64) -> Layout {
        let mut random = Random::new(seed);
        let mut layout = Layout::default();
        layout.set(BallId::CUE, Some(self.head_spot()));
        let places = places();
        for (ball, place) in order(&mut random).into_iter().zip(places) {
            let off = Point::new(jitter(&mut random), jitter(&mut random));
            layout.set(ball, Some(self.foot_spot() + place + off));
        }
        layout
    }
}

/// From the foot spot, row by row, each from the right to the left.
fn places() -> impl Iterator<Item = Point> {
    (0..ROWS).flat_map(|row| {
        (0..=row).map(move |column| {
            let x = row as f64 * PITCH * 0.5 * 3f64.sqrt();
            let y = (column as f64 - 0.5 * row as f64) * PITCH;
            Point::new(x, y)
        })
    })
}

/// The balls in the order of the places.
fn order(random: &mut Random) -> Vec<BallId> {
    const MIDDLE: usize = 4;
    const CORNERS: [usize; 2] = [10, 14];
    let mut balls: Vec<BallId> = BallId::all().filter(|ball| *ball != BallId::CUE).collect();
    for last in (1..balls.len()).rev() {
        balls.swap(last, below(random, last + 1));
    }
    let bring = |balls: &mut Vec<BallId>, place: usize, wanted: fn(BallId) -> bool, fixed: &[usize]| {
        if wanted(balls[place]) {
            return;
        }
        let found = (0..balls.len()).find(|at| !fixed.contains(at) && wanted(balls[*at]));
        if let Some(found) = found {
            balls.swap(place, found);
        }
    };
    let solid = |ball: BallId| (1..8).contains(&ball.number());
    let stripe = |ball: BallId| ball.number() > 8;
    bring(&mut balls, MIDDLE, |ball| ball == BallId::EIGHT, &[]);
    let [one, other] = if below(random, 2) == 0 {
        CORNERS
    } else {
        [CORNERS[1], CORNERS[0]]
    };
    bring(&mut balls, one, solid, &[MIDDLE]);
    bring(&mut balls, other, stripe, &[MIDDLE, one]);
    balls
}

fn below(random: &mut Random, bound: usize) -> usize {
    (random.next() % bound as u64) as usize
}

fn jitter(random: &mut Random) -> f64 {
    (2.0 * random.unit() - 1.0) * JITTER
}
