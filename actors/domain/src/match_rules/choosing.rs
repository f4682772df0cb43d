//! The choice after a break: who may choose, and what comes of it.

use super::{BREAK_CLOCK, Choice, Decision, Match, Millis, Offered, Refusal, Seat, placement};
use crate::eight_ball::{Frame, Hand};
use crate::random::Random;

impl Match {
    /// The choice that is open; nothing takes it back when its time is over, it is only too late to choose.
    pub fn offered(&self) -> Option<&Offered> {
        self.offered.as_ref()
    }

    /// `number` is the one that the next shot must carry.
    pub(super) fn choose(&self, seat: Seat, number: u32, choice: Choice, now: Millis) -> Result<Decision, Refusal> {
        let offered = self.offered.ok_or(Refusal::NoSuchChoice)?;
        if seat != self.frame.turn {
            Err(Refusal::OutOfTurn)
        } else if number != self.shots + 1 {
            Err(Refusal::WrongShotNumber)
        } else if !offered.offer.options().contains(&choice) {
            Err(Refusal::NoSuchChoice)
        } else if now > offered.until {
            Err(Refusal::TooLate)
        } else if now < self.rest_at {
            Err(Refusal::StillMoving)
        } else {
            Ok(Decision::Chose { seat, at: now, choice })
        }
    }

    /// The match as it would be after that choice, for who weighs them.
    pub(crate) fn after_choice(&self, choice: Choice) -> Self {
        let mut after = self.clone();
        after.chose(choice, self.rest_at);
        after
    }

    pub(super) fn chose(&mut self, choice: Choice, at: Millis) {
        let Some(offered) = self.offered.take() else { return };
        self.revision += 1;
        self.chosen = Some((self.frame.turn, choice));
        match choice {
            Choice::AsItLies => {
                self.layout = offered.lies;
                self.frame.hand = Hand::None;
            }
            Choice::InHand | Choice::SpotEight => {}
            Choice::Rerack => self.rack_again(self.frame.turn, at),
            Choice::RivalBreaks => self.rack_again(self.frame.turn.other(), at),
        }
    }

    /// Balls that fell lie on the table again: they count for nobody.
    fn rack_again(&mut self, breaker: Seat, at: Millis) {
        self.racks += 1;
        self.frame = Frame {
            rules: self.frame.rules,
            ..Frame::new(breaker)
        };
        // Neighbouring seeds give streams that overlap; the first number of each does not.
        let seed = Random::new(self.seed.wrapping_add(u64::from(self.racks))).next();
        let table = self.table();
        self.layout = placement::settle_cue(&table, &table.rack(seed), &self.frame);
        self.tallies = self.tallies.map(|tally| tally.without_balls());
        self.deadline = at.max(self.rest_at).saturating_add(BREAK_CLOCK);
    }
}
