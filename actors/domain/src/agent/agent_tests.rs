//! Agents on the real physics: what is expected of them.

use super::*;
use crate::billiards::tests::support::{layout, nine};
use crate::billiards::{BallId, Layout, Stroke, TableSize, simulate};
use crate::eight_ball::{Facts, Foul, Group, Hand, Phase, Seat};
use crate::match_rules::{Match, Plan, Rules, Setup};

/// The challenger plays solids and is at the table.
pub(super) fn solids(hand: Hand) -> Frame {
    Frame {
        turn: Seat::Challenger,
        phase: Phase::Groups(Group::Solids),
        hand,
        ending: None,
        rules: Rules::NEWEST,
    }
}

/// Plays the wanted shot with a steady hand.
fn after(layout: &Layout, frame: &Frame, level: Level) -> (Shot, Facts, crate::eight_ball::Ruling) {
    let shot = advise(&nine(), layout, frame, level, 7);
    let before = match shot.placement {
        Some(at) => {
            assert!(placement::may_place(&nine(), layout, frame, at));
            placement::place_cue(layout, at)
        }
        None => *layout,
    };
    let stroke = Stroke::new(shot.aim, shot.power, shot.side, shot.follow, shot.elevation).unwrap();
    let run = simulate(&nine(), &before, &stroke).unwrap();
    let facts = Facts::of(&nine(), &before, &run);
    let ruling = frame.rule(&before, &facts, shot.call, shot.safety);
    (shot, facts, ruling)
}

#[test]
fn every_level_finds_a_ball_that_hangs_in_a_pocket() {
    let layout = layout(&[(0, 0.0, 0.0), (3, 1.15, 0.52), (8, -1.0, 0.4), (12, -0.9, -0.4)]);
    for level in Level::ALL {
        let (_, facts, ruling) = after(&layout, &solids(Hand::None), level);
        assert!(facts.is_gone(BallId::new(3).unwrap()), "{level:?}");
        assert_eq!((ruling.foul, ruling.frame.turn), (None, Seat::Challenger), "{level:?}");
    }
}

#[test]
fn a_ball_that_has_passed_the_mouth_of_a_pocket_and_hangs_there_is_pocketed() {
    let layout = layout(&[(0, 0.7, 0.05), (8, 1.275, 0.606)]);
    let (_, _, ruling) = after(&layout, &solids(Hand::None), Level::Hard);
    assert_eq!(ruling.frame.ending.map(|ending| ending.winner), Some(Seat::Challenger));
}

#[test]
fn throw_is_made_up_for_in_a_cut() {
    let layout = layout(&[(0, 0.1, -0.2), (3, 0.75, 0.25), (8, -1.0, 0.4), (12, -0.9, -0.4)]);
    let (_, facts, _) = after(&layout, &solids(Hand::None), Level::Hard);
    assert!(facts.is_gone(BallId::new(3).unwrap()));
}

#[test]
fn the_eight_is_called_where_it_is_sent() {
    let layout = layout(&[(0, 0.0, 0.0), (8, 0.6, -0.35), (12, -0.9, -0.4)]);
    let (shot, _, ruling) = after(&layout, &solids(Hand::None), Level::Hard);
    assert!(shot.call.is_some());
    assert_eq!(ruling.frame.ending.map(|ending| ending.winner), Some(Seat::Challenger));
}

#[test]
fn a_pocket_is_called_for_the_eight_alone() {
    let layout = layout(&[(0, 0.0, 0.0), (3, 1.15, 0.52), (8, -1.0, 0.4), (12, -0.9, -0.4)]);
    let broken = nine().rack(1);
    for level in Level::ALL {
        assert_eq!(advise(&nine(), &layout, &solids(Hand::None), level, 7).call, None);
        assert_eq!(advise(&nine(), &broken, &Frame::new(Seat::Rival), level, 7).call, None);
    }
}

#[test]
fn a_level_is_told_by_its_word_and_read_back() {
    assert_eq!(Level::ALL.map(Level::as_str), ["easy", "medium", "hard"]);
    assert_eq!(Level::ALL.map(|level| level.as_str().parse()), Level::ALL.map(Ok));
    assert_eq!("harder".parse::<Level>(), Err(UnknownLevel));
}

#[test]
fn a_ball_in_hand_is_put_where_a_ball_can_be_pocketed() {
    let layout = layout(&[
        (0, -1.2, -0.55),
        (3, 0.8, 0.4),
        (8, -1.0, 0.4),
        (12, 0.0, 0.1),
        (13, 0.0, -0.1),
    ]);
    for hand in [Hand::Anywhere, Hand::Kitchen] {
        let (_, _, ruling) = after(&layout, &solids(hand), Level::Hard);
        assert_eq!((ruling.foul, ruling.frame.turn), (None, Seat::Challenger), "{hand:?}");
    }
}

#[test]
fn a_ball_is_banked_or_played_safe_and_not_fouled_where_the_way_is_closed() {
    let wall = [
        (9, 0.5, 0.06),
        (10, 0.5, 0.0),
        (11, 0.5, -0.06),
        (12, 0.5, 0.12),
        (13, 0.5, -0.12),
    ];
    let layout = layout(&[&[(0, 0.2, 0.0), (3, 0.9, 0.0), (8, -1.0, 0.4)], wall.as_slice()].concat());
    let (_, _, ruling) = after(&layout, &solids(Hand::None), Level::Hard);
    assert_eq!(ruling.foul, None);
}

#[test]
fn every_level_breaks_legally_with_a_steady_hand() {
    let table = nine();
    for level in Level::ALL {
        let frame = Frame::new(Seat::Rival);
        let (_, _, ruling) = after(&table.rack(11), &frame, level);
        assert_ne!(ruling.foul, Some(Foul::IllegalBreak), "{level:?}");
        assert_ne!(ruling.foul, Some(Foul::NoContact), "{level:?}");
    }
}

#[test]
fn the_seed_decides_what_the_hand_does_and_nothing_else() {
    let frame = solids(Hand::None);
    let layout = layout(&[(0, 0.0, 0.0), (3, 1.0, 0.4), (8, -1.0, 0.4), (12, -0.9, -0.4)]);
    let shot = |seed| think(&nine(), &layout, &frame, Level::Medium, seed);
    assert_eq!(shot(5), shot(5));
    assert_ne!(shot(5), shot(6));
}

#[test]
fn an_agent_answers_whatever_lies_on_the_table() {
    let crowd = layout(&[
        (0, -0.635, 0.0),
        (1, -0.577, 0.0),
        (9, -0.692, 0.0),
        (10, -0.635, 0.0575),
        (11, -0.635, -0.0575),
    ]);
    let nothing_but_the_eight = layout(&[(8, 0.0, 0.0)]);
    for layout in [crowd, nothing_but_the_eight] {
        let shot = think(&nine(), &layout, &solids(Hand::Anywhere), Level::Easy, 1);
        assert!(Stroke::new(shot.aim, shot.power, shot.side, shot.follow, shot.elevation).is_ok());
    }
}

/// Plays a frame to its end by the match machine, which takes every shot.
fn play(levels: [Level; 2], seed: u64) -> (Match, u32) {
    let breaker = Seat::BOTH[(seed % 2) as usize];
    let mut game = Match::new(Setup {
        table: TableSize::Nine,
        breaker,
        seed,
        started_at: 0,
        rules: Rules::NEWEST,
    });
    for number in 1.. {
        let seat = game.frame().turn;
        let shot = think(
            &game.table(),
            game.layout(),
            game.frame(),
            levels[seat.index()],
            seed << 16 | u64::from(number),
        );
        let Plan::Ready(ready) = game.plan(seat, number, shot, game.rest_at()).unwrap() else {
            panic!("a new shot")
        };
        game.apply_shot(&ready.run().unwrap()).unwrap();
        if game.ending().is_some() {
            return (game, number);
        }
    }
    unreachable!("a match has a last shot")
}

#[test]
fn frames_of_hard_against_easy_end_and_hard_wins_them() {
    const FRAMES: u64 = 4;
    let won = |seed| {
        play([Level::Hard, Level::Easy], seed)
            .0
            .ending()
            .is_some_and(|end| end.winner == Some(Seat::Challenger))
    };
    let wins = (0..FRAMES).filter(|seed| won(*seed)).count();
    assert!(wins >= 3, "hard won {wins} of {FRAMES}");
}
