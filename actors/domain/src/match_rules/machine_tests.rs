//! The match, rule by rule, on the real physics.

use super::*;
use crate::billiards::{BallId, Layout, Pocket, Point, TableSize};
use crate::eight_ball::{self, Frame, Group, Hand, Phase};

pub(super) const START: Millis = 1_000_000;
pub(super) const BREAKER: Seat = Seat::Rival;
pub(super) const OTHER: Seat = Seat::Challenger;

pub(super) fn setup() -> Setup {
    Setup {
        table: TableSize::Nine,
        breaker: BREAKER,
        seed: 42,
        started_at: START,
        rules: Rules::NEWEST,
    }
}

pub(super) fn shot(aim: f64, power: f64) -> Shot {
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

fn ready(game: &Match, seat: Seat, number: u32, shot: Shot, now: Millis) -> Result<Box<Ready>, Refusal> {
    match game.plan(seat, number, shot, now)? {
        Plan::Ready(ready) => Ok(ready),
        Plan::Repeated => panic!("the shot has been played"),
    }
}

pub(super) fn play(game: &mut Match, seat: Seat, number: u32, shot: Shot, now: Millis) -> ShotResult {
    let played = ready(game, seat, number, shot, now).unwrap().run().unwrap();
    game.apply_shot(&played).unwrap();
    played
}

fn tick(game: &mut Match, now: Millis) -> Option<Decision> {
    command(game, Command::Tick, now)
}

pub(super) fn command(game: &mut Match, command: Command, now: Millis) -> Option<Decision> {
    let decision = game.decide(command, now).unwrap();
    if let Some(decision) = &decision {
        game.apply(decision);
    }
    decision
}

/// The challenger is on the eight, which lies straight before the left side pocket.
fn on_eight() -> Match {
    let mut layout = Layout::default();
    layout.set(BallId::CUE, Some(Point::new(0.0, -0.3)));
    layout.set(BallId::EIGHT, Some(Point::new(0.0, 0.3)));
    layout.set(BallId::new(9).unwrap(), Some(Point::new(0.9, 0.3)));
    Match {
        layout,
        frame: Frame {
            turn: OTHER,
            phase: Phase::Groups(Group::Solids),
            hand: Hand::None,
            ending: None,
            rules: Rules::NEWEST,
        },
        ..Match::new(setup())
    }
}

const UP: f64 = std::f64::consts::FRAC_PI_2;

#[test]
fn the_break_has_sixty_seconds_and_later_shots_thirty_from_the_end_of_the_motion() {
    let mut game = Match::new(setup());
    assert_eq!(
        game.view().clock,
        Clock {
            deadline: START + 60_000,
            seconds: 60
        }
    );
    let played = play(&mut game, BREAKER, 1, shot(0.0, 0.9), START + 5_000);
    assert_eq!(played.outcome.start, START + 5_000);
    let motion = played.outcome.rest_at - played.outcome.start;
    assert!((4_000..30_000).contains(&motion), "{motion} milliseconds");
    let clock = Clock {
        deadline: played.outcome.rest_at + 30_000,
        seconds: 30,
    };
    assert_eq!(game.view().clock, clock);
    assert_eq!(game.wake_at(), Some(clock.deadline));
}

#[test]
fn only_the_player_at_the_table_may_shoot() {
    let game = Match::new(setup());
    assert_eq!(
        ready(&game, OTHER, 1, shot(0.0, 0.9), START).unwrap_err(),
        Refusal::OutOfTurn
    );
}

#[test]
fn a_shot_carries_the_number_that_is_next() {
    let game = Match::new(setup());
    for number in [0, 2, u32::MAX] {
        assert_eq!(
            ready(&game, BREAKER, number, shot(0.0, 0.9), START).unwrap_err(),
            Refusal::WrongShotNumber
        );
    }
}

#[test]
fn a_repeated_shot_is_answered_with_the_first_result_and_another_with_its_number_is_refused() {
    let mut game = Match::new(setup());
    let first = shot(0.01, 0.9);
    play(&mut game, BREAKER, 1, first, START);
    assert!(matches!(game.plan(BREAKER, 1, first, START + 1), Ok(Plan::Repeated)));
    assert!(game.plan(BREAKER, 1, shot(0.02, 0.9), START + 1).is_err());
    assert!(game.plan(OTHER, 1, first, START + 1).is_err());
}

#[test]
fn numbers_that_are_none_or_out_of_range_are_no_shot() {
    let game = Match::new(setup());
    let good = shot(0.0, 0.9);
    let bad = [
        Shot { aim: f64::NAN, ..good },
        Shot {
            aim: f64::INFINITY,
            ..good
        },
        Shot { power: 1.1, ..good },
        Shot { power: -0.1, ..good },
        Shot {
            power: f64::NAN,
            ..good
        },
        Shot {
            side: 0.9,
            follow: 0.9,
            ..good
        },
        Shot {
            follow: f64::NEG_INFINITY,
            ..good
        },
        Shot { elevation: 1.0, ..good },
        Shot {
            elevation: -0.1,
            ..good
        },
    ];
    for shot in bad {
        assert_eq!(
            ready(&game, BREAKER, 1, shot, START).unwrap_err(),
            Refusal::BadShot,
            "{shot:?}"
        );
    }
}

#[test]
fn the_cue_ball_is_placed_where_the_hand_allows_it() {
    let game = Match::new(setup());
    let at = |x, y| Shot {
        placement: Some(Point::new(x, y)),
        ..shot(0.0, 0.9)
    };
    assert!(ready(&game, BREAKER, 1, at(-0.8, 0.2), START).is_ok());
    let bad = [
        (0.0, 0.0),
        (-1.27, 0.0),
        (-0.8, 0.62),
        (f64::NAN, 0.0),
        (-0.8, f64::INFINITY),
        (-9.0, 0.0),
    ];
    for (x, y) in bad {
        assert_eq!(
            ready(&game, BREAKER, 1, at(x, y), START).unwrap_err(),
            Refusal::BadPlacement,
            "{x} {y}"
        );
    }
    let anywhere = Match {
        frame: Frame {
            hand: Hand::Anywhere,
            phase: Phase::Open,
            ..game.frame
        },
        ..game
    };
    assert!(ready(&anywhere, BREAKER, 1, at(0.0, 0.0), START).is_ok());
    let rack = anywhere.table().foot_spot();
    assert_eq!(
        ready(&anywhere, BREAKER, 1, at(rack.x - 0.04, rack.y), START).unwrap_err(),
        Refusal::BadPlacement
    );
    assert_eq!(
        ready(&on_eight(), OTHER, 1, at(0.3, 0.0), START).unwrap_err(),
        Refusal::BadPlacement
    );
}

#[test]
fn a_shot_after_the_deadline_or_long_before_the_balls_rest_is_refused() {
    let mut game = Match::new(setup());
    assert!(ready(&game, BREAKER, 1, shot(0.0, 0.9), START + 60_000).is_ok());
    assert_eq!(
        ready(&game, BREAKER, 1, shot(0.0, 0.9), START + 60_001).unwrap_err(),
        Refusal::TooLate
    );
    let rest = play(&mut game, BREAKER, 1, shot(0.0, 0.9), START).outcome.rest_at;
    let next = game.frame().turn;
    assert_eq!(
        ready(&game, next, 2, shot(3.0, 0.1), rest - EARLY - 1).unwrap_err(),
        Refusal::StillMoving
    );
    let early = ready(&game, next, 2, shot(3.0, 0.1), rest - EARLY)
        .unwrap()
        .run()
        .unwrap();
    assert_eq!(early.outcome.start, rest, "it begins when the balls rest");
}

#[test]
fn the_eight_needs_a_call_and_its_pocket_wins_the_match() {
    let mut game = on_eight();
    assert_eq!(
        ready(&game, OTHER, 1, shot(UP, 0.3), START).unwrap_err(),
        Refusal::CallRequired
    );
    let called = Shot {
        call: Some(Pocket::SideLeft),
        ..shot(UP, 0.3)
    };
    play(&mut game, OTHER, 1, called, START);
    let ending = game.ending().unwrap();
    assert_eq!((ending.winner, ending.reason.as_str()), (Some(OTHER), "eight_pocketed"));
    assert_eq!(game.wake_at(), None);
    assert_eq!(
        ready(&game, BREAKER, 2, called, START + 20_000).unwrap_err(),
        Refusal::MatchOver
    );
    assert!(matches!(game.plan(OTHER, 1, called, START), Ok(Plan::Repeated)));
}

#[test]
fn the_eight_in_a_pocket_that_was_not_called_loses_the_match() {
    let mut game = on_eight();
    let called = Shot {
        call: Some(Pocket::HeadLeft),
        ..shot(UP, 0.3)
    };
    play(&mut game, OTHER, 1, called, START);
    let reason = Reason::Frame(eight_ball::Reason::EightInWrongPocket);
    assert_eq!(
        game.ending(),
        Some(Ending {
            winner: Some(BREAKER),
            reason
        })
    );
}

#[test]
fn running_out_of_time_is_a_foul_and_the_third_time_forfeits() {
    let mut game = on_eight();
    let mut now = game.view().clock.deadline;
    assert_eq!(tick(&mut game, now - 1), None);
    for round in 1..=2 {
        assert_eq!(tick(&mut game, now), Some(Decision::TimeOut { seat: OTHER, at: now }));
        assert_eq!((game.frame().turn, game.frame().hand), (BREAKER, Hand::Anywhere));
        assert_eq!(game.view().players[OTHER.index()].time_outs, round);
        assert_eq!(tick(&mut game, now), None, "a time-out gives the other a whole clock");
        now += 30_000;
        assert!(tick(&mut game, now).is_some());
        now += 30_000;
    }
    assert_eq!(game.ending(), None);
    tick(&mut game, now);
    assert_eq!(
        game.ending(),
        Some(Ending {
            winner: Some(BREAKER),
            reason: Reason::TimeOuts
        })
    );
}

#[test]
fn a_shot_does_not_wait_for_numbers_that_time_outs_would_use_up() {
    let mut game = on_eight();
    tick(&mut game, START + 60_000);
    assert_eq!(game.view().shot_number, 1);
    assert!(ready(&game, BREAKER, 1, shot(0.3, 0.2), START + 60_001).is_ok());
}

#[test]
fn whoever_leaves_has_thirty_seconds_to_return_and_then_forfeits() {
    let mut game = on_eight();
    let left = command(&mut game, Command::Left { seat: OTHER }, START);
    assert_eq!(left, Some(Decision::Left { seat: OTHER, at: START }));
    assert_eq!(game.view().players[OTHER.index()].return_by, Some(START + 30_000));
    assert_eq!(
        command(&mut game, Command::Left { seat: OTHER }, START + 9_000),
        None,
        "the time runs from the first"
    );
    assert_eq!(tick(&mut game, START + 29_999), None);
    assert_eq!(
        tick(&mut game, START + 30_000),
        Some(Decision::Forfeited { seat: OTHER })
    );
    assert_eq!(
        game.ending(),
        Some(Ending {
            winner: Some(BREAKER),
            reason: Reason::Left
        })
    );
}

#[test]
fn either_player_forfeits_by_leaving() {
    for seat in Seat::BOTH {
        let mut game = on_eight();
        command(&mut game, Command::Left { seat }, START);
        assert_eq!(
            Seat::BOTH.map(|seat| game.is_away(seat)),
            Seat::BOTH.map(|other| other == seat)
        );
        assert_eq!(tick(&mut game, START + 30_000), Some(Decision::Forfeited { seat }));
        let ending = game.ending().unwrap();
        assert_eq!((ending.winner, ending.reason), (Some(seat.other()), Reason::Left));
        assert!(ending.counts());
    }
}

#[test]
fn an_end_changes_ratings_only_when_it_was_played_out_or_both_had_shot() {
    let frame = Reason::Frame(eight_ball::Reason::EightPocketed);
    for (reason, before, after) in [
        (frame, true, true),
        (Reason::ShotLimit, true, true),
        (Reason::TimeOuts, false, true),
        (Reason::Left, false, true),
        (Reason::Conceded, false, true),
        (Reason::Abandoned, false, false),
    ] {
        let ended = |have_shot| {
            let ending = Some(Ending { winner: None, reason });
            let game = Match {
                ending,
                have_shot,
                ..on_eight()
            };
            game.is_rated()
        };
        let one_shot = (ended([true, false]), ended([false, true]));
        assert_eq!((ended([false; 2]), one_shot), (before, (before, before)), "{reason:?}");
        assert_eq!(ended([true; 2]), after, "{reason:?}");
    }
    assert!(!on_eight().is_rated(), "it goes on");
}

#[test]
fn an_end_is_told_in_words_and_by_the_word_that_is_stored() {
    let names = ["Ada", "Grace"];
    let frame = |reason| Reason::Frame(reason);
    for (winner, reason, word, words) in [
        (
            Some(Seat::Rival),
            Reason::TimeOuts,
            "time_outs",
            "Ada ran out of time for the third time. Grace wins.",
        ),
        (
            Some(Seat::Challenger),
            Reason::Left,
            "left",
            "Grace left and did not come back. Ada wins.",
        ),
        (
            Some(Seat::Challenger),
            Reason::Conceded,
            "conceded",
            "Grace conceded. Ada wins.",
        ),
        (
            None,
            Reason::ShotLimit,
            "shot_limit",
            "Nobody pocketed the eight in time: a draw.",
        ),
        (
            None,
            Reason::Abandoned,
            "abandoned",
            "Both players left: the match has no result.",
        ),
        (
            Some(Seat::Rival),
            frame(eight_ball::Reason::EarlyEight),
            "early_eight",
            "Ada pocketed the eight too early. Grace wins.",
        ),
        (
            Some(Seat::Rival),
            frame(eight_ball::Reason::FoulOnEight),
            "foul_on_eight",
            "Ada fouled while pocketing the eight. Grace wins.",
        ),
        (
            Some(Seat::Rival),
            frame(eight_ball::Reason::EightOffTable),
            "eight_off_table",
            "Ada drove the eight off the table. Grace wins.",
        ),
        (
            Some(Seat::Rival),
            frame(eight_ball::Reason::EightInWrongPocket),
            "eight_in_wrong_pocket",
            "Ada pocketed the eight in a pocket that was not called. Grace wins.",
        ),
    ] {
        assert_eq!(
            (reason.as_str(), Ending { winner, reason }.words(names).as_str()),
            (word, words)
        );
    }
}

#[test]
fn every_refusal_has_the_code_that_clients_know() {
    for (refusal, code) in [
        (Refusal::OutOfTurn, "OUT_OF_TURN"),
        (Refusal::TooLate, "OUT_OF_TURN"),
        (Refusal::StillMoving, "STILL_MOVING"),
        (Refusal::BadShot, "BAD_SHOT"),
        (Refusal::WrongShotNumber, "WRONG_SHOT_NUMBER"),
        (Refusal::MatchOver, "MATCH_OVER"),
        (Refusal::BadPlacement, "BAD_PLACEMENT"),
        (Refusal::CallRequired, "CALL_REQUIRED"),
    ] {
        assert_eq!(refusal.code(), code);
    }
}

#[test]
fn what_the_server_holds_up_costs_the_player_at_the_table_nothing() {
    let mut game = on_eight();
    game.grant_whole_clock(START);
    assert_eq!(game.view().clock.deadline, START + 60_000, "no clock is shortened");
    game.grant_whole_clock(START + 50_000);
    assert_eq!(game.view().clock.deadline, START + 80_000);
    command(&mut game, Command::Concede { seat: OTHER }, START);
    game.grant_whole_clock(START + 90_000);
    assert_eq!(game.view().clock.deadline, START + 80_000);
}

#[test]
fn whoever_returns_in_time_plays_on() {
    let mut game = on_eight();
    command(&mut game, Command::Left { seat: OTHER }, START);
    command(&mut game, Command::Returned { seat: OTHER }, START + 29_000);
    assert_eq!(tick(&mut game, START + 31_000), None);
    assert_eq!(game.view().players[OTHER.index()].return_by, None);
}

#[test]
fn the_shot_clock_goes_on_for_a_player_who_left() {
    let mut game = on_eight();
    let deadline = game.view().clock.deadline;
    command(&mut game, Command::Left { seat: OTHER }, deadline - 1_000);
    assert_eq!(
        tick(&mut game, deadline),
        Some(Decision::TimeOut {
            seat: OTHER,
            at: deadline
        })
    );
}

#[test]
fn a_match_that_both_left_has_no_result() {
    let mut game = on_eight();
    command(&mut game, Command::Left { seat: OTHER }, START);
    command(&mut game, Command::Left { seat: BREAKER }, START + 10_000);
    assert_eq!(game.wake_at(), Some(START + 40_000));
    assert_eq!(tick(&mut game, START + 30_000), None, "nobody is there to win");
    assert_eq!(tick(&mut game, START + 40_000), Some(Decision::Abandoned));
    let ending = game.ending().unwrap();
    assert!(ending.winner.is_none() && !ending.counts());
}

#[test]
fn whoever_concedes_loses_at_once() {
    let mut game = on_eight();
    command(&mut game, Command::Concede { seat: BREAKER }, START);
    assert_eq!(
        game.ending(),
        Some(Ending {
            winner: Some(OTHER),
            reason: Reason::Conceded
        })
    );
    assert_eq!(
        game.decide(Command::Concede { seat: OTHER }, START),
        Err(Refusal::MatchOver)
    );
}

#[test]
fn the_last_shot_that_a_match_may_have_ends_it_as_a_draw() {
    let mut game = Match {
        shots: MAX_SHOTS - 1,
        ..on_eight()
    };
    let called = Shot {
        call: Some(Pocket::HeadLeft),
        ..shot(-UP, 0.01)
    };
    play(&mut game, OTHER, MAX_SHOTS, called, START);
    assert_eq!(
        game.ending(),
        Some(Ending {
            winner: None,
            reason: Reason::ShotLimit
        })
    );
}

#[test]
fn after_a_scratch_the_cue_ball_lies_on_the_table_for_whoever_is_next() {
    let mut game = on_eight();
    game.layout.set(BallId::EIGHT, Some(Point::new(0.5, 0.0)));
    let called = Shot {
        call: Some(Pocket::SideLeft),
        ..shot(UP, 0.2)
    };
    let played = play(&mut game, OTHER, 1, called, START);
    assert_eq!(played.outcome.ruling.foul, Some(eight_ball::Foul::Scratch));
    assert_eq!(played.run.layout.get(BallId::CUE), None);
    assert_eq!(game.layout().get(BallId::CUE), Some(game.table().head_spot()));
    assert_eq!(game.frame().hand, Hand::Anywhere);
}

#[test]
fn the_eight_is_spotted_beside_a_ball_that_lies_on_the_spot() {
    let table = Match::new(setup()).table();
    let mut layout = Layout::default();
    assert_eq!(
        placement::spot_eight(&table, &layout).get(BallId::EIGHT),
        Some(table.foot_spot())
    );
    layout.set(BallId::CUE, Some(table.foot_spot()));
    let spotted = placement::spot_eight(&table, &layout).get(BallId::EIGHT).unwrap();
    let gap = spotted.x - table.foot_spot().x;
    assert!(spotted.y == 0.0 && (0.057..0.059).contains(&gap), "{gap}");
}

#[test]
fn the_eight_is_spotted_before_the_spot_when_everything_behind_it_is_taken() {
    let table = Match::new(setup()).table();
    let spot = table.foot_spot();
    let mut layout = Layout::default();
    for (at, number) in [1, 2, 3, 4, 5, 6, 7].into_iter().enumerate() {
        let place = Point::new(spot.x + at as f64 * 0.11, spot.y);
        layout.set(BallId::new(number).unwrap(), Some(place));
    }
    let spotted = placement::spot_eight(&table, &layout).get(BallId::EIGHT).unwrap();
    let gap = spot.x - spotted.x;
    assert!(spotted.y == 0.0 && (0.057..0.059).contains(&gap), "{gap}");
}

#[test]
fn a_cue_ball_in_the_kitchen_stays_where_it_may_lie_and_else_goes_to_the_head_spot() {
    let table = Match::new(setup()).table();
    let settled = |rules, at| {
        let frame = Frame {
            rules,
            ..Frame::new(OTHER)
        };
        let layout = placement::place_cue(&Layout::default(), at);
        placement::settle_cue(&table, &layout, &frame).get(BallId::CUE)
    };
    let (string, behind) = (table.head_string(), Point::new(-0.9, 0.2));
    let (on_it, before_it) = (Point::new(string, 0.3), Point::new(0.3, 0.2));
    for (rules, spot) in [
        (Rules::First, table.head_spot()),
        (Rules::Second, Point::new(string - 1e-3, 0.0)),
    ] {
        assert_eq!(settled(rules, behind), Some(behind));
        assert_eq!(settled(rules, before_it), Some(spot));
    }
    assert_eq!(settled(Rules::First, on_it), Some(on_it));
    assert_eq!(
        settled(Rules::Second, on_it),
        Some(Point::new(string - 1e-3, 0.0)),
        "on the string is not behind it"
    );
}

#[test]
fn a_cue_ball_whose_places_on_the_head_string_are_taken_lies_on_the_nearest_free_one_behind() {
    let table = Match::new(setup()).table();
    let (string, ball) = (table.head_string(), 0.057_15);
    let first = Frame {
        rules: Rules::First,
        ..Frame::new(OTHER)
    };
    // In widths of a ball: the places on the string are tried from its middle outwards.
    let settled = |balls: &[f64]| {
        let mut layout = Layout::default();
        for (number, y) in (1..).zip(balls) {
            layout.set(BallId::new(number).unwrap(), Some(Point::new(string, y * ball)));
        }
        let at = placement::settle_cue(&table, &layout, &first).get(BallId::CUE).unwrap();
        ((string - at.x) / ball, at.y / ball)
    };
    for (balls, (behind, aside)) in [
        (&[][..], (0.0, 0.0)),
        (&[0.4], (0.0, -1.0)),
        (&[-0.4], (0.0, 1.0)),
        (&[-0.6, 0.6], (0.0, -2.0)),
        (&[-1.6, -0.4, 0.6], (0.0, 2.0)),
        (&[-6.9, -4.8, -2.8, -0.8, 1.2, 3.2, 5.2, 7.2], (0.0, -8.0)),
        (&[-7.8, -5.8, -3.8, -1.8, 0.2, 2.2, 4.2, 6.2], (1.0, 0.0)),
    ] {
        let found = settled(balls);
        assert!(
            (found.0 - behind).abs() < 1e-9 && (found.1 - aside).abs() < 1e-9,
            "{balls:?}: {found:?}"
        );
    }
}

#[test]
fn a_shot_that_was_planned_before_something_else_happened_is_not_taken() {
    let mut game = on_eight();
    let played = ready(
        &game,
        OTHER,
        1,
        Shot {
            call: Some(Pocket::HeadLeft),
            ..shot(0.0, 0.2)
        },
        START,
    )
    .unwrap()
    .run()
    .unwrap();
    let mut taken = game.clone();
    assert_eq!(taken.shots(), 0);
    assert_eq!((taken.apply_shot(&played), taken.shots()), (Ok(()), 1));
    assert_eq!(taken.apply_shot(&played), Err(Stale), "twice");
    let mut ended = game.clone();
    command(&mut ended, Command::Concede { seat: BREAKER }, START);
    assert_eq!(ended.apply_shot(&played), Err(Stale));
    tick(&mut game, START + 60_000);
    let before = game.clone();
    assert_eq!(game.apply_shot(&played), Err(Stale));
    assert_eq!(game, before);
}

/// A break, a time-out and some shots, as they are stored.
fn recorded() -> (Match, Vec<Decision>) {
    let (mut game, mut stored) = (Match::new(setup()), Vec::new());
    let mut now = START + 3_000;
    for number in 1..=6 {
        let aim = 0.05 + f64::from(number - 1) * 1.3;
        let shot = shot(aim, if number == 1 { 0.95 } else { 0.4 });
        let seat = game.frame().turn;
        let played = play(&mut game, seat, number, shot, now);
        stored.push(played.decision());
        assert_eq!(game.ending(), None, "the seed gives a frame that goes on");
        now = played.outcome.rest_at + 2_000;
        if number == 3 {
            now += 40_000;
            stored.extend(tick(&mut game, now));
        }
    }
    (game, stored)
}

#[test]
fn a_match_is_restored_from_its_decisions_to_the_bit() {
    let (game, stored) = recorded();
    let now = game.rest_at() + 90_000;
    let restored = Match::restore(setup(), &stored, now).unwrap();
    assert_eq!(
        restored.view().clock.deadline,
        now + SHOT_CLOCK,
        "nobody pays for the downtime"
    );
    assert_eq!(
        restored.view().players.map(|player| player.return_by),
        [Some(now + RETURN_WINDOW); 2]
    );
    let same = Match {
        deadline: game.deadline,
        return_by: game.return_by,
        ..restored
    };
    assert_eq!(same, game);
}

#[test]
fn decisions_are_read_back_from_storage_as_they_were() {
    let (_, stored) = recorded();
    let text = serde_json::to_string(&stored).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Decision>>(&text).unwrap(), stored);
}

#[test]
fn a_stored_shot_that_comes_out_otherwise_breaks_the_match() {
    let (_, mut stored) = recorded();
    let Decision::Shot { shot, .. } = &mut stored[2] else {
        panic!("a shot")
    };
    shot.aim += 1e-9;
    let broken = Match::restore(setup(), &stored, START).unwrap_err();
    assert!(matches!(broken, Broken::Diverged { number: 3, .. }), "{broken}");
    stored.remove(1);
    let broken = Match::restore(setup(), &stored, START).unwrap_err();
    assert!(matches!(broken, Broken::Refused { number: 3, .. }), "{broken}");
}
