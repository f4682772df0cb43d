use super::Level;
use super::candidate::{Candidate, Eye};
use super::geometry::{direction, line};
use super::geometry_tests::{at_angle, layout};
use super::hand::Skill;
use crate::billiards::constants::{GRAVITY, MAX_SPEED, RADIUS, ROLLING_FRICTION};
use crate::billiards::tests::support::ball;
use crate::billiards::{BallId, Event, Phase, Pocket, Point, Stroke, Table, TableSize, simulate};
use crate::match_rules::Shot;

const D: f64 = 2.0 * RADIUS;

/// Looks at the table with a medium agent's hand.
fn with_eye<T>(balls: &[(u8, Point)], targets: &[u8], look: impl FnOnce(&Eye) -> T) -> T {
    let targets: Vec<BallId> = targets.iter().map(|number| ball(*number)).collect();
    look(&Eye {
        table: &Table::new(TableSize::Nine),
        layout: &layout(balls),
        targets: &targets,
        skill: &Skill::of(Level::Medium),
    })
}

/// The three before a corner pocket; the ball that drives it comes at that angle beside the straight way, and the cue ball from
/// that angle behind that one.
fn combined(turn: f64, cut: f64, third: Option<Point>) -> (Vec<Candidate>, [Point; 3]) {
    let (table, three) = (Table::new(TableSize::Nine), Point::new(0.9, 0.35));
    let pocket = Pocket::FootLeft;
    let last = line(&table, &layout(&[(3, three)]), ball(3), pocket, &[]).unwrap();
    let back = direction(last.leaves, Point::ORIGIN);
    let first = last.ghost + at_angle(back + turn) * 0.2;
    let way = (last.ghost - first).unit().unwrap();
    let ghost = first - way * D;
    let from = ghost + at_angle(direction(way, Point::ORIGIN) + cut) * 0.3;
    let mut balls = vec![(0, from), (3, three), (5, first)];
    balls.extend(third.map(|at| (9, at)));
    let found = with_eye(&balls, &[3, 5], |eye| {
        let lines: Vec<_> = eye.lines().into_iter().filter(|line| line.pocket == pocket).collect();
        let found = eye.combinations(&lines, from, true);
        found
            .into_iter()
            .filter(|candidate| candidate.first == ball(5))
            .collect()
    });
    (found, [from, ghost, first])
}

#[test]
fn a_combination_sends_a_ball_to_where_it_drives_another_into_a_pocket() {
    for (turn, cut) in [(0.0f64, 0.0f64), (0.3, 0.0), (0.2, 0.5), (-0.2, -0.5)] {
        let (found, [from, ghost, first]) = combined(turn, cut, None);
        let [candidate] = found[..] else {
            panic!("{turn} {cut}: {found:?}")
        };
        assert_eq!(
            (candidate.pocket, candidate.placed, candidate.from),
            (Pocket::FootLeft, true, from)
        );
        assert!(candidate.ghost.distance(ghost) < 1e-12);
        assert!((candidate.ghost + candidate.leaves * D).distance(first) < 1e-12);
        assert!(
            (candidate.cut - cut.cos() * turn.cos()).abs() < 1e-9,
            "what is left of two cuts"
        );
        let table = Table::new(TableSize::Nine);
        let three = Point::new(0.9, 0.35);
        let last = line(&table, &layout(&[(3, three)]), ball(3), Pocket::FootLeft, &[]).unwrap();
        assert!((candidate.way - 0.2 - last.way).abs() < 1e-9);
        // The error of the first contact is the aim's error of the second.
        let error = Skill::of(Level::Medium).aim * 0.3 / (D * cut.cos());
        assert!((candidate.chance - last.chance(first, error)).abs() < 1e-9);
    }
}

#[test]
fn a_combination_is_none_where_it_is_cut_thin_or_something_lies_in_between() {
    let count = |turn: f64, cut: f64, third| combined(turn, cut, third).0.len();
    for side in [1.0, -1.0] {
        assert_eq!(count(0.0, side * 0.31f64.acos(), None), 1);
        assert_eq!(count(0.0, side * 0.29f64.acos(), None), 0);
    }
    let (_, [from, ghost, first]) = combined(0.2, 0.0, None);
    let between = |one: Point, other: Point| (one + other) * 0.5;
    assert_eq!(count(0.2, 0.0, Some(between(from, ghost))), 0, "before the first");
    let beside = (ghost - from).unit().unwrap().left() * (1.01 * D);
    assert_eq!(count(0.2, 0.0, Some(between(from, ghost) + beside)), 1);
    let second = first + (first - ghost) * 1.7;
    assert_eq!(count(0.2, 0.0, Some(second)), 0, "between the two");
}

#[test]
fn a_ball_behind_which_the_cue_ball_has_no_room_is_no_first_one() {
    let (table, at) = (Table::new(TableSize::Nine), Point::new(0.0, 0.3));
    let edge = -table.reach().y;
    let lines = |eye: &Eye| {
        eye.lines()
            .into_iter()
            .filter(|line| line.ball == ball(3))
            .collect::<Vec<_>>()
    };
    for (y, some) in [(edge + 1e-3, false), (edge + D + 1e-3, true)] {
        let balls = [(3, at), (5, Point::new(0.0, y)), (0, Point::new(-0.5, edge + 1e-3))];
        let found = with_eye(&balls, &[3, 5], |eye| {
            let straight = lines(eye)
                .into_iter()
                .filter(|line| line.pocket == Pocket::SideLeft)
                .collect::<Vec<_>>();
            eye.combinations(&straight, Point::new(0.0, edge + 1e-3 - D), false)
                .len()
        });
        assert_eq!(found > 0, some, "{y}");
    }
}

/// Banks of the three over the cushion at the foot into a head pocket.
fn banked(at: Point, from: Point, third: Option<Point>) -> Vec<Candidate> {
    let mut balls = vec![(0, from), (3, at)];
    balls.extend(third.map(|at| (9, at)));
    with_eye(&balls, &[3], |eye| eye.banks(from, false))
}

#[test]
fn a_bank_leaves_a_cushion_as_it_came_and_ends_in_the_mouth() {
    let (table, at, from) = (
        Table::new(TableSize::Nine),
        Point::new(0.2, 0.0),
        Point::new(-0.1, 0.05),
    );
    let reach = table.reach();
    let found = banked(at, from, None);
    assert!(found.len() > 2, "{found:?}");
    for candidate in found {
        let mouth = table.mouth(candidate.pocket);
        assert!((candidate.ghost + candidate.leaves * D).distance(at) < 1e-12);
        let rails = [(reach.x, true), (-reach.x, true), (reach.y, false), (-reach.y, false)];
        let bounces = rails.into_iter().any(|(at_rail, across)| {
            let part = match across {
                true => (at_rail - at.x) / candidate.leaves.x,
                false => (at_rail - at.y) / candidate.leaves.y,
            };
            let place = at + candidate.leaves * part;
            let back = match across {
                true => Point::new(-candidate.leaves.x, candidate.leaves.y),
                false => Point::new(candidate.leaves.x, -candidate.leaves.y),
            };
            let way = part + place.distance(mouth);
            part > 0.0
                && (mouth - place).unit().unwrap().distance(back) < 1e-9
                && (candidate.way - 1.6 * way).abs() < 1e-9
        });
        assert!(bounces, "{candidate:?}");
        let cut = (candidate.ghost - from).unit().unwrap().dot(candidate.leaves);
        assert!((candidate.cut - cut).abs() < 1e-12 && cut > 0.4);
        let error = Skill::of(Level::Medium).aim * from.distance(candidate.ghost) / (D * cut) + 0.01;
        let chance = 0.7 * (0.03 / (candidate.way / 1.6) / error).min(1.0);
        assert!((candidate.chance - chance).abs() < 1e-12, "{candidate:?}");
    }
}

#[test]
fn a_bank_needs_a_full_cut_a_steep_way_and_no_ball_on_either_part_of_it() {
    let (table, at) = (Table::new(TableSize::Nine), Point::new(0.3, -0.1));
    let (reach, pocket) = (table.reach(), Pocket::SideRight);
    let mouth = table.mouth(pocket);
    let mirrored = Point::new(mouth.x, 2.0 * reach.y - mouth.y);
    let leaves = (mirrored - at).unit().unwrap();
    let (ghost, back) = (at - leaves * D, direction(leaves, Point::ORIGIN));
    let bounce = at + leaves * ((reach.y - at.y) / leaves.y);
    let over = |from: Point, third: Option<Point>| {
        let found = banked(at, from, third);
        found
            .iter()
            .any(|bank| bank.pocket == pocket && bank.leaves.distance(leaves) < 1e-9)
    };
    let from = |cut: f64| ghost + at_angle(back + cut) * 0.2;
    for side in [1.0, -1.0] {
        assert!(over(from(side * 0.41f64.acos()), None) && !over(from(side * 0.39f64.acos()), None));
    }
    let middle = |one: Point, other: Point| (one + other) * 0.5;
    for (one, other) in [(from(0.0), ghost), (at, bounce), (bounce, mouth)] {
        let way = (other - one).unit().unwrap();
        let beside = |far: f64| over(from(0.0), Some(middle(one, other) + way.left() * far));
        assert!(!beside(0.99 * D) && !beside(-0.99 * D));
    }
    assert!(over(from(0.0), Some(at - leaves.left() * 0.3)));
}

#[test]
fn a_ball_near_a_cushion_or_a_flat_way_to_it_makes_no_bank() {
    let (table, pocket) = (Table::new(TableSize::Nine), Pocket::SideRight);
    let (reach, mouth) = (table.reach(), table.mouth(pocket));
    let over = |at: Point| {
        let mirrored = Point::new(mouth.x, 2.0 * reach.y - mouth.y);
        let leaves = (mirrored - at).unit().unwrap();
        let found = banked(at, at - leaves * (D + 0.02), None);
        found
            .iter()
            .any(|bank| bank.pocket == pocket && bank.leaves.distance(leaves) < 1e-9)
    };
    assert!(over(Point::new(0.0, reach.y - 0.101)) && !over(Point::new(0.0, reach.y - 0.099)));
    // Nearly along the cushion, into the pocket at its end.
    for (x, y) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0)] {
        let (at, from) = (
            Point::new(0.0, y * (reach.y - 0.1)),
            Point::new(-0.3 * x, y * (reach.y - 0.13)),
        );
        let corner = Pocket::ALL.into_iter().find(|pocket| {
            let mouth = table.mouth(*pocket);
            mouth.x * x > 1.0 && mouth.y * y > 0.0
        });
        let found = banked(at, from, None);
        assert!(
            found
                .iter()
                .all(|bank| Some(bank.pocket) != corner || bank.leaves.y * y < 0.0),
            "{found:?}"
        );
    }
}

#[test]
fn a_shot_is_as_hard_as_the_way_of_both_balls_and_their_cut_need() {
    let at = Point::new(0.6, 0.2);
    let balls = [(0, Point::new(0.1, -0.1)), (3, at)];
    with_eye(&balls, &[3], |eye| {
        let lines = eye.lines();
        let candidates = eye.direct(&lines, Point::new(0.1, -0.1), false);
        assert!(!candidates.is_empty());
        for candidate in candidates {
            let roll = |way: f64| 2.0 * ROLLING_FRICTION * GRAVITY * way;
            let after = roll(candidate.way + 0.4) / (candidate.cut * candidate.cut).max(0.02);
            let before = roll(candidate.from.distance(candidate.ghost));
            // Both slide before they roll, by which they lose two sevenths of their speed.
            let enough = 1.4 * (1.5 * after + before).sqrt();
            for (speed, follow) in [(1.0, 0.0), (1.6, -0.6)] {
                let shot = eye.shot(&candidate, speed, follow);
                assert!((shot.power - (enough * speed / MAX_SPEED).clamp(0.03, 0.8)).abs() < 1e-12);
                assert_eq!((shot.follow, shot.side, shot.placement), (follow, 0.0, None));
                assert_eq!(shot.call, Some(candidate.pocket));
            }
            assert_eq!(eye.shot(&candidate, 1e-3, 0.0).power, 0.03);
            assert_eq!(eye.shot(&candidate, 1e3, 0.0).power, 0.8);
            let placed = Candidate {
                placed: true,
                ..candidate
            };
            assert_eq!(eye.shot(&placed, 1.0, 0.0).placement, Some(candidate.from));
        }
    });
}

/// In which direction the ball leaves when both are alone on the table.
fn leaves(balls: &[(u8, Point)], shot: Shot) -> Point {
    let stroke = Stroke::new(shot.aim, shot.power, shot.side, shot.follow, shot.elevation).unwrap();
    let run = simulate(&Table::new(TableSize::Nine), &layout(balls), &stroke).unwrap();
    assert!(run.events.iter().any(|event| matches!(event, Event::Contact { .. })));
    let is_on = |phase| matches!(phase, Phase::Slide | Phase::Roll);
    let mut of_ball = run.trajectory.records().iter().filter(|record| record.ball == ball(3));
    of_ball
        .find(|record| is_on(record.phase))
        .unwrap()
        .velocity
        .unit()
        .unwrap()
}

#[test]
fn the_aim_makes_up_for_throw() {
    let at = Point::new(0.5, 0.1);
    for from in [Point::new(0.2, -0.3), Point::new(0.3, 0.35), Point::new(-0.4, 0.1)] {
        let balls = [(0, from), (3, at)];
        with_eye(&balls, &[3], |eye| {
            let candidates = eye.direct(&eye.lines(), from, false);
            assert!(!candidates.is_empty());
            for candidate in candidates.iter().filter(|candidate| candidate.cut > 0.4) {
                for follow in [0.0, -0.6] {
                    let shot = eye.shot(candidate, 1.5, follow);
                    let off = candidate.leaves.cross(leaves(&balls, shot)).abs();
                    assert!(off < 2e-4, "{off} {candidate:?}");
                }
            }
        });
    }
}
