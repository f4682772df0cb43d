//! The choice that each break leaves, and safeties that are called.

use super::rules_tests::{ball, broken, full, met, on_table, open, pocketing, solids};
use super::*;
use crate::billiards::{BallId, Pocket};

fn breaks(rules: Rules, facts: &Facts) -> Ruling {
    let frame = Frame {
        rules,
        ..Frame::new(Seat::Challenger)
    };
    frame.rule(&full(), facts, None, false)
}

fn off_table(balls: &[u8]) -> Facts {
    Facts {
        off_table: balls.iter().map(|number| ball(*number)).collect(),
        ..broken([], 5)
    }
}

#[test]
fn each_break_leaves_the_choice_that_the_rules_name_to_who_is_next() {
    use Choice::{AsItLies, InHand, Rerack, RivalBreaks, SpotEight};
    let (breaker, other) = (Seat::Challenger, Seat::Rival);
    let cases: [(Facts, Seat, Hand, &[Choice]); 12] = [
        (broken([], 4), other, Hand::None, &[]),
        (broken([3], 0), breaker, Hand::None, &[]),
        (broken([], 3), other, Hand::None, &[AsItLies, Rerack, RivalBreaks]),
        (broken([], 0), other, Hand::None, &[AsItLies, Rerack, RivalBreaks]),
        // Of a scratch the cue ball lies nowhere.
        (broken([3, 0], 5), other, Hand::Kitchen, &[]),
        (broken([0], 1), other, Hand::Kitchen, &[]),
        (off_table(&[4]), other, Hand::Kitchen, &[InHand, AsItLies]),
        (off_table(&[8]), other, Hand::Kitchen, &[InHand, AsItLies]),
        (off_table(&[0]), other, Hand::Kitchen, &[]),
        (broken([8], 5), breaker, Hand::None, &[SpotEight, Rerack]),
        (broken([8, 0], 5), other, Hand::Kitchen, &[SpotEight, Rerack]),
        (Facts::default(), other, Hand::Kitchen, &[]),
    ];
    for (facts, turn, hand, options) in cases {
        let ruling = breaks(Rules::Second, &facts);
        let offered = ruling.offer.map_or(&[][..], Offer::options);
        assert_eq!(
            (ruling.frame.turn, ruling.frame.hand, offered),
            (turn, hand, options),
            "{facts:?}"
        );
        assert_eq!(ruling.spot_eight, facts.is_gone(BallId::EIGHT), "{facts:?}");
        assert_eq!(ruling.frame.rules, Rules::Second);
    }
}

#[test]
fn by_the_first_rules_nobody_is_asked_and_an_illegal_break_gives_the_cue_ball_behind_the_head_string() {
    for facts in [broken([], 3), off_table(&[4]), broken([8], 5), broken([8, 0], 5)] {
        assert_eq!(breaks(Rules::First, &facts).offer, None, "{facts:?}");
    }
    let ruling = breaks(Rules::First, &broken([], 3));
    assert_eq!(
        (ruling.foul, ruling.frame.turn, ruling.frame.phase, ruling.frame.hand),
        (Some(Foul::IllegalBreak), Seat::Rival, Phase::Open, Hand::Kitchen)
    );
}

#[test]
fn after_a_safety_that_was_called_the_other_is_next_whatever_falls() {
    let own = pocketing(met(2), [2]);
    assert_eq!(solids().rule(&full(), &own, None, false).frame.turn, Seat::Challenger);
    let ruling = solids().rule(&full(), &own, None, true);
    assert_eq!(
        (ruling.foul, ruling.frame.turn, ruling.frame.hand),
        (None, Seat::Rival, Hand::None)
    );
    let opening = open().rule(&full(), &pocketing(met(2), [2]), None, true);
    assert_eq!(
        (opening.assigned, opening.frame.phase),
        (None, Phase::Open),
        "it decides no groups"
    );
}

#[test]
fn a_safety_that_fouls_is_a_foul_and_one_that_drops_the_eight_loses() {
    let foul = solids().rule(&full(), &met(9), None, true);
    assert_eq!(
        (foul.foul, foul.frame.hand),
        (Some(Foul::WrongBallFirst), Hand::Anywhere)
    );
    let dropped = solids().rule(&on_table([8, 9]), &pocketing(met(8), [8]), None, true);
    let ending = dropped.frame.ending.map(|ending| (ending.winner, ending.reason));
    assert_eq!(ending, Some((Seat::Rival, Reason::EightInWrongPocket)));
}

#[test]
fn a_pocket_that_is_called_for_the_eight_wins_nothing_on_a_safety() {
    let facts = pocketing(met(8), [8]);
    let pocket: Option<Pocket> = facts.pocket_of(BallId::EIGHT);
    let won = solids().rule(&on_table([8, 9]), &facts, pocket, false);
    assert_eq!(won.frame.ending.map(|ending| ending.winner), Some(Seat::Challenger));
    let safe = solids().rule(&on_table([8, 9]), &facts, pocket, true);
    assert_eq!(safe.frame.ending.map(|ending| ending.winner), Some(Seat::Rival));
}

#[test]
fn what_is_to_choose_is_said_in_words() {
    let said = |facts| breaks(Rules::Second, &facts).words(Seat::Challenger, ["Ada", "Grace"]);
    assert_eq!(
        said(broken([], 3)),
        "Ada: fewer than four balls reached a cushion on the break. Grace plays on, breaks again, or lets Ada break again."
    );
    assert_eq!(
        said(off_table(&[4])),
        "Ada: a ball left the table. Grace takes the cue ball in hand behind the head string, or plays on."
    );
    assert_eq!(
        said(broken([8], 5)),
        "The eight fell on the break: Ada has it spotted, or breaks again."
    );
    assert_eq!(
        said(broken([8, 0], 5)),
        "Ada: the cue ball fell. The eight fell on the break: Grace has it spotted with the cue ball in hand behind the head string, or \
         breaks again."
    );
}
