//! A table with its real clock and rules; only the store is kept in memory, so that a commit can be held up.

mod support;

use std::sync::Arc;
use std::time::Duration;

use actix::prelude::*;
use async_trait::async_trait;
use domain::MatchId;
use domain::agent::{Level, think};
use domain::match_rules::{Decision, Match, Plan, Seat, Shot};
use domain::matchup::{MatchKind, Player};
use domain::prediction::Quick;
use tokio::sync::Semaphore;

use super::agent::Thinking;
use super::port::{NewQuestion, Over, Questions, Standing, TableSnapshot};
use super::{Finishing, Gate, Table};
use crate::clock::unix_millis;
use crate::room::overheard::Overheard;
use crate::room::{ConnectionId, Room, Slot, SupervisorHandle, WorkerHandle, WorkerId};
use crate::rooms::AbortError;
use crate::wire::{ShotCode, TableStatus};
use support::*;

#[actix_rt::test]
async fn before_the_first_shot_one_player_aborts_and_a_quick_match_is_not_dodged_for_nothing() {
    for (kind, left) in [(MatchKind::Quick, vec![Seat::Rival]), (MatchKind::Duel, vec![])] {
        let open = OpenTable::running(kind, UNLIMITED).await;
        assert_eq!(open.abort(Seat::Rival).await, Ok(()));
        let end = open.end().unwrap();
        assert_eq!((end.counts, end.left), (false, left));
    }
}

#[actix_rt::test]
async fn after_the_first_shot_a_match_is_aborted_only_when_both_want_it_before_the_next() {
    let open = OpenTable::running(MatchKind::Duel, UNLIMITED).await;
    open.play(Seat::Challenger, 1).await;
    open.until(|table| table.steps == 1).await;
    for _ in 0..2 {
        assert_eq!(open.abort(Seat::Rival).await, Err(AbortError::Offered));
    }
    let offered = open.inspect(|table, _| table.state().abort_offered_by).await;
    assert_eq!(offered, Some(1), "the other is told");
    open.until(|table| !table.in_motion(unix_millis())).await;
    open.play(Seat::Rival, 2).await;
    open.until(|table| table.steps == 2).await;
    assert_eq!(
        open.abort(Seat::Challenger).await,
        Err(AbortError::Offered),
        "the offer is over"
    );
    assert_eq!(open.end(), None);
    open.finish(Seat::Rival, Finishing::CallOff).await;
    open.until(|table| table.over.is_some()).await;
    assert_eq!(open.end().unwrap().left, Vec::new(), "nobody left");
    assert_eq!(open.abort(Seat::Challenger).await, Err(AbortError::Over));
}

#[actix_rt::test]
async fn the_time_to_come_back_after_a_restart_begins_when_the_match_has_been_played_again() {
    let (mut deps, _) = deps(begun(), UNLIMITED);
    deps.restoring = Arc::new(Semaphore::new(0));
    let gate = deps.restoring.clone();
    let load = actix_rt::spawn(Table::load(id(), deps, SupervisorHandle::default()));
    // It comes as far as the gate, and time passes there.
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    let held = unix_millis();
    while unix_millis() <= held + 1 {
        tokio::task::yield_now().await;
    }
    let now = unix_millis();
    gate.add_permits(1);
    let table = load.await.unwrap().unwrap();
    let players = table.game.as_ref().unwrap().view().players;
    assert!(players.iter().all(|player| player.return_by.unwrap() >= now + 30_000));
}

#[actix_rt::test]
async fn whom_a_restart_sent_away_and_who_did_not_find_back_has_not_left() {
    for (came, left) in [(false, vec![]), (true, Seat::BOTH.to_vec())] {
        let (deps, store) = deps(begun(), UNLIMITED);
        let mut table = Table::load(id(), deps, SupervisorHandle::default()).await.unwrap();
        table.came = [came; 2];
        let setup = table.info.setup(unix_millis() - 3_600_000);
        table.game = Match::restore(setup, &[], unix_millis() - 60_000).ok();
        let (worker, _heard) = WorkerHandle::channel(WorkerId(0));
        let open = OpenTable {
            table: table.start(),
            store,
            worker,
            _heard,
        };
        open.until(|table| table.over.is_some()).await;
        let end = open.end().unwrap();
        assert_eq!((end.counts, end.left), (false, left));
    }
}

#[actix_rt::test]
async fn a_match_that_is_over_is_not_played_again() {
    let over = Over {
        aborted: false,
        winner: Some(Seat::Rival),
        reason: "eight_ball".to_owned(),
        rating_changes: None,
    };
    let standing = Standing::Over(over);
    let (mut deps, _) = deps(TableSnapshot { standing, ..begun() }, UNLIMITED);
    deps.restoring = Arc::new(Semaphore::new(0));
    let table = tokio::time::timeout(
        Duration::from_secs(5),
        Table::load(id(), deps, SupervisorHandle::default()),
    );
    let state = table.await.expect("it waits for nobody").unwrap().state();
    assert_eq!((state.status, state.winner), (TableStatus::Ended, Some(1)));
}

#[actix_rt::test]
async fn a_match_at_whose_table_nobody_is_stays_for_streams_that_show_it_when_it_is_over() {
    let open = OpenTable::open(MatchKind::Duel, UNLIMITED).await;
    open.inspect(|table, _| table.empty_since -= 2 * table.deps.idle).await;
    assert_eq!(open.abort(Seat::Rival).await, Ok(()));
    open.until(|table| table.over.is_some()).await;
    tokio::time::sleep(3 * super::clock::TICK_INTERVAL).await;
    assert!(open.table.connected(), "its feed went with it");
}

#[actix_rt::test]
async fn a_player_who_is_back_is_so_at_the_next_look_at_the_clock_even_if_the_coming_was_not_heard() {
    let open = OpenTable::running(MatchKind::Duel, UNLIMITED).await;
    let left = |table: &mut Table, _: &mut Context<Table>| {
        let left = Decision::Left {
            seat: Seat::Rival,
            at: unix_millis(),
        };
        table.game.as_mut().unwrap().apply(&left);
    };
    open.inspect(left).await;
    open.until(|table| !table.game.as_ref().unwrap().is_away(Seat::Rival))
        .await;
    open.inspect(|table, _| table.seats.retain(|_, seat| *seat != Seat::Rival))
        .await;
    open.until(|table| table.game.as_ref().unwrap().is_away(Seat::Rival))
        .await;
}

#[actix_rt::test]
async fn while_a_commit_takes_long_neither_the_clock_nor_shots_fill_the_places_that_wait() {
    let open = OpenTable::running(MatchKind::Duel, 0).await;
    open.play(Seat::Challenger, 1).await;
    open.inspect(|table, _| {
        table.game.as_mut().unwrap().apply(&Decision::Left {
            seat: Seat::Rival,
            at: 0,
        })
    })
    .await;
    for _ in 0..10 {
        open.inspect(|table, ctx| table.tick(ctx)).await;
    }
    assert_eq!(
        open.inspect(|table, _| table.asks.waiting().len()).await,
        0,
        "what is due stays due"
    );
    for _ in 0..40 {
        open.play(Seat::Rival, 2).await;
    }
    assert_eq!(
        open.inspect(|table, _| table.asks.waiting().len()).await,
        0,
        "it is not their turn"
    );
    for _ in 0..40 {
        open.play(Seat::Challenger, 1).await;
    }
    assert_eq!(open.inspect(|table, _| table.asks.waiting().len()).await, 8);
}

#[actix_rt::test]
async fn nobody_wins_against_a_player_who_never_sat_down_and_who_has_left_by_it() {
    for (came, absent) in [
        (vec![Seat::Rival], vec![Seat::Challenger]),
        (vec![], Seat::BOTH.to_vec()),
    ] {
        let open = OpenTable::open(MatchKind::Duel, UNLIMITED).await;
        for seat in came {
            open.sit(seat).await;
        }
        open.inspect(|table, _| table.wait_until = 0).await;
        open.until(|table| table.over.is_some()).await;
        let end = open.end().unwrap();
        assert_eq!(
            (end.counts, end.winner, end.reason.as_str()),
            (false, None, "nobody_came")
        );
        assert_eq!(end.left, absent);
    }
}

#[actix_rt::test]
async fn a_concession_is_rated_only_after_both_have_shot_and_is_leaving_before() {
    for shots in 0..3 {
        let open = OpenTable::running(MatchKind::Duel, UNLIMITED).await;
        for number in 1..=shots {
            open.until(|table| !table.in_motion(unix_millis())).await;
            let by = if number == 1 { Seat::Challenger } else { Seat::Rival };
            open.play(by, number).await;
            open.until(move |table| table.steps == number).await;
        }
        open.finish(Seat::Rival, Finishing::Concede).await;
        open.until(|table| table.over.is_some()).await;
        let end = open.end().unwrap();
        assert_eq!((end.counts, end.winner), (true, Some(Seat::Challenger)));
        let left = if shots == 2 { vec![] } else { vec![Seat::Rival] };
        assert_eq!((end.rated, end.left), (shots == 2, left), "after {shots} shots");
    }
}

#[actix_rt::test]
async fn an_agent_does_not_lose_on_time_while_it_waits_for_its_turn_to_think() {
    let (open, busy) = OpenTable::late_agents().await;
    let ends = open.inspect(|table, _| table.game.as_ref().unwrap().wake_at().unwrap());
    let before = ends.await;
    open.until(move |table| table.game.as_ref().unwrap().wake_at().unwrap() > before)
        .await;
    drop(busy);
    open.until(|table| table.steps > 0).await;
    let decided = open.store.steps.lock().unwrap()[0].decision;
    assert!(matches!(decided, Some(Decision::Shot { .. })), "{decided:?}");
}

#[actix_rt::test]
async fn an_agent_plays_no_shot_that_it_thought_of_at_another_table() {
    let (open, _busy) = OpenTable::late_agents().await;
    let wanted = open.inspect(|table, ctx| {
        let game = table.game.as_mut().unwrap();
        let hard = Shot { power: 0.9, ..soft() };
        let Ok(Plan::Ready(ready)) = game.plan(Seat::Challenger, 1, hard, game.rest_at()) else {
            panic!("the break was refused")
        };
        game.apply_shot(&ready.run().unwrap()).unwrap();
        game.grant_whole_clock(unix_millis());
        let before = *game.frame();
        (table.thinking, table.deps.thinking) = (Thinking::No, Gate::new(1));
        table.let_agent_think(ctx);
        assert_eq!(table.thinking, Thinking::Yes);
        // Meanwhile both run out of time, and it is the same one's second shot again, with the cue ball in hand.
        let game = table.game.as_mut().unwrap();
        for seat in [before.turn, before.turn.other()] {
            let at = unix_millis();
            game.apply(&Decision::TimeOut { seat, at });
        }
        assert_ne!(before, *game.frame());
        let seed = table.info.seeds.of_shot(id(), 2);
        think(&game.table(), game.layout(), game.frame(), Level::Easy, seed)
    });
    let wanted = wanted.await;
    open.until(|table| table.steps > 0).await;
    let decided = open.store.steps.lock().unwrap()[0].decision;
    assert!(
        matches!(decided, Some(Decision::Shot { number: 2, shot, .. }) if shot == wanted),
        "{decided:?}"
    );
}

#[actix_rt::test]
async fn a_table_gathers_while_its_workers_sweep_and_newcomers_and_refusals_do_not_wait() {
    let mut open = OpenTable::open(MatchKind::Duel, UNLIMITED).await;
    open.sit(Seat::Challenger).await;
    let mut unswept = Overheard::default();
    open.inspect(|table, ctx| table.tell_state(ctx)).await;
    unswept.until(&mut open._heard, "table_state").await;
    unswept.take(&mut open._heard);
    let before = (unswept.told.len(), unswept.rest.len());
    let worker = open.worker.clone();
    // All within one message, so that no time that passes lets anything out between.
    open.inspect(move |table, ctx| {
        (0..100).for_each(|_| table.tell_state(ctx));
        table.reject(&worker, ConnectionId(0), 1, ShotCode::OutOfTurn);
    })
    .await;
    open.sit(Seat::Rival).await;
    unswept.take(&mut open._heard);
    assert!(unswept.told.len() <= before.0 + 1, "{:?}", unswept.told);
    assert_eq!(unswept.rest.len(), before.1 + 2, "the refusal and the admission");
    drop(unswept);
    let mut swept = Overheard::default();
    swept.until(&mut open._heard, "table_state").await;
    let states = swept.told.concat().matches("table_state").count();
    assert_eq!(states, 1, "of many states the latest is told");
}

#[actix_rt::test]
async fn a_state_or_an_aim_from_before_a_shot_is_not_told_after_it() {
    let mut open = OpenTable::running(MatchKind::Duel, UNLIMITED).await;
    open.play(Seat::Challenger, 1).await;
    open.until(|table| table.steps == 1).await;
    let waiting = open.inspect(|table, ctx| {
        table.tell_state(ctx);
        table.tell_state(ctx);
        let shot = table.last.clone().unwrap();
        table.tell_shot(&shot, ctx);
        table.out.is_set(Slot::Whole) || table.out.is_set(Slot::Aim)
    });
    assert!(!waiting.await);
    Overheard::default().until(&mut open._heard, "shot_played").await;
}

#[actix_rt::test]
async fn whoever_watches_two_agents_is_told_the_odds_of_each_position_and_nobody_those_of_a_person() {
    let mut snapshot = begun();
    for sitter in &mut snapshot.info.players {
        sitter.player = Player::Agent(Level::Hard);
    }
    snapshot.info.players[1].player = Player::Agent(Level::Easy);
    let (deps, store) = deps(snapshot, UNLIMITED);
    let table = Table::load(id(), deps, SupervisorHandle::default()).await.unwrap();
    let (worker, _heard) = WorkerHandle::channel(WorkerId(0));
    let open = OpenTable {
        table: table.start(),
        store,
        worker,
        _heard,
    };
    open.until(|table| table.state().odds.is_some()).await;
    let odds = open.inspect(|table, _| table.state().odds.unwrap().challenger).await;
    assert!(odds > 60 && odds.is_multiple_of(5), "the better hand is ahead: {odds}");
    let after = open
        .inspect(|table, _| {
            let game = table.game.clone().unwrap();
            let shot = think(&game.table(), game.layout(), game.frame(), Level::Hard, 1);
            let plan = game.plan(game.frame().turn, 1, shot, game.rest_at()).unwrap();
            let Plan::Ready(ready) = plan else {
                panic!("it was not played before")
            };
            let mut after = game;
            after.apply_shot(&ready.run().unwrap()).unwrap();
            table.state_of(&after).odds
        })
        .await;
    assert_eq!(
        after, None,
        "a shot is told without waiting for the odds of what it leads to"
    );

    let duel = OpenTable::running(MatchKind::Duel, UNLIMITED).await;
    let asked = duel.inspect(|table, ctx| {
        table.estimate(ctx);
        table.odds.of.is_some()
    });
    assert!(!asked.await);
}

/// Everything is asked, and held for so long.
struct Held(Duration);

#[async_trait]
impl Questions for Held {
    fn is_watched(&self, _: MatchId) -> bool {
        true
    }

    async fn ask(&self, _: NewQuestion) -> Option<Duration> {
        Some(self.0)
    }
}

#[actix_rt::test]
async fn an_agents_shot_and_its_clock_wait_for_the_votes_on_a_question_and_for_no_longer() {
    let mut snapshot = begun();
    for sitter in &mut snapshot.info.players {
        sitter.player = Player::Agent(Level::Easy);
    }
    let (mut deps, store) = deps(snapshot, UNLIMITED);
    deps.questions = Arc::new(Held(Duration::from_millis(800)));
    deps.thinking = Gate::new(1);
    let table = Table::load(id(), deps, SupervisorHandle::default()).await.unwrap();
    let (worker, _heard) = WorkerHandle::channel(WorkerId(0));
    let open = OpenTable {
        table: table.start(),
        store,
        worker,
        _heard,
    };
    let is_still = |table: &Table| table.thinking == Thinking::No && table.steps == 0 && table.over.is_none();
    open.inspect(move |table, ctx| {
        // Its clock would have run out an hour ago.
        table.game = Some(Match::new(table.info.setup(unix_millis() - 3_600_000)));
        let question = NewQuestion {
            of: id(),
            epoch: 1,
            steps: 0,
            quick: Quick::Ball,
            seat: Seat::Challenger,
            name: "Vesper".to_owned(),
            shot_number: 1,
            odds: 50,
        };
        table.hold_for(question, unix_millis(), ctx);
        table.let_agent_think(ctx);
        assert!(table.is_held() && is_still(table));
    })
    .await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    open.inspect(move |table, _| {
        assert!(table.is_held() && is_still(table));
        let deadline = table.game.as_ref().unwrap().view().clock.deadline;
        assert!(deadline > unix_millis() + 10_000, "it has its whole time before it");
    })
    .await;
    open.until(|table| table.thinking == Thinking::Yes).await;
    assert!(!open.inspect(|table, _| table.is_held()).await);
}
