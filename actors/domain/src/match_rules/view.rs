//! The public view of a match.

use super::{Choice, Ending, Match, Millis, Offered, Reason, Rules, Seat};
use crate::billiards::{BallId, Layout, Point, Table, TableSize};
use crate::eight_ball::{Frame, Group, Hand, Phase};

/// A picture of the match between two shots.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    pub table: TableSize,
    pub turn: Seat,
    pub phase: Phase,
    pub hand: Hand,
    /// Balls on the table, by number.
    pub balls: Vec<(BallId, Point)>,
    /// The number that the next shot must carry.
    pub shot_number: u32,
    pub clock: Clock,
    /// By seat.
    pub players: [PlayerView; 2],
    /// The choice that is open to the player at the table until its time is over.
    pub offered: Option<Offered>,
    pub chosen: Option<(Seat, Choice)>,
    pub rules: Rules,
    pub ending: Option<Ending>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// Unix milliseconds.
    pub deadline: Millis,
    /// How long the player at the table had from the start.
    pub seconds: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerView {
    pub group: Option<Group>,
    pub time_outs: u8,
    /// Until when the player has to return; none while they are there.
    pub return_by: Option<Millis>,
}

impl Match {
    pub fn view(&self) -> View {
        View {
            table: self.size,
            turn: self.frame.turn,
            phase: self.frame.phase,
            hand: self.frame.hand,
            balls: self.layout.on_table().collect(),
            shot_number: self.shots + 1,
            clock: Clock {
                deadline: self.deadline,
                seconds: (self.allowed() / 1_000) as u32,
            },
            players: Seat::BOTH.map(|seat| PlayerView {
                group: self.frame.group(seat),
                time_outs: self.time_outs[seat.index()],
                return_by: self.return_by[seat.index()],
            }),
            offered: self.offered,
            chosen: self.chosen,
            rules: self.frame.rules,
            ending: self.ending,
        }
    }

    pub fn table(&self) -> Table {
        Table::new(self.size)
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Whether the player has left, and may still return.
    pub fn is_away(&self, seat: Seat) -> bool {
        self.return_by[seat.index()].is_some()
    }

    /// Shots played.
    pub fn shots(&self) -> u32 {
        self.shots
    }

    /// Whether the end changes ratings. A frame that was played out does; one that somebody left, conceded or let time run out in does only
    /// when both had shot: before that nobody has played anybody, and a win would cost nothing to make.
    pub fn is_rated(&self) -> bool {
        self.ending.is_some_and(|ending| match ending.reason {
            Reason::Frame(_) | Reason::ShotLimit => true,
            Reason::TimeOuts | Reason::Left | Reason::Conceded => self.both_have_shot(),
            Reason::Abandoned => false,
        })
    }

    /// Whether both players have shot.
    pub fn both_have_shot(&self) -> bool {
        self.have_shot == [true; 2]
    }

    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// When the balls of the last shot rest.
    pub fn rest_at(&self) -> Millis {
        self.rest_at
    }
}
