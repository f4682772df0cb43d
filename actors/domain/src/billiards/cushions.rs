//! The shape of cushions and pockets: straight noses, rounded ends, facings and holes, as the standards' measures give them.

use super::{
    Pocket, Point, Rail,
    constants::{
        CORNER_FACING, CORNER_HOLE, CORNER_MOUTH, CORNER_SHELF, FACING_LENGTH, NOSE, RADIUS, SIDE_FACING, SIDE_HOLE,
        SIDE_MOUTH, SIDE_SHELF, TIP_RADIUS,
    },
};

/// Distance of a ball's centre from a cushion's nose when they touch, seen from above: the nose is higher than the centre.
pub(super) const REACH: f64 = RADIUS * NOSE.1;
/// Rounding moves a place that a client has sent or that was stored by at most this, m.
pub(super) const SLACK: f64 = 1e-6;

/// A straight piece of a cushion's nose.
#[derive(Debug, Clone, Copy)]
pub(super) struct Nose {
    pub rail: Rail,
    pub from: Point,
    /// Unit vectors: along the piece, and from it to the balls.
    pub along: Point,
    pub normal: Point,
    pub length: f64,
}

/// The rounded end of a cushion.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tip {
    pub rail: Rail,
    pub centre: Point,
}

/// A hole, and the ends of the two cushions beside it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mouth {
    pub pocket: Pocket,
    pub centre: Point,
    pub radius: f64,
    pub facings: [Nose; 2],
    pub tips: [Tip; 2],
    /// The corners of a box outside which no ball's centre touches any of them.
    pub low: Point,
    pub high: Point,
    /// The middle of the line between the two noses, and the direction from there to the hole.
    pub middle: Point,
    outward: Point,
    /// Of the part between the straight noses.
    width: f64,
}

impl Mouth {
    pub fn holds(&self, place: Point) -> bool {
        let from_middle = place - self.middle;
        from_middle.cross(self.outward).abs() <= 0.5 * self.width
            && from_middle.dot(self.outward).abs() <= 0.5 * self.width
            && place.distance(self.centre) >= self.radius - SLACK
            && self.facings.iter().all(|facing| {
                let foot = (place - facing.from).dot(facing.along);
                foot < 0.0 || (place - facing.from).dot(facing.normal) >= REACH - SLACK
            })
            && self
                .tips
                .iter()
                .all(|tip| place.distance(tip.centre) >= REACH + TIP_RADIUS - SLACK)
    }
}

/// From the point where nose and facing would meet to where each leaves the rounded tip.
fn rounding((sin, cos): (f64, f64)) -> f64 {
    TIP_RADIUS * sin / (1.0 + cos)
}

fn corner_cut() -> f64 {
    CORNER_MOUTH / std::f64::consts::SQRT_2
}

pub(super) fn short_rail(rail: Rail, x: f64, y: f64, sign: f64) -> Nose {
    let half = y - corner_cut() - rounding(CORNER_FACING);
    Nose {
        rail,
        from: Point::new(sign * x, -half),
        along: Point::new(0.0, 1.0),
        normal: Point::new(-sign, 0.0),
        length: 2.0 * half,
    }
}

pub(super) fn long_rail(rail: Rail, x: f64, y: f64, toward: f64, left: f64) -> Nose {
    let near = 0.5 * SIDE_MOUTH + rounding(SIDE_FACING);
    let far = x - corner_cut() - rounding(CORNER_FACING);
    Nose {
        rail,
        from: Point::new(toward * near, left * y),
        along: Point::new(toward, 0.0),
        normal: Point::new(0.0, -left),
        length: far - near,
    }
}

/// The end of a cushion whose nose runs along `toward` to `end`, and turns there into the facing.
fn end(rail: Rail, end: Point, toward: Point, normal: Point, facing: (f64, f64)) -> (Nose, Tip) {
    let (sin, cos) = facing;
    let along = toward * cos + normal * -sin;
    let cut = rounding(facing);
    let nose = Nose {
        rail,
        from: end + along * cut,
        along,
        normal: normal * cos + toward * sin,
        length: FACING_LENGTH,
    };
    let centre = end + toward * -cut + normal * -TIP_RADIUS;
    (nose, Tip { rail, centre })
}

pub(super) fn corner(pocket: Pocket, [short, long]: [Rail; 2], x: f64, y: f64, foot: f64, left: f64) -> Mouth {
    let cut = corner_cut();
    let (to_foot, to_left) = (Point::new(foot, 0.0), Point::new(0.0, left));
    let ends = [
        end(
            short,
            Point::new(foot * x, left * (y - cut)),
            to_left,
            -to_foot,
            CORNER_FACING,
        ),
        end(
            long,
            Point::new(foot * (x - cut), left * y),
            to_foot,
            -to_left,
            CORNER_FACING,
        ),
    ];
    let middle = Point::new(foot * (x - 0.5 * cut), left * (y - 0.5 * cut));
    let outward = (to_foot + to_left) * std::f64::consts::FRAC_1_SQRT_2;
    mouth(pocket, ends, middle, outward, CORNER_MOUTH, CORNER_SHELF, CORNER_HOLE)
}

pub(super) fn side(pocket: Pocket, [head, foot]: [Rail; 2], y: f64, left: f64) -> Mouth {
    let outward = Point::new(0.0, left);
    let (half, to_foot) = (0.5 * SIDE_MOUTH, Point::new(1.0, 0.0));
    let ends = [
        end(head, Point::new(-half, left * y), to_foot, -outward, SIDE_FACING),
        end(foot, Point::new(half, left * y), -to_foot, -outward, SIDE_FACING),
    ];
    mouth(
        pocket,
        ends,
        Point::new(0.0, left * y),
        outward,
        // A ball that leans against a rounded end lies beside the mouth, and deeper than one at the straight nose.
        SIDE_MOUTH + 2.0 * rounding(SIDE_FACING),
        SIDE_SHELF,
        SIDE_HOLE,
    )
}

fn mouth(
    pocket: Pocket,
    [(one_facing, one_tip), (other_facing, other_tip)]: [(Nose, Tip); 2],
    middle: Point,
    outward: Point,
    width: f64,
    shelf: f64,
    radius: f64,
) -> Mouth {
    let centre = middle + outward * (shelf + radius);
    let near = TIP_RADIUS + REACH;
    let (mut low, mut high) = (centre, centre);
    let mut take = |place: Point, margin: f64| {
        low = Point::new(low.x.min(place.x - margin), low.y.min(place.y - margin));
        high = Point::new(high.x.max(place.x + margin), high.y.max(place.y + margin));
    };
    take(centre, radius);
    for tip in [one_tip, other_tip] {
        take(tip.centre, near);
    }
    for facing in [one_facing, other_facing] {
        take(facing.from, near);
        take(facing.from + facing.along * facing.length, near);
    }
    Mouth {
        pocket,
        centre,
        radius,
        facings: [one_facing, other_facing],
        tips: [one_tip, other_tip],
        low,
        high,
        middle,
        outward,
        width,
    }
}
