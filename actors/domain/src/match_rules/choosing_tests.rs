//! Choices after the break, on the machine.

use super::machine_tests::{BREAKER, OTHER, START, command, play, setup, shot};
use super::*;
use crate::billiards::{BallId, Layout, Pocket, Point};
use crate::eight_ball::{Frame, Hand, Offer, Phase};

/// So soft that four balls reach no cushion, whatever the rack.
const SOFT: f64 = 0.12;

/// After an illegal break.
fn illegal() -> Match {
    let mut game = Match::new(setup());
    play(&mut game, BREAKER, 1, shot(0.0, SOFT), START);
    assert_eq!(game.offered().map(|offered| offered.offer), Some(Offer::IllegalBreak));
    game
}

/// After a break that leaves this choice to `by`, with the balls somewhere.
fn offered(offer: Offer, by: Seat, hand: Hand) -> Match {
    let game = illegal();
    let mut lies = Layout::default();
    lies.set(BallId::CUE, Some(Point::new(0.4, 0.2)));
    lies.set(BallId::EIGHT, Some(game.table().foot_spot()));
    let frame = Frame {
        turn: by,
        hand,
        ..*game.frame()
    };
    Match {
        layout: placement::settle_cue(&game.table(), &lies, &frame),
        frame,
        offered: Some(Offered::new(offer, lies, game.rest_at())),
        ..game
    }
}

fn choose(game: &Match, seat: Seat, choice: Choice, now: Millis) -> Result<Option<Decision>, Refusal> {
    let number = game.view().shot_number;
    game.decide(Command::Choose { seat, number, choice }, now)
}

fn chosen(game: &Match, seat: Seat, choice: Choice) -> Match {
    let mut after = game.clone();
    let decision = choose(game, seat, choice, game.rest_at()).unwrap().unwrap();
    after.apply(&decision);
    assert_eq!(after.offered(), None, "there is one choice");
    after
}

#[test]
fn so_soft_a_break_is_illegal_and_reaches_the_balls_whatever_the_rack() {
    for seed in 0..200 {
        let mut game = Match::new(Setup { seed, ..setup() });
        let broken = play(&mut game, BREAKER, 1, shot(0.0, SOFT), START);
        assert_eq!(broken.outcome.ruling.offer, Some(Offer::IllegalBreak), "rack {seed}");
    }
}

#[test]
fn an_illegal_break_is_played_on_as_it_lies_without_the_cue_ball_in_hand() {
    let game = illegal();
    assert_eq!((game.frame().turn, game.frame().hand), (OTHER, Hand::None));
    let after = chosen(&game, OTHER, Choice::AsItLies);
    assert_eq!((after.layout(), after.frame()), (game.layout(), game.frame()));
    assert_eq!(
        after.view().clock,
        game.view().clock,
        "the ten seconds are of the shot clock"
    );
}

#[test]
fn after_an_illegal_break_the_balls_are_racked_again_and_either_breaks() {
    let game = illegal();
    for (choice, breaker) in [(Choice::Rerack, OTHER), (Choice::RivalBreaks, BREAKER)] {
        let mut after = chosen(&game, OTHER, choice);
        let frame = after.frame();
        assert_eq!(
            (frame.turn, frame.phase, frame.hand),
            (breaker, Phase::Break, Hand::Kitchen)
        );
        assert_eq!(after.layout().on_table().count(), 16);
        assert_ne!(after.layout(), Match::new(setup()).layout(), "it is another rack");
        assert_eq!(after.view().clock.deadline, game.rest_at() + BREAK_CLOCK);
        let at = after.rest_at() + 1_000;
        play(&mut after, breaker, 2, shot(0.0, 0.9), at);
    }
}

#[test]
fn a_break_that_sent_a_ball_off_the_table_is_played_on_from_the_hand_or_as_it_lies() {
    let game = offered(Offer::FoulOnBreak, OTHER, Hand::Kitchen);
    assert_eq!(game.offered().and_then(Offered::cue), Some(Point::new(0.4, 0.2)));
    assert_eq!(illegal().offered().and_then(Offered::cue), None);
    let in_hand = chosen(&game, OTHER, Choice::InHand);
    assert_eq!((in_hand.layout(), in_hand.frame().hand), (game.layout(), Hand::Kitchen));
    let as_it_lies = chosen(&game, OTHER, Choice::AsItLies);
    assert_eq!(as_it_lies.layout().get(BallId::CUE), Some(Point::new(0.4, 0.2)));
    assert_eq!(as_it_lies.frame().hand, Hand::None);
}

#[test]
fn who_pockets_the_eight_on_the_break_goes_on_or_breaks_again() {
    let game = offered(Offer::EightOnBreak, BREAKER, Hand::None);
    assert_eq!(chosen(&game, BREAKER, Choice::SpotEight).layout(), game.layout());
    let again = chosen(&game, BREAKER, Choice::Rerack);
    assert_eq!((again.frame().turn, again.frame().phase), (BREAKER, Phase::Break));
}

#[test]
fn a_shot_takes_the_first_option_and_the_clock_takes_no_other() {
    let game = offered(Offer::FoulOnBreak, OTHER, Hand::Kitchen);
    let mut shot_at_once = game.clone();
    let at = game.rest_at();
    let called = Shot {
        call: Some(Pocket::HeadLeft),
        ..shot(0.1, 0.5)
    };
    play(&mut shot_at_once, OTHER, 2, called, at);
    assert_eq!(shot_at_once.offered(), None);
    let mut late = game.clone();
    assert_eq!(
        choose(&late, OTHER, Choice::AsItLies, game.rest_at() + CHOICE_CLOCK + 1),
        Err(Refusal::TooLate)
    );
    assert!(
        command(&mut late, Command::Tick, game.rest_at() + CHOICE_CLOCK + 1).is_none(),
        "no foul"
    );
    assert!(command(&mut late, Command::Tick, game.view().clock.deadline).is_some());
    assert_eq!(late.offered(), None, "whose time is over has no choice either");
}

#[test]
fn nobody_else_chooses_and_nothing_else_and_not_twice_and_not_while_balls_roll() {
    let game = illegal();
    let now = game.rest_at();
    let refused = |game: &Match, seat, choice, now| choose(game, seat, choice, now).unwrap_err();
    assert_eq!(refused(&game, BREAKER, Choice::Rerack, now), Refusal::OutOfTurn);
    for choice in [Choice::InHand, Choice::SpotEight] {
        assert_eq!(refused(&game, OTHER, choice, now), Refusal::NoSuchChoice);
    }
    assert_eq!(refused(&game, OTHER, Choice::Rerack, now - 1), Refusal::StillMoving);
    let old = Command::Choose {
        seat: OTHER,
        number: 1,
        choice: Choice::Rerack,
    };
    assert_eq!(game.decide(old, now), Err(Refusal::WrongShotNumber));
    let after = chosen(&game, OTHER, Choice::Rerack);
    assert_eq!(refused(&after, OTHER, Choice::Rerack, now), Refusal::NoSuchChoice);
    let mut over = game;
    command(&mut over, Command::Concede { seat: OTHER }, now);
    assert_eq!(refused(&over, OTHER, Choice::Rerack, now), Refusal::MatchOver);
}

#[test]
fn balls_that_fell_before_the_balls_were_racked_again_count_for_nobody() {
    let mut game = offered(Offer::EightOnBreak, BREAKER, Hand::None);
    for seat in Seat::BOTH {
        game.tallies[seat.index()] = tally::Tally::with_balls(3);
    }
    let after = chosen(&game, BREAKER, Choice::Rerack);
    let kept = Match {
        frame: Frame {
            phase: Phase::Groups(crate::eight_ball::Group::Solids),
            ..*after.frame()
        },
        ..after
    };
    for seat in Seat::BOTH {
        let played = kept.played(seat);
        assert_eq!((played.shots, played.score, played.best_visit), (3, 0, 0));
    }
}

#[test]
fn a_choice_is_restored_to_the_bit_and_one_that_nobody_had_breaks_the_match() {
    let mut game = Match::new(setup());
    let first = play(&mut game, BREAKER, 1, shot(0.0, SOFT), START).decision();
    let at = game.rest_at() + 4_000;
    let choice = command(
        &mut game,
        Command::Choose {
            seat: OTHER,
            number: 2,
            choice: Choice::Rerack,
        },
        at,
    )
    .unwrap();
    let second = play(&mut game, OTHER, 2, shot(0.01, 0.9), at + 5_000).decision();
    let text = serde_json::to_string(&[first, choice, second]).unwrap();
    let stored: Vec<Decision> = serde_json::from_str(&text).unwrap();
    let restored = Match::restore(setup(), &stored, START).unwrap();
    assert_eq!((restored.layout(), restored.frame()), (game.layout(), game.frame()));
    let broken = |decisions: &[Decision]| Match::restore(setup(), decisions, START).unwrap_err();
    let other = Decision::Chose {
        seat: OTHER,
        at,
        choice: Choice::SpotEight,
    };
    assert!(matches!(broken(&[first, other]), Broken::NotOffered { number: 2, .. }));
    assert!(matches!(broken(&[first, choice, choice]), Broken::NotOffered { .. }));
    assert!(matches!(
        broken(&[first, second]),
        Broken::Diverged { number: 2, .. } | Broken::Refused { number: 2, .. }
    ));
}

#[test]
fn a_restart_leaves_ten_seconds_to_choose() {
    let mut game = Match::new(setup());
    let first = play(&mut game, BREAKER, 1, shot(0.0, SOFT), START).decision();
    let now = game.rest_at() + 60_000;
    let restored = Match::restore(setup(), &[first], now).unwrap();
    assert!(choose(&restored, OTHER, Choice::Rerack, now + CHOICE_CLOCK).is_ok());
}

#[test]
fn matches_of_the_first_rules_leave_no_choice_and_take_no_safety() {
    let first = Setup {
        rules: Rules::First,
        ..setup()
    };
    let mut game = Match::new(first);
    let safety = Shot {
        safety: true,
        ..shot(0.0, SOFT)
    };
    assert!(matches!(game.plan(BREAKER, 1, safety, START), Err(Refusal::BadShot)));
    play(&mut game, BREAKER, 1, shot(0.0, SOFT), START);
    assert_eq!((game.offered(), game.frame().hand), (None, Hand::Kitchen));
}
