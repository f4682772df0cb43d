use super::hand::Skill;
use super::review::{Critic, Mark, Reviewed, accuracy, review};
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
    for shot in &first {
        assert!(shot.choice() >= 0.0 && (0.0..=1.0).contains(&shot.best), "{shot:?}");
        assert_eq!(shot.idea.is_some(), shot.mark.is_some(), "{shot:?}");
    }
}
