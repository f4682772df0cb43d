use super::hand::Skill;
use super::review::{Critic, Luck, MEANT, Mark, Reviewed, VERSION, accuracy, keep_costliest, review};
use super::tried::try_shot;
use crate::billiards::{BallId, Layout, Point, Table, TableSize};
use crate::eight_ball::{Frame, Group, Hand, Phase, Seat};
use crate::match_rules::{Decision, Match, Plan, Rules, Setup, Shot};
use crate::random::Random;

const SETUP: Setup = Setup {
    table: TableSize::Nine,
    breaker: Seat::Challenger,
    seed: 5,
    started_at: 0,
    rules: Rules::NEWEST,
};

/// The challenger plays solids; the three lies straight before a corner pocket, and a way from the cue ball.
fn straight() -> (Layout, Frame) {
    let mut layout = Layout::default();
    for (number, x, y) in [(0, 0.55, -0.05), (3, 0.95, 0.33), (8, 0.9, -0.4), (12, -1.1, -0.5)] {
        layout.set(BallId::new(number).unwrap(), Some(Point::new(x, y)));
    }
    let frame = Frame {
        turn: Seat::Challenger,
        phase: Phase::Groups(Group::Solids),
        hand: Hand::None,
        ending: None,
        rules: Rules::NEWEST,
    };
    (layout, frame)
}

fn shot(aim: f64, power: f64) -> Shot {
    Shot {
        aim,
        power,
        side: 0.0,
        follow: 0.0,
        elevation: 0.0,
        call: None,
        placement: None,
        safety: false,
    }
}

fn judged(shot: Shot) -> Reviewed {
    let (table, (layout, frame)) = (Table::new(TableSize::Nine), straight());
    let hands = [Skill::of_rating(1500.0); 2];
    let mut critic = Critic {
        table: &table,
        layout: &layout,
        frame: &frame,
        hands: &hands,
        random: &mut Random::new(1),
    };
    let tried = try_shot(&table, &layout, &frame, shot).unwrap();
    let after = critic.chance(&tried.layout, &tried.ruling.frame);
    critic.reviewed(1, shot, after)
}

/// The shot that a hard agent wants, by which the three falls, and the nearest to the left of it by which it does not.
fn made_and_missed() -> (Shot, Shot) {
    let (table, (layout, frame)) = (Table::new(TableSize::Nine), straight());
    let made = super::advise(&table, &layout, &frame, super::Level::Hard, 1);
    let falls = |shot: &Shot| {
        let tried = try_shot(&table, &layout, &frame, *shot).unwrap();
        tried.facts.is_gone(BallId::new(3).unwrap())
    };
    assert!(falls(&made));
    let beside = |n| Shot {
        aim: made.aim + f64::from(n) * 2e-4,
        ..made
    };
    let missed = (1..500).map(beside).find(|shot| !falls(shot)).unwrap();
    (made, missed)
}

#[test]
fn a_ball_that_was_aimed_at_and_missed_by_a_hair_is_no_bad_choice() {
    let (made, missed) = made_and_missed();
    let (made, missed) = (judged(made), judged(missed));
    assert!(made.mark.is_none() && made.execution() > 0.0, "{made:?}");
    assert!(missed.mark.is_none() && missed.execution() < -0.12, "{missed:?}");
}

#[test]
fn a_stroke_that_sends_the_cue_ball_into_a_pocket_is_a_mistake() {
    let (layout, _) = straight();
    let cue = layout.get(BallId::CUE).unwrap();
    let pocket = Table::new(TableSize::Nine).pocket(crate::billiards::Pocket::SideRight);
    let scratch = judged(shot(libm::atan2(pocket.y - cue.y, pocket.x - cue.x), 0.3));
    assert!(
        matches!(scratch.mark, Some(Mark::Mistake | Mark::Blunder)),
        "{scratch:?}"
    );
    assert!(scratch.better.is_some_and(|pot| pot.ball.number() == 3));
    let (layout, frame) = straight();
    let better = try_shot(&Table::new(TableSize::Nine), &layout, &frame, scratch.idea.unwrap()).unwrap();
    assert!(
        better.facts.is_gone(BallId::new(3).unwrap()),
        "the better shot is told as it is played"
    );
    let accurate = |shot| accuracy(&[shot], Seat::Challenger).unwrap();
    let made = judged(made_and_missed().0);
    assert!(accurate(scratch) < 65.0, "{scratch:?}");
    assert!(accurate(made) > 75.0, "{made:?}");
    assert_eq!(accuracy(&[scratch], Seat::Rival), None);
}

#[test]
fn a_review_is_made_twice_and_is_the_same_to_the_bit() {
    let (mut game, mut decisions) = (Match::new(SETUP), Vec::<Decision>::new());
    for number in 1..=3 {
        let seat = game.frame().turn;
        let shot = super::think(
            &game.table(),
            game.layout(),
            game.frame(),
            super::Level::Easy,
            number.into(),
        );
        let Plan::Ready(ready) = game.plan(seat, number, shot, game.rest_at()).unwrap() else {
            panic!("a new shot")
        };
        let result = ready.run().unwrap();
        decisions.push(result.decision());
        game.apply_shot(&result).unwrap();
    }
    let hands = [1200.0, 1500.0].map(Skill::of_rating);
    let first = review(SETUP, &decisions, &hands);
    assert_eq!(first.len(), 3);
    assert_eq!(first, review(SETUP, &decisions, &hands));
    // Another outcome is another version of reviews, which are made anew then.
    let recorded = first
        .iter()
        .map(|shot| [shot.best, shot.meant].map(|worth| (worth * 1e6).round()));
    assert_eq!(
        (VERSION, recorded.collect::<Vec<_>>()),
        (
            4,
            vec![[87_023.0, 87_023.0], [169_720.0, 169_720.0], [167_153.0, 145_345.0]]
        )
    );
    for shot in &first {
        assert!(shot.choice() >= 0.0 && (0.0..=1.0).contains(&shot.best), "{shot:?}");
        assert_eq!(shot.idea.is_some(), shot.mark.is_some(), "{shot:?}");
    }
}

/// A shot that lost so much by its choice, with a better one.
fn costing(choice: f64) -> Reviewed {
    Reviewed {
        number: 1,
        seat: Seat::Challenger,
        before: 0.5,
        after: 0.7,
        best: 0.9,
        meant: 0.9 - choice,
        better: None,
        mark: None,
        idea: Some(shot(0.0, 0.5)),
        luck: None,
    }
}

#[test]
fn a_player_who_loses_nothing_by_choices_has_an_accuracy_of_a_hundred_and_others_less() {
    let of = |shots: &[Reviewed]| accuracy(shots, Seat::Challenger).unwrap();
    // 103.1668·exp(-0.04354·points) - 3.1669, as Lichess has it.
    for (lost, expected) in [(0.0, 100.0), (0.1, 63.582), (0.5, 8.531), (0.9, 0.0)] {
        assert!(
            (of(&[costing(lost)]) - expected).abs() < 2e-3,
            "{lost}: {}",
            of(&[costing(lost)])
        );
    }
    assert!((of(&[costing(0.0), costing(0.1)]) - 81.791).abs() < 2e-3, "the mean");
    let rivals = Reviewed {
        seat: Seat::Rival,
        ..costing(0.5)
    };
    assert_eq!(
        of(&[costing(0.1), rivals]),
        of(&[costing(0.1)]),
        "each by their own shots"
    );
    assert!((costing(0.1).execution() + 0.1).abs() < 1e-12 && (costing(0.3).execution() - 0.1).abs() < 1e-12);
}

#[test]
fn what_was_meant_may_lie_to_either_side_of_what_was_played() {
    let missing = MEANT.into_iter().find(|by| !MEANT.contains(&-by));
    assert_eq!(missing, None);
}

#[test]
fn choices_are_marked_from_five_twelve_and_twenty_five_points_on() {
    let marks = [0.0, 0.049, 0.05, 0.119, 0.12, 0.249, 0.25, 1.0].map(Mark::of);
    let (slip, mistake, blunder) = (Some(Mark::Inaccuracy), Some(Mark::Mistake), Some(Mark::Blunder));
    assert_eq!(marks, [None, None, slip, slip, mistake, mistake, blunder, blunder]);
}

#[test]
fn luck_is_a_change_of_twelve_points_that_less_than_an_eighth_of_the_plays_in_mind_come_near() {
    let around = |like: usize, worth: f64, others: f64| [vec![worth; like], vec![others; 32 - like]].concat();
    let (meant, rare, common) = (0.5, 3, 4);
    for (after, luck) in [
        (0.62, Luck::Good),
        (0.9, Luck::Good),
        (0.38, Luck::Bad),
        (0.1, Luck::Bad),
    ] {
        // As good, or as bad, is what lies within half of the twelve points of it, or beyond.
        let within = if after > meant { after - 0.0599 } else { after + 0.0599 };
        let outside = if after > meant { after - 0.0601 } else { after + 0.0601 };
        assert_eq!(
            Luck::of(after, meant, &around(rare, within, outside)),
            Some(luck),
            "{after}"
        );
        assert_eq!(
            Luck::of(after, meant, &around(common, within, outside)),
            None,
            "{after}"
        );
        assert_eq!(Luck::of(after, meant, &around(common, after, outside)), None);
    }
    for after in [0.619, 0.5, 0.381] {
        assert_eq!(Luck::of(after, meant, &around(0, 0.0, 0.5)), None, "{after}");
        assert_eq!(Luck::of(after, meant, &[]), None);
    }
    assert_eq!(Luck::of(0.9, 0.5, &[]), Some(Luck::Good));
}

#[test]
fn better_shots_are_told_of_the_forty_choices_that_cost_the_most() {
    let mut shots: Vec<Reviewed> = (0..50).map(|n| costing(0.05 + f64::from(n * 7 % 50) / 100.0)).collect();
    shots[0].idea = None;
    keep_costliest(&mut shots);
    let told: Vec<f64> = shots
        .iter()
        .filter(|shot| shot.idea.is_some())
        .map(Reviewed::choice)
        .collect();
    assert_eq!((told.len(), shots.len()), (40, 50));
    assert!(told.iter().all(|choice| *choice > 0.145), "{told:?}");
}
