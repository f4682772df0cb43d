//! An agent at the table: it thinks on a thread of its own, and takes about as long as a person would.

use std::time::Duration;

use actix::prelude::*;
use domain::agent::{Level, choose};
use domain::match_rules::{Match, Millis, Seat};

use super::Table;
use super::ask::{Ask, QueuedChoice, QueuedShot};
use super::gate::{Rank, Turn};
use crate::clock::unix_millis;

/// After the balls rest, in milliseconds: a person looks at the table first. By the shot's number, so that it is not always the same.
const PAUSE: Millis = 900;
const PAUSE_STEP: Millis = 230;
const PAUSE_STEPS: u32 = 5;

/// How far the agent at the table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thinking {
    No,
    /// For its turn to think; its clock stands still.
    Waits,
    Yes,
}

impl Table {
    /// Whether nobody plays here for whom the balls have to come to rest.
    pub(super) fn hurries(&self) -> bool {
        !self.deps.agents_wait && !self.with_person()
    }

    pub(super) fn with_person(&self) -> bool {
        !Seat::BOTH.into_iter().all(|seat| self.is_agent(seat))
    }

    fn rank(&self) -> Rank {
        let guest = self.info.players.iter().any(|sitter| sitter.player.guest().is_some());
        match (self.with_person(), guest) {
            (true, false) => Rank::Person,
            (true, true) => Rank::Guest,
            (false, _) => Rank::Agents,
        }
    }

    /// Lets the agent think when it is at the table. While one thought is under way there is no other.
    pub(super) fn let_agent_think(&mut self, ctx: &mut Context<Self>) {
        let idle = self.thinking == Thinking::No && !self.asks.is_committing() && !self.is_held();
        if !idle || self.agent_to_play().is_none() {
            return;
        }
        if let Some(choice) = self.agents_choice() {
            return self.let_agent_choose(choice, ctx);
        }
        match self.deps.thinking.enter(self.rank()) {
            Ok(turn) => self.think(turn, ctx),
            Err(turn) => {
                self.thinking = Thinking::Waits;
                let told = self.deadline();
                ctx.spawn(turn.into_actor(self).map(move |turn, table, ctx| {
                    table.hold_agents_clock(unix_millis());
                    table.thinking = Thinking::No;
                    if table.deadline() > told {
                        table.tell_state(ctx);
                    }
                    if let Ok(turn) = turn {
                        table.think(turn, ctx);
                    }
                }));
            }
        }
    }

    /// While an agent waits for its turn to think, or for votes on a question, which is this server's affair, it has its whole time before it.
    pub(super) fn hold_agents_clock(&mut self, now: Millis) {
        if (self.thinking == Thinking::Waits || self.is_held())
            && let Some(game) = &mut self.game
        {
            game.grant_whole_clock(now);
        }
    }

    fn deadline(&self) -> Option<Millis> {
        Some(self.game.as_ref()?.view().clock.deadline)
    }

    fn agent_to_play(&self) -> Option<(Seat, Level)> {
        let game = self.game.as_ref().filter(|_| self.over.is_none())?;
        let seat = game.frame().turn;
        Some((seat, self.info.players[seat.index()].player.agent()?))
    }

    /// When the agent at the table does something.
    fn plays_at(&self, game: &Match) -> Millis {
        let pause = PAUSE + PAUSE_STEP * Millis::from(game.view().shot_number % PAUSE_STEPS);
        match self.hurries() {
            true => unix_millis(),
            false => game.rest_at().max(unix_millis()) + pause,
        }
    }

    fn agents_choice(&self) -> Option<QueuedChoice> {
        let (seat, level) = self.agent_to_play()?;
        let game = self.game.as_ref().filter(|game| self.may_choose(game))?;
        Some(QueuedChoice {
            seat,
            number: game.view().shot_number,
            choice: choose(game, level)?,
            from: None,
        })
    }

    /// It weighs a few positions: that needs no thread.
    fn let_agent_choose(&mut self, choice: QueuedChoice, ctx: &mut Context<Self>) {
        let Some(game) = &self.game else { return };
        let left = u64::try_from(self.plays_at(game) - unix_millis()).unwrap_or_default();
        self.thinking = Thinking::Yes;
        let paused = tokio::time::sleep(Duration::from_millis(left));
        ctx.spawn(paused.into_actor(self).map(move |(), table, ctx| {
            table.thinking = Thinking::No;
            table.ask(Ask::Choose(choice), ctx);
        }));
    }

    fn think(&mut self, turn: Turn, ctx: &mut Context<Self>) {
        let (Some((seat, level)), Some(game)) = (self.agent_to_play(), &self.game) else {
            return;
        };
        self.thinking = Thinking::Yes;
        let number = game.view().shot_number;
        let at = self.plays_at(game);
        let (agents, seed) = (self.info.agents, self.info.seeds.of_shot(self.info.id, number));
        let (table, layout, frame) = (game.table(), *game.layout(), *game.frame());
        let thought = async move {
            let work = move || {
                let _turn = turn;
                agents.think(&table, &layout, &frame, level, seed)
            };
            let shot = tokio::task::spawn_blocking(work).await;
            let left = u64::try_from(at - unix_millis()).unwrap_or_default();
            tokio::time::sleep(Duration::from_millis(left)).await;
            shot
        };
        ctx.spawn(thought.into_actor(self).map(move |shot, table, ctx| {
            table.thinking = Thinking::No;
            // About a table that has changed meanwhile it thinks again at the next tick: what it plays must follow from what lies there.
            let same = |game: &domain::match_rules::Match| *game.layout() == layout && *game.frame() == frame;
            match shot {
                Ok(_) if !table.game.as_ref().is_some_and(same) => {}
                Ok(shot) => table.ask(
                    Ask::Shot(QueuedShot {
                        seat,
                        number,
                        shot,
                        from: None,
                    }),
                    ctx,
                ),
                // The clock goes on meanwhile, and the next tick lets it think again.
                Err(panic) => tracing::error!(id = %table.info.id, cause = %panic, "an agent failed"),
            }
        }));
    }
}
