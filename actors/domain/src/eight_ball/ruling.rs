//! From the facts of a shot to what it was worth.

use super::{Ending, Facts, Frame, Group, Hand, Offer, Phase, Reason, Rules};
use crate::billiards::{BallId, Layout, Pocket};

/// Object balls that have to reach a cushion on a break that pockets nothing.
const DRIVEN_ON_BREAK: u32 = 4;

/// The judgement of a shot, or of the lack of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    pub foul: Option<Foul>,
    /// The shooter's new group, when this shot decided it.
    pub assigned: Option<Group>,
    /// The eight fell on the break and goes back to the foot spot.
    pub spot_eight: bool,
    /// The choice that it leaves to the player at the table.
    pub offer: Option<Offer>,
    /// The frame afterwards.
    pub frame: Frame,
}

/// Why a shot was not good. Of several the gravest counts: the order here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Foul {
    /// The cue ball fell.
    Scratch,
    BallOffTable,
    NoContact,
    WrongBallFirst,
    /// Out of the hand, the first ball met was behind the head string.
    BehindHeadString,
    NoCushion,
    IllegalBreak,
    /// The shot clock ran out.
    Time,
}

impl Foul {
    /// The word that is sent and stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Scratch => "scratch",
            Self::BallOffTable => "ball_off_table",
            Self::NoContact => "no_contact",
            Self::WrongBallFirst => "wrong_ball_first",
            Self::BehindHeadString => "behind_head_string",
            Self::NoCushion => "no_cushion",
            Self::IllegalBreak => "illegal_break",
            Self::Time => "time",
        }
    }
}

impl Frame {
    /// Rules on a shot of the player at the table. `before` is the table when the cue ball was struck; `call` counts for the eight only. After
    /// `safety`, called before the shot, the other is next whatever falls.
    pub fn rule(&self, before: &Layout, facts: &Facts, call: Option<Pocket>, safety: bool) -> Ruling {
        match self.phase {
            Phase::Break => self.rule_break(facts),
            Phase::Open | Phase::Groups(_) => self.rule_shot(before, facts, call, safety),
        }
    }

    /// The shot clock ran out: a foul that moves no ball. A rack that still stands is broken by the other player.
    pub fn rule_time_out(&self) -> Ruling {
        let hand = match self.phase {
            Phase::Break => Hand::Kitchen,
            Phase::Open | Phase::Groups(_) => Hand::Anywhere,
        };
        self.pass(Some(Foul::Time), self.phase, hand)
    }

    fn rule_break(&self, facts: &Facts) -> Ruling {
        let pocketed = fallen_object_balls(facts).next().is_some();
        let foul = self
            .common_foul(facts)
            .or_else(|| (!pocketed && facts.driven_to_cushion < DRIVEN_ON_BREAK).then_some(Foul::IllegalBreak));
        let phase = match facts.first_contact {
            Some(_) => Phase::Open,
            None => Phase::Break,
        };
        let offer = match self.rules {
            Rules::First => None,
            Rules::Second => offer(facts, foul),
        };
        let ruling = match foul {
            Some(foul) if offer == Some(Offer::IllegalBreak) => self.pass(Some(foul), phase, Hand::None),
            Some(foul) => self.pass(Some(foul), phase, Hand::Kitchen),
            None if pocketed => self.keep(phase),
            None => self.pass(None, phase, Hand::None),
        };
        Ruling {
            spot_eight: facts.is_gone(BallId::EIGHT),
            offer,
            ..ruling
        }
    }

    fn rule_shot(&self, before: &Layout, facts: &Facts, call: Option<Pocket>, safety: bool) -> Ruling {
        let targets = self.targets(before);
        let legal_first = |ball: &BallId| targets.contains(ball);
        let touched = fallen_object_balls(facts).next().is_some() || facts.cushion_after_contact;
        let foul = self.common_foul(facts).or_else(|| match facts.first_contact {
            Some(first) if !legal_first(&first) => Some(Foul::WrongBallFirst),
            Some(_) if self.hand == Hand::Kitchen && facts.contact_behind_string => Some(Foul::BehindHeadString),
            Some(_) if !touched => Some(Foul::NoCushion),
            Some(_) | None => None,
        });
        if facts.is_gone(BallId::EIGHT) {
            let call = call.filter(|_| !safety);
            return self.end(foul, self.ending(before, facts, foul, call));
        }
        if let Some(foul) = foul {
            return self.pass(Some(foul), self.phase, Hand::Anywhere);
        }
        if safety {
            return self.pass(None, self.phase, Hand::None);
        }
        match (self.group(self.turn), fallen_groups(facts).next()) {
            (None, Some(first)) => Ruling {
                assigned: Some(first),
                ..self.keep(self.phase_with(first))
            },
            (Some(own), Some(_)) if fallen_groups(facts).any(|group| group == own) => self.keep(self.phase),
            (Some(_) | None, Some(_) | None) => self.pass(None, self.phase, Hand::None),
        }
    }

    /// The fouls that are the same on every shot.
    fn common_foul(&self, facts: &Facts) -> Option<Foul> {
        if facts.pocket_of(BallId::CUE).is_some() {
            Some(Foul::Scratch)
        } else if !facts.off_table.is_empty() {
            Some(Foul::BallOffTable)
        } else if facts.first_contact.is_none() {
            Some(Foul::NoContact)
        } else {
            None
        }
    }

    /// The eight is gone, and it was not the break.
    fn ending(&self, before: &Layout, facts: &Facts, foul: Option<Foul>, call: Option<Pocket>) -> Ending {
        let lost = |reason| Ending {
            winner: self.turn.other(),
            reason,
        };
        match (facts.pocket_of(BallId::EIGHT), foul) {
            (None, _) => lost(Reason::EightOffTable),
            (Some(_), _) if !self.is_on_eight(before) => lost(Reason::EarlyEight),
            (Some(_), Some(_)) => lost(Reason::FoulOnEight),
            (Some(pocket), None) if call != Some(pocket) => lost(Reason::EightInWrongPocket),
            (Some(_), None) => Ending {
                winner: self.turn,
                reason: Reason::EightPocketed,
            },
        }
    }

    /// The phase when the player at the table gets this group.
    fn phase_with(&self, group: Group) -> Phase {
        Phase::Groups(match self.turn {
            super::Seat::Challenger => group,
            super::Seat::Rival => group.other(),
        })
    }

    fn keep(&self, phase: Phase) -> Ruling {
        self.ruling(
            None,
            Frame {
                phase,
                hand: Hand::None,
                ..*self
            },
        )
    }

    fn pass(&self, foul: Option<Foul>, phase: Phase, hand: Hand) -> Ruling {
        let turn = self.turn.other();
        self.ruling(
            foul,
            Frame {
                turn,
                phase,
                hand,
                ending: None,
                rules: self.rules,
            },
        )
    }

    fn end(&self, foul: Option<Foul>, ending: Ending) -> Ruling {
        let ending = Some(ending);
        self.ruling(
            foul,
            Frame {
                hand: Hand::None,
                ending,
                ..*self
            },
        )
    }

    fn ruling(&self, foul: Option<Foul>, frame: Frame) -> Ruling {
        Ruling {
            foul,
            assigned: None,
            spot_eight: false,
            offer: None,
            frame,
        }
    }
}

/// The choice that a break leaves, with the gravest of its fouls.
fn offer(facts: &Facts, foul: Option<Foul>) -> Option<Offer> {
    match (facts.pocket_of(BallId::EIGHT), foul) {
        (Some(_), None) => Some(Offer::EightOnBreak),
        (Some(_), Some(_)) => Some(Offer::EightAndFoul),
        (None, Some(Foul::IllegalBreak)) => Some(Offer::IllegalBreak),
        (None, Some(Foul::BallOffTable)) if !facts.is_gone(BallId::CUE) => Some(Offer::FoulOnBreak),
        (None, Some(_) | None) => None,
    }
}

fn fallen_object_balls(facts: &Facts) -> impl Iterator<Item = BallId> {
    facts
        .pocketed
        .iter()
        .map(|(ball, _)| *ball)
        .filter(|ball| *ball != BallId::CUE)
}

fn fallen_groups(facts: &Facts) -> impl Iterator<Item = Group> {
    facts.pocketed.iter().filter_map(|(ball, _)| Group::of(*ball))
}
