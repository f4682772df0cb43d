//! Shots of a frame that is over, one by one: the chance to win before and after each, and how much of the difference lay in the choice of the
//! shot and how much in its execution. Advice like this must not be given while a match runs.
//!
//! The choice is judged by shots in mind, under the errors of the player's own hand: the best that a hard agent finds, against the one that was
//! played. The stroke alone is known and not the intention, so it counts as the best of the shots within the hand's errors of it: in doubt it
//! was meant well.

use super::hand::Skill;
use super::odds::{self, Hands};
use super::tried::{ShotTrial, try_shot};
use super::wanted;
use crate::billiards::{BallId, Layout, Pocket, Table};
use crate::eight_ball::{Frame, Seat};
use crate::match_rules::{Decision, Match, Setup, Shot};
use crate::random::Random;
use serde::Serialize;

/// Of what is computed here: a review that was made by another version is made anew.
pub const VERSION: u16 = 4;
/// Shots that are looked at, from the first on.
pub const MAX_SHOTS: usize = 120;
/// Better shots that are told, of those choices that cost the most: a review has a bounded size.
const MAX_IDEAS: usize = 40;
/// Plays of a shot in mind.
const REHEARSALS: usize = 64;
/// Plays in mind of each shot that may have been meant.
const LOOKS: usize = 12;
/// Shots that may have been meant, by how far they lie beside the one that was played, in deviations of the hand's aim.
pub(super) const MEANT: [f64; 7] = [0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0];
/// Less than this share of the rehearsals ended as well, or as badly: that was luck.
const RARE: f64 = 0.125;
/// Share of luck from which a shot's outcome is told as luck.
const LUCK: f64 = 0.12;

/// How bad a choice was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// From 5 points of a hundred on.
    Inaccuracy,
    /// From 12.
    Mistake,
    /// From 25.
    Blunder,
}

impl Mark {
    pub(super) fn of(choice: f64) -> Option<Self> {
        match choice {
            lost if lost >= 0.25 => Some(Self::Blunder),
            lost if lost >= 0.12 => Some(Self::Mistake),
            lost if lost >= 0.05 => Some(Self::Inaccuracy),
            _ => None,
        }
    }
}

/// Something that hardly ever comes of such a stroke.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Luck {
    Good,
    Bad,
}

impl Luck {
    /// Of what came of a shot, where this was meant, and that came of it whenever this hand played it in mind.
    pub(super) fn of(after: f64, meant: f64, around: &[f64]) -> Option<Self> {
        let part = |like: &dyn Fn(f64) -> bool| {
            around.iter().filter(|worth| like(**worth)).count() as f64 / around.len().max(1) as f64
        };
        match after - meant {
            won if won >= LUCK && part(&|worth| worth >= after - LUCK / 2.0) < RARE => Some(Self::Good),
            won if won <= -LUCK && part(&|worth| worth <= after + LUCK / 2.0) < RARE => Some(Self::Bad),
            _ => None,
        }
    }
}

/// A pot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Pot {
    pub ball: BallId,
    pub pocket: Pocket,
}

/// A shot as the review tells it. All chances are of the player who shot to win the frame, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reviewed {
    pub number: u32,
    pub seat: Seat,
    pub before: f64,
    pub after: f64,
    /// The mean after the best shot, played by this hand.
    pub best: f64,
    /// The mean after the shot that was meant; never more than `best`.
    pub meant: f64,
    /// The first ball that falls by the best shot; none where it plays safe.
    pub better: Option<Pot>,
    pub mark: Option<Mark>,
    /// The best shot, where the choice cost something.
    pub idea: Option<Shot>,
    pub luck: Option<Luck>,
}

impl Reviewed {
    /// Lost by choosing this shot: at least 0.
    pub fn choice(&self) -> f64 {
        self.best - self.meant
    }

    /// Won, or lost, by how it went.
    pub fn execution(&self) -> f64 {
        self.after - self.meant
    }
}

/// How well a player chose, 0 to 100: the mean of Lichess's accuracy of a move by the points that it lost
/// (lichess.org/page/accuracy). None without a shot.
pub fn accuracy(shots: &[Reviewed], seat: Seat) -> Option<f64> {
    let of_shot = |shot: &Reviewed| 103.1668 * libm::exp(-0.04354 * 100.0 * shot.choice()) - 3.1669;
    let all: Vec<f64> = shots.iter().filter(|shot| shot.seat == seat).map(of_shot).collect();
    (!all.is_empty()).then(|| (all.iter().sum::<f64>() / all.len() as f64).clamp(0.0, 100.0))
}

/// The review of a match's first shots, as far as they come out when they are played again. The same arguments give the same review; each
/// shot takes some fifty milliseconds.
pub fn review(setup: Setup, decisions: &[Decision], hands: &Hands) -> Vec<Reviewed> {
    let mut game = Match::new(setup);
    // Of its own: nothing of what is drawn here tells of any agent's shot.
    let mut random = Random::new(Random::new(setup.seed ^ 0x7265_7669_6577).next());
    let mut shots = Vec::new();
    for decision in decisions {
        let (table, layout, frame) = (game.table(), *game.layout(), *game.frame());
        let Ok(result) = game.replay(decision) else { break };
        let Some(result) = result else { continue };
        let outcome = result.outcome;
        let mut critic = Critic {
            table: &table,
            layout: &layout,
            frame: &frame,
            hands,
            random: &mut random,
        };
        let after = critic.chance(game.layout(), game.frame());
        shots.push(critic.reviewed(outcome.number, outcome.shot, after));
        if shots.len() == MAX_SHOTS {
            break;
        }
    }
    keep_costliest(&mut shots);
    shots
}

/// Leaves the better shots to those choices that cost the most.
pub(super) fn keep_costliest(shots: &mut [Reviewed]) {
    let mut costly: Vec<_> = shots.iter_mut().filter(|shot| shot.idea.is_some()).collect();
    costly.sort_by(|a, b| b.choice().total_cmp(&a.choice()));
    for shot in costly.into_iter().skip(MAX_IDEAS) {
        shot.idea = None;
    }
}

/// The table before a shot, and whose hands play at it.
pub(super) struct Critic<'a> {
    pub table: &'a Table,
    pub layout: &'a Layout,
    pub frame: &'a Frame,
    pub hands: &'a Hands,
    pub random: &'a mut Random,
}

impl Critic<'_> {
    pub(super) fn reviewed(&mut self, number: u32, shot: Shot, after: f64) -> Reviewed {
        let head = self.hand().with_best_head();
        let idea = wanted(self.table, self.layout, self.frame, &head, self.random);
        let around = self.rehearse(shot, REHEARSALS);
        let meant = self.meant(shot, mean(&around));
        let best = mean(&self.rehearse(idea, REHEARSALS)).max(meant);
        let falls = try_shot(self.table, self.layout, self.frame, idea);
        let better = falls.and_then(|tried| {
            let own = |(ball, _): &&(BallId, Pocket)| *ball != BallId::CUE;
            let first = tried.facts.pocketed.iter().find(own).copied();
            first.map(|(ball, pocket)| Pot { ball, pocket })
        });
        Reviewed {
            number,
            seat: self.frame.turn,
            before: self.chance(self.layout, self.frame),
            after,
            best,
            meant,
            better,
            mark: Mark::of(best - meant),
            idea: Mark::of(best - meant).map(|_| idea),
            luck: Luck::of(after, meant, &around),
        }
    }

    /// The mean after the shot that was meant: the best of those within the errors of the hand.
    fn meant(&mut self, shot: Shot, played: f64) -> f64 {
        let off = self.hand().aim;
        let beside = |by: &f64| Shot {
            aim: shot.aim + by * off,
            ..shot
        };
        let looks: Vec<(Shot, f64)> = MEANT
            .iter()
            .map(beside)
            .map(|shot| (shot, mean(&self.rehearse(shot, LOOKS))))
            .collect();
        let best = looks.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
        let best = best.map_or(played, |(shot, _)| mean(&self.rehearse(shot, REHEARSALS)));
        best.max(played)
    }

    /// Outcomes of a shot that this hand plays so often.
    fn rehearse(&mut self, shot: Shot, times: usize) -> Vec<f64> {
        let hand = self.hand();
        let play = |_| {
            let shot = hand.play(shot, self.random);
            let ShotTrial { layout, ruling, .. } = try_shot(self.table, self.layout, self.frame, shot)?;
            Some(self.chance(&layout, &ruling.frame))
        };
        (0..times).filter_map(play).collect()
    }

    /// Of the player who shoots.
    pub(super) fn chance(&self, layout: &Layout, frame: &Frame) -> f64 {
        odds::chance(self.table, layout, frame, self.hands, self.frame.turn)
    }

    fn hand(&self) -> Skill {
        self.hands[self.frame.turn.index()]
    }
}

fn mean(worths: &[f64]) -> f64 {
    worths.iter().sum::<f64>() / worths.len().max(1) as f64
}
