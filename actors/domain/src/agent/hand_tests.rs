use super::Level;
use super::hand::Skill;
use crate::billiards::constants::MAX_ELEVATION;
use crate::match_rules::Shot;
use crate::random::Random;

fn wanted() -> Shot {
    Shot {
        aim: 1.0,
        power: 0.5,
        side: 0.2,
        follow: -0.3,
        elevation: 0.1,
        call: None,
        placement: None,
        safety: false,
    }
}

/// Without any error.
fn steady() -> Skill {
    Skill {
        aim: 0.0,
        power: 0.0,
        tip: 0.0,
        ..Skill::of(Level::Easy)
    }
}

/// Mean and standard deviation.
fn spread(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let square = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    (mean, square.sqrt())
}

#[test]
fn a_hand_without_errors_plays_what_is_wanted() {
    assert_eq!(steady().play(wanted(), &mut Random::new(1)), wanted());
}

#[test]
fn the_errors_of_a_hand_are_normal_around_what_is_wanted_and_as_large_as_its_skill_says() {
    let (hand, mut random) = (Skill::of(Level::Medium), Random::new(2));
    let shots: Vec<Shot> = (0..4_000).map(|_| hand.play(wanted(), &mut random)).collect();
    let of = |number: fn(&Shot) -> f64| spread(&shots.iter().map(number).collect::<Vec<_>>());
    let expected = [
        (of(|shot| shot.aim), (1.0, hand.aim)),
        // That of the power is a part of it.
        (of(|shot| shot.power), (0.5, 0.5 * hand.power)),
        (of(|shot| shot.side), (0.2, hand.tip)),
        (of(|shot| shot.follow), (-0.3, hand.tip)),
    ];
    for ((mean, deviation), (wanted, skill)) in expected {
        assert!((mean - wanted).abs() < 0.06 * skill, "{mean} {wanted}");
        assert!((deviation / skill - 1.0).abs() < 0.04, "{deviation} {skill}");
    }
}

#[test]
fn whatever_slips_the_stroke_stays_one_that_can_be_played() {
    let wild = Skill {
        power: 1.0,
        tip: 1.0,
        ..steady()
    };
    let (mut random, mut at_rim) = (Random::new(3), 0);
    for _ in 0..400 {
        let steep = Shot {
            elevation: 2.0,
            ..wanted()
        };
        let shot = wild.play(steep, &mut random);
        let off = (shot.side * shot.side + shot.follow * shot.follow).sqrt();
        assert!(off <= 1.0 + 1e-12 && (0.0..=1.0).contains(&shot.power), "{shot:?}");
        assert_eq!(shot.elevation, MAX_ELEVATION);
        at_rim += u32::from(off > 1.0 - 1e-12);
    }
    assert!(
        (100..300).contains(&at_rim),
        "a tip beyond the rim touches it: {at_rim}"
    );
    // It slides to the rim straight, not along it.
    let beyond = Shot {
        side: 3.0,
        follow: 4.0,
        ..wanted()
    };
    let shot = steady().play(beyond, &mut random);
    assert!((shot.side - 0.6).abs() < 1e-12 && (shot.follow - 0.8).abs() < 1e-12);
}

#[test]
fn ratings_make_hands_between_those_of_the_levels() {
    let levels = [(1200.0, Level::Easy), (1500.0, Level::Medium), (1800.0, Level::Hard)];
    for (rating, level) in levels.into_iter().chain([(100.0, Level::Easy), (2900.0, Level::Hard)]) {
        let (got, expected) = (Skill::of_rating(rating), Skill::of(level));
        assert!((got.aim / expected.aim - 1.0).abs() < 1e-12, "{got:?}");
        let rounded = Skill {
            aim: expected.aim,
            ..got
        };
        assert_eq!(rounded, expected);
    }
    for ((below, one), (above, other)) in levels.into_iter().zip(levels.into_iter().skip(1)) {
        let (one, other) = (Skill::of(one), Skill::of(other));
        let half = Skill::of_rating(0.5 * (below + above));
        // Halfway by the logarithm.
        for (got, ends) in [
            (half.aim, [one.aim, other.aim]),
            (half.power, [one.power, other.power]),
            (half.tip, [one.tip, other.tip]),
        ] {
            assert!((got - (ends[0] * ends[1]).sqrt()).abs() < 1e-12, "{got} {ends:?}");
        }
        let head = Skill {
            aim: other.aim,
            power: other.power,
            tip: other.tip,
            ..half
        };
        assert_eq!(head, other, "with the head of the steadier one");
    }
}

#[test]
fn the_best_head_leaves_a_hand_as_it_is_and_tries_its_break() {
    let easy = Skill::of(Level::Easy);
    let expected = Skill {
        aim: easy.aim,
        power: easy.power,
        tip: easy.tip,
        reads_rack: true,
        ..Skill::of(Level::Hard)
    };
    assert_eq!(easy.with_best_head(), expected);
}

#[test]
fn the_first_version_looks_into_the_rack_and_plays_safe_anywhere() {
    for level in Level::ALL {
        let now = Skill::of(level);
        let first = Skill {
            plays_at_balls: false,
            reads_rack: true,
            ..now
        };
        assert_eq!(now.of_first_version(), first);
        assert_eq!((now.plays_at_balls, now.reads_rack), (level == Level::Easy, false));
    }
}
