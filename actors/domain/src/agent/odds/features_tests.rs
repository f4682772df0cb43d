use super::features::Features;
use super::*;
use crate::agent::geometry::{Line, line};
use crate::billiards::{BallId, Pocket, Point, TableSize};
use crate::eight_ball::{Group, Hand, Phase};
use crate::match_rules::Rules;

const STRIPES: [u8; 5] = [9, 10, 11, 12, 13];

fn nine() -> Table {
    Table::new(TableSize::Nine)
}

fn ball(number: u8) -> BallId {
    BallId::new(number).unwrap()
}

/// Two solids with ways to pockets, the eight, and five stripes, of which one is walled in by the others.
fn balls() -> Layout {
    let mut layout = Layout::default();
    for (number, x, y) in [
        (0, 0.1, 0.0),
        (1, 0.5, 0.1),
        (2, 0.7, -0.4),
        (8, -0.9, 0.45),
        (9, -0.5, 0.0),
        (10, -0.44, 0.0),
        (11, -0.56, 0.0),
        (12, -0.5, 0.06),
        (13, -0.5, -0.06),
    ] {
        layout.set(ball(number), Some(Point::new(x, y)));
    }
    layout
}

fn frame(turn: Seat, hand: Hand) -> Frame {
    Frame {
        turn,
        phase: Phase::Groups(Group::Solids),
        hand,
        ending: None,
        rules: Rules::NEWEST,
    }
}

fn hands() -> Hands {
    [1300.0, 1700.0].map(Skill::of_rating)
}

fn of(layout: &Layout, frame: &Frame) -> Features {
    Features::of(&nine(), layout, frame, &hands())
}

fn lines(layout: &Layout, number: u8) -> Vec<Line> {
    let ways = Pocket::ALL.map(|pocket| line(&nine(), layout, ball(number), pocket, &[BallId::CUE]));
    ways.into_iter().flatten().collect()
}

/// The best chance of a ball with a cue ball so far behind it.
fn apart(layout: &Layout, number: u8, far: f64, aim: f64) -> f64 {
    let chance = |line: &Line| line.chance(line.ghost - line.leaves * far, aim);
    lines(layout, number).iter().map(chance).fold(0.0, f64::max)
}

fn assert_near(got: f64, expected: f64) {
    assert!((got - expected).abs() < 1e-12, "{got} {expected}");
}

#[test]
fn a_position_is_what_each_has_left_and_how_steady_the_hands_are() {
    let [one, other] = hands();
    for (seat, left, mine, theirs) in [
        (Seat::Challenger, [2.0, 5.0], one, other),
        (Seat::Rival, [5.0, 2.0], other, one),
    ] {
        let Features { row, values } = of(&balls(), &frame(seat, Hand::None));
        let ahead = (theirs.aim / mine.aim).ln();
        assert_eq!((row, values[0], values[3]), (2, 1.0, 0.0));
        assert_near(values[2], ahead);
        assert_near(values[1], ahead.tanh());
        assert_near(values[4], left[0] / 7.0);
        assert_near(values[5], left[1] / 7.0);
        assert_eq!(values[10], 0.0, "nobody is on the eight");
        assert_near(values[13], (left[1] - left[0]) / 7.0 * (0.0035 / mine.aim).ln());
    }
}

#[test]
fn a_cue_ball_in_hand_counts_and_a_half_behind_the_head_string() {
    let of_hand = |hand| of(&balls(), &frame(Seat::Challenger, hand)).values[3];
    assert_eq!(
        [Hand::None, Hand::Kitchen, Hand::Anywhere].map(of_hand),
        [0.0, 0.5, 1.0]
    );
}

#[test]
fn each_phase_has_its_row_and_who_is_on_the_eight_has_the_last() {
    let challenger = frame(Seat::Challenger, Hand::None);
    let row = |phase| of(&balls(), &Frame { phase, ..challenger }).row;
    assert_eq!([Phase::Break, Phase::Open].map(row), [0, 1]);
    let mut cleared = balls();
    cleared.set(ball(1), None);
    cleared.set(ball(2), None);
    assert_eq!(of(&cleared, &challenger).row, 3);
    let rivals = of(&cleared, &frame(Seat::Rival, Hand::None));
    assert_eq!(
        (rivals.row, rivals.values[10]),
        (2, 1.0),
        "the other one is on the eight"
    );
}

#[test]
fn balls_without_a_way_to_a_pocket_are_blocked_and_make_a_run_less_likely() {
    let layout = balls();
    let [one, other] = hands();
    let blocked = STRIPES
        .into_iter()
        .filter(|number| lines(&layout, *number).is_empty())
        .count() as f64;
    assert!((1.0..5.0).contains(&blocked), "{blocked}");
    let Features { values, .. } = of(&layout, &frame(Seat::Challenger, Hand::None));
    assert_near(values[8], 0.0);
    assert_near(values[9], blocked / 7.0);
    let rivals = of(&layout, &frame(Seat::Rival, Hand::None)).values;
    assert_eq!([rivals[8], rivals[9]], [values[9], values[8]]);
    let mean = |numbers: &[u8], aim: f64| {
        let chances = numbers.iter().map(|number| apart(&layout, *number, 0.7, aim).max(0.2));
        chances.sum::<f64>() / numbers.len() as f64
    };
    assert_near(values[12], mean(&STRIPES, other.aim).powi(5));
    assert_near(values[11], values[6] * mean(&[1, 2], one.aim).powi(2));
}

#[test]
fn the_best_pot_and_the_best_of_another_ball_are_seen_from_where_the_cue_ball_lies_or_may_be_put() {
    let (layout, aim) = (balls(), hands()[0].aim);
    let from = layout.get(BallId::CUE).unwrap();
    let from_here = |number: u8| {
        let open = lines(&layout, number)
            .into_iter()
            .filter(|line| line.is_open_from(&layout, from, BallId::CUE));
        open.map(|line| line.chance(from, aim)).fold(0.0, f64::max)
    };
    let pots = |layout: &Layout, hand| {
        let Features { values, .. } = of(layout, &frame(Seat::Challenger, hand));
        [values[6], values[7]]
    };
    let ranked = |one: f64, other: f64| [one.max(other), one.min(other)];
    assert_eq!(pots(&layout, Hand::None), ranked(from_here(1), from_here(2)));
    let in_hand = ranked(apart(&layout, 1, 0.3, aim), apart(&layout, 2, 0.3, aim));
    assert_eq!(pots(&layout, Hand::Anywhere), in_hand);
    assert_eq!(pots(&layout, Hand::Kitchen), in_hand);
    let mut without = layout;
    without.set(BallId::CUE, None);
    assert_eq!(pots(&without, Hand::None), [0.0; 2]);
    let mut alone = layout;
    alone.set(ball(2), None);
    assert_eq!(pots(&alone, Hand::None)[1], 0.0);
}

#[test]
fn on_an_open_table_the_easier_seven_and_the_smaller_group_count() {
    let mut layout = balls();
    for (number, x, y) in [
        (3, 0.2, 0.5),
        (4, 0.0, -0.4),
        (5, -0.3, 0.3),
        (6, -0.5, -0.2),
        (7, 0.9, 0.3),
    ] {
        layout.set(ball(number), Some(Point::new(x, y)));
    }
    let open = Frame {
        phase: Phase::Open,
        ..frame(Seat::Rival, Hand::None)
    };
    let values = of(&layout, &open).values;
    assert_near(values[4], 5.0 / 7.0);
    assert_near(values[5], 5.0 / 7.0);
    let aim = hands()[0].aim;
    let numbers = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13];
    let mut chances = numbers.map(|number| apart(&layout, number, 0.7, aim));
    chances.sort_by(|a, b| b.total_cmp(a));
    let mean = chances[..7].iter().map(|chance| chance.max(0.2)).sum::<f64>() / 7.0;
    assert_near(values[12], mean.powi(5));
}

#[test]
fn a_chance_is_the_logistic_function_of_the_weighed_sum() {
    let features = Features {
        row: 2,
        values: std::array::from_fn(|n| n as f64 / 10.0),
    };
    let mut weights = [[9.0; 14]; 4];
    weights[2] = std::array::from_fn(|n| 0.3 - n as f64 / 20.0);
    let sum: f64 = (0..14).map(|n| f64::from(n) / 10.0 * (0.3 - f64::from(n) / 20.0)).sum();
    assert_near(features.chance(&weights), 1.0 / (1.0 + (-sum).exp()));
}
