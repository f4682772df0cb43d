//! A bracket as people see it.

use domain::tournament::{Bracket, Node, Player, Source, Standing};

use super::port::{Stored, StoredEntrant};
use crate::clock::moment;
use crate::room::Held;
use crate::wire::{
    BracketEntrant, BracketMatch, BracketPlace, BracketRound, BracketSource, BracketStatus, BracketUpdate, BracketView,
};

/// The whole bracket.
pub fn view(stored: &Stored) -> BracketView {
    let bracket = stored.bracket();
    let standings = bracket.as_ref().map(Bracket::standings).unwrap_or_default();
    let rounds = bracket.iter().flat_map(Bracket::rounds).map(|round| BracketRound {
        id: round.id,
        side: round.side,
        name: round.name.clone(),
        number: round.number,
    });
    let matches = bracket.iter().flat_map(|bracket| {
        let shown = bracket.matches().iter().filter(|node| bracket.is_shown(node));
        shown.map(|node| match_view(stored, bracket, node))
    });
    let entrants = stored
        .entrants
        .iter()
        .map(|entrant| entrant_view(entrant, bracket.as_ref(), &standings));
    BracketView {
        tournament_id: stored.id,
        revision: stored.revision,
        format: stored.run.format,
        phase: stored.phase,
        rounds: rounds.collect(),
        matches: matches.collect(),
        entrants: entrants.collect(),
        standings,
    }
}

fn match_view(stored: &Stored, bracket: &Bracket, node: &Node) -> BracketMatch {
    let known = stored.known(node.number);
    let status = match (node.outcome, known.match_id, known.started_at) {
        (Some(_), _, _) => BracketStatus::Done,
        (None, Some(_), Some(_)) => BracketStatus::Running,
        (None, _, _) if bracket.is_ready(node) => BracketStatus::Ready,
        (None, _, _) => BracketStatus::Waiting,
    };
    let source = |source: Source| match source {
        Source::Entrant(_) | Source::Nobody => None,
        Source::Winner(of) => Some(BracketSource {
            r#match: of,
            place: BracketPlace::Winner,
        }),
        Source::Loser(of) => Some(BracketSource {
            r#match: of,
            place: BracketPlace::Loser,
        }),
    };
    let waited_for = status == BracketStatus::Ready && known.match_id.is_some();
    BracketMatch {
        number: node.number,
        round: node.round,
        slot: node.slot,
        players: node.players.map(|player| match player {
            Player::Entrant(entrant) => Some(entrant),
            Player::Unknown | Player::Nobody => None,
        }),
        from: node.from.map(source),
        winner: node.outcome.and_then(|outcome| outcome.winner),
        how: node.outcome.map(|outcome| outcome.how),
        status,
        match_id: known.match_id,
        started_at: known.started_at.map(moment),
        deadline: known.deadline.filter(|_| waited_for).map(moment),
    }
}

fn entrant_view(entrant: &StoredEntrant, bracket: Option<&Bracket>, standings: &[Standing]) -> BracketEntrant {
    let plays = bracket.filter(|_| entrant.seed.is_some());
    let out = plays.map_or(bracket.is_some(), |bracket| bracket.is_out(entrant.id));
    let is_placed = plays.is_some_and(|bracket| out || bracket.is_over());
    let line = standings.iter().find(|line| line.entrant == entrant.id);
    BracketEntrant {
        id: entrant.id,
        seed: entrant.seed,
        name: entrant.name.clone(),
        address: entrant.address,
        agent: entrant.agent(),
        character: entrant.character.clone(),
        rating: entrant.rating,
        checked_in: entrant.checked_in || entrant.agent().is_some(),
        place: line.filter(|_| is_placed).map(|line| line.rank),
        out,
    }
}

impl BracketView {
    /// Bytes of memory that it takes.
    pub(super) fn held(&self) -> usize {
        let characters = self.entrants.iter().filter_map(|entrant| entrant.character.as_ref());
        let characters: usize = characters.map(|of| of.id.len() + of.name.len()).sum();
        let names: usize = self.entrants.iter().map(|entrant| entrant.name.len()).sum();
        let rounds: usize = self.rounds.iter().map(|round| round.name.len()).sum();
        let lists = self.rounds.held() + self.matches.held() + self.entrants.held() + self.standings.held();
        lists + names + characters + rounds
    }
}

/// The differences of `after`. None when there are none.
pub fn difference(before: &BracketView, after: &BracketView) -> Option<BracketUpdate> {
    if before == after {
        return None;
    }
    let matches = after.matches.iter().filter(|new| !before.matches.contains(new));
    let entrants = after.entrants.iter().filter(|new| !before.entrants.contains(new));
    Some(BracketUpdate {
        revision: after.revision,
        phase: after.phase,
        matches: matches.cloned().collect(),
        entrants: entrants.cloned().collect(),
        standings: after.standings.clone(),
    })
}
