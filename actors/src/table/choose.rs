//! The choice after a break: checked, stored, and then told.

use actix::prelude::*;
use domain::match_rules::{Command, Match, Refusal, Seat};

use super::ask::{Ask, QueuedChoice};
use super::{ChoiceRequest, Table};
use crate::clock::unix_millis;
use crate::wire::ShotCode;

impl Table {
    pub(super) fn request_choice(&mut self, request: ChoiceRequest, ctx: &mut Context<Self>) {
        let ChoiceRequest {
            worker,
            connection,
            number,
            choice,
        } = request;
        let Some(seat) = self.seats.get(&(worker.id, connection)).copied() else {
            return self.reject(&worker, connection, number, ShotCode::NotAPlayer);
        };
        let queued = QueuedChoice {
            seat,
            number,
            choice,
            from: Some((worker, connection)),
        };
        // A choice that will be refused takes no place of those that wait.
        if let Some(code) = self.no_choice(seat) {
            return self.refuse_choice(&queued, code);
        }
        self.ask(Ask::Choose(queued), ctx);
    }

    fn no_choice(&self, seat: Seat) -> Option<ShotCode> {
        match &self.game {
            None => Some(ShotCode::NotYet),
            Some(game) if game.frame().turn != seat => Some(ShotCode::OutOfTurn),
            Some(game) => game.offered().is_none().then_some(ShotCode::NoSuchChoice),
        }
    }

    pub(super) fn choose(&mut self, queued: QueuedChoice, ctx: &mut Context<Self>) {
        let QueuedChoice {
            seat, number, choice, ..
        } = queued;
        let now = match (self.hurries(), &self.game) {
            (true, Some(game)) => unix_millis().max(game.rest_at()),
            (true, None) | (false, _) => unix_millis(),
        };
        if let Err(refusal) = self.try_command(Command::Choose { seat, number, choice }, now, ctx) {
            // Of a shot it is said that it is not one's turn.
            let code = if refusal == Refusal::TooLate {
                ShotCode::NoSuchChoice
            } else {
                super::shot::code(refusal)
            };
            self.refuse_choice(&queued, code);
        }
    }

    pub(super) fn refuse_choice(&self, queued: &QueuedChoice, code: ShotCode) {
        match &queued.from {
            Some((worker, connection)) => self.reject(worker, *connection, queued.number, code),
            None => tracing::warn!(id = %self.info.id, ?code, "an agent's choice was refused"),
        }
    }

    /// Whether somebody may still choose when the balls rest, or now.
    pub(super) fn may_choose(&self, game: &Match) -> bool {
        let when = unix_millis().max(game.rest_at());
        game.offered().is_some_and(|offered| when < offered.until)
    }
}
