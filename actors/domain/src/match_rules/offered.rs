//! A choice that a break has left.

use super::{CHOICE_CLOCK, Millis};
use crate::billiards::{BallId, Layout, Point};
use crate::eight_ball::Offer;

/// A choice that is open to the player at the table. The match stands as its first option has it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Offered {
    pub offer: Offer,
    pub until: Millis,
    /// The balls where they came to rest.
    pub(super) lies: Layout,
}

impl Offered {
    pub(super) fn new(offer: Offer, lies: Layout, rest_at: Millis) -> Self {
        Self {
            offer,
            until: rest_at.saturating_add(CHOICE_CLOCK),
            lies,
        }
    }

    /// The cue ball where it came to rest, if it may be played from there and the first option puts it elsewhere.
    pub fn cue(&self) -> Option<Point> {
        match self.offer {
            Offer::FoulOnBreak => self.lies.get(BallId::CUE),
            Offer::IllegalBreak | Offer::EightOnBreak | Offer::EightAndFoul => None,
        }
    }
}
