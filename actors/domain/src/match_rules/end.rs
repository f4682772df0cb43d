//! How a match ends.

use super::Seat;
use crate::eight_ball;

/// The match is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// Nobody after a draw, and when both left.
    pub winner: Option<Seat>,
    pub reason: Reason,
}

/// The reason of an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The frame was played to its end.
    Frame(eight_ball::Reason),
    /// The loser let the clock run out for the third time.
    TimeOuts,
    /// The loser left and did not come back.
    Left,
    Conceded,
    /// A draw: too many shots.
    ShotLimit,
    /// Both left: no result.
    Abandoned,
}

impl Reason {
    /// The word that is sent and stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Frame(reason) => reason.as_str(),
            Self::TimeOuts => "time_outs",
            Self::Left => "left",
            Self::Conceded => "conceded",
            Self::ShotLimit => "shot_limit",
            Self::Abandoned => "abandoned",
        }
    }
}

impl Ending {
    /// Whether ratings, statistics and stakes follow it. An abandoned match counts for nobody.
    pub fn counts(self) -> bool {
        self.reason != Reason::Abandoned
    }

    /// The end in words, for people; `names` are the players' by seat.
    pub fn words(&self, names: [&str; 2]) -> String {
        let (Some(winner), reason) = (self.winner, self.reason) else {
            return match self.reason {
                Reason::Abandoned => "Both players left: the match has no result.".into(),
                Reason::Frame(_) | Reason::TimeOuts | Reason::Left | Reason::Conceded | Reason::ShotLimit => {
                    "Nobody pocketed the eight in time: a draw.".into()
                }
            };
        };
        let (won, lost) = (names[winner.index()], names[winner.other().index()]);
        match reason {
            Reason::Frame(reason) => eight_ball::Ending { winner, reason }.words(names),
            Reason::TimeOuts => format!("{lost} ran out of time for the third time. {won} wins."),
            Reason::Left => format!("{lost} left and did not come back. {won} wins."),
            Reason::Conceded => format!("{lost} conceded. {won} wins."),
            Reason::ShotLimit | Reason::Abandoned => format!("{won} wins."),
        }
    }
}
