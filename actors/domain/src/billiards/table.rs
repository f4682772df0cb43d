use super::{
    BallId, Layout, Point,
    constants::{FACING_LENGTH, NINE_FOOT, RADIUS, SEVEN_FOOT},
    cushions::{Mouth, Nose, REACH, SLACK, corner, long_rail, short_rail, side},
};
use serde::{Deserialize, Serialize};

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
