use super::*;
use crate::agent::hand::Skill;
use crate::billiards::TableSize;
use crate::eight_ball::{Ending, Reason, Seat};

use Seat::{Challenger, Rival};

/// The positions of a frame by who was at the table, the break first.
fn frame(turns: &[Seat], winner: Seat) -> Vec<Position> {
    let table = Table::new(TableSize::Nine);
    let position = |(n, turn): (usize, &Seat)| {
        let broken = Frame::new(*turn);
        let phase = if n == 0 { Phase::Break } else { Phase::Open };
        Position {
            size: TableSize::Nine,
            layout: table.rack(n as u64),
            frame: Frame { phase, ..broken },
            hands: [1300.0, 1600.0].map(Skill::of_rating),
            winner,
        }
    };
    turns.iter().enumerate().map(position).collect()
}

/// The places in the frame at which it is asked, and the answers.
fn asked(quick: Quick, frame: &[Position]) -> Vec<(usize, bool)> {
    let place = |of: &Position| frame.iter().position(|other| std::ptr::eq(other, of)).unwrap();
    answers(quick, frame)
        .into_iter()
        .map(|(position, yes)| (place(position), yes))
        .collect()
}

#[test]
fn a_visit_is_asked_about_where_somebody_comes_to_the_table_and_runs_out_where_they_stay_and_win() {
    let turns = [Challenger, Challenger, Rival, Rival, Challenger, Challenger];
    assert_eq!(asked(Quick::Visit, &frame(&turns, Challenger)), [(2, false), (4, true)]);
    assert_eq!(asked(Quick::Visit, &frame(&turns, Rival)), [(2, false), (4, false)]);
    // After a break that pocketed nothing the other comes; the break itself is no visit.
    assert_eq!(asked(Quick::Visit, &frame(&[Challenger, Rival], Rival)), [(1, true)]);
    assert_eq!(asked(Quick::Visit, &frame(&[Challenger], Challenger)), []);
}

#[test]
fn a_ball_is_asked_about_where_somebody_stays_and_keeps_them_at_the_table_or_wins() {
    let turns = [Challenger, Challenger, Challenger, Rival, Rival, Challenger, Challenger];
    let expected = |last| vec![(1, true), (2, false), (4, false), (6, last)];
    assert_eq!(asked(Quick::Ball, &frame(&turns, Challenger)), expected(true));
    assert_eq!(asked(Quick::Ball, &frame(&turns, Rival)), expected(false));
}

#[test]
fn nothing_is_said_before_a_break_and_after_the_end() {
    let table = Table::new(TableSize::Nine);
    let all = frame(&[Challenger, Rival], Rival);
    let said = |quick, frame: &Frame| quick_chance(quick, &table, &all[1].layout, frame, &all[1].hands);
    let ended = Frame {
        ending: Some(Ending {
            winner: Rival,
            reason: Reason::EightPocketed,
        }),
        ..all[1].frame
    };
    for quick in Quick::ALL {
        assert!(said(quick, &all[1].frame).is_some_and(|chance| (0.0..1.0).contains(&chance)));
        assert_eq!([said(quick, &all[0].frame), said(quick, &ended)], [None, None]);
    }
    assert_ne!(said(Quick::Visit, &all[1].frame), said(Quick::Ball, &all[1].frame));
}

#[test]
fn what_is_said_and_fitted_are_the_chances_and_answers_wherever_it_is_asked() {
    let frames = [
        frame(&[Challenger, Challenger, Rival, Rival], Rival),
        frame(&[Rival, Challenger], Challenger),
    ];
    let table = Table::new(TableSize::Nine);
    for quick in Quick::ALL {
        let answered: Vec<_> = frames.iter().flat_map(|frame| answers(quick, frame)).collect();
        let chances = answered.iter().filter_map(|(of, yes)| {
            let chance = quick_chance(quick, &table, &of.layout, &of.frame, &of.hands)?;
            quick.is_open(chance).then_some((chance, *yes))
        });
        assert_eq!(said_quick(quick, &frames), chances.collect::<Vec<_>>());
        let seen: Vec<_> = answered.iter().map(|(of, yes)| (of.seen().0, *yes)).collect();
        assert_eq!(fit_quick(quick, &frames), fit(&seen));
        assert!(fit_quick(quick, &frames).iter().flatten().any(|weight| *weight != 0.0));
    }
}
