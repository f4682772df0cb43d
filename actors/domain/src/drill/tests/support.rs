use crate::{
    billiards::{BallId, Layout, Pocket, Point, Stroke, Table, TableSize, constants::RADIUS},
    drill::{Drill, Played, State, play},
};

pub fn nine() -> Table {
    Table::new(TableSize::Nine)
}

pub fn toward(from: Point, to: Point) -> f64 {
    libm::atan2(to.y - from.y, to.x - from.x)
}

/// Where the cue ball has to arrive so that the ball goes to the pocket.
fn ghost(ball: Point, mouth: Point) -> Option<Point> {
    Some(ball - (mouth - ball).unit()? * (2.0 * RADIUS))
}

/// Strokes that send some ball at some pocket, soft ones first.
pub fn tries(layout: &Layout) -> Vec<Stroke> {
    let table = nine();
    let Some(cue) = layout.get(BallId::CUE) else {
        return Vec::new();
    };
    let balls: Vec<Point> = layout.on_table().skip(1).map(|(_, place)| place).collect();
    let aims: Vec<f64> = balls
        .iter()
        .flat_map(|ball| Pocket::ALL.map(|pocket| ghost(*ball, table.mouth(pocket))))
        .flatten()
        .map(|ghost| toward(cue, ghost))
        .collect();
    let with = |power: f64| aims.iter().map(move |aim| Stroke::new(*aim, power, 0.0, 0.0, 0.0));
    [0.18, 0.3, 0.5].into_iter().flat_map(with).flatten().collect()
}

/// A shot that pots something, if a search finds one.
pub fn potting(drill: &Drill, state: &State) -> Option<Played> {
    let mut played = tries(&state.layout)
        .into_iter()
        .filter_map(|stroke| play(drill, state, &stroke).ok());
    played.find(|one| !one.is_over())
}
