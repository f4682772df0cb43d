//! Standings of a tournament.

use super::bracket::Bracket;
use super::node::{EntrantId, Node};
use super::words::{Format, How};
use serde::Serialize;
use std::cmp::Reverse;

/// The tie-break that put somebody before others with as many wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TieBreak)]
pub enum TieBreak {
    /// Wins among those with as many wins.
    HeadToHead,
    /// Wins of those who were beaten.
    BeatenWins,
    Seed,
}

/// One line of the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BracketStanding)]
pub struct Standing {
    pub entrant: EntrantId,
    /// From 1. In eliminations those who went out in the same round share one.
    pub rank: u16,
    pub won: u16,
    pub lost: u16,
    /// Null where wins alone decide, and in eliminations.
    #[schema(required)]
    pub tie_break: Option<TieBreak>,
}

impl Bracket {
    /// Everybody, the best first.
    pub fn standings(&self) -> Vec<Standing> {
        match self.format() {
            Format::SingleElimination | Format::DoubleElimination => self.by_exit(),
            Format::RoundRobin => self.by_wins(),
        }
    }

    /// The winner of the tournament.
    pub fn champion(&self) -> Option<EntrantId> {
        if !self.is_over() {
            return None;
        }
        match self.format() {
            Format::SingleElimination | Format::DoubleElimination => {
                let last = self.matches().iter().rev().find(|node| self.is_shown(node))?;
                last.outcome?.winner
            }
            Format::RoundRobin => {
                let first = self.standings().first()?.entrant;
                (!self.is_disqualified(first)).then_some(first)
            }
        }
    }

    /// Whether somebody plays no more, though the tournament may go on.
    pub fn is_out(&self, entrant: EntrantId) -> bool {
        let lost = self.decided(entrant).filter(|node| !won(node, entrant)).count();
        self.is_disqualified(entrant)
            || match self.format() {
                Format::SingleElimination => lost >= 1,
                Format::DoubleElimination => lost >= 2,
                Format::RoundRobin => false,
            }
    }

    fn decided(&self, entrant: EntrantId) -> impl Iterator<Item = &Node> {
        let plays = move |node: &&Node| node.outcome.is_some() && node.entrants().contains(&Some(entrant));
        self.matches().iter().filter(plays)
    }

    /// Wins and losses; a bye is neither.
    fn record(&self, entrant: EntrantId) -> (u16, u16) {
        let met = self
            .decided(entrant)
            .filter(|node| node.outcome.is_some_and(|outcome| outcome.how != How::Bye));
        met.fold((0, 0), |(wins, losses), node| match won(node, entrant) {
            true => (wins + 1, losses),
            false => (wins, losses + 1),
        })
    }

    /// The round in which somebody went out; the later the better.
    fn exit(&self, entrant: EntrantId, champion: Option<EntrantId>) -> u16 {
        if champion == Some(entrant) || !self.is_out(entrant) {
            return u16::MAX;
        }
        let lost = self.decided(entrant).filter(|node| !won(node, entrant));
        lost.map(|node| node.round).max().unwrap_or_default()
    }

    fn by_exit(&self) -> Vec<Standing> {
        let champion = self.champion();
        let exits = self
            .seeds()
            .iter()
            .map(|entrant| (self.exit(*entrant, champion), *entrant));
        let mut exits: Vec<_> = exits.collect();
        // Among equals the better seed is told first.
        exits.sort_by_key(|(exit, _)| Reverse(*exit));
        let mut rank = 0;
        let mut standings: Vec<Standing> = Vec::with_capacity(exits.len());
        for (at, (exit, entrant)) in exits.iter().enumerate() {
            if at == 0 || exits[at - 1].0 != *exit {
                rank = u16::try_from(at + 1).unwrap_or(u16::MAX);
            }
            let (won, lost) = self.record(*entrant);
            standings.push(Standing {
                entrant: *entrant,
                rank,
                won,
                lost,
                tie_break: None,
            });
        }
        standings
    }

    fn by_wins(&self) -> Vec<Standing> {
        struct Line {
            entrant: EntrantId,
            won: u16,
            lost: u16,
            among: u16,
            beaten: u16,
            disqualified: bool,
        }
        let wins_of = |entrant: EntrantId| self.record(entrant).0;
        let beaten = |entrant: EntrantId| {
            let beaten = self.decided(entrant).filter(move |node| won(node, entrant));
            beaten
                .flat_map(Node::entrants)
                .flatten()
                .filter(move |other| *other != entrant)
        };
        let mut lines: Vec<Line> = self
            .seeds()
            .iter()
            .map(|entrant| {
                let (won, lost) = self.record(*entrant);
                let among = beaten(*entrant).filter(|other| wins_of(*other) == won).count();
                Line {
                    entrant: *entrant,
                    won,
                    lost,
                    among: u16::try_from(among).unwrap_or(u16::MAX),
                    beaten: beaten(*entrant).map(wins_of).sum(),
                    disqualified: self.is_disqualified(*entrant),
                }
            })
            .collect();
        // Equal in everything, the better seed stays in front.
        lines.sort_by_key(|line| (line.disqualified, Reverse((line.won, line.among, line.beaten))));
        let broken = |line: &Line, other: &Line| {
            if (line.disqualified, line.won) != (other.disqualified, other.won) {
                None
            } else if line.among != other.among {
                Some(TieBreak::HeadToHead)
            } else if line.beaten != other.beaten {
                Some(TieBreak::BeatenWins)
            } else {
                Some(TieBreak::Seed)
            }
        };
        let near = |at: usize| {
            let before = at.checked_sub(1).and_then(|before| lines.get(before));
            before.and_then(|before| broken(&lines[at], before)).or_else(|| {
                let behind = lines.get(at + 1)?;
                broken(&lines[at], behind)
            })
        };
        let standing = |(at, line): (usize, &Line)| Standing {
            entrant: line.entrant,
            rank: u16::try_from(at + 1).unwrap_or(u16::MAX),
            won: line.won,
            lost: line.lost,
            tie_break: near(at),
        };
        lines.iter().enumerate().map(standing).collect()
    }
}

fn won(node: &Node, entrant: EntrantId) -> bool {
    node.outcome.is_some_and(|outcome| outcome.winner == Some(entrant))
}
