use super::{
    BallId, Event, Layout, StateHash, Stroke, StrokeError, Table, Trajectory, cushions::SLACK, times::REACH_OF_TWO,
    world::World,
};

/// A shot that has more events than this is none; a hard break has a few hundred.
pub const MAX_EVENTS: usize = 20_000;

/// The outcome of a stroke.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// In order of time.
    pub events: Vec<Event>,
    pub trajectory: Trajectory,
    /// Where the balls lie when all rest.
    pub layout: Layout,
    /// From the stroke until the last ball rests, s.
    pub duration: f64,
    /// Of `layout`.
    pub hash: StateHash,
}

/// Why there is no run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SimulateError {
    #[error(transparent)]
    Stroke(#[from] StrokeError),
    #[error("The cue ball is not on the table.")]
    NoCueBall,
    #[error("The place of ball {} is not a number.", ball.number())]
    NotFinite { ball: BallId },
    #[error("Ball {} does not lie on the bed.", ball.number())]
    OffBed { ball: BallId },
    #[error("Balls {} and {} lie in each other.", a.number(), b.number())]
    Overlap { a: BallId, b: BallId },
    #[error("The shot does not come to an end within {MAX_EVENTS} events.")]
    TooManyEvents,
}

impl SimulateError {
    pub fn code(self) -> &'static str {
        match self {
            Self::Stroke(error) => error.code(),
            Self::NoCueBall => "NO_CUE_BALL",
            Self::NotFinite { .. } => "NOT_FINITE",
            Self::OffBed { .. } => "OFF_BED",
            Self::Overlap { .. } => "OVERLAP",
            Self::TooManyEvents => "TOO_MANY_EVENTS",
        }
    }
}

/// Plays one stroke until every ball rests or is down.
pub fn simulate(table: &Table, layout: &Layout, stroke: &Stroke) -> Result<Run, SimulateError> {
    simulate_within(table, layout, stroke, MAX_EVENTS)
}

pub(super) fn simulate_within(
    table: &Table,
    layout: &Layout,
    stroke: &Stroke,
    limit: usize,
) -> Result<Run, SimulateError> {
    stroke.check()?;
    check(table, layout)?;
    let mut world = World::new(table, layout, limit);
    world.strike(stroke)?;
    while world.step()? {}
    Ok(world.finish())
}

fn check(table: &Table, layout: &Layout) -> Result<(), SimulateError> {
    for (ball, place) in layout.on_table() {
        if !place.is_finite() {
            return Err(SimulateError::NotFinite { ball });
        }
        if !table.holds(place) {
            return Err(SimulateError::OffBed { ball });
        }
    }
    for (a, place) in layout.on_table() {
        for (b, other) in layout.on_table().filter(|(b, _)| *b > a) {
            if place.distance(other) < REACH_OF_TWO - SLACK {
                return Err(SimulateError::Overlap { a, b });
            }
        }
    }
    Ok(())
}
