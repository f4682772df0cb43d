use super::{
    BallId, Layout, Point,
    constants::{
        CORNER_FACING, CORNER_HOLE, CORNER_MOUTH, CORNER_SHELF, FACING_LENGTH, NINE_FOOT, NOSE, RADIUS, SEVEN_FOOT,
        SIDE_FACING, SIDE_HOLE, SIDE_MOUTH, SIDE_SHELF, TIP_RADIUS,
    },
};
use serde::{Deserialize, Serialize};

/// Distance of a ball's centre from a cushion's nose when they touch, seen from above: the nose is higher than the centre.
pub(super) const REACH: f64 = RADIUS * NOSE.1;
/// What rounding may do to a place that a client has sent or that was stored, m.
pub(super) const SLACK: f64 = 1e-6;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TableSize {
    Nine,
    Seven,
}

/// A pocket; sent as its number. The head is where the cue ball starts, left and right are as seen from there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Pocket {
    HeadLeft,
    SideLeft,
    FootLeft,
    FootRight,
    SideRight,
    HeadRight,
}

/// No pocket has this number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A pocket's number is 0 to 5.")]
pub struct UnknownPocket;

impl Pocket {
    pub const ALL: [Self; 6] = [
        Self::HeadLeft,
        Self::SideLeft,
        Self::FootLeft,
        Self::FootRight,
        Self::SideRight,
        Self::HeadRight,
    ];

    pub const fn number(self) -> u8 {
        self as u8
    }

    pub fn is_side(self) -> bool {
        matches!(self, Self::SideLeft | Self::SideRight)
    }
}

impl TryFrom<u8> for Pocket {
    type Error = UnknownPocket;

    fn try_from(number: u8) -> Result<Self, UnknownPocket> {
        Self::ALL.get(usize::from(number)).copied().ok_or(UnknownPocket)
    }
}

impl From<Pocket> for u8 {
    fn from(pocket: Pocket) -> Self {
        pocket.number()
    }
}

/// A cushion between two pockets, its facings in the pockets' mouths included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rail {
    Head,
    HeadLeft,
    FootLeft,
    Foot,
    FootRight,
    HeadRight,
}

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
    width: f64,
}

/// A table: its bed, cushions and pockets.
#[derive(Debug, Clone)]
pub struct Table {
    size: TableSize,
    length: f64,
    width: f64,
    pub(super) rails: [Nose; 6],
    pub(super) mouths: [Mouth; 6],
}

impl Table {
    pub fn new(size: TableSize) -> Self {
        let (length, width) = match size {
            TableSize::Nine => NINE_FOOT,
            TableSize::Seven => SEVEN_FOOT,
        };
        let (x, y) = (0.5 * length, 0.5 * width);
        Self {
            size,
            length,
            width,
            rails: [
                short_rail(Rail::Head, x, y, -1.0),
                long_rail(Rail::HeadLeft, x, y, -1.0, 1.0),
                long_rail(Rail::FootLeft, x, y, 1.0, 1.0),
                short_rail(Rail::Foot, x, y, 1.0),
                long_rail(Rail::FootRight, x, y, 1.0, -1.0),
                long_rail(Rail::HeadRight, x, y, -1.0, -1.0),
            ],
            mouths: [
                corner(Pocket::HeadLeft, [Rail::Head, Rail::HeadLeft], x, y, -1.0, 1.0),
                side(Pocket::SideLeft, [Rail::HeadLeft, Rail::FootLeft], y, 1.0),
                corner(Pocket::FootLeft, [Rail::Foot, Rail::FootLeft], x, y, 1.0, 1.0),
                corner(Pocket::FootRight, [Rail::Foot, Rail::FootRight], x, y, 1.0, -1.0),
                side(Pocket::SideRight, [Rail::HeadRight, Rail::FootRight], y, -1.0),
                corner(Pocket::HeadRight, [Rail::Head, Rail::HeadRight], x, y, -1.0, -1.0),
            ],
        }
    }

    pub fn size(&self) -> TableSize {
        self.size
    }

    /// Of the bed between the noses, along x, m.
    pub fn length(&self) -> f64 {
        self.length
    }

    /// Of the bed between the noses, along y, m.
    pub fn width(&self) -> f64 {
        self.width
    }

    /// The largest x and y of a ball's centre between the cushions; it touches there.
    pub fn reach(&self) -> Point {
        Point::new(0.5 * self.length - REACH, 0.5 * self.width - REACH)
    }

    /// The x of the line behind which the cue ball is placed for the break.
    pub fn head_string(&self) -> f64 {
        -0.25 * self.length
    }

    /// Where the cue ball stands for the break when nobody places it.
    pub fn head_spot(&self) -> Point {
        Point::new(self.head_string(), 0.0)
    }

    /// Where the foremost ball of the rack stands.
    pub fn foot_spot(&self) -> Point {
        Point::new(0.25 * self.length, 0.0)
    }

    /// The centre of a pocket's hole: a ball falls when its own centre comes within [`Table::hole_radius`] of it.
    pub fn pocket(&self, pocket: Pocket) -> Point {
        self.mouth_of(pocket).centre
    }

    pub fn hole_radius(&self, pocket: Pocket) -> f64 {
        self.mouth_of(pocket).radius
    }

    /// The middle of a pocket's mouth, on the line between the two noses: what one aims at.
    pub fn mouth(&self, pocket: Pocket) -> Point {
        self.mouth_of(pocket).middle
    }

    fn mouth_of(&self, pocket: Pocket) -> &Mouth {
        &self.mouths[usize::from(pocket.number())]
    }

    /// Whether the cue ball may be placed there: between the cushions, and touching no other ball.
    pub fn is_free(&self, layout: &Layout, place: Point) -> bool {
        let clear = 2.0 * RADIUS;
        self.is_between_cushions(place, 0.0)
            && layout
                .on_table()
                .all(|(ball, other)| ball == BallId::CUE || place.distance(other) >= clear)
    }

    fn is_between_cushions(&self, place: Point, slack: f64) -> bool {
        let reach = self.reach();
        place.x.abs() <= reach.x + slack && place.y.abs() <= reach.y + slack
    }

    /// Whether a ball can lie there: on the bed, or on the shelf of a pocket between its facings.
    pub(super) fn holds(&self, place: Point) -> bool {
        self.is_between_cushions(place, SLACK) || self.mouths.iter().any(|mouth| mouth.holds(place))
    }

    /// Whether a ball with this centre is still in the table's frame.
    pub(super) fn surrounds(&self, place: Point) -> bool {
        place.x.abs() < 0.5 * self.length + FACING_LENGTH && place.y.abs() < 0.5 * self.width + FACING_LENGTH
    }
}

impl Mouth {
    fn holds(&self, place: Point) -> bool {
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

fn short_rail(rail: Rail, x: f64, y: f64, sign: f64) -> Nose {
    let half = y - corner_cut() - rounding(CORNER_FACING);
    Nose {
        rail,
        from: Point::new(sign * x, -half),
        along: Point::new(0.0, 1.0),
        normal: Point::new(-sign, 0.0),
        length: 2.0 * half,
    }
}

fn long_rail(rail: Rail, x: f64, y: f64, toward: f64, left: f64) -> Nose {
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

fn corner(pocket: Pocket, [short, long]: [Rail; 2], x: f64, y: f64, foot: f64, left: f64) -> Mouth {
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

fn side(pocket: Pocket, [head, foot]: [Rail; 2], y: f64, left: f64) -> Mouth {
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
        SIDE_MOUTH,
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
