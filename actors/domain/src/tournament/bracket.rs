//! A bracket: who meets whom, decided by its format, the seeds, and the results so far. Those three are all that is stored of it; what
//! follows from them by itself (byes, walkovers of who is disqualified) is decided here, at once.

use super::build;
use super::node::{EntrantId, MatchNumber, Node, Outcome, Player, Round, Source};
use super::words::{Format, How};
use std::collections::BTreeSet;

/// Why a result is not taken; the text is for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("There is no such match in this tournament.")]
    NoMatch,
    #[error("This match cannot be decided yet: its players are not known or not free.")]
    NotReady,
    #[error("That is not a player of this match.")]
    NotAPlayer,
    #[error("This match is decided, and its result cannot be changed.")]
    Decided,
    #[error("A match that follows from this one has begun, so its result stays.")]
    Begun,
    #[error("There is no such entrant in this tournament.")]
    NoEntrant,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bracket {
    pub(super) format: Format,
    /// The first seed first.
    pub(super) seeds: Vec<EntrantId>,
    pub(super) rounds: Vec<Round>,
    pub(super) nodes: Vec<Node>,
    disqualified: BTreeSet<EntrantId>,
}

impl Bracket {
    /// Before the first match; byes are decided already. There are 2 to 128 seeds, each once.
    pub fn new(format: Format, seeds: Vec<EntrantId>) -> Self {
        let (rounds, nodes) = build::build(format, &seeds);
        let mut bracket = Self {
            format,
            seeds,
            rounds,
            nodes,
            disqualified: BTreeSet::new(),
        };
        bracket.settle();
        bracket
    }

    /// The bracket as it was stored.
    pub fn restore(
        format: Format,
        seeds: Vec<EntrantId>,
        disqualified: impl IntoIterator<Item = EntrantId>,
        outcomes: impl IntoIterator<Item = (MatchNumber, Outcome)>,
    ) -> Self {
        let (rounds, nodes) = build::build(format, &seeds);
        let mut bracket = Self {
            format,
            seeds,
            rounds,
            nodes,
            disqualified: disqualified.into_iter().collect(),
        };
        for (number, outcome) in outcomes {
            if let Some(node) = bracket.node_mut(number) {
                node.outcome = Some(outcome);
            }
        }
        bracket.settle();
        bracket
    }

    pub fn format(&self) -> Format {
        self.format
    }

    /// The first seed first.
    pub fn seeds(&self) -> &[EntrantId] {
        &self.seeds
    }

    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// In the order of their numbers.
    pub fn matches(&self) -> &[Node] {
        &self.nodes
    }

    pub fn get(&self, number: MatchNumber) -> Option<&Node> {
        self.nodes.get(usize::from(number).checked_sub(1)?)
    }

    pub fn is_disqualified(&self, entrant: EntrantId) -> bool {
        self.disqualified.contains(&entrant)
    }

    fn node_mut(&mut self, number: MatchNumber) -> Option<&mut Node> {
        self.nodes.get_mut(usize::from(number).checked_sub(1)?)
    }

    /// The players of a match, from what is known of the matches before it.
    fn resolve(&self, node: &Node) -> [Player; 2] {
        if node.decider && !self.needs_decider(node) {
            return [Player::Nobody; 2];
        }
        node.from.map(|source| match source {
            Source::Entrant(entrant) => Player::Entrant(entrant),
            Source::Nobody => Player::Nobody,
            Source::Winner(of) => self.passes(of, |outcome, _| outcome.winner),
            Source::Loser(of) => self.passes(of, |outcome, players| {
                let winner = outcome.winner?;
                players.into_iter().flatten().find(|player| *player != winner)
            }),
        })
    }

    /// Until the first final is decided nobody knows.
    fn needs_decider(&self, node: &Node) -> bool {
        let [Source::Winner(first), _] = node.from else {
            return false;
        };
        let Some(first) = self.get(first) else { return false };
        let [from_winners, _] = first.players;
        match first.outcome {
            None => true,
            Some(outcome) => {
                let won_from_losers = outcome
                    .winner
                    .is_some_and(|winner| Player::Entrant(winner) != from_winners);
                won_from_losers && outcome.how != How::Bye
            }
        }
    }

    /// The player who comes out of a match.
    fn passes(&self, of: MatchNumber, who: impl Fn(Outcome, [Option<EntrantId>; 2]) -> Option<EntrantId>) -> Player {
        let Some(node) = self.get(of) else {
            return Player::Nobody;
        };
        let Some(outcome) = node.outcome else {
            return Player::Unknown;
        };
        who(outcome, node.entrants()).map_or(Player::Nobody, Player::Entrant)
    }

    /// Whether anybody will ever play in it.
    pub fn is_shown(&self, node: &Node) -> bool {
        let undecided = node.decider && self.get(node.number - 1).is_some_and(|first| first.outcome.is_none());
        !undecided && node.players != [Player::Nobody; 2]
    }

    /// Whether it can be played now: both players are known, and free.
    pub fn is_ready(&self, node: &Node) -> bool {
        let [Some(one), Some(other)] = node.entrants() else {
            return false;
        };
        node.outcome.is_none() && (self.format != Format::RoundRobin || self.are_free(node, [one, other]))
    }

    /// Where everybody meets everybody, each plays one match after the other.
    fn are_free(&self, node: &Node, players: [EntrantId; 2]) -> bool {
        let earlier = self.nodes.iter().take_while(|earlier| earlier.number < node.number);
        !earlier.filter(|earlier| earlier.outcome.is_none()).any(|earlier| {
            earlier
                .entrants()
                .into_iter()
                .flatten()
                .any(|busy| players.contains(&busy))
        })
    }

    /// A match was won. A reported result may be corrected while nothing that follows from it has begun.
    pub fn win(&mut self, number: MatchNumber, winner: EntrantId, how: How) -> Result<(), Refusal> {
        let node = self.get(number).ok_or(Refusal::NoMatch)?;
        if let Some(outcome) = node.outcome {
            if outcome.winner == Some(winner) && outcome.how == how {
                return Ok(());
            }
            if outcome.how != How::Reported || how != How::Reported {
                return Err(Refusal::Decided);
            }
        } else if !self.is_ready(node) {
            return Err(Refusal::NotReady);
        }
        if !node.entrants().contains(&Some(winner)) {
            return Err(Refusal::NotAPlayer);
        }
        if node.outcome.is_some() {
            if self.has_begun_after(number) {
                return Err(Refusal::Begun);
            }
            self.undo_after(number);
        }
        let winner = Some(winner);
        if let Some(node) = self.node_mut(number) {
            node.outcome = Some(Outcome { winner, how });
        }
        self.settle();
        Ok(())
    }

    /// Neither player was there: both are out of the tournament.
    pub fn nobody_came(&mut self, number: MatchNumber) -> Result<(), Refusal> {
        let node = self.get(number).ok_or(Refusal::NoMatch)?;
        if !self.is_ready(node) {
            return Err(Refusal::NotReady);
        }
        let absent = node.entrants();
        self.disqualified.extend(absent.into_iter().flatten());
        self.settle();
        Ok(())
    }

    /// Their coming opponents go on without playing.
    pub fn disqualify(&mut self, entrant: EntrantId) -> Result<(), Refusal> {
        if !self.seeds.contains(&entrant) {
            return Err(Refusal::NoEntrant);
        }
        self.disqualified.insert(entrant);
        self.settle();
        Ok(())
    }

    fn after(&self, number: MatchNumber) -> impl Iterator<Item = &Node> {
        let follows = move |source: &Source| matches!(source, Source::Winner(of) | Source::Loser(of) if *of == number);
        self.nodes.iter().filter(move |node| node.from.iter().any(follows))
    }

    /// Whether something was played that follows from a match.
    fn has_begun_after(&self, number: MatchNumber) -> bool {
        self.after(number).any(|node| match node.outcome {
            None => false,
            Some(Outcome {
                how: How::Bye | How::Walkover,
                ..
            }) => self.has_begun_after(node.number),
            Some(Outcome {
                how: How::Played | How::Forfeit | How::Reported,
                ..
            }) => true,
        })
    }

    fn undo_after(&mut self, number: MatchNumber) {
        let decided = self.after(number).filter(|node| node.outcome.is_some());
        let decided: Vec<_> = decided.map(|node| node.number).collect();
        for number in decided {
            self.undo_after(number);
            if let Some(node) = self.node_mut(number) {
                node.outcome = None;
            }
        }
    }

    /// Finds out who plays where, and decides what needs no playing; what a match decides is known before the matches that follow from it.
    fn settle(&mut self) {
        for at in 0..self.nodes.len() {
            let players = self.resolve(&self.nodes[at]);
            self.nodes[at].players = players;
            if self.nodes[at].outcome.is_none() {
                self.nodes[at].outcome = self.without_playing(players);
            }
        }
    }

    fn without_playing(&self, players: [Player; 2]) -> Option<Outcome> {
        let there = |entrant: EntrantId| (!self.is_disqualified(entrant)).then_some(entrant);
        let (winner, how) = match players {
            [Player::Unknown, _] | [_, Player::Unknown] => return None,
            [Player::Nobody, Player::Nobody] => (None, How::Bye),
            [Player::Entrant(only), Player::Nobody] | [Player::Nobody, Player::Entrant(only)] => {
                (there(only), How::Bye)
            }
            [Player::Entrant(one), Player::Entrant(other)] => match (there(one), there(other)) {
                (Some(_), Some(_)) => return None,
                (winner, None) | (None, winner) => (winner, How::Walkover),
            },
        };
        Some(Outcome { winner, how })
    }

    /// The outcomes, to be stored.
    pub fn outcomes(&self) -> impl Iterator<Item = (MatchNumber, Outcome)> {
        self.nodes.iter().filter_map(|node| Some((node.number, node.outcome?)))
    }

    pub fn disqualified(&self) -> impl Iterator<Item = EntrantId> {
        self.disqualified.iter().copied()
    }

    /// Whether every match is decided.
    pub fn is_over(&self) -> bool {
        self.nodes.iter().all(|node| node.outcome.is_some())
    }
}
