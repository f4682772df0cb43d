use super::*;
use crate::agent::Level;
use crate::billiards::TableSize;
use crate::billiards::tests::support::layout;
use crate::eight_ball::{Group, Rules, Seat};

const SOLIDS: Frame = Frame {
    turn: Seat::Challenger,
    phase: Phase::Groups(Group::Solids),
    hand: Hand::None,
    ending: None,
    rules: Rules::NEWEST,
};

fn searched<T>(layout: &Layout, frame: &Frame, skill: &Skill, look: impl FnOnce(&mut Search) -> T) -> T {
    look(&mut Search {
        table: &Table::new(TableSize::Nine),
        layout,
        frame,
        skill,
        random: &mut Random::new(3),
        tries: 0,
    })
}

fn two() -> Layout {
    layout(&[
        (0, 0.0, 0.0),
        (1, 0.5, 0.3),
        (2, -0.6, 0.1),
        (8, 0.9, -0.4),
        (9, 0.3, -0.5),
    ])
}

#[test]
fn directions_all_round_are_even_and_each_from_the_next_place() {
    let places = [Point::new(0.1, 0.2), Point::new(0.3, 0.4), Point::new(0.5, 0.6)];
    searched(&two(), &SOLIDS, &Skill::of(Level::Easy), |search| {
        let ways = search.all_round(&places, 0.25);
        assert_eq!(ways.len(), 36);
        for (n, (aim, from)) in ways.iter().enumerate() {
            assert!((aim.to_degrees() - 10.0 * n as f64 - 2.5).abs() < 1e-9);
            assert_eq!(*from, Some(places[n % 3]));
        }
        assert!(search.all_round(&[], 0.0).iter().all(|way| way.1.is_none()));
    });
}

#[test]
fn directions_at_balls_are_spread_over_all_that_there_are() {
    let layout = two();
    let places = anywhere(
        &Table::new(TableSize::Nine),
        &layout,
        &Frame {
            hand: Hand::Anywhere,
            ..SOLIDS
        },
    );
    let ways = |directions, places: &[Point], start| {
        let skill = Skill {
            directions,
            ..Skill::of(Level::Easy)
        };
        searched(&layout, &SOLIDS, &skill, |search| search.at_balls(places, start))
    };
    let all = ways(usize::MAX, &places, 0.5);
    assert!(all.len() > 100 && all.iter().all(|way| way.1.is_some()));
    for start in [0.0, 0.7, 0.99] {
        let some = ways(36, &places, start);
        let at: Vec<usize> = some
            .iter()
            .map(|way| all.iter().position(|other| other == way).unwrap())
            .collect();
        let step = all.len() as f64 / 36.0;
        assert_eq!(at.len(), 36);
        for (n, at) in at.iter().enumerate() {
            assert!(
                (*at as f64 + 0.5 - step * (n as f64 + start)).abs() <= 0.5 + 1e-9,
                "{n}: {at}"
            );
        }
    }
    let lies = ways(usize::MAX, &[], 0.5);
    assert!(
        lies.len() > 4 && lies.iter().all(|way| way.1.is_none()),
        "from where the cue ball lies"
    );
    searched(&layout, &SOLIDS, &Skill::of(Level::Hard), |search| {
        assert_eq!(search.at_balls(&places, 0.5), Vec::new());
    });
}

#[test]
fn a_shot_is_tried_so_often_and_a_foul_is_worth_less() {
    let (layout, skill) = (two(), Skill::of(Level::Easy));
    let (miss, hit) = (
        plain(2.0, 0.02, None),
        plain(direction(Point::ORIGIN, Point::new(0.5, 0.3)), 0.1, None),
    );
    let over = plain(-2.0, 0.35, None);
    searched(&layout, &SOLIDS, &skill, |search| {
        let after = |shot: Shot| try_shot(search.table, &layout, &SOLIDS, shot).unwrap();
        let worth = |tried: &ShotTrial| {
            prospects(
                search.table,
                &tried.layout,
                &tried.ruling.frame,
                Seat::Challenger,
                &skill,
            )
        };
        let (fouled, fair) = (after(miss), after(hit));
        assert!(fouled.ruling.foul.is_some());
        let fair_worth = if fair.ruling.foul.is_some() { 0.6 } else { 1.0 } * worth(&fair);
        let (bad, good) = (search.try_out(miss).unwrap(), search.try_out(hit).unwrap());
        assert!((bad.worth - 0.6 * worth(&fouled)).abs() < 1e-12 && bad.worth < worth(&fouled));
        assert!((good.worth - fair_worth).abs() < 1e-12);
        assert!(good.is_direct);
        let over_cushion = search.try_out(over).unwrap();
        assert_eq!(over_cushion.is_direct, !after(over).facts.rail_first);
        search.tries = MAX_TRIES - 1;
        assert!(search.try_out(hit).is_some() && search.try_out(hit).is_none());
    });
}

#[test]
fn the_best_of_what_was_rehearsed_is_played_and_only_finalists_are() {
    let (layout, skill) = (
        two(),
        Skill {
            aim: 0.0,
            power: 0.0,
            tip: 0.0,
            ..Skill::of(Level::Medium)
        },
    );
    let idea = |aim: f64, worth| Idea {
        shot: plain(aim, 0.3, None),
        worth,
        is_direct: false,
    };
    searched(&layout, &SOLIDS, &skill, |search| {
        let ideas: Vec<Idea> = (0..40).map(|n| idea(f64::from(n) * 0.15, f64::from(n % 7))).collect();
        // A hand without errors plays it in mind as it is played.
        let mut worths: Vec<(f64, f64)> = ideas
            .iter()
            .filter(|idea| idea.worth == 6.0)
            .map(|idea| (search.try_out(idea.shot).unwrap().worth, idea.shot.aim))
            .collect();
        assert_eq!(worths.len(), 5);
        worths.sort_by(|a, b| b.0.total_cmp(&a.0));
        search.tries = 0;
        let best = search.rehearsed(ideas).unwrap();
        assert!((best.worth - worths[0].0).abs() < 1e-12, "{best:?} {worths:?}");
        assert_eq!(search.tries, 5 * skill.rehearsals);
        assert!(search.rehearsed(Vec::new()).is_none());
    });
}

#[test]
fn of_equals_the_one_that_meets_a_ball_first_is_better() {
    let idea = |worth, is_direct| Idea {
        shot: plain(0.0, 0.3, None),
        worth,
        is_direct,
    };
    assert_eq!(idea(0.4, true).cmp(&idea(0.4, false)), Ordering::Greater);
    assert_eq!(idea(0.4, true).cmp(&idea(0.5, false)), Ordering::Less);
    assert_eq!(idea(0.4, true).cmp(&idea(0.4, true)), Ordering::Equal);
}

#[test]
fn the_most_promising_ways_come_first_and_are_so_many() {
    let layout = two();
    for level in Level::ALL {
        let skill = Skill::of(level);
        searched(&layout, &SOLIDS, &skill, |search| {
            let targets = SOLIDS.targets(&layout);
            let eye = Eye {
                table: search.table,
                layout: &layout,
                targets: &targets,
                skill: &skill,
            };
            let found = search.candidates(&eye);
            assert!(found.is_sorted_by(|a, b| a.chance >= b.chance));
            assert!(!found.is_empty() && found.len() <= skill.lines);
            let direct = eye.direct(&eye.lines(), Point::ORIGIN, false);
            let tricks = found.len() > direct.len();
            assert_eq!(tricks, level != Level::Easy, "{level:?}: {}", found.len());
        });
    }
}

#[test]
fn a_shot_that_pots_nothing_leaves_the_table_to_the_other_without_the_cue_ball_in_hand() {
    let frame = Frame {
        hand: Hand::Anywhere,
        ..SOLIDS
    };
    let passed = Frame {
        turn: Seat::Rival,
        ..SOLIDS
    };
    searched(&two(), &frame, &Skill::of(Level::Easy), |search| {
        assert_eq!(search.passed(), passed)
    });
}

#[test]
fn where_nothing_can_be_tried_the_nearest_ball_is_shot_at() {
    let table = Table::new(TableSize::Nine);
    for (cue, from) in [(Some((0, 0.3, 0.1)), Point::new(0.3, 0.1)), (None, table.head_spot())] {
        let balls = [(1, 0.5, 0.3), (2, -0.6, 0.1), (8, 0.4, 0.1)];
        let layout = layout(&balls.into_iter().chain(cue).collect::<Vec<_>>());
        let shot = searched(&layout, &SOLIDS, &Skill::of(Level::Easy), |search| {
            search.at_something()
        });
        let nearest = if cue.is_some() {
            Point::new(0.5, 0.3)
        } else {
            Point::new(-0.6, 0.1)
        };
        assert_eq!(
            (shot.aim, shot.power, shot.placement),
            (direction(from, nearest), 0.3, None)
        );
    }
    let mut random = Random::new(1);
    let lost = layout(&[(1, 0.5, 0.3), (8, 0.4, 0.1)]);
    let shot = best(&table, &lost, &SOLIDS, &Skill::of(Level::Hard), &mut random);
    assert_eq!(shot.aim, direction(table.head_spot(), Point::new(0.5, 0.3)));
}

#[test]
fn a_blind_break_is_any_of_the_places_and_powers_and_one_that_sees_tries_them_all() {
    let table = Table::new(TableSize::Nine);
    let (rack, frame) = (table.rack(1), Frame::new(Seat::Challenger));
    let mut seen: Vec<Shot> = Vec::new();
    for seed in 0..300 {
        let shot = best(&table, &rack, &frame, &Skill::of(Level::Hard), &mut Random::new(seed));
        let from = shot.placement.unwrap();
        assert_eq!(shot.aim, direction(from, table.foot_spot()));
        if !seen.contains(&shot) {
            seen.push(shot);
        }
    }
    assert_eq!(seen.len(), 7 * BREAK_POWERS.len());
    for (level, count) in [(Level::Easy, 1), (Level::Medium, 21)] {
        let skill = Skill::of(level);
        assert_eq!(searched(&rack, &frame, &skill, |search| search.breaks().len()), count);
    }
}
