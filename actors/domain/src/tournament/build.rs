//! The shape of a bracket: its rounds, its matches, and where their players come from.

use super::node::{EntrantId, MatchNumber, Node, Player, Round, Side, Source};
use super::words::Format;

pub(super) fn build(format: Format, seeds: &[EntrantId]) -> (Vec<Round>, Vec<Node>) {
    let mut shape = Shape::default();
    match format {
        Format::SingleElimination => {
            shape.winners(seeds);
        }
        Format::DoubleElimination => shape.double(seeds),
        Format::RoundRobin => shape.round_robin(seeds),
    }
    (shape.rounds, shape.nodes)
}

#[derive(Default)]
struct Shape {
    rounds: Vec<Round>,
    nodes: Vec<Node>,
}

impl Shape {
    /// Adds a round, and answers the numbers of its matches.
    fn round(&mut self, side: Side, number: usize, name: String, pairs: Vec<[Source; 2]>) -> Vec<MatchNumber> {
        let id = small(self.rounds.len() + 1);
        self.rounds.push(Round {
            id,
            side,
            name,
            number: small(number),
        });
        let add = |(slot, from)| {
            let number = small(self.nodes.len() + 1);
            self.nodes.push(Node {
                number,
                round: id,
                slot: small(slot),
                from,
                decider: false,
                players: [Player::Unknown; 2],
                outcome: None,
            });
            number
        };
        pairs.into_iter().enumerate().map(add).collect()
    }

    /// Rounds in which half go on, down to one. Answers each round's matches.
    fn winners(&mut self, seeds: &[EntrantId]) -> Vec<Vec<MatchNumber>> {
        let places = placed(seeds.len());
        let source = |seed: &usize| {
            seeds
                .get(seed - 1)
                .map_or(Source::Nobody, |entrant| Source::Entrant(*entrant))
        };
        let mut pairs: Vec<[Source; 2]> = places
            .chunks_exact(2)
            .map(|pair| [source(&pair[0]), source(&pair[1])])
            .collect();
        let mut rounds: Vec<Vec<MatchNumber>> = Vec::new();
        loop {
            let name = knockout_name(pairs.len());
            let round = self.round(Side::Winners, rounds.len() + 1, name, pairs);
            pairs = paired(&round, Source::Winner);
            rounds.push(round);
            if pairs.is_empty() {
                return rounds;
            }
        }
    }

    /// Losers go on among the losers: in every other round there, those who lost one round later come in.
    fn double(&mut self, seeds: &[EntrantId]) {
        let winners = self.winners(seeds);
        let (Some(first), Some([last])) = (winners.first(), winners.last().map(Vec::as_slice)) else {
            return;
        };
        let last = *last;
        let mut number = 0;
        let mut losers = |shape: &mut Self, pairs: Vec<[Source; 2]>| {
            number += 1;
            let name = format!("Losers' round {number}");
            shape.round(Side::Losers, number, name, pairs)
        };
        let mut champion = Source::Loser(first[0]);
        let mut alive = match paired(first, Source::Loser) {
            pairs if pairs.is_empty() => Vec::new(),
            pairs => losers(self, pairs),
        };
        for (at, round) in winners.iter().enumerate().skip(1) {
            // Turned round every other time, so that two who have met are kept apart for as long as possible.
            let mut dropped = round.clone();
            if at % 2 == 1 {
                dropped.reverse();
            }
            let pairs = alive.iter().zip(&dropped);
            let pairs = pairs.map(|(alive, dropped)| [Source::Winner(*alive), Source::Loser(*dropped)]);
            alive = losers(self, pairs.collect());
            if let [only] = alive[..] {
                champion = Source::Winner(only);
            } else {
                let pairs = paired(&alive, Source::Winner);
                alive = losers(self, pairs);
            }
        }
        let finals = self.round(
            Side::Final,
            1,
            "Grand final".to_owned(),
            vec![[Source::Winner(last), champion]],
        );
        if let (Some(first), Some(node)) = (finals.first().copied(), self.nodes.last().cloned()) {
            self.nodes.push(Node {
                number: first + 1,
                slot: 1,
                from: [Source::Winner(first), Source::Loser(first)],
                decider: true,
                ..node
            });
        }
    }

    /// The circle: the first stays, the others move on by one after each round. With an odd number one rests in each.
    fn round_robin(&mut self, seeds: &[EntrantId]) {
        let mut circle: Vec<Option<EntrantId>> = seeds.iter().copied().map(Some).collect();
        if circle.len() % 2 == 1 {
            circle.push(None);
        }
        let size = circle.len();
        for number in 1..size {
            let pairs = (0..size / 2).filter_map(|at| {
                let (one, other) = (circle[at]?, circle[size - 1 - at]?);
                Some([Source::Entrant(one), Source::Entrant(other)])
            });
            let pairs = pairs.collect();
            self.round(Side::RoundRobin, number, format!("Round {number}"), pairs);
            circle[1..].rotate_right(1);
        }
    }
}

/// Neighbours meet. Nothing when there is only one.
fn paired(round: &[MatchNumber], source: fn(MatchNumber) -> Source) -> Vec<[Source; 2]> {
    let pairs = round.chunks_exact(2);
    pairs.map(|pair| [source(pair[0]), source(pair[1])]).collect()
}

/// Seeds, from 1, in the order of their places: the first two can meet in the final only, the first four in the semi-finals, and so on.
/// Those above `count` are byes, which the strongest get.
fn placed(count: usize) -> Vec<usize> {
    let mut places = vec![1, 2];
    while places.len() < count {
        let whole = places.len() * 2 + 1;
        places = places.iter().flat_map(|seed| [*seed, whole - seed]).collect();
    }
    places
}

fn knockout_name(matches: usize) -> String {
    match matches {
        1 => "Final".to_owned(),
        2 => "Semi-finals".to_owned(),
        4 => "Quarter-finals".to_owned(),
        more => format!("Round of {}", more * 2),
    }
}

/// Brackets have at most 256 matches and rounds.
fn small(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
