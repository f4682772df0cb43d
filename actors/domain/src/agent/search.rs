//! From what might be tried to what is played.

use super::candidate::{Candidate, Eye};
use super::geometry::{direction, open_aims};
use super::hand::Skill;
use super::places::{anywhere, break_places, places};
use super::prospects::prospects;
use super::tried::{ShotTrial, try_shot};
use crate::billiards::{BallId, Layout, Pocket, Point, Table};
use crate::eight_ball::{Frame, Hand, Phase};
use crate::match_rules::Shot;
use crate::random::Random;
use std::cmp::Ordering;
use std::f64::consts::TAU;

/// Simulations of the whole table for one shot at most, whatever the level.
pub const MAX_TRIES: usize = 2_000;
/// A shot that promises less than this is weighed against playing safe.
const WORTH_A_POT: f64 = 0.5;
/// A foul leaves so much of the prospects: a rival with the cue ball in hand can do more than pot.
const AFTER_FOUL: f64 = 0.6;
const BREAK_POWERS: [f64; 3] = [0.85, 0.93, 1.0];
const SWEEP_POWERS: [f64; 3] = [0.07, 0.18, 0.4];

/// A shot and what it promises.
#[derive(Debug, Clone, Copy)]
struct Idea {
    shot: Shot,
    worth: f64,
    /// The cue ball meets a ball before any cushion. It decides between equals, for who plays at balls.
    is_direct: bool,
}

impl Idea {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_worth = self.worth.total_cmp(&other.worth);
        by_worth.then(self.is_direct.cmp(&other.is_direct))
    }
}

struct Search<'a> {
    table: &'a Table,
    layout: &'a Layout,
    frame: &'a Frame,
    skill: &'a Skill,
    random: &'a mut Random,
    tries: usize,
}

/// The shot with the best prospects.
pub fn best(table: &Table, layout: &Layout, frame: &Frame, skill: &Skill, random: &mut Random) -> Shot {
    let mut search = Search {
        table,
        layout,
        frame,
        skill,
        random,
        tries: 0,
    };
    let ideas = match frame.phase {
        Phase::Break if !skill.reads_rack => return search.blind_break(),
        Phase::Break => search.breaks(),
        Phase::Open | Phase::Groups(_) => search.pots(),
    };
    let mut found = search.rehearsed(ideas);
    let is_break = frame.phase == Phase::Break;
    if !is_break && found.is_none_or(|idea| idea.worth < WORTH_A_POT) {
        let safe = search.sweep();
        let safe = search.rehearsed(safe);
        found = [found, safe].into_iter().flatten().max_by(Idea::cmp);
    }
    found.map_or_else(|| search.at_something(), |idea| idea.shot)
}

impl Search<'_> {
    /// Pots of all kinds, tried once each without error, by what they promise.
    fn pots(&mut self) -> Vec<Idea> {
        let targets = self.frame.targets(self.layout);
        let (table, layout, skill) = (self.table, self.layout, self.skill);
        let eye = Eye {
            table,
            layout,
            targets: &targets,
            skill,
        };
        // Geometry fears it, and one try without error does not show it.
        let missed = prospects(table, layout, &self.passed(), self.frame.turn, skill);
        let mut ideas = Vec::new();
        for candidate in self.candidates(&eye) {
            for speed in skill.speeds {
                for follow in skill.follows {
                    let shot = eye.shot(&candidate, *speed, *follow);
                    let Some(idea) = self.try_out(shot) else { continue };
                    let worth = candidate.chance * idea.worth + (1.0 - candidate.chance) * missed;
                    ideas.push(Idea { worth, ..idea });
                }
            }
        }
        ideas
    }

    /// The most promising ways to a pocket.
    fn candidates(&self, eye: &Eye) -> Vec<Candidate> {
        let Some(cue) = self.layout.get(BallId::CUE) else {
            return Vec::new();
        };
        let lines = eye.lines();
        let places = places(self.table, self.layout, self.frame, &lines);
        let mut candidates = eye.direct(&lines, cue, false);
        candidates.extend(places.into_iter().flat_map(|at| eye.direct(&lines, at, true)));
        if self.skill.knows_tricks {
            candidates.extend(eye.combinations(&lines, cue, false));
            candidates.extend(eye.banks(cue, false));
            for at in anywhere(self.table, self.layout, self.frame) {
                candidates.extend(eye.combinations(&lines, at, true));
                candidates.extend(eye.banks(at, true));
            }
        }
        candidates.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        candidates.truncate(self.skill.lines);
        candidates
    }

    fn breaks(&mut self) -> Vec<Idea> {
        let places = places(self.table, self.layout, self.frame, &[]);
        let mut ideas = Vec::new();
        for from in places {
            for power in BREAK_POWERS {
                let aim = direction(from, self.table.foot_spot());
                let shot = plain(aim, power, Some(from));
                ideas.extend(self.try_out(shot));
                if !self.skill.thinks_ahead {
                    return ideas;
                }
            }
        }
        ideas
    }

    /// A break as good as another for who does not see the gaps in the rack.
    fn blind_break(&mut self) -> Shot {
        let mut one_of = |count: usize| (self.random.unit() * count as f64) as usize;
        let places = break_places(self.table);
        let (from, power) = (places[one_of(places.len())], BREAK_POWERS[one_of(BREAK_POWERS.len())]);
        plain(direction(from, self.table.foot_spot()), power, Some(from))
    }

    /// Some directions at some speeds: whatever is no foul and leaves little.
    fn sweep(&mut self) -> Vec<Idea> {
        let start = self.random.unit();
        let places = anywhere(self.table, self.layout, self.frame);
        let mut ways = self.at_balls(&places, start);
        if ways.is_empty() {
            ways = self.all_round(&places, start);
        }
        let mut ideas = Vec::new();
        for (aim, from) in ways {
            for power in SWEEP_POWERS {
                ideas.extend(self.try_out(plain(aim, power, from)));
            }
        }
        ideas
    }

    /// Directions all round, from a part of the first step on. With the cue ball in hand, each from another place.
    fn all_round(&self, places: &[Point], start: f64) -> Vec<(f64, Option<Point>)> {
        let way = |n: usize| {
            let aim = TAU * (n as f64 + start) / self.skill.directions as f64;
            (aim, places.get(n % places.len().max(1)).copied())
        };
        (0..self.skill.directions).map(way).collect()
    }

    /// Directions at balls that the cue ball can reach, thick and thin: as many as all round at most, spread over what there is.
    fn at_balls(&self, places: &[Point], start: f64) -> Vec<(f64, Option<Point>)> {
        if !self.skill.plays_at_balls {
            return Vec::new();
        }
        let lies = self.layout.get(BallId::CUE);
        let from = match places {
            [] => lies.into_iter().map(|at| (at, None)).collect(),
            places => places.iter().map(|at| (*at, Some(*at))).collect::<Vec<_>>(),
        };
        let targets = self.frame.targets(self.layout);
        let mut ways = Vec::new();
        for (at, placed) in from {
            for target in &targets {
                ways.extend(open_aims(self.layout, at, *target).map(|aim| (aim, placed)));
            }
        }
        let taken = ways.len().min(self.skill.directions);
        let way = |n: usize| ways.get(((n as f64 + start) * ways.len() as f64 / taken as f64) as usize);
        (0..taken).filter_map(way).copied().collect()
    }

    /// The best of them, by what they promise in this hand.
    fn rehearsed(&mut self, mut ideas: Vec<Idea>) -> Option<Idea> {
        ideas.sort_by(|a, b| b.cmp(a));
        ideas.truncate(self.skill.finalists);
        let rehearsals = self.skill.rehearsals;
        let rehearse = |idea: &Idea| {
            let shots: Vec<Shot> = (0..rehearsals)
                .map(|_| self.skill.play(idea.shot, self.random))
                .collect();
            let tried = shots.into_iter().filter_map(|shot| self.try_out(shot));
            let worths: Vec<f64> = tried.map(|idea| idea.worth).collect();
            let worth = worths.iter().sum::<f64>() / worths.len().max(1) as f64;
            Idea { worth, ..*idea }
        };
        let rehearsed: Vec<Idea> = ideas.iter().map(rehearse).collect();
        rehearsed.into_iter().max_by(Idea::cmp)
    }

    /// Tries a shot and rates it by the table after it; none when it cannot be played, or too much was tried.
    fn try_out(&mut self, shot: Shot) -> Option<Idea> {
        if self.tries >= MAX_TRIES {
            return None;
        }
        self.tries += 1;
        let ShotTrial { layout, ruling, facts } = try_shot(self.table, self.layout, self.frame, shot)?;
        let worth = prospects(self.table, &layout, &ruling.frame, self.frame.turn, self.skill);
        Some(Idea {
            shot,
            worth: if ruling.foul.is_some() {
                worth * AFTER_FOUL
            } else {
                worth
            },
            is_direct: self.skill.plays_at_balls && !facts.rail_first,
        })
    }

    /// The frame after a shot that pockets nothing.
    fn passed(&self) -> Frame {
        Frame {
            turn: self.frame.turn.other(),
            hand: Hand::None,
            ..*self.frame
        }
    }

    /// When nothing else is left: at the nearest ball that may be met.
    fn at_something(&self) -> Shot {
        let cue = self.layout.get(BallId::CUE).unwrap_or(self.table.head_spot());
        let targets = self.frame.targets(self.layout);
        let places = targets.iter().filter_map(|ball| self.layout.get(*ball));
        let nearest = places.min_by(|a, b| a.distance(cue).total_cmp(&b.distance(cue)));
        plain(direction(cue, nearest.unwrap_or(Point::ORIGIN)), 0.3, None)
    }
}

/// A shot through the middle of the ball. The call counts on the eight only.
fn plain(aim: f64, power: f64, placement: Option<Point>) -> Shot {
    Shot {
        aim,
        power,
        side: 0.0,
        follow: 0.0,
        elevation: 0.0,
        call: Some(Pocket::HeadLeft),
        placement,
        safety: false,
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
