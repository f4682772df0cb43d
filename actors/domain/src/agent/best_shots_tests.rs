use super::*;
use crate::agent::Level;
use crate::agent::think;
use crate::billiards::TableSize;
use crate::match_rules::{Plan, Rules};

const SETUP: Setup = Setup {
    table: TableSize::Nine,
    breaker: Seat::Challenger,
    seed: 11,
    started_at: 0,
    rules: Rules::NEWEST,
};

/// A frame of two medium agents, played to its end.
fn frame() -> (Vec<Decision>, Match) {
    frame_of(SETUP)
}

fn frame_of(setup: Setup) -> (Vec<Decision>, Match) {
    let (mut game, mut decisions) = (Match::new(setup), Vec::new());
    while game.ending().is_none() {
        let number = game.shots() + 1;
        let shot = think(
            &game.table(),
            game.layout(),
            game.frame(),
            Level::Medium,
            u64::from(number),
        );
        let plan = game.plan(game.frame().turn, number, shot, game.rest_at()).unwrap();
        let Plan::Ready(ready) = plan else {
            panic!("it was not played before")
        };
        let result = ready.run().unwrap();
        game.apply_shot(&result).unwrap();
        decisions.push(result.decision());
    }
    (decisions, game)
}

#[test]
fn the_best_shots_of_a_frame_won_something_that_was_not_to_be_expected_and_are_the_same_twice() {
    let (decisions, _) = frame();
    let hands = [Skill::of(Level::Medium); 2];
    let shots = best_shots(SETUP, &decisions, &hands);
    assert!(!shots.is_empty() && shots.len() <= MAX_SHOTS, "{shots:?}");
    for shot in &shots {
        assert!(shot.gain >= LEAST_GAIN && (0.0..1.0).contains(&shot.likely), "{shot:?}");
    }
    assert!(shots.windows(2).all(|pair| pair[0].score() >= pair[1].score()));
    assert_eq!(best_shots(SETUP, &decisions, &hands), shots);
}

#[test]
fn a_best_shot_is_a_fair_pot_by_which_the_chance_to_win_grew_and_that_seldom_goes_so_well() {
    let hands = [Skill::of(Level::Medium); 2];
    let (mut told, mut won, mut some) = (0, 0, 0);
    for seed in [11, 12, 13, 14, 15, 16] {
        let setup = Setup { seed, ..SETUP };
        let (decisions, over) = frame_of(setup);
        let mut random = Random::new(seed);
        for shot in best_shots(setup, &decisions, &hands) {
            let mut game = Match::new(setup);
            let at = shot.number as usize - 1;
            for decision in &decisions[..at] {
                game.replay(decision).unwrap();
            }
            let (table, layout, frame) = (game.table(), *game.layout(), *game.frame());
            let result = game.replay(&decisions[at]).unwrap().unwrap();
            let facts = &result.outcome.facts;
            assert!(result.outcome.ruling.foul.is_none() && frame.phase != Phase::Break);
            assert!(fallen(facts).next().is_some(), "a ball fell: {shot:?}");
            let chance = |layout: &Layout, now: &Frame| odds::chance(&table, layout, now, &hands, shot.seat);
            let after = chance(game.layout(), game.frame());
            assert!((shot.gain - (after - chance(&layout, &frame))).abs() < 1e-12);
            let wins = at + 1 == decisions.len() && over.ending().unwrap().winner == Some(shot.seat);
            assert_eq!((shot.seat, shot.wins), (frame.turn, wins));
            assert!(shot.score() >= LEAST_SCORE);
            // Played again and again, it ends as well about so often.
            let as_well = (0..200).filter(|_| {
                let again = hands[0].play(result.outcome.shot, &mut random);
                let tried = try_shot(&table, &layout, &frame, again).unwrap();
                chance(&tried.layout, &tried.ruling.frame) >= after - 0.05
            });
            let likely = as_well.count() as f64 / 200.0;
            assert!((shot.likely - likely).abs() < 0.25, "{shot:?} {likely}");
            (told, won) = (told + 1, won + usize::from(shot.wins));
            some += usize::from(likely > 0.3);
        }
    }
    assert!(told > 6 && won > 0 && some > 2, "{told} {won} {some}");
}

#[test]
fn only_fair_pots_after_the_break_are_looked_at() {
    let hands = [Skill::of(Level::Medium); 2];
    for seed in [11, 12, 13, 14] {
        let setup = Setup { seed, ..SETUP };
        let seen = gains(setup, &frame_of(setup).0, &hands);
        assert!(!seen.is_empty());
        for shot in seen {
            let outcome = &shot.result.outcome;
            assert_eq!((outcome.ruling.foul, shot.frame.phase == Phase::Break), (None, false));
            assert!(fallen(&outcome.facts).next().is_some() && shot.gain >= LEAST_GAIN);
        }
    }
}

/// They are shown again and again, and stay what they were.
#[test]
fn the_best_shots_of_a_recorded_frame_come_out_as_they_did() {
    let setup = Setup { seed: 12, ..SETUP };
    let shots = best_shots(setup, &frame_of(setup).0, &[Skill::of(Level::Medium); 2]);
    let told: Vec<_> = shots
        .iter()
        .map(|shot| (shot.number, (shot.likely * 48.0).round() as u32))
        .collect();
    assert_eq!(told, [(20, 28)]);
}

#[test]
fn a_shot_scores_by_what_it_won_and_the_more_the_less_it_was_to_be_expected() {
    let shot = BestShot {
        number: 3,
        seat: Seat::Rival,
        way: Way::Pot,
        wins: false,
        gain: 0.4,
        likely: 0.25,
    };
    assert!((shot.score() - 0.3).abs() < 1e-12);
}

#[test]
fn a_break_alone_has_none() {
    let (decisions, _) = frame();
    let hands = [Skill::of(Level::Medium); 2];
    assert_eq!(best_shots(SETUP, &decisions[..1], &hands), Vec::new());
}

/// The fourteen falls into the pocket, after what the events say.
fn fell(pocket: Pocket, first: u8, also: &[u8], cushions: &[(f64, u8, Rail)]) -> Way {
    let ball = |number: u8| BallId::new(number).unwrap();
    let pocketed = [14].iter().chain(also).map(|number| (ball(*number), pocket)).collect();
    let facts = Facts {
        first_contact: Some(ball(first)),
        pocketed,
        ..Facts::default()
    };
    let mut events = vec![
        Event::Strike {
            at: 0.0,
            ball: BallId::CUE,
        },
        Event::Contact {
            at: 0.5,
            a: BallId::CUE,
            b: ball(first),
        },
    ];
    events.extend(cushions.iter().map(|(at, number, rail)| Event::Cushion {
        at: *at,
        ball: ball(*number),
        rail: *rail,
    }));
    events.sort_by(|a, b| a.at().total_cmp(&b.at()));
    way(&facts, &events)
}

#[test]
fn the_way_in_which_a_ball_fell_is_read_off_what_touched_what() {
    let fell = |first, also: &[u8], cushions: &[(f64, u8, Rail)]| fell(Pocket::FootLeft, first, also, cushions);
    assert_eq!(fell(14, &[], &[]), Way::Pot);
    // The cue ball may fall as well, or come off cushions afterwards, and so may others.
    assert_eq!(fell(14, &[0], &[(0.7, 0, Rail::Head), (0.8, 3, Rail::Foot)]), Way::Pot);
    assert_eq!(fell(14, &[5], &[]), Way::Several);
    assert_eq!(fell(5, &[], &[]), Way::Combination);
    assert_eq!(fell(14, &[], &[(0.2, 0, Rail::FootRight)]), Way::Kick);
    assert_eq!(fell(14, &[], &[(0.2, 3, Rail::FootRight)]), Way::Pot);
    assert_eq!(fell(14, &[], &[(0.9, 14, Rail::FootRight)]), Way::Bank);
}

#[test]
fn the_facings_of_a_pocket_itself_make_no_bank() {
    use Rail::{Foot, FootLeft, FootRight, Head, HeadLeft, HeadRight};
    let all = [Head, HeadLeft, FootLeft, Foot, FootRight, HeadRight];
    for (pocket, own) in [
        (Pocket::HeadLeft, [Head, HeadLeft]),
        (Pocket::SideLeft, [HeadLeft, FootLeft]),
        (Pocket::FootLeft, [FootLeft, Foot]),
        (Pocket::FootRight, [Foot, FootRight]),
        (Pocket::SideRight, [FootRight, HeadRight]),
        (Pocket::HeadRight, [HeadRight, Head]),
    ] {
        for rail in all {
            let expected = if own.contains(&rail) { Way::Pot } else { Way::Bank };
            assert_eq!(
                fell(pocket, 14, &[], &[(0.9, 14, rail)]),
                expected,
                "{pocket:?} {rail:?}"
            );
        }
    }
}

#[test]
fn a_way_is_told_by_its_word_and_read_back() {
    for way in Way::ALL {
        assert_eq!(way.as_str().parse(), Ok(way));
    }
    assert_eq!(
        Way::ALL.map(Way::as_str),
        ["pot", "bank", "kick", "combination", "several"]
    );
    assert_eq!("luck".parse::<Way>(), Err(UnknownWay));
}
