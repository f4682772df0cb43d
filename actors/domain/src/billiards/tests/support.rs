use crate::billiards::{constants::MAX_SPEED, motion::Motion, *};
use std::collections::BTreeMap;

pub fn ball(number: u8) -> BallId {
    BallId::new(number).unwrap()
}

pub fn nine() -> Table {
    Table::new(TableSize::Nine)
}

pub fn layout(places: &[(u8, f64, f64)]) -> Layout {
    let mut layout = Layout::default();
    for (number, x, y) in places {
        layout.set(ball(*number), Some(Point::new(*x, *y)));
    }
    layout
}

/// A level stroke that gives the cue ball this speed in m/s.
pub fn stroke(aim: f64, speed: f64, side: f64, follow: f64) -> Stroke {
    Stroke::new(aim, speed / MAX_SPEED, side, follow, 0.0).unwrap()
}

pub fn play(places: &[(u8, f64, f64)], stroke: Stroke) -> Run {
    simulate(&nine(), &layout(places), &stroke).unwrap()
}

pub fn records(run: &Run, number: u8) -> Vec<Record> {
    let all = run.trajectory.records().iter();
    all.filter(|record| record.ball == ball(number)).copied().collect()
}

/// The motion of a ball from the first contact that it has part in.
pub fn after_contact(run: &Run, number: u8) -> Record {
    let at = run
        .events
        .iter()
        .find(|event| matches!(event, Event::Contact { a, b, .. } if *a == ball(number) || *b == ball(number)))
        .unwrap()
        .at();
    *records(run, number).iter().find(|record| record.start == at).unwrap()
}

/// Velocity and spin of every ball that one moment touches, before and after it.
#[derive(Debug, Default)]
pub struct Moment {
    pub time: f64,
    pub before: BTreeMap<BallId, (Point, Spin)>,
    pub after: BTreeMap<BallId, (Point, Spin)>,
    /// Of all balls, J.
    pub energy_before: f64,
    pub energy_after: f64,
}

/// The run again, moment by moment, from its records alone.
pub fn moments(run: &Run) -> Vec<Moment> {
    let records = run.trajectory.records();
    let fallen = |ball: BallId, time: f64| {
        let falls =
            |event: &Event| matches!(event, Event::Pocketed { at, ball: down, .. } if *down == ball && *at <= time);
        run.events.iter().any(falls)
    };
    let mut motions: BTreeMap<BallId, Motion> = BTreeMap::new();
    let mut moments = Vec::new();
    for group in records.chunk_by(|a, b| a.start == b.start) {
        let time = group[0].start;
        let state = |motion: &Motion| (motion.velocity_at(time), motion.spin_at(time));
        let total = |motions: &BTreeMap<BallId, Motion>| {
            motions
                .values()
                .map(|motion| energy(state(motion).0, state(motion).1))
                .sum()
        };
        let mut moment = Moment {
            time,
            energy_before: total(&motions),
            ..Moment::default()
        };
        for record in group {
            if let Some(motion) = motions.get(&record.ball) {
                moment.before.entry(record.ball).or_insert(state(motion));
            }
            let spin = Spin::new(Point::new(record.spin[0], record.spin[1]), record.spin[2]);
            let motion = match record.phase {
                Phase::Slide | Phase::Roll if fallen(record.ball, time) => {
                    Motion::gone(Phase::Pocketed, time, record.place)
                }
                Phase::Slide | Phase::Roll | Phase::Spin => Motion::new(time, record.place, record.velocity, spin),
                Phase::Rest | Phase::Pocketed | Phase::OffTable => Motion::gone(record.phase, time, record.place),
            };
            motions.insert(record.ball, motion);
            moment.after.insert(record.ball, state(&motion));
        }
        moment.energy_after = total(&motions);
        moments.push(moment);
    }
    moments
}
