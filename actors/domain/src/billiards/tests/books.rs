//! Energy and momentum are accounted for at every moment of a shot.

use super::support::*;
use crate::billiards::{constants::*, world::MAX_TOUCHING_EVENTS, *};

/// A contact gives at most this, so that pressing balls part at `bounce::PARTING`, J.
const PARTING_ENERGY: f64 = 2e-7;

pub fn audit(run: &Run) {
    let moments = moments(run);
    let given = |moment: usize| PARTING_ENERGY * ((1 + moment / MAX_TOUCHING_EVENTS) as f64).powi(2);
    let cushioned: Vec<f64> = run
        .events
        .iter()
        .filter(|event| !matches!(event, Event::Contact { .. }))
        .map(Event::at)
        .collect();
    for (n, (last, moment)) in moments.iter().zip(moments.iter().skip(1)).enumerate().skip(1) {
        assert!(moment.energy_before <= last.energy_after + 1e-12, "between: {moment:?}");
        assert!(moment.energy_after <= moment.energy_before + given(n), "at: {moment:?}");
    }
    for moment in moments
        .iter()
        .skip(1)
        .filter(|moment| !cushioned.contains(&moment.time))
    {
        let momentum = |states: &std::collections::BTreeMap<BallId, (Point, Spin)>| {
            states
                .values()
                .fold(Point::ORIGIN, |sum, (velocity, _)| sum + *velocity * MASS)
        };
        let change = momentum(&moment.after).distance(momentum(&moment.before));
        assert!(change < 1e-11, "{change}: {moment:?}");
    }
    assert!(moments.last().unwrap().energy_after == 0.0);
}

#[test]
fn energy_never_rises_and_contacts_keep_momentum_in_a_break() {
    for size in [TableSize::Nine, TableSize::Seven] {
        let table = Table::new(size);
        for seed in 0..20 {
            let stroke = Stroke::new(0.01 * (seed as f64 / 20.0), 1.0, 0.3, -0.3, 0.2).unwrap();
            audit(&simulate(&table, &table.rack(seed), &stroke).unwrap());
        }
    }
}
