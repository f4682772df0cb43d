//! Drills as they are answered.

use super::{
    commands::Shown,
    store::{Kept, Leader},
};
use actors::{
    table::{shot_events, shot_millis},
    wire::{ShotEvent, ShotInput},
};
use domain::{
    Address,
    billiards::{Layout, Stroke},
    drill::{DrillId, Outcome, State},
};
use serde::Serialize;
use utoipa::ToSchema;

/// A drill.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DrillView {
    id: DrillId,
    name: &'static str,
    /// Says what it trains, in a sentence.
    trains: &'static str,
    /// The lowest ball on the table has to be touched first.
    in_order: bool,
    /// Number, x and y of each ball as it is set, on a nine-foot table; 0 is the cue ball.
    #[schema(value_type = Vec<Vec<f64>>)]
    balls: Vec<(u8, f64, f64)>,
    /// The caller's best streak; null for a guest, whose own is not kept here.
    #[schema(required)]
    best: Option<u32>,
    /// The caller's run that goes on.
    #[schema(required)]
    run: Option<DrillRun>,
    /// The five longest streaks, the longest first.
    leaders: Vec<DrillLeader>,
}

/// Somebody's best streak.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DrillLeader {
    /// The wallet's.
    address: Address,
    username: String,
    best: u32,
}

/// A run as it stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DrillRun {
    /// Goes along with each of its shots.
    run: i64,
    /// The number that the next shot carries, from 1.
    shot: i32,
    /// Balls potted so far.
    streak: u32,
    /// The caller's best streak; null for a guest.
    #[schema(required)]
    best: Option<u32>,
    /// Number, x and y of each ball on the table.
    #[schema(value_type = Vec<Vec<f64>>)]
    balls: Vec<(u8, f64, f64)>,
    /// A miss has ended it.
    over: bool,
    /// A guest's run: to be sent along with the next shot. Left out for who is signed in, and when it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    token: Option<String>,
}

/// A shot's result.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DrillOutcome {
    /// Others are left.
    Potted,
    /// All are down, and are set again.
    Cleared,
    /// The run is over.
    Missed,
}

/// A shot, and where it leaves the run.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DrillShot {
    /// Its number.
    number: i32,
    shot: ShotInput,
    duration_ms: u32,
    /// Base64 of the segments that every ball moves by, as a match tells it.
    trajectory: String,
    events: Vec<ShotEvent>,
    outcome: DrillOutcome,
    /// Potted balls, in the order in which they fell.
    potted: Vec<u8>,
    /// The result in words.
    text: String,
    next: DrillRun,
}

impl DrillView {
    /// All drills, from the easiest on.
    pub(super) fn all(own: Option<&[(DrillId, Kept)]>, leaders: &[Leader]) -> Vec<Self> {
        let mut all: Vec<_> = DrillId::ALL.iter().map(|id| Self::of(*id, own)).collect();
        for leader in leaders {
            if let Some(view) = all.iter_mut().find(|view| view.id == leader.drill) {
                view.leaders.push(DrillLeader {
                    address: leader.address,
                    username: leader.username.clone(),
                    best: leader.best,
                });
            }
        }
        all
    }

    fn of(id: DrillId, own: Option<&[(DrillId, Kept)]>) -> Self {
        let drill = id.drill();
        let kept = own.map(|own| own.iter().find(|(of, _)| *of == id).map(|(_, kept)| kept));
        Self {
            id,
            name: drill.name,
            trains: drill.trains,
            in_order: drill.in_order,
            balls: balls(&drill.layout()),
            best: kept.map(|kept| kept.map_or(0, |kept| kept.best)),
            run: kept.flatten().filter(|kept| !kept.is_over).map(DrillRun::from),
            leaders: Vec::new(),
        }
    }
}

impl From<&Kept> for DrillRun {
    fn from(kept: &Kept) -> Self {
        Self {
            run: kept.run,
            shot: kept.shot,
            best: Some(kept.best),
            over: kept.is_over,
            ..Self::of_guest(&kept.state, None)
        }
    }
}

impl DrillRun {
    /// A guest's, before its first shot.
    pub(super) fn of_guest(state: &State, token: Option<String>) -> Self {
        Self {
            run: 1,
            shot: 1,
            streak: state.streak,
            best: None,
            balls: balls(&state.layout),
            over: false,
            token,
        }
    }
}

impl DrillShot {
    pub(super) fn of(stroke: &Stroke, shown: &Shown, token: Option<String>) -> Self {
        let Shown {
            played,
            run,
            shot,
            best,
        } = shown;
        let (outcome, potted) = match &played.outcome {
            Outcome::Potted(down) => (DrillOutcome::Potted, down.as_slice()),
            Outcome::Cleared(down) => (DrillOutcome::Cleared, down.as_slice()),
            Outcome::Missed(_) => (DrillOutcome::Missed, [].as_slice()),
        };
        Self {
            number: shot - 1,
            shot: input(stroke),
            duration_ms: shot_millis(played.run.duration),
            trajectory: played.run.trajectory.encode(),
            events: shot_events(&played.run.events),
            outcome,
            potted: potted.iter().map(|ball| ball.number()).collect(),
            text: played.outcome.text(),
            next: DrillRun {
                run: *run,
                shot: *shot,
                best: *best,
                over: played.is_over(),
                ..DrillRun::of_guest(&played.next, token)
            },
        }
    }
}

fn balls(layout: &Layout) -> Vec<(u8, f64, f64)> {
    layout
        .on_table()
        .map(|(ball, place)| (ball.number(), place.x, place.y))
        .collect()
}

fn input(stroke: &Stroke) -> ShotInput {
    ShotInput {
        aim: stroke.aim,
        power: stroke.power,
        side: stroke.side,
        follow: stroke.follow,
        elevation: stroke.elevation,
        call: None,
        placement: None,
        safety: false,
    }
}
