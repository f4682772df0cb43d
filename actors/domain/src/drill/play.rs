use super::Drill;
use crate::billiards::{BallId, Event, Layout, Run, SimulateError, Stroke, Table, TableSize, simulate};

/// Nobody gets further than this: a streak that long says no more by growing.
pub const MAX_STREAK: u32 = 100_000;

/// A run as it lies before a shot.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct State {
    pub layout: Layout,
    /// Balls potted since the run began.
    pub streak: u32,
}

impl State {
    /// The beginning of a run.
    pub fn start(drill: &Drill) -> Self {
        Self {
            layout: drill.layout(),
            streak: 0,
        }
    }
}

/// Why a run is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Miss {
    /// The cue ball touched none.
    NoBall,
    /// Another ball than the one whose turn it was came first.
    WrongBall { touched: BallId, lowest: BallId },
    /// The cue ball went down.
    Scratch,
    /// Nothing was potted.
    NothingPotted,
}

/// The result of a shot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// These balls are down, others are left.
    Potted(Vec<BallId>),
    /// These were the last ones: the layout is set again, and the streak goes on.
    Cleared(Vec<BallId>),
    Missed(Miss),
}

/// A shot, and what follows from it.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    pub run: Run,
    pub outcome: Outcome,
    /// The balls that lie there and the streak so far. A run that is over goes on no more from it.
    pub next: State,
}

impl Played {
    /// The run ended with this shot.
    pub fn is_over(&self) -> bool {
        match self.outcome {
            Outcome::Missed(_) => true,
            Outcome::Potted(_) | Outcome::Cleared(_) => false,
        }
    }
}

/// Plays a shot of a drill.
///
/// # Errors
/// A stroke or a layout that cannot be simulated.
pub fn play(drill: &Drill, state: &State, stroke: &Stroke) -> Result<Played, SimulateError> {
    let table = Table::new(TableSize::Nine);
    let run = simulate(&table, &state.layout, stroke)?;
    let judged = match miss(drill, &state.layout, &run) {
        Some(miss) => Err(miss),
        None => Ok(potted(&run)),
    };
    let (outcome, next) = match judged {
        Err(miss) => {
            let layout = run.layout;
            (Outcome::Missed(miss), State { layout, ..*state })
        }
        Ok(down) => {
            let count = u32::try_from(down.len()).unwrap_or(u32::MAX);
            let streak = state.streak.saturating_add(count).min(MAX_STREAK);
            match lowest(&run.layout) {
                Some(_) => {
                    let layout = run.layout;
                    (Outcome::Potted(down), State { layout, streak })
                }
                None => {
                    let layout = set_again(&table, drill, &run.layout);
                    (Outcome::Cleared(down), State { layout, streak })
                }
            }
        }
    };
    Ok(Played { run, outcome, next })
}

fn miss(drill: &Drill, before: &Layout, run: &Run) -> Option<Miss> {
    let Some(touched) = first_touched(run) else {
        return Some(Miss::NoBall);
    };
    if run.layout.get(BallId::CUE).is_none() {
        return Some(Miss::Scratch);
    }
    match lowest(before) {
        Some(lowest) if drill.in_order && touched != lowest => return Some(Miss::WrongBall { touched, lowest }),
        Some(_) | None => {}
    }
    potted(run).is_empty().then_some(Miss::NothingPotted)
}

/// The ball that the cue ball met first.
fn first_touched(run: &Run) -> Option<BallId> {
    run.events.iter().find_map(|event| match *event {
        Event::Contact { a: BallId::CUE, b, .. } => Some(b),
        Event::Contact { a, b: BallId::CUE, .. } => Some(a),
        Event::Contact { .. }
        | Event::Strike { .. }
        | Event::Cushion { .. }
        | Event::Pocketed { .. }
        | Event::OffTable { .. } => None,
    })
}

fn potted(run: &Run) -> Vec<BallId> {
    let down = run.events.iter().filter_map(|event| match *event {
        Event::Pocketed { ball, .. } => (ball != BallId::CUE).then_some(ball),
        Event::Strike { .. } | Event::Contact { .. } | Event::Cushion { .. } | Event::OffTable { .. } => None,
    });
    down.collect()
}

fn lowest(layout: &Layout) -> Option<BallId> {
    let mut balls = layout.on_table().map(|(ball, _)| ball);
    balls.find(|ball| *ball != BallId::CUE)
}

/// The drill's balls once more, and the cue ball where it came to rest if that is free.
fn set_again(table: &Table, drill: &Drill, rested: &Layout) -> Layout {
    let mut layout = drill.layout();
    if let Some(place) = rested.get(BallId::CUE).filter(|place| table.is_free(&layout, *place)) {
        layout.set(BallId::CUE, Some(place));
    }
    layout
}
