//! The facts of a shot that the rules judge.

use crate::billiards::{BALLS, BallId, Event, Layout, Pocket, Point, Run, Table};

/// Taken from the events of a simulation, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facts {
    /// The object ball that the cue ball met first.
    pub first_contact: Option<BallId>,
    /// The first contact was with a ball behind the head string, and the cue ball had not left that part of the table.
    pub contact_behind_string: bool,
    /// Object balls and the cue ball, in the order in which they fell.
    pub pocketed: Vec<(BallId, Pocket)>,
    /// Any ball touched a cushion after the first contact.
    pub cushion_after_contact: bool,
    /// The cue ball touched a cushion before it met a ball.
    pub rail_first: bool,
    /// Object balls that touched a cushion.
    pub driven_to_cushion: u32,
    /// Balls that left the table.
    pub off_table: Vec<BallId>,
}

impl Facts {
    /// `before` is the table as it was when the cue ball was struck.
    pub fn of(table: &Table, before: &Layout, run: &Run) -> Self {
        let facts = Self::read(&run.events);
        let behind = |place: Option<Point>| place.is_some_and(|place| place.x < table.head_string());
        let contact_behind_string = facts.first_contact.is_some_and(|met| behind(before.get(met))) && {
            let way = run
                .trajectory
                .records()
                .iter()
                .filter(|record| record.ball == BallId::CUE);
            let until = contact_time(&run.events);
            way.take_while(|record| record.start <= until)
                .all(|record| record.place.x <= table.head_string())
        };
        Self {
            contact_behind_string,
            ..facts
        }
    }

    /// All but where things were.
    fn read(events: &[Event]) -> Self {
        let mut facts = Self::default();
        let mut driven = [false; BALLS];
        for event in events {
            match *event {
                Event::Contact { a, b, .. } => {
                    if facts.first_contact.is_none() {
                        facts.first_contact = met_by_cue(a, b);
                    }
                }
                Event::Cushion { ball, .. } => {
                    facts.cushion_after_contact |= facts.first_contact.is_some();
                    facts.rail_first |= ball == BallId::CUE && facts.first_contact.is_none();
                    driven[ball.index()] |= ball != BallId::CUE;
                }
                Event::Pocketed { ball, pocket, .. } => facts.pocketed.push((ball, pocket)),
                Event::OffTable { ball, .. } => facts.off_table.push(ball),
                Event::Strike { .. } => {}
            }
        }
        facts.driven_to_cushion = driven.iter().map(|driven| u32::from(*driven)).sum();
        facts
    }

    /// The pocket that a ball fell into.
    pub fn pocket_of(&self, ball: BallId) -> Option<Pocket> {
        self.pocketed
            .iter()
            .find(|(fell, _)| *fell == ball)
            .map(|(_, pocket)| *pocket)
    }

    /// Pocketed or off the table.
    pub fn is_gone(&self, ball: BallId) -> bool {
        self.pocket_of(ball).is_some() || self.off_table.contains(&ball)
    }
}

/// The other ball of a contact of the cue ball.
fn met_by_cue(a: BallId, b: BallId) -> Option<BallId> {
    match (a == BallId::CUE, b == BallId::CUE) {
        (true, _) => Some(b),
        (_, true) => Some(a),
        (false, false) => None,
    }
}

/// When the cue ball met its first ball; at the end of time if it never did.
fn contact_time(events: &[Event]) -> f64 {
    let contact = events.iter().find_map(|event| match *event {
        Event::Contact { at, a, b } => met_by_cue(a, b).map(|_| at),
        Event::Strike { .. } | Event::Cushion { .. } | Event::Pocketed { .. } | Event::OffTable { .. } => None,
    });
    contact.unwrap_or(f64::INFINITY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_contact_is_the_cue_balls_whoever_else_touches_before() {
        let ball = |number| BallId::new(number).unwrap();
        let contact = |at, a, b| Event::Contact { at, a, b };
        let others = contact(0.1, ball(3), ball(5));
        for cue in [contact(0.2, BallId::CUE, ball(2)), contact(0.2, ball(2), BallId::CUE)] {
            let events = [others, cue, contact(0.3, BallId::CUE, ball(4))];
            assert_eq!(Facts::read(&events).first_contact, Some(ball(2)));
            assert_eq!(contact_time(&events), 0.2);
        }
        assert_eq!(Facts::read(&[others]).first_contact, None);
        assert_eq!(contact_time(&[others]), f64::INFINITY);
    }
}
