use super::support::{potting, toward};
use crate::{
    billiards::{BallId, Layout, Point, Stroke, StrokeError, constants::MAX_ELEVATION},
    drill::{Drill, DrillId, MAX_STREAK, Miss, Outcome, State, pack, play, unpack},
};
use proptest::prelude::*;

fn level(aim: f64, power: f64) -> Stroke {
    Stroke::new(aim, power, 0.0, 0.0, 0.0).unwrap()
}

/// Straight at a ball, with draw: the cue ball stays before the pocket.
fn drawn(from: Point, to: Point) -> Stroke {
    Stroke::new(toward(from, to), 0.2, 0.0, -0.5, 0.0).unwrap()
}

fn lies(places: &[(u8, f64, f64)]) -> State {
    let mut layout = Layout::default();
    for (number, x, y) in places {
        layout.set(ball(*number), Some(Point::new(*x, *y)));
    }
    State { layout, streak: 3 }
}

fn ball(number: u8) -> BallId {
    BallId::new(number).unwrap()
}

fn straight() -> Drill {
    DrillId::StraightIn.drill()
}

#[test]
fn a_potted_ball_adds_to_the_streak_and_the_others_stay() {
    let drill = DrillId::LineUp.drill();
    let played = potting(&drill, &State::start(&drill)).unwrap();
    let Outcome::Potted(down) = &played.outcome else {
        panic!("{:?}", played.outcome);
    };
    assert_eq!(played.next.streak as usize, down.len());
    assert_eq!(played.next.layout.on_table().count(), drill.count() + 1 - down.len());
    assert_eq!(played.next.layout, played.run.layout);
    assert!(played.outcome.text().starts_with("Potted the "));
}

#[test]
fn the_last_ball_sets_the_layout_again_with_the_cue_ball_where_it_lies() {
    // The 2 hangs in the foot's right corner.
    let state = lies(&[(0, 0.9, -0.27), (2, 1.2, -0.57)]);
    let shot = drawn(Point::new(0.9, -0.27), Point::new(1.2, -0.57));
    let played = play(&straight(), &state, &shot).unwrap();
    assert_eq!(played.outcome, Outcome::Cleared(vec![ball(2)]));
    assert_eq!(played.outcome.text(), "Potted the 2. All down: they are set again.");
    assert_eq!(played.next.streak, 4);
    let rested = played.run.layout.get(BallId::CUE);
    assert_eq!(played.next.layout.get(BallId::CUE), rested);
    for number in 1..=2 {
        assert_eq!(
            played.next.layout.get(ball(number)),
            straight().layout().get(ball(number))
        );
    }
}

#[test]
fn a_cue_ball_that_lies_where_a_ball_is_set_goes_to_its_own_place() {
    let place = straight().layout().get(ball(1)).unwrap();
    // A stop shot from a little over a ball's width away: the cue ball comes to rest about where the 1 belongs.
    let pocket = Point::new(1.2, 0.607);
    let way = (pocket - place).unit().unwrap();
    let (from, object) = (place - way * 0.03, place + way * 0.06);
    let state = lies(&[(0, from.x, from.y), (1, object.x, object.y)]);
    let stop = Stroke::new(toward(from, object), 0.3, 0.0, -0.1, 0.0).unwrap();
    let played = play(&straight(), &state, &stop).unwrap();
    assert_eq!(
        played.outcome,
        Outcome::Cleared(vec![ball(1)]),
        "{:?}",
        played.run.layout
    );
    assert!(played.run.layout.get(BallId::CUE).unwrap().distance(place) < 0.05);
    assert_eq!(played.next.layout, straight().layout());
}

#[test]
fn a_miss_ends_the_run_and_keeps_its_streak() {
    let state = lies(&[(0, 0.0, 0.0), (1, 0.5, 0.3)]);
    let played = play(&straight(), &state, &level(0.54, 0.05)).unwrap();
    assert_eq!(played.outcome, Outcome::Missed(Miss::NothingPotted));
    assert!(played.is_over());
    assert_eq!(played.next.streak, 3);
}

#[test]
fn a_shot_at_nothing_and_one_without_power_touch_no_ball() {
    let state = State::start(&straight());
    for shot in [level(std::f64::consts::PI, 0.05), level(0.0, 0.0)] {
        let played = play(&straight(), &state, &shot).unwrap();
        assert_eq!(played.outcome, Outcome::Missed(Miss::NoBall));
    }
}

#[test]
fn a_scratch_ends_the_run_although_a_ball_went_down() {
    // Both lie before the same corner, and follow takes the cue ball in behind.
    let (cue, object) = (Point::new(1.0, -0.37), Point::new(1.2, -0.57));
    let state = lies(&[(0, cue.x, cue.y), (1, object.x, object.y), (2, -0.5, 0.0)]);
    let follow = Stroke::new(toward(cue, object), 0.35, 0.0, 1.0, 0.0).unwrap();
    let played = play(&straight(), &state, &follow).unwrap();
    assert_eq!(played.outcome, Outcome::Missed(Miss::Scratch));
    assert_eq!(played.run.layout.get(ball(1)), None);
    assert_eq!(played.next.streak, 3);
}

#[test]
fn in_a_drill_in_order_the_lowest_ball_has_to_be_touched_first() {
    let drill = DrillId::TheL.drill();
    let hanging = Point::new(1.2, -0.57);
    let state = lies(&[(0, 0.9, -0.27), (2, -0.5, 0.3), (5, hanging.x, hanging.y)]);
    let shot = drawn(Point::new(0.9, -0.27), hanging);
    let (touched, lowest) = (ball(5), ball(2));
    let played = play(&drill, &state, &shot).unwrap();
    assert_eq!(played.outcome, Outcome::Missed(Miss::WrongBall { touched, lowest }));
    assert_eq!(played.outcome.text(), "The 5 was touched before the 2.");
    assert_eq!(
        play(&DrillId::LineUp.drill(), &state, &shot).unwrap().outcome,
        Outcome::Potted(vec![touched])
    );
}

#[test]
fn a_stroke_out_of_its_bounds_is_an_error() {
    let stroke = Stroke {
        power: 1.5,
        ..level(0.0, 0.5)
    };
    let refused = play(&straight(), &State::start(&straight()), &stroke);
    assert_eq!(refused, Err(StrokeError::Power.into()));
}

#[test]
fn a_streak_ends_where_it_says_no_more() {
    let drill = DrillId::LineUp.drill();
    let state = State {
        streak: MAX_STREAK,
        ..State::start(&drill)
    };
    assert_eq!(potting(&drill, &state).unwrap().next.streak, MAX_STREAK);
}

fn strokes() -> impl Strategy<Value = Stroke> {
    let tip = (0.0..=1.0_f64, 0.0..std::f64::consts::TAU);
    (-10.0..10.0_f64, 0.0..=1.0_f64, tip, 0.0..=MAX_ELEVATION).prop_map(|(aim, power, (far, way), elevation)| {
        Stroke::new(aim, power, far * way.cos(), far * way.sin(), elevation).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Each shot is played from where the one before left the balls, also after a miss, as they are kept in between.
    #[test]
    fn any_strokes_give_the_same_end_each_time_and_a_layout_that_can_be_played_on(
        which in 0..DrillId::ALL.len(),
        shots in prop::collection::vec(strokes(), 1..5),
    ) {
        let drill = DrillId::ALL[which].drill();
        let mut state = State::start(&drill);
        for shot in shots {
            let played = play(&drill, &state, &shot).unwrap();
            prop_assert_eq!(&play(&drill, &state, &shot).unwrap(), &played);
            let grown = played.next.streak - state.streak;
            match &played.outcome {
                Outcome::Missed(_) => prop_assert_eq!(grown, 0),
                Outcome::Potted(down) => {
                    prop_assert_eq!(grown as usize, down.len());
                    prop_assert!(!down.is_empty() && !down.contains(&BallId::CUE));
                }
                Outcome::Cleared(down) => {
                    prop_assert_eq!(grown as usize, down.len());
                    prop_assert_eq!(played.next.layout.on_table().count(), drill.count() + 1);
                }
            }
            let kept = unpack(&pack(&played.next.layout)).unwrap();
            if kept.get(BallId::CUE).is_none() {
                break;
            }
            state = State { layout: kept, ..played.next };
        }
    }
}
