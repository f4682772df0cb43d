use super::support::{nine, potting};
use crate::{
    billiards::BallId,
    drill::{DrillId, State, UnknownDrill},
};

#[test]
fn every_drill_is_set_so_that_each_ball_is_free_on_the_bed() {
    let table = nine();
    for id in DrillId::ALL {
        let layout = id.drill().layout();
        for (ball, place) in layout.on_table() {
            let mut others = layout;
            others.set(ball, None);
            assert!(table.is_free(&others, place), "{id}: {} at {place:?}", ball.number());
        }
        assert!(layout.get(BallId::CUE).is_some());
        assert_eq!(layout.on_table().count(), id.drill().count() + 1);
    }
}

#[test]
fn every_drill_begins_with_a_shot_that_pots_a_ball() {
    for id in DrillId::ALL {
        let drill = id.drill();
        let played = potting(&drill, &State::start(&drill));
        assert!(played.is_some_and(|played| played.next.streak >= 1), "{id}");
    }
}

#[test]
fn names_are_read_as_they_are_written_and_each_is_one_drills() {
    for id in DrillId::ALL {
        assert_eq!(id.as_str().parse(), Ok(id));
        assert_eq!(serde_json::to_value(id).unwrap(), id.as_str());
        assert_eq!(id.drill().id, id);
        assert_eq!(
            DrillId::ALL
                .iter()
                .filter(|one| one.drill().name == id.drill().name)
                .count(),
            1
        );
    }
    for other in ["", "Circle", "nine-ball", "the-l "] {
        assert_eq!(other.parse::<DrillId>(), Err(UnknownDrill));
    }
}
