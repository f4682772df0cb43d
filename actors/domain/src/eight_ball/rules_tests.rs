//! The rules, one by one.

use super::*;
use crate::billiards::{Layout, Pocket, Point, Stroke, Table, TableSize, simulate};

const NEAR: u8 = 0;
const FAR: u8 = 3;

pub(super) fn ball(number: u8) -> BallId {
    BallId::new(number).unwrap()
}

fn pocket(number: u8) -> Pocket {
    Pocket::try_from(number).unwrap()
}

/// A table with these balls and the cue ball; where they lie does not matter.
pub(super) fn on_table(balls: impl IntoIterator<Item = u8>) -> Layout {
    let mut layout = Layout::default();
    for number in balls.into_iter().chain([0]) {
        layout.set(ball(number), Some(Point::new(f64::from(number) * 0.06, 0.0)));
    }
    layout
}

pub(super) fn full() -> Layout {
    on_table(1..16)
}

pub(super) fn open() -> Frame {
    Frame {
        phase: Phase::Open,
        hand: Hand::None,
        ..Frame::new(Seat::Challenger)
    }
}

/// The challenger plays solids and is at the table.
pub(super) fn solids() -> Frame {
    Frame {
        phase: Phase::Groups(Group::Solids),
        ..open()
    }
}

/// A shot that met `first` and drove something to a cushion.
pub(super) fn met(first: u8) -> Facts {
    Facts {
        first_contact: Some(ball(first)),
        cushion_after_contact: true,
        ..Facts::default()
    }
}

pub(super) fn pocketing(facts: Facts, fell: impl IntoIterator<Item = u8>) -> Facts {
    Facts {
        pocketed: fell.into_iter().map(|number| (ball(number), pocket(NEAR))).collect(),
        ..facts
    }
}

pub(super) fn broken(fell: impl IntoIterator<Item = u8>, driven_to_cushion: u32) -> Facts {
    Facts {
        driven_to_cushion,
        ..pocketing(met(1), fell)
    }
}

fn break_shot(facts: &Facts) -> Ruling {
    Frame::new(Seat::Challenger).rule(&full(), facts, None, false)
}

fn passes(ruling: &Ruling) -> bool {
    ruling.frame.turn == Seat::Rival
}

fn verdict(ruling: &Ruling) -> Option<(Seat, Reason)> {
    ruling.frame.ending.map(|ending| (ending.winner, ending.reason))
}

#[test]
fn the_frame_begins_with_a_break_from_behind_the_head_string() {
    let frame = Frame::new(Seat::Rival);
    assert_eq!(
        (frame.turn, frame.phase, frame.hand),
        (Seat::Rival, Phase::Break, Hand::Kitchen)
    );
}

#[test]
fn a_break_that_drives_four_balls_to_a_cushion_is_legal_and_passes_the_turn() {
    let ruling = break_shot(&broken([], 4));
    assert_eq!(ruling.foul, None);
    assert!(passes(&ruling));
    assert_eq!((ruling.frame.phase, ruling.frame.hand), (Phase::Open, Hand::None));
}

#[test]
fn a_break_that_pockets_a_ball_is_legal_keeps_the_turn_and_leaves_the_table_open() {
    let ruling = break_shot(&broken([9], 1));
    assert_eq!(ruling.foul, None);
    assert!(!passes(&ruling));
    assert_eq!((ruling.frame.phase, ruling.assigned), (Phase::Open, None));
}

#[test]
fn a_break_that_meets_no_ball_leaves_the_break_to_the_other() {
    let ruling = break_shot(&Facts::default());
    assert_eq!(ruling.foul, Some(Foul::NoContact));
    assert!(passes(&ruling));
    assert_eq!((ruling.frame.phase, ruling.frame.hand), (Phase::Break, Hand::Kitchen));
}

#[test]
fn a_scratch_on_the_break_gives_the_cue_ball_behind_the_head_string() {
    let ruling = break_shot(&broken([3, 0], 5));
    assert_eq!(ruling.foul, Some(Foul::Scratch));
    assert!(passes(&ruling));
    assert_eq!((ruling.frame.phase, ruling.frame.hand), (Phase::Open, Hand::Kitchen));
}

#[test]
fn a_ball_off_the_table_on_the_break_is_a_foul() {
    let facts = Facts {
        off_table: vec![ball(4)],
        ..broken([], 5)
    };
    let ruling = break_shot(&facts);
    assert_eq!(
        (ruling.foul, ruling.frame.hand),
        (Some(Foul::BallOffTable), Hand::Kitchen)
    );
    assert!(!ruling.spot_eight);
}

#[test]
fn the_eight_on_the_break_is_spotted_and_the_breaker_goes_on() {
    let ruling = break_shot(&broken([8], 5));
    assert!(ruling.spot_eight && !passes(&ruling));
    assert_eq!(
        (ruling.foul, verdict(&ruling), ruling.frame.phase),
        (None, None, Phase::Open)
    );
}

#[test]
fn the_eight_and_a_scratch_on_the_break_spots_the_eight_and_passes_the_turn() {
    let ruling = break_shot(&broken([8, 0], 5));
    assert!(ruling.spot_eight && passes(&ruling));
    assert_eq!((ruling.foul, ruling.frame.hand), (Some(Foul::Scratch), Hand::Kitchen));
    assert_eq!(verdict(&ruling), None);
}

#[test]
fn the_eight_off_the_table_on_the_break_is_spotted() {
    let facts = Facts {
        off_table: vec![BallId::EIGHT],
        ..broken([], 5)
    };
    let ruling = break_shot(&facts);
    assert!(ruling.spot_eight && passes(&ruling));
    assert_eq!((ruling.foul, verdict(&ruling)), (Some(Foul::BallOffTable), None));
}

#[test]
fn any_ball_may_be_met_first_on_the_break() {
    for first in 1..16 {
        let facts = Facts {
            first_contact: Some(ball(first)),
            ..broken([], 4)
        };
        assert_eq!(break_shot(&facts).foul, None);
    }
}

#[test]
fn the_first_ball_that_falls_on_an_open_table_decides_the_groups() {
    let ruling = open().rule(&full(), &pocketing(met(2), [11, 3]), None, false);
    assert_eq!(ruling.assigned, Some(Group::Stripes));
    assert!(!passes(&ruling));
    assert_eq!(ruling.frame.group(Seat::Challenger), Some(Group::Stripes));
    assert_eq!(ruling.frame.group(Seat::Rival), Some(Group::Solids));
    let rivals = Frame {
        turn: Seat::Rival,
        ..open()
    };
    let ruling = rivals.rule(&full(), &pocketing(met(2), [3]), None, false);
    assert_eq!(ruling.frame.group(Seat::Rival), Some(Group::Solids));
}

#[test]
fn a_foul_on_an_open_table_decides_no_groups() {
    let ruling = open().rule(&full(), &pocketing(met(2), [3, 0]), None, false);
    assert_eq!((ruling.foul, ruling.assigned), (Some(Foul::Scratch), None));
    assert_eq!((ruling.frame.phase, ruling.frame.hand), (Phase::Open, Hand::Anywhere));
}

#[test]
fn the_eight_must_not_be_met_first_on_an_open_table() {
    let ruling = open().rule(&full(), &pocketing(met(8), [3]), None, false);
    assert_eq!((ruling.foul, ruling.assigned), (Some(Foul::WrongBallFirst), None));
    assert_eq!(open().rule(&full(), &met(12), None, false).foul, None);
}

#[test]
fn a_miss_on_an_open_table_passes_the_turn_and_leaves_it_open() {
    let ruling = open().rule(&full(), &met(2), None, false);
    assert!(passes(&ruling));
    assert_eq!(
        (ruling.foul, ruling.frame.phase, ruling.frame.hand),
        (None, Phase::Open, Hand::None)
    );
}

#[test]
fn whoever_pockets_a_ball_of_their_group_goes_on() {
    let ruling = solids().rule(&full(), &pocketing(met(2), [2]), None, false);
    assert!(!passes(&ruling));
    assert_eq!((ruling.foul, ruling.frame), (None, solids()));
}

#[test]
fn a_ball_of_ones_own_beside_one_of_the_others_keeps_the_turn() {
    assert!(!passes(&solids().rule(
        &full(),
        &pocketing(met(2), [10, 2]),
        None,
        false
    )));
}

#[test]
fn a_ball_of_the_other_group_alone_passes_the_turn_and_stays_down() {
    let ruling = solids().rule(&full(), &pocketing(met(2), [10]), None, false);
    assert!(passes(&ruling));
    assert_eq!((ruling.foul, ruling.frame.hand), (None, Hand::None));
}

#[test]
fn to_meet_no_ball_is_a_foul() {
    let ruling = solids().rule(&full(), &Facts::default(), None, false);
    assert_eq!(
        (ruling.foul, ruling.frame.hand),
        (Some(Foul::NoContact), Hand::Anywhere)
    );
    assert!(passes(&ruling));
}

#[test]
fn to_meet_a_ball_of_the_other_group_first_is_a_foul() {
    let ruling = solids().rule(&full(), &pocketing(met(9), [2]), None, false);
    assert_eq!(
        (ruling.foul, ruling.frame.hand),
        (Some(Foul::WrongBallFirst), Hand::Anywhere)
    );
    assert!(passes(&ruling));
}

#[test]
fn to_meet_the_eight_first_with_balls_of_ones_own_left_is_a_foul() {
    assert_eq!(
        solids().rule(&full(), &met(8), None, false).foul,
        Some(Foul::WrongBallFirst)
    );
}

#[test]
fn a_shot_after_which_no_ball_reaches_a_cushion_is_a_foul_unless_one_fell() {
    let soft = Facts {
        cushion_after_contact: false,
        ..met(2)
    };
    let ruling = solids().rule(&full(), &soft, None, false);
    assert_eq!(
        (ruling.foul, ruling.frame.hand),
        (Some(Foul::NoCushion), Hand::Anywhere)
    );
    assert_eq!(solids().rule(&full(), &pocketing(soft, [2]), None, false).foul, None);
}

#[test]
fn a_scratch_gives_the_cue_ball_anywhere() {
    let ruling = solids().rule(&full(), &pocketing(met(2), [2, 0]), None, false);
    assert_eq!((ruling.foul, ruling.frame.hand), (Some(Foul::Scratch), Hand::Anywhere));
    assert!(passes(&ruling));
}

#[test]
fn a_ball_off_the_table_is_a_foul() {
    for gone in [0, 2, 11] {
        let facts = Facts {
            off_table: vec![ball(gone)],
            ..met(2)
        };
        let ruling = solids().rule(&full(), &facts, None, false);
        assert_eq!(
            (ruling.foul, ruling.frame.hand),
            (Some(Foul::BallOffTable), Hand::Anywhere)
        );
    }
}

#[test]
fn out_of_the_kitchen_a_ball_behind_the_head_string_must_not_be_met_directly() {
    let kitchen = Frame {
        hand: Hand::Kitchen,
        ..open()
    };
    let facts = Facts {
        contact_behind_string: true,
        ..met(2)
    };
    assert_eq!(
        kitchen.rule(&full(), &facts, None, false).foul,
        Some(Foul::BehindHeadString)
    );
    assert_eq!(open().rule(&full(), &facts, None, false).foul, None);
}

#[test]
fn running_out_of_time_is_a_foul_with_the_cue_ball_in_hand() {
    let ruling = solids().rule_time_out();
    assert_eq!((ruling.foul, ruling.frame.hand), (Some(Foul::Time), Hand::Anywhere));
    assert!(passes(&ruling));
    assert_eq!(ruling.frame.phase, solids().phase);
}

#[test]
fn running_out_of_time_before_the_break_leaves_the_break_to_the_other() {
    let ruling = Frame::new(Seat::Challenger).rule_time_out();
    assert_eq!((ruling.frame.phase, ruling.frame.hand), (Phase::Break, Hand::Kitchen));
    assert!(passes(&ruling));
}

#[test]
fn the_eight_is_on_once_the_group_is_cleared() {
    assert!(!solids().is_on_eight(&on_table([7, 8, 9])));
    let cleared = on_table([8, 9, 10]);
    assert!(solids().is_on_eight(&cleared));
    assert_eq!(solids().targets(&cleared), [BallId::EIGHT]);
    assert_eq!(
        solids().rule(&cleared, &met(9), None, false).foul,
        Some(Foul::WrongBallFirst)
    );
    assert_eq!(solids().rule(&cleared, &met(8), Some(pocket(NEAR)), false).foul, None);
}

#[test]
fn the_eight_in_the_called_pocket_wins() {
    let ruling = solids().rule(&on_table([8, 9]), &pocketing(met(8), [8]), Some(pocket(NEAR)), false);
    assert_eq!(verdict(&ruling), Some((Seat::Challenger, Reason::EightPocketed)));
}

#[test]
fn the_eight_in_another_pocket_loses() {
    for call in [Some(pocket(FAR)), None] {
        let ruling = solids().rule(&on_table([8, 9]), &pocketing(met(8), [8]), call, false);
        assert_eq!(verdict(&ruling), Some((Seat::Rival, Reason::EightInWrongPocket)));
    }
}

#[test]
fn a_foul_while_pocketing_the_eight_loses() {
    for facts in [pocketing(met(8), [8, 0]), pocketing(met(9), [8])] {
        let ruling = solids().rule(&on_table([8, 9]), &facts, Some(pocket(NEAR)), false);
        assert_eq!(verdict(&ruling), Some((Seat::Rival, Reason::FoulOnEight)));
    }
}

#[test]
fn the_eight_before_the_group_is_cleared_loses() {
    let ruling = solids().rule(&on_table([7, 8, 9]), &pocketing(met(7), [8]), Some(pocket(NEAR)), false);
    assert_eq!(verdict(&ruling), Some((Seat::Rival, Reason::EarlyEight)));
    let ruling = open().rule(&full(), &pocketing(met(7), [7, 8]), None, false);
    assert_eq!(verdict(&ruling), Some((Seat::Rival, Reason::EarlyEight)));
}

#[test]
fn the_eight_with_the_last_ball_of_the_group_loses() {
    let ruling = solids().rule(
        &on_table([7, 8, 9]),
        &pocketing(met(7), [7, 8]),
        Some(pocket(NEAR)),
        false,
    );
    assert_eq!(verdict(&ruling), Some((Seat::Rival, Reason::EarlyEight)));
}

#[test]
fn the_eight_off_the_table_loses() {
    let facts = Facts {
        off_table: vec![BallId::EIGHT],
        ..met(8)
    };
    let ruling = solids().rule(&on_table([8, 9]), &facts, Some(pocket(NEAR)), false);
    assert_eq!(verdict(&ruling), Some((Seat::Rival, Reason::EightOffTable)));
}

#[test]
fn a_scratch_while_missing_the_eight_is_a_foul_and_no_loss() {
    let ruling = solids().rule(&on_table([8, 9]), &pocketing(met(8), [0]), Some(pocket(NEAR)), false);
    assert_eq!((ruling.foul, verdict(&ruling)), (Some(Foul::Scratch), None));
    assert!(passes(&ruling));
}

/// A soft shot from the kitchen at a ball straight ahead, or at the foot cushion and back.
fn kitchen_shot(object: Point, aim: f64, power: f64) -> Facts {
    let table = Table::new(TableSize::Nine);
    let mut before = Layout::default();
    before.set(BallId::CUE, Some(table.head_spot() + Point::new(-0.3, 0.0)));
    before.set(ball(2), Some(object));
    let run = simulate(&table, &before, &Stroke::new(aim, power, 0.0, 0.0, 0.0).unwrap()).unwrap();
    Facts::of(&table, &before, &run)
}

#[test]
fn the_facts_of_a_shot_are_read_off_its_simulation() {
    let string = Table::new(TableSize::Nine).head_string();
    let beyond = kitchen_shot(Point::new(0.5, 0.0), 0.0, 0.5);
    assert_eq!(beyond.first_contact, Some(ball(2)));
    assert!(beyond.cushion_after_contact && !beyond.contact_behind_string);
    assert_eq!((beyond.driven_to_cushion, beyond.pocketed.len()), (1, 0));

    let before_it = kitchen_shot(Point::new(string - 0.1, 0.0), 0.0, 0.3);
    assert!(before_it.contact_behind_string);
    let missed = kitchen_shot(Point::new(0.5, 0.3), 0.0, 0.02);
    assert_eq!(missed, Facts::default());
    let down_and_back = kitchen_shot(Point::new(string - 0.45, 0.0), 0.0, 0.5);
    assert_eq!(
        (down_and_back.first_contact, down_and_back.contact_behind_string),
        (Some(ball(2)), false)
    );
}

#[test]
fn a_ball_on_the_head_string_itself_is_not_behind_it() {
    let string = Table::new(TableSize::Nine).head_string();
    assert!(!kitchen_shot(Point::new(string, 0.0), 0.0, 0.3).contact_behind_string);
}

#[test]
fn before_the_break_every_ball_may_be_met_first_and_the_eight_is_no_target_of_its_own() {
    let frame = Frame::new(Seat::Challenger);
    assert_eq!(frame.targets(&full()), (1..16).map(ball).collect::<Vec<_>>());
    assert!(!frame.is_on_eight(&on_table([8])) && solids().is_on_eight(&on_table([8, 9])));
}

#[test]
fn who_goes_on_or_has_ended_the_frame_has_no_cue_ball_in_hand() {
    let in_hand = Frame {
        hand: Hand::Anywhere,
        ..solids()
    };
    let goes_on = in_hand.rule(&full(), &pocketing(met(2), [2]), None, false);
    assert_eq!((goes_on.frame.turn, goes_on.frame.hand), (Seat::Challenger, Hand::None));
    let ended = in_hand.rule(&on_table([8]), &pocketing(met(8), [8]), Some(pocket(NEAR)), false);
    assert!(ended.frame.ending.is_some() && ended.frame.hand == Hand::None);
}

#[test]
fn every_foul_and_reason_has_the_word_that_is_stored() {
    use Foul::*;
    let fouls = [
        Scratch,
        BallOffTable,
        NoContact,
        WrongBallFirst,
        BehindHeadString,
        NoCushion,
        IllegalBreak,
        Time,
    ];
    assert_eq!(
        fouls.map(Foul::as_str).join(" "),
        "scratch ball_off_table no_contact wrong_ball_first behind_head_string no_cushion illegal_break time"
    );
}

#[test]
fn a_ball_straight_before_a_pocket_is_a_fact_with_its_pocket() {
    let table = Table::new(TableSize::Nine);
    let mut before = Layout::default();
    before.set(BallId::CUE, Some(Point::new(0.0, -0.3)));
    before.set(ball(9), Some(Point::new(0.0, 0.3)));
    let up = Stroke::new(std::f64::consts::FRAC_PI_2, 0.3, 0.0, 0.0, 0.0).unwrap();
    let run = simulate(&table, &before, &up).unwrap();
    let facts = Facts::of(&table, &before, &run);
    assert_eq!(facts.pocket_of(ball(9)), Some(Pocket::SideLeft));
    assert!(facts.is_gone(ball(9)));
}

#[test]
fn a_ruling_says_in_words_what_happened() {
    let ruling = solids().rule(&full(), &pocketing(met(2), [0]), None, false);
    let words = ruling.words(Seat::Challenger, ["Ada", "Grace"]);
    assert_eq!(words, "Ada: the cue ball fell. Grace has the cue ball in hand.");
    let ruling = open().rule(&full(), &pocketing(met(2), [2]), None, false);
    assert_eq!(
        ruling.words(Seat::Challenger, ["Ada", "Grace"]),
        "Ada plays solids. Ada goes on."
    );
    let ruling = solids().rule(&on_table([8]), &pocketing(met(8), [8]), Some(pocket(NEAR)), false);
    assert_eq!(
        ruling.words(Seat::Challenger, ["Ada", "Grace"]),
        "Ada pocketed the eight and wins."
    );
}
