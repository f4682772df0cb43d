use super::{Ending, Millis, Played, Reason, Seat, Shot, shot::Outcome, tally::Tally};
use crate::{
    billiards::{BallId, Layout, Pocket},
    eight_ball::{self, Facts, Foul, Frame, Group, Hand, Phase, Ruling},
};

const ME: Seat = Seat::Challenger;
const AT: Millis = 0;

fn frame(phase: Phase, turn: Seat) -> Frame {
    Frame {
        turn,
        phase,
        hand: Hand::None,
        ending: None,
        rules: super::Rules::NEWEST,
    }
}

fn won(reason: eight_ball::Reason, winner: Seat) -> Frame {
    Frame {
        ending: Some(eight_ball::Ending { winner, reason }),
        ..frame(Phase::Groups(Group::Solids), ME)
    }
}

/// A shot of mine after which the frame stands so.
fn shot(balls: &[u8], foul: Option<Foul>, frame: Frame) -> Outcome {
    let pocketed = balls.iter().map(|ball| (BallId::new(*ball).unwrap(), Pocket::FootLeft));
    Outcome {
        number: 1,
        seat: ME,
        shot: Shot {
            aim: 0.0,
            power: 0.5,
            side: 0.0,
            follow: 0.0,
            elevation: 0.0,
            call: None,
            placement: None,
            safety: false,
        },
        at: AT,
        start: AT,
        rest_at: AT,
        facts: Facts {
            pocketed: pocketed.collect(),
            ..Facts::default()
        },
        ruling: Ruling {
            foul,
            assigned: None,
            spot_eight: false,
            offer: None,
            frame,
        },
        layout: Layout::default(),
        ending: frame.ending.map(|ending| Ending {
            winner: Some(ending.winner),
            reason: Reason::Frame(ending.reason),
        }),
        offered: None,
        revision: 0,
    }
}

fn tally(shots: &[Outcome]) -> Tally {
    let mut tally = Tally::default();
    for shot in shots {
        tally.shot(shot.seat, &shot.facts, &shot.ruling);
    }
    tally
}

const OPEN: Phase = Phase::Open;
const SOLIDS: Phase = Phase::Groups(Group::Solids);

#[test]
fn game_21_token_10_own_balls_that_fell_legally_count_and_no_others() {
    let shots = [
        // On the break one of each; which is mine shows later.
        shot(&[1, 9], None, frame(OPEN, ME)),
        shot(&[2], None, frame(SOLIDS, ME)),
        shot(&[3, 10], None, frame(SOLIDS, ME)),
        shot(&[4], Some(Foul::Scratch), frame(SOLIDS, ME.other())),
    ];
    let tally = tally(&shots);
    let played = tally.played(&frame(SOLIDS, ME), ME);
    assert_eq!(
        played,
        Played {
            shots: 4,
            score: 3,
            best_visit: 3
        }
    );
    assert_eq!(
        tally.played(&frame(OPEN, ME), ME).score,
        0,
        "before the groups are known nothing is one's own"
    );
}

#[test]
fn the_eight_counts_when_it_wins_and_only_then() {
    let seven: Vec<u8> = (1..=7).collect();
    let cleared = shot(&seven, None, frame(SOLIDS, ME));
    let lost = |reason| shot(&[8], None, won(reason, ME.other()));
    for (last, score, best_visit) in [
        (shot(&[8], None, won(eight_ball::Reason::EightPocketed, ME)), 8, 8),
        (lost(eight_ball::Reason::EightInWrongPocket), 7, 7),
        (lost(eight_ball::Reason::EarlyEight), 7, 7),
        (
            shot(
                &[8],
                Some(Foul::Scratch),
                won(eight_ball::Reason::FoulOnEight, ME.other()),
            ),
            7,
            7,
        ),
    ] {
        let played = tally(&[cleared.clone(), last.clone()]).played(&last.ruling.frame, ME);
        assert_eq!((played.score, played.best_visit), (score, best_visit), "{last:?}");
    }
}

#[test]
fn a_visit_ends_with_a_miss_a_foul_and_a_time_out() {
    let pot = |ball| shot(&[ball], None, frame(SOLIDS, ME));
    let miss = shot(&[], None, frame(SOLIDS, ME.other()));
    let mut tally = tally(&[pot(1), pot(2), miss, pot(3), pot(4)]);
    let after = frame(SOLIDS, ME);
    assert_eq!(tally.played(&after, ME).best_visit, 2);
    tally.pass();
    let five = pot(5);
    tally.shot(five.seat, &five.facts, &five.ruling);
    let played = tally.played(&after, ME);
    assert_eq!((played.best_visit, played.score), (2, 5));
}
