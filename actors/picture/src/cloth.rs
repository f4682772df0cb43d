//! The cloths that lie on tables, as in the page's `cloths.ts`.

use super::canvas::Rgb;
use domain::matchup::MatchKind;

/// A colour of cloth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cloth {
    Green,
    /// Of tournaments.
    Blue,
}

/// A cloth in the middle of the light, under the lamps, at the ends, and in the shade of a ball.
#[derive(Debug)]
pub struct Tones {
    pub lit: Rgb,
    pub cloth: Rgb,
    pub deep: Rgb,
    pub shade: Rgb,
}

static GREEN: Tones = Tones {
    lit: [33, 160, 108],
    cloth: [18, 118, 80],
    deep: [9, 74, 51],
    shade: [3, 26, 17],
};

static BLUE: Tones = Tones {
    lit: [42, 134, 205],
    cloth: [24, 97, 156],
    deep: [11, 58, 104],
    shade: [3, 19, 34],
};

impl Cloth {
    pub const ALL: [Self; 2] = [Self::Green, Self::Blue];

    /// On which that is played.
    pub fn of(kind: MatchKind) -> Self {
        match kind {
            MatchKind::Tournament => Self::Blue,
            MatchKind::Duel | MatchKind::Quick | MatchKind::Practice | MatchKind::Quest | MatchKind::House => {
                Self::Green
            }
        }
    }

    pub(crate) fn tones(self) -> &'static Tones {
        match self {
            Self::Green => &GREEN,
            Self::Blue => &BLUE,
        }
    }
}
