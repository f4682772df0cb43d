//! The chance to win of both, for those who watch agents play. A person at the table would be helped by it, so nobody is told of one's while it
//! runs: what viewers see, players see.

use actix::prelude::*;
use domain::agent::{Skill, odds};
use domain::billiards::Layout;
use domain::eight_ball::Frame;
use domain::match_rules::{Match, Seat};

use super::Table;
use crate::wire::TableOdds;

/// Steps of what is told, in percent: fitted odds are off by 2.1 points in their worst tenth.
const STEP: f64 = 5.0;

/// The odds, as far as they are known.
#[derive(Default)]
pub(super) struct Odds {
    /// The newest position that was asked about.
    pub(super) of: Option<(Layout, Frame)>,
    told: Option<TableOdds>,
    under_way: Option<SpawnHandle>,
}

impl Table {
    /// Of this position; None until they are known.
    pub(super) fn odds_of(&self, game: &Match) -> Option<TableOdds> {
        let known = self.odds.of.as_ref();
        let same = known.is_some_and(|(layout, frame)| layout == game.layout() && frame == game.frame());
        self.odds
            .told
            .filter(|_| same && self.over.is_none() && game.ending().is_none())
    }

    /// Estimates a position once, on a thread of its own, and tells the state again with it; to be called whenever the table has told something. A newer
    /// position takes the place of one under way. At a table in a hurry the next shot would come first.
    pub(super) fn estimate(&mut self, ctx: &mut Context<Self>) {
        if self.over.is_some() || self.with_person() || self.hurries() {
            return;
        }
        let Some(hands) = self.hands() else { return };
        let unplayed;
        let game = match &self.game {
            Some(game) => game,
            None => {
                unplayed = Match::new(self.info.setup(self.wait_until));
                &unplayed
            }
        };
        let of = (*game.layout(), *game.frame());
        if game.ending().is_some() || self.odds.of == Some(of) {
            return;
        }
        let table = game.table();
        if let Some(older) = self.odds.under_way.take() {
            ctx.cancel_future(older);
        }
        (self.odds.of, self.odds.told) = (Some(of), None);
        let (layout, frame) = of;
        let work = move || odds::chance(&table, &layout, &frame, &hands, Seat::Challenger);
        let known = tokio::task::spawn_blocking(work).into_actor(self);
        let known = known.map(|chance, table, ctx| match chance {
            Ok(chance) => {
                table.odds.told = Some(rounded(chance));
                table.tell_state(ctx);
            }
            Err(panic) => tracing::error!(id = %table.info.id, cause = %panic, "odds failed"),
        });
        self.odds.under_way = Some(ctx.spawn(known));
    }

    pub(super) fn hands(&self) -> Option<odds::Hands> {
        let [challenger, rival] = self.info.players.each_ref().map(|sitter| sitter.player.agent());
        Some([Skill::of(challenger?), Skill::of(rival?)])
    }
}

/// Never 0 or 100 while balls can still fall otherwise.
fn rounded(chance: f64) -> TableOdds {
    let percent = (chance * 100.0 / STEP).round() * STEP;
    TableOdds {
        challenger: percent.clamp(STEP, 100.0 - STEP) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_told_in_twentieths_and_promise_nobody_the_frame() {
        let told = [0.0, 0.024, 0.51, 0.53, 0.976, 1.0].map(|chance| rounded(chance).challenger);
        assert_eq!(told, [5, 5, 50, 55, 95, 95]);
    }
}
