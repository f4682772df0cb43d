use super::*;
use crate::billiards::TableSize;

/// The first two touch; the third lies `gap` behind the second.
fn row(table: &Table, gap: f64) -> World<'_> {
    let mut layout = Layout::default();
    for (place, x) in [0.0, REACH_OF_TWO, 2.0 * REACH_OF_TWO + gap].into_iter().enumerate() {
        layout.balls[place] = Some(Point::new(x, 0.0));
    }
    World::new(table, &layout, 100)
}

/// The pairs that a contact of the first two is solved with.
fn pairs(world: &mut World) -> Vec<(usize, usize)> {
    world.meetings[0][1] = world.now;
    let places = std::array::from_fn(|ball| world.motions[ball].place_at(world.now));
    world.cluster(&places).1
}

#[test]
fn so_many_contacts_are_solved_with_what_lies_close_and_the_rest_pair_by_pair() {
    let table = Table::new(TableSize::Nine);
    let mut world = row(&table, cluster::CLOSE / 2.0);
    for _ in 0..MAX_CLUSTERS {
        assert_eq!(pairs(&mut world), [(0, 1), (1, 2)]);
        world.touch();
    }
    assert_eq!(pairs(&mut world), [(0, 1)]);
}

#[test]
fn a_lone_contact_does_not_count_among_them() {
    let table = Table::new(TableSize::Nine);
    let mut world = row(&table, 0.5);
    for _ in 0..MAX_CLUSTERS {
        assert_eq!(pairs(&mut world), [(0, 1)]);
        world.touch();
    }
    assert_eq!(world.clusters, 0);
}
