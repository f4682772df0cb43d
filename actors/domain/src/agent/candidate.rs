//! Shots that might be worth a try, by geometry.

use super::geometry::{Line, direction, is_clear, is_on_bed, line};
use super::hand::Skill;
use crate::billiards::constants::{GRAVITY, MAX_SPEED, RADIUS, ROLLING_FRICTION};
use crate::billiards::{BallId, Layout, Phase, Pocket, Point, Stroke, Table, simulate};
use crate::match_rules::Shot;

/// A way to pocket a ball, from one place of the cue ball.
#[derive(Debug, Clone, Copy)]
pub struct Candidate {
    /// Where the cue ball is struck, and whether it was put there.
    pub from: Point,
    pub placed: bool,
    /// The ball that the cue ball meets, where the cue ball is then, and where it sends the ball.
    pub first: BallId,
    pub ghost: Point,
    pub leaves: Point,
    pub pocket: Pocket,
    /// All that has to be rolled after the first contact, m.
    pub way: f64,
    /// Part of the cue ball's speed that goes on to the pocket.
    pub cut: f64,
    /// That it works, as geometry sees it.
    pub chance: f64,
}

/// The table as it is, with the cue ball at one place.
pub struct Eye<'a> {
    pub table: &'a Table,
    pub layout: &'a Layout,
    pub targets: &'a [BallId],
    pub skill: &'a Skill,
}

impl Eye<'_> {
    /// Every ball that can be driven straight into a pocket, from wherever.
    pub fn lines(&self) -> Vec<Line> {
        let line = |ball, pocket| line(self.table, self.layout, ball, pocket, &[BallId::CUE]);
        let of_ball = |ball: BallId| Pocket::ALL.into_iter().filter_map(move |pocket| line(ball, pocket));
        self.targets.iter().copied().flat_map(of_ball).collect()
    }

    /// Direct shots from one place.
    pub fn direct(&self, lines: &[Line], from: Point, placed: bool) -> Vec<Candidate> {
        let open = lines
            .iter()
            .filter(|line| line.is_open_from(self.layout, from, BallId::CUE));
        let candidate = |line: &Line| Candidate {
            from,
            placed,
            first: line.ball,
            ghost: line.ghost,
            leaves: line.leaves,
            pocket: line.pocket,
            way: line.way,
            cut: line.cut(from),
            chance: line.chance(from, self.skill.aim),
        };
        open.map(candidate).collect()
    }

    /// One ball of the player's drives another into a pocket.
    pub fn combinations(&self, lines: &[Line], from: Point, placed: bool) -> Vec<Candidate> {
        let pairs = lines
            .iter()
            .flat_map(|last| self.targets.iter().map(move |first| (last, *first)));
        pairs
            .filter(|(last, first)| last.ball != *first)
            .filter_map(|(last, first)| self.combination(last, first, from, placed))
            .collect()
    }

    fn combination(&self, last: &Line, first: BallId, from: Point, placed: bool) -> Option<Candidate> {
        let at = self.layout.get(first)?;
        let way = at.distance(last.ghost);
        let leaves = (last.ghost - at).unit()?;
        let ghost = at - leaves * (2.0 * RADIUS);
        let cut = (ghost - from).unit()?.dot(leaves);
        let open = cut > 0.3
            && last.is_open_from(self.layout, at, first)
            && is_on_bed(self.table, ghost)
            && is_clear(self.layout, from, ghost, &[BallId::CUE, first]);
        // The error of the first contact is the aim's error of the second.
        let error = self.skill.aim * from.distance(ghost) / (2.0 * RADIUS * cut.max(0.1));
        open.then(|| Candidate {
            from,
            placed,
            first,
            ghost,
            leaves,
            pocket: last.pocket,
            way: way + last.way,
            cut: cut * last.cut(at),
            chance: last.chance(at, error),
        })
    }

    /// Over one cushion into a pocket. The mirror shows where about; `straighten` finds the angle.
    pub fn banks(&self, from: Point, placed: bool) -> Vec<Candidate> {
        let pairs = self
            .targets
            .iter()
            .flat_map(|ball| Pocket::ALL.into_iter().map(move |pocket| (*ball, pocket)));
        let reach = self.table.reach();
        let mirrors = [(reach.x, true), (-reach.x, true), (reach.y, false), (-reach.y, false)];
        pairs
            .flat_map(|pair| mirrors.into_iter().map(move |mirror| (pair, mirror)))
            .filter_map(|((ball, pocket), mirror)| self.bank(ball, pocket, mirror, from, placed))
            .collect()
    }

    fn bank(
        &self,
        ball: BallId,
        pocket: Pocket,
        (at_rail, across): (f64, bool),
        from: Point,
        placed: bool,
    ) -> Option<Candidate> {
        let (at, mouth) = (self.layout.get(ball)?, self.table.mouth(pocket));
        let mirrored = match across {
            true => Point::new(2.0 * at_rail - mouth.x, mouth.y),
            false => Point::new(mouth.x, 2.0 * at_rail - mouth.y),
        };
        let leaves = (mirrored - at).unit()?;
        let toward = if across { leaves.x } else { leaves.y };
        let gap = at_rail - if across { at.x } else { at.y };
        // Along the cushion, or away from it, there is no bank.
        let part = gap / toward;
        let bounce = at + leaves * part;
        let ghost = at - leaves * (2.0 * RADIUS);
        let cut = (ghost - from).unit()?.dot(leaves);
        let way = at.distance(mirrored);
        let open = toward * at_rail.signum() > 0.3
            && (0.1..way - 0.1).contains(&part)
            && cut > 0.4
            && is_on_bed(self.table, ghost)
            && is_clear(self.layout, from, ghost, &[BallId::CUE, ball])
            && is_clear(self.layout, at, bounce, &[BallId::CUE, ball])
            && is_clear(self.layout, bounce, mouth, &[BallId::CUE, ball]);
        let error = self.skill.aim * from.distance(ghost) / (2.0 * RADIUS * cut.max(0.1)) + 0.01;
        open.then(|| Candidate {
            from,
            placed,
            first: ball,
            ghost,
            leaves,
            pocket,
            way: 1.6 * way,
            cut,
            chance: (0.03 / way / error).min(1.0) * 0.7,
        })
    }

    /// The shot of a candidate at a speed, relative to what is just enough, and a height of the tip.
    pub fn shot(&self, candidate: &Candidate, speed: f64, follow: f64) -> Shot {
        let Candidate { from, ghost, .. } = *candidate;
        let roll = |way: f64| 2.0 * ROLLING_FRICTION * GRAVITY * way;
        let after = roll(candidate.way + 0.4) / (candidate.cut * candidate.cut).max(0.02);
        // A ball that slides until it rolls keeps 5/7 of its speed.
        let enough = 1.4 * (after * 1.5 + roll(from.distance(ghost))).sqrt();
        let shot = Shot {
            aim: direction(from, ghost),
            power: (enough * speed / MAX_SPEED).clamp(0.03, 0.8),
            side: 0.0,
            follow,
            elevation: 0.0,
            call: Some(candidate.pocket),
            placement: candidate.placed.then_some(from),
            safety: false,
        };
        self.straighten(candidate, shot).unwrap_or(shot)
    }

    /// Corrects the aim for throw: with both balls alone on the table, the ball must leave as it should.
    fn straighten(&self, candidate: &Candidate, mut shot: Shot) -> Option<Shot> {
        const ROUNDS: usize = 3;
        let mut pair = Layout::default();
        pair.set(BallId::CUE, Some(candidate.from));
        pair.set(candidate.first, self.layout.get(candidate.first));
        let way = candidate.from.distance(candidate.ghost);
        let lever = way / (2.0 * RADIUS * candidate.cut.max(0.2));
        for _ in 0..ROUNDS {
            let stroke = Stroke::new(shot.aim, shot.power, shot.side, shot.follow, shot.elevation).ok()?;
            let run = simulate(self.table, &pair, &stroke).ok()?;
            let moving = |phase| matches!(phase, Phase::Slide | Phase::Roll);
            let mut records = run.trajectory.records().iter();
            let left = records
                .find(|record| record.ball == candidate.first && moving(record.phase))?
                .velocity
                .unit()?;
            let off = libm::asin(candidate.leaves.cross(left).clamp(-1.0, 1.0));
            // The ball leaves to the left when the cue ball passes to the right of the ghost.
            shot.aim += off / lever;
        }
        Some(shot)
    }
}
