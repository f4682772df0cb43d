use super::Level;
use super::agent_tests::solids;
use super::geometry::line;
use super::hand::Skill;
use super::prospects::prospects;
use crate::billiards::tests::support::{layout, nine};
use crate::billiards::{BallId, Layout, Pocket, Point};
use crate::eight_ball::{Ending, Frame, Hand, Phase, Reason, Seat};

const EIGHT: (u8, f64, f64) = (8, -1.0, 0.5);

/// Looks at the balls that are left alone, and counts every pot as a half.
fn careless() -> Skill {
    Skill {
        thinks_ahead: false,
        ..Skill::of(Level::Medium)
    }
}

/// Of a player at the table with that chance of a pot and so many balls, against one with so many.
fn expected(pot: f64, own: f64, rivals: f64) -> f64 {
    let missed = 0.55 * (1.0 - 1.0 / (1.0 + 0.3 * rivals));
    pot / (1.0 + 0.12 * own) + (1.0 - pot) * missed
}

fn assert_near(got: f64, expected: f64) {
    assert!((got - expected).abs() < 1e-12, "{got} {expected}");
}

#[test]
fn who_has_won_has_everything_and_the_other_nothing() {
    let frame = Frame {
        ending: Some(Ending {
            winner: Seat::Rival,
            reason: Reason::EightPocketed,
        }),
        ..solids(Hand::None)
    };
    let of = |seat| prospects(&nine(), &layout(&[EIGHT]), &frame, seat, &careless());
    assert_eq!(Seat::BOTH.map(of), [0.0, 1.0]);
}

#[test]
fn the_fewer_balls_are_left_and_the_more_the_other_has_the_better() {
    let (solid, stripe) = (
        [(1, 0.0, 0.0), (2, 0.2, 0.2), (3, 0.4, -0.1)],
        [(9, 0.1, 0.5), (10, -0.3, 0.3)],
    );
    for own in 0..=3 {
        for rivals in 0..=2 {
            let layout = layout(&[&solid[..own], &stripe[..rivals], &[EIGHT, (0, -0.5, 0.0)]].concat());
            let of = |frame: Frame, seat| prospects(&nine(), &layout, &frame, seat, &careless());
            let expected_here = expected(0.5, own as f64, rivals as f64);
            assert_near(of(solids(Hand::None), Seat::Challenger), expected_here);
            assert_near(of(solids(Hand::None), Seat::Rival), 1.0 - expected_here);
            // On an open table everybody would have the smaller group.
            let open = Frame {
                phase: Phase::Open,
                ..solids(Hand::None)
            };
            let fewer = own.min(rivals) as f64;
            assert_near(of(open, Seat::Challenger), expected(0.5, fewer, fewer));
        }
    }
}

#[test]
fn a_player_who_looks_ahead_sees_the_best_pot() {
    let balls = layout(&[(1, 0.4, 0.1), (2, 0.6, -0.4), EIGHT, (0, 0.1, 0.0)]);
    let (table, skill) = (nine(), Skill::of(Level::Easy));
    let skill = Skill {
        thinks_ahead: true,
        ..skill
    };
    let of = |hand, layout: &Layout| prospects(&table, layout, &solids(hand), Seat::Challenger, &skill);
    let lines: Vec<_> = [1, 2]
        .into_iter()
        .flat_map(|number| Pocket::ALL.map(|pocket| (BallId::new(number).unwrap(), pocket)))
        .filter_map(|(ball, pocket)| line(&table, &balls, ball, pocket, &[BallId::CUE]))
        .collect();
    let best = |from: &dyn Fn(&super::geometry::Line) -> Point| {
        lines
            .iter()
            .map(|line| line.chance(from(line), skill.aim))
            .fold(0.0, f64::max)
    };
    let lies = balls.get(BallId::CUE).unwrap();
    let from_here = best(&|_| lies);
    let in_hand = best(&|line| line.ghost - line.leaves * 0.3);
    assert!(
        0.1 < from_here && from_here < in_hand && 0.35 < in_hand,
        "{from_here} {in_hand}"
    );
    assert_near(of(Hand::None, &balls), expected(from_here, 2.0, 0.0));
    assert_near(of(Hand::Anywhere, &balls), expected(in_hand, 2.0, 0.0));
    assert_near(of(Hand::Kitchen, &balls), expected(0.8 * in_hand, 2.0, 0.0));
    // A ball that has no way to a pocket is not quite without hope for who may put the cue ball anywhere.
    let wall = [(9, 0.0, 0.06), (10, 0.0, -0.06), (11, 0.06, 0.0), (12, -0.06, 0.0)];
    let shut = layout(&[&[(1, 0.0, 0.0), EIGHT], &wall[..]].concat());
    assert_near(of(Hand::Anywhere, &shut), expected(0.3, 1.0, 4.0));
    assert_near(of(Hand::None, &shut), expected(0.0, 1.0, 4.0));
}
