//! A shot in mind: played by the real physics and judged by the rules.

use crate::billiards::{Layout, Stroke, Table, simulate};
use crate::eight_ball::{Facts, Frame, Ruling};
use crate::match_rules::{Shot, placement};

/// The table after a shot.
pub struct ShotTrial {
    /// As the next player finds it.
    pub layout: Layout,
    pub facts: Facts,
    pub ruling: Ruling,
}

/// None when the shot cannot be played. The cue ball is put wherever the shot says.
pub fn try_shot(table: &Table, layout: &Layout, frame: &Frame, shot: Shot) -> Option<ShotTrial> {
    let before = match shot.placement {
        Some(at) => placement::place_cue(layout, at),
        None => *layout,
    };
    let stroke = Stroke::new(shot.aim, shot.power, shot.side, shot.follow, shot.elevation).ok()?;
    let run = simulate(table, &before, &stroke).ok()?;
    let facts = Facts::of(table, &before, &run);
    let ruling = frame.rule(&before, &facts, shot.call, shot.safety);
    Some(ShotTrial {
        layout: placement::after(table, &run.layout, &ruling),
        facts,
        ruling,
    })
}
