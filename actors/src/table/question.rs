//! Quick questions at a table of the house: whether a visit runs out, whether the next ball falls. The table holds an agent's shot while people vote; the
//! shot closes the question in its own transaction.

use std::time::{Duration, Instant};

use actix::prelude::*;
use domain::agent::odds::quick_chance;
use domain::match_rules::{Match, Seat};
use domain::matchup::MatchKind;
use domain::prediction::{QUIET, Quick, percent};

use super::Table;
use super::port::NewQuestion;
use crate::clock::unix_millis;

/// A store that takes longer to open a question does without: the shot waits for nobody longer.
const ASK_WITHIN: Duration = Duration::from_secs(2);

/// The newest question of a table.
#[derive(Default)]
pub(super) struct Asking {
    /// The seat of the newest shot; none before the first since the table was loaded.
    pub(super) played: Option<Seat>,
    asked_at: Option<Instant>,
    hold: Hold,
}

/// Why the next shot waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Hold {
    #[default]
    No,
    /// For the balls to rest, and the question to be opened.
    Opening,
    /// For votes.
    Until(Instant),
}

impl Table {
    /// Whether an agent's shot waits for a question.
    pub(super) fn is_held(&self) -> bool {
        match self.asking.hold {
            Hold::No => false,
            Hold::Opening => true,
            Hold::Until(at) => Instant::now() < at,
        }
    }

    /// Asks about the next shot where there is something to ask; to be called after each that was applied.
    pub(super) fn consider_question(&mut self, ctx: &mut Context<Self>) {
        self.asking.hold = Hold::No;
        if let Some((question, rest_at)) = self.question() {
            self.hold_for(question, rest_at, ctx);
        }
    }

    /// Holds the next shot until the balls rest and the question is opened, and then for as long as people vote.
    pub(super) fn hold_for(&mut self, question: NewQuestion, rest_at: i64, ctx: &mut Context<Self>) {
        self.asking.hold = Hold::Opening;
        let questions = self.deps.questions.clone();
        let rolls = Duration::from_millis(u64::try_from(rest_at - unix_millis()).unwrap_or_default());
        let (of, number) = (question.of, question.shot_number);
        let asked = async move {
            // Before the balls rest a question would tell who plays on.
            tokio::time::sleep(rolls).await;
            tokio::time::timeout(ASK_WITHIN, questions.ask(question)).await
        };
        ctx.spawn(asked.into_actor(self).map(move |held, table, ctx| {
            let held = held.unwrap_or_else(|_| {
                tracing::warn!(id = %of, number, "a quick question took too long to open");
                None
            });
            match held {
                Some(held) => {
                    let now = Instant::now();
                    table.asking.asked_at = Some(now);
                    table.asking.hold = Hold::Until(now + held);
                    table.hold_agents_clock(unix_millis());
                    table.tell_state(ctx);
                }
                None => {
                    table.asking.hold = Hold::No;
                    table.let_agent_think(ctx);
                }
            }
        }));
    }

    /// The question that the position asks for, and when the balls rest.
    fn question(&self) -> Option<(NewQuestion, i64)> {
        let quiet = Duration::from_millis(u64::try_from(QUIET).unwrap_or_default());
        let recent = self.asking.asked_at.is_some_and(|at| at.elapsed() < quiet);
        let here = self.info.kind == MatchKind::House && !self.hurries() && !recent;
        if !here || !self.deps.questions.is_watched(self.info.id) {
            return None;
        }
        let (hands, played) = (self.hands()?, self.asking.played?);
        let game = self.game.as_ref().filter(|game| game.offered().is_none())?;
        let (quick, chance) = chance_of(game, played, &hands)?;
        let seat = game.frame().turn;
        let question = NewQuestion {
            of: self.info.id,
            epoch: self.epoch,
            steps: self.steps,
            quick,
            seat,
            name: self.info.players[seat.index()].username.clone(),
            shot_number: game.view().shot_number,
            odds: percent(chance),
        };
        Some((question, game.rest_at()))
    }
}

/// A visit where somebody comes to the table, a ball where they stay; None of what is nearly certain.
fn chance_of(game: &Match, played: Seat, hands: &domain::agent::odds::Hands) -> Option<(Quick, f64)> {
    let quick = match game.frame().turn == played {
        true => Quick::Ball,
        false => Quick::Visit,
    };
    let chance = quick_chance(quick, &game.table(), game.layout(), game.frame(), hands)?;
    quick.is_open(chance).then_some((quick, chance))
}
