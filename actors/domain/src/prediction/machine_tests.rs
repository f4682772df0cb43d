//! The rules, one by one.

use super::*;
use crate::UserId;
use crate::ledger::Amount;
use proptest::prelude::*;

const NOW: Millis = 1_000_000;
const END: Millis = NOW + 300_000;

fn creator() -> UserId {
    UserId::new(1, [0; 8])
}

fn viewer() -> UserId {
    UserId::new(2, [0; 8])
}

fn prediction(pool: Option<i128>) -> Prediction {
    Prediction {
        kind: Kind::Crowd,
        creator: creator(),
        ends_at: END,
        closed_at: None,
        votes: Tally::default(),
        pool: pool.map(|minor| Amount::from_minor(minor).unwrap()),
        terms: None,
        paid: false,
        state: State::Active,
        undo_until: None,
        undone: None,
        hidden: false,
    }
}

fn vote(earlier: Option<Vote>) -> Command {
    Command::Vote {
        by: viewer(),
        side: Side::Option1,
        earlier,
    }
}

fn done(prediction: &mut Prediction, command: Command, now: Millis) -> Vec<Effect> {
    let effects = prediction.handle(command, now).unwrap();
    effects.iter().for_each(|effect| prediction.apply(effect));
    effects
}

#[test]
fn an_option_and_a_tally_are_what_was_stored_and_the_times_are_those_that_pages_promise() {
    for (side, word, number) in [(Side::Option1, "option1", 1), (Side::Option2, "option2", 2)] {
        assert_eq!(
            (serde_json::to_value(side).unwrap(), word.parse()),
            (word.into(), Ok(side))
        );
        assert_eq!((side.number(), Side::from_number(number)), (number, Some(side)));
    }
    assert_eq!(
        ("option3".parse::<Side>(), Side::from_number(0)),
        (Err(UnknownSide), None)
    );
    let mut tally = Tally::default();
    for (side, votes) in [
        (Side::Option1, 3),
        (Side::Option2, 4),
        (Side::Option1, 2),
        (Side::Option2, 3),
    ] {
        tally.add(side, votes);
    }
    assert_eq!(
        (tally.of(Side::Option1), tally.of(Side::Option2), tally.total()),
        (5, 7, 12)
    );
    assert_eq!(
        (RETRY_WINDOW, UNDO_WINDOW, MIN_AGE, CHOICE_WINDOW),
        (10_000, 600_000, 86_400_000, 86_400_000)
    );
}

#[test]
fn voting_is_open_only_while_nothing_at_all_has_closed_it() {
    let open = prediction(None);
    assert!(open.is_open(NOW));
    for shut in [
        Prediction {
            state: State::Ended(Outcome::Expired),
            ..open.clone()
        },
        Prediction {
            hidden: true,
            ..open.clone()
        },
        Prediction {
            closed_at: Some(NOW),
            ..open.clone()
        },
        Prediction { ends_at: NOW, ..open },
    ] {
        assert!(!shut.is_open(NOW), "{shut:?}");
    }
}

#[test]
fn pred_31_a_vote_counts_until_the_last_millisecond_and_then_the_prediction_is_no_longer_active() {
    let open = prediction(None);
    assert!(open.handle(vote(None), END - 1).is_ok());
    let refused = open.handle(vote(None), END).unwrap_err();
    assert_eq!(refused.to_string(), "This prediction is no longer active");
}

#[test]
fn pred_21_32_a_second_vote_is_refused_and_the_same_one_again_within_ten_seconds_is_not_a_second() {
    let open = prediction(None);
    let earlier = |side| Some(Vote { side, at: NOW });
    assert_eq!(open.handle(vote(earlier(Side::Option1)), NOW + 10_000), Ok(Vec::new()));
    for (side, at) in [(Side::Option2, NOW + 1), (Side::Option1, NOW + 10_001)] {
        let refused = open.handle(vote(earlier(side)), at).unwrap_err();
        assert_eq!(refused.to_string(), "You have already voted on this prediction");
    }
}

#[test]
fn pred_33_only_the_creator_ends_deletes_and_undoes() {
    let open = prediction(None);
    let by = viewer();
    let winner = Side::Option1;
    let refused = open.handle(Command::Resolve { by, winner }, NOW).unwrap_err();
    assert_eq!(refused.to_string(), "Only the stream creator can end predictions.");
    assert_eq!(open.handle(Command::Delete { by }, NOW), Err(Refusal::DeleteByOther));
    assert_eq!(open.handle(Command::Undo { by }, NOW), Err(Refusal::UndoByOther));
}

#[test]
fn pred_09_a_prediction_is_active_then_ended_by_the_choice_of_its_creator_and_the_choice_closes_voting() {
    let mut prediction = prediction(None);
    let resolve = |winner| Command::Resolve { by: creator(), winner };
    done(&mut prediction, resolve(Side::Option2), NOW);
    assert_eq!(prediction.state, State::Ended(Outcome::Won(Side::Option2)));
    assert_eq!(prediction.handle(vote(None), NOW), Err(Refusal::NotActive));
    assert_eq!(
        prediction.handle(resolve(Side::Option2), NOW),
        Ok(Vec::new()),
        "asked again"
    );
    assert_eq!(prediction.handle(resolve(Side::Option1), NOW), Err(Refusal::NotActive));
    assert_eq!(prediction.settles_at(), None, "there is no pool");
}

#[test]
fn the_creator_of_a_pool_may_not_vote_for_it_and_without_a_pool_they_may() {
    let own = Command::Vote {
        by: creator(),
        side: Side::Option1,
        earlier: None,
    };
    assert_eq!(prediction(Some(5)).handle(own, NOW), Err(Refusal::OwnPool));
    assert!(prediction(None).handle(own, NOW).is_ok());
}

#[test]
fn a_result_can_be_undone_for_ten_minutes_after_the_first_and_voting_stays_closed() {
    let mut prediction = prediction(None);
    let undo = Command::Undo { by: creator() };
    assert_eq!(prediction.handle(undo, NOW), Err(Refusal::NoResult));
    let resolve = Command::Resolve {
        by: creator(),
        winner: Side::Option1,
    };
    done(&mut prediction, resolve, NOW);
    done(&mut prediction, undo, NOW + UNDO_WINDOW);
    assert_eq!((prediction.state, prediction.is_open(NOW)), (State::Active, false));
    assert_eq!(prediction.handle(undo, NOW), Ok(Vec::new()), "asked again");
    done(&mut prediction, resolve, NOW + UNDO_WINDOW);
    assert_eq!(
        prediction.handle(undo, NOW + UNDO_WINDOW + 1),
        Err(Refusal::UndoTooLate),
        "a second result does not begin the time anew"
    );
}

#[test]
fn a_prediction_without_a_choice_ends_24_hours_after_its_close_and_its_pool_goes_back() {
    let mut prediction = prediction(Some(7));
    assert_eq!(prediction.handle(Command::Close, END - 1), Err(Refusal::NotDue));
    let closed = vec![Effect::CloseVoting { at: END }];
    assert_eq!(prediction.handle(Command::Close, END), Ok(closed));
    assert_eq!(
        done(&mut prediction, Command::Close, END + 5),
        [Effect::CloseVoting { at: END }]
    );
    assert_eq!(done(&mut prediction, Command::Close, END + 6), []);
    let due = END + CHOICE_WINDOW;
    assert_eq!(prediction.handle(Command::Expire, due - 1), Err(Refusal::NotDue));
    let effects = done(&mut prediction, Command::Expire, due);
    assert_eq!(effects, [Effect::End(Outcome::Expired), Effect::Refund]);
    assert_eq!(done(&mut prediction, Command::Expire, due), [], "once");
}

#[test]
fn pred_11_deleting_an_active_prediction_refunds_and_deleting_a_result_only_hides_it() {
    let delete = Command::Delete { by: creator() };
    let mut active = prediction(Some(7));
    let effects = done(&mut active, delete, NOW);
    assert!(effects.contains(&Effect::Refund) && active.hidden);
    assert_eq!(done(&mut active, delete, NOW), [], "once");
    let mut ended = prediction(Some(7));
    ended.votes.add(Side::Option1, 2);
    let resolve = Command::Resolve {
        by: creator(),
        winner: Side::Option1,
    };
    assert!(done(&mut ended, resolve, NOW).contains(&Effect::Pay { side: Side::Option1 }));
    assert_eq!(done(&mut ended, delete, NOW), [Effect::Hide]);
    assert_eq!(ended.handle(Command::Undo { by: creator() }, NOW), Err(Refusal::Gone));
}

fn command() -> impl Strategy<Value = Command> {
    let by = prop_oneof![Just(creator()), Just(viewer())];
    let side = prop_oneof![Just(Side::Option1), Just(Side::Option2)];
    (0..7u8, by, side).prop_map(|(which, by, side)| match which {
        0 => Command::Vote {
            by,
            side,
            earlier: None,
        },
        1 => Command::Close,
        2 => Command::Resolve { by, winner: side },
        3 => Command::Undo { by },
        4 => Command::Delete { by },
        5 => Command::Expire,
        _ => Command::StreamEnded,
    })
}

proptest! {
    #[test]
    fn whatever_is_asked_voting_never_opens_again_and_the_pool_moves_in_turns(
        commands in prop::collection::vec((command(), 0..50_000_000i64), 0..40),
        pool in prop::option::of(1..1_000i128),
    ) {
        let mut prediction = prediction(pool);
        let (mut now, mut held) = (NOW, pool.is_some());
        for (command, later) in commands {
            now += later;
            let was_open = prediction.is_open(now);
            let Ok(effects) = prediction.handle(command, now) else { continue };
            for effect in effects {
                match effect {
                    Effect::Pay { .. } | Effect::Refund => {
                        prop_assert!(held, "a pool that is not held was paid");
                        held = false;
                    }
                    Effect::TakeBack { .. } => {
                        prop_assert!(!held);
                        held = true;
                    }
                    Effect::Count { .. } => prop_assert!(was_open),
                    Effect::CloseVoting { at } => prop_assert!(at <= prediction.ends_at && prediction.closed_at.is_none()),
                    Effect::End(_) | Effect::KeepUndoable { .. } | Effect::Reopen | Effect::Hide => {}
                }
                prediction.apply(&effect);
            }
            prop_assert!(was_open || !prediction.is_open(now));
            prop_assert_eq!(held, pool.is_some() && prediction.state == State::Active);
        }
    }
}

#[test]
fn an_undone_result_comes_back_when_no_other_is_chosen_and_nothing_is_refunded() {
    let resolve = Command::Resolve {
        by: creator(),
        winner: Side::Option2,
    };
    let won = Effect::End(Outcome::Won(Side::Option2));
    let paid = Effect::Pay { side: Side::Option2 };
    let delete = Command::Delete { by: creator() };
    for (without_choice, last) in [
        (delete, Some(Effect::Hide)),
        (Command::StreamEnded, None),
        (Command::Expire, None),
    ] {
        let mut prediction = prediction(Some(100));
        done(&mut prediction, resolve, 10);
        done(&mut prediction, Command::Undo { by: creator() }, 20);
        let effects = done(&mut prediction, without_choice, END + CHOICE_WINDOW);
        assert_eq!(effects, [won, paid].into_iter().chain(last).collect::<Vec<_>>());
        assert_eq!(prediction.state, State::Ended(Outcome::Won(Side::Option2)));
    }
}

/// With a pool under terms, resolved at `NOW`.
fn resolved_under_terms() -> Prediction {
    let mut prediction = Prediction {
        terms: Some(Terms { per_address: 3 }),
        ..prediction(Some(100))
    };
    let winner = Side::Option1;
    let effects = done(&mut prediction, Command::Resolve { by: creator(), winner }, NOW);
    assert!(
        !effects.iter().any(|effect| matches!(effect, Effect::Pay { .. })),
        "{effects:?}"
    );
    prediction
}

#[test]
fn shares_under_terms_are_held_until_the_result_can_no_longer_be_undone_and_paid_once() {
    let mut prediction = resolved_under_terms();
    let until = NOW + UNDO_WINDOW;
    assert_eq!(prediction.settles_at(), Some(until));
    assert_eq!(
        prediction.handle(Command::Settle, until),
        Err(Refusal::NotDue),
        "it can still be undone"
    );
    // Hidden or not, and whatever becomes of the stream.
    for command in [Command::Delete { by: creator() }, Command::StreamEnded, Command::Expire] {
        let effects = done(&mut prediction, command, NOW + 1);
        assert!(effects.iter().all(|effect| *effect == Effect::Hide), "{effects:?}");
    }
    let paid = done(&mut prediction, Command::Settle, until + 1);
    assert_eq!(paid, [Effect::Pay { side: Side::Option1 }]);
    assert_eq!(prediction.handle(Command::Settle, until + 2), Ok(Vec::new()));
    assert_eq!(prediction.settles_at(), None);
}

#[test]
fn undoing_a_result_under_terms_takes_nothing_back_because_nothing_was_paid() {
    let mut prediction = resolved_under_terms();
    assert_eq!(
        done(&mut prediction, Command::Undo { by: creator() }, NOW + 1),
        [Effect::Reopen]
    );
    assert_eq!(
        prediction.handle(Command::Settle, NOW + UNDO_WINDOW + 1),
        Ok(Vec::new())
    );
    assert_eq!(prediction.settles_at(), None);
    let late = NOW + UNDO_WINDOW + 1;
    let again = Command::Resolve {
        by: creator(),
        winner: Side::Option2,
    };
    let last_moment = prediction.handle(again, late - 1).unwrap();
    assert!(
        !last_moment.contains(&Effect::Pay { side: Side::Option2 }),
        "it can still be undone: {last_moment:?}"
    );
    let effects = done(&mut prediction, again, late);
    assert!(
        effects.contains(&Effect::Pay { side: Side::Option2 }),
        "it is final at once: {effects:?}"
    );
}

#[test]
fn a_result_under_terms_that_comes_back_because_nobody_chose_another_is_paid_and_not_refunded() {
    let mut prediction = resolved_under_terms();
    done(&mut prediction, Command::Undo { by: creator() }, NOW + 1);
    let effects = done(&mut prediction, Command::Expire, NOW + CHOICE_WINDOW);
    let side = Side::Option1;
    assert_eq!(effects, [Effect::End(Outcome::Won(side)), Effect::Pay { side }]);
}

/// About a frame, with a pool.
fn frame(pool: Option<i128>) -> Prediction {
    Prediction {
        kind: Kind::Frame,
        ..prediction(pool)
    }
}

#[test]
fn what_a_table_settles_is_ended_undone_and_deleted_by_nobody_and_outlives_its_stream() {
    let by = creator();
    let winner = Side::Option1;
    let mut open = frame(Some(100));
    for ended in [false, true] {
        if ended {
            done(&mut open, Command::SettleByTable { winner: Some(winner) }, NOW);
        }
        for who in [by, viewer()] {
            for command in [
                Command::Resolve { by: who, winner },
                Command::Undo { by: who },
                Command::Delete { by: who },
            ] {
                assert_eq!(open.handle(command, NOW), Err(Refusal::SettlesItself), "{command:?}");
            }
        }
        assert_eq!(open.handle(Command::StreamEnded, NOW), Ok(Vec::new()));
    }
    let crowd = prediction(None);
    for command in [Command::CloseByTable, Command::SettleByTable { winner: None }] {
        assert_eq!(crowd.handle(command, NOW), Err(Refusal::NotActive), "{command:?}");
    }
}

#[test]
fn a_table_closes_voting_with_its_first_shot_and_settles_once_without_anything_to_undo() {
    let mut won = frame(Some(100));
    assert_eq!(
        done(&mut won, Command::CloseByTable, NOW),
        [Effect::CloseVoting { at: NOW }]
    );
    assert_eq!(won.handle(Command::CloseByTable, NOW + 1), Ok(Vec::new()));
    assert_eq!(won.handle(vote(None), NOW + 1), Err(Refusal::NotActive));
    let side = Side::Option2;
    let effects = done(&mut won, Command::SettleByTable { winner: Some(side) }, NOW + 2);
    assert_eq!(effects, [Effect::End(Outcome::Won(side)), Effect::Pay { side }]);
    for again in [Some(side), Some(Side::Option1), None] {
        let again = Command::SettleByTable { winner: again };
        assert_eq!(won.handle(again, NOW + 3), Ok(Vec::new()));
    }
    assert_eq!((won.undo_until, won.settles_at()), (None, None));
    let mut void = frame(Some(100));
    let effects = done(&mut void, Command::SettleByTable { winner: None }, NOW);
    let close = Effect::CloseVoting { at: NOW };
    assert_eq!(effects, [close, Effect::End(Outcome::Void), Effect::Refund]);
    let mut poor = frame(None);
    let effects = done(&mut poor, Command::SettleByTable { winner: None }, NOW);
    assert_eq!(effects, [close, Effect::End(Outcome::Void)]);
}

#[test]
fn a_poll_ends_with_its_voting_and_nobody_picks_or_undoes_a_winner() {
    let poll = || Prediction {
        kind: Kind::Poll,
        ..prediction(None)
    };
    let mut by_time = poll();
    assert_eq!(by_time.handle(Command::Close, END - 1), Err(Refusal::NotDue));
    let closed = [Effect::CloseVoting { at: END }, Effect::End(Outcome::Void)];
    assert_eq!(done(&mut by_time, Command::Close, END + 5), closed);
    assert_eq!(by_time.handle(Command::EndPoll, END + 6), Ok(Vec::new()));
    let mut by_hand = poll();
    done(&mut by_hand, vote(None), NOW);
    let winner = Command::Resolve {
        by: creator(),
        winner: Side::Option1,
    };
    assert_eq!(by_hand.handle(winner, NOW), Err(Refusal::NoWinner));
    done(&mut by_hand, Command::EndPoll, NOW + 1);
    assert_eq!((by_hand.state, by_hand.votes.option1), (State::Ended(Outcome::Void), 1));
    assert_eq!(by_hand.handle(vote(None), NOW + 2), Err(Refusal::NotActive));
    assert_eq!(by_hand.handle(winner, NOW + 2), Err(Refusal::NoWinner));
    assert_eq!(
        by_hand.handle(Command::Undo { by: creator() }, NOW + 2),
        Err(Refusal::NoResult)
    );
    assert_eq!(prediction(None).handle(Command::EndPoll, NOW), Err(Refusal::NotActive));
}
