//! The checkers see what they are for: each fault that is planted in a small history of two nodes is told, and by the check that is for it.

use super::{
    super::two,
    report::Round,
    witness::{Leader, Witness},
};
use crate::{
    chaos::{
        books::{Books, Heard, Line, Seen, Shown, Vote, place},
        checks::talk,
        planted::OPEN,
    },
    support::{Live, text},
};
use reqwest::Method;
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};
use time::OffsetDateTime;

/// A change of what is stored or of what people remember, and the check that is to tell it.
type Plant = (&'static str, &'static str, &'static str, fn(&mut Books));

const PLANTS: [Plant; 10] = [
    ("a lost line", "lost", "DELETE FROM chat_messages WHERE seq = 2", |_| ()),
    (
        "a doubled line",
        "doubled",
        "INSERT INTO chat_messages (id, stream_id, epoch, seq, user_id, role, body) SELECT 'ffffffffffffffffffffffff', stream_id, epoch, seq + 9, user_id, role, body FROM chat_messages WHERE seq = 2",
        |_| (),
    ),
    (
        "a line at another place",
        "changed",
        "UPDATE chat_messages SET seq = seq + 9 WHERE seq = 2",
        |_| (),
    ),
    (
        "a line that one viewer of two was not shown",
        "unseen",
        "SELECT",
        |books| {
            let shown = of_the_second_viewer(books);
            shown.lines.pop_last();
        },
    ),
    (
        "a line that was shown and never stored",
        "unstored",
        "SELECT",
        |books| {
            let shown = of_the_second_viewer(books);
            let (epoch, seq) = shown.last().unwrap();
            shown.lines.insert((epoch, seq + 1), "f".repeat(24));
        },
    ),
    ("a gap", "order", "SELECT", |books| {
        let _ = of_the_second_viewer(books).seen.remove(2);
    }),
    ("two lines in the wrong order", "order", "SELECT", |books| {
        of_the_second_viewer(books).seen.swap(1, 2)
    }),
    ("a line that was shown twice", "order", "SELECT", |books| {
        let shown = of_the_second_viewer(books);
        let last = shown.last().unwrap();
        shown.seen.push(Seen::Event(last));
    }),
    (
        "a vote that counts twice",
        "votes",
        "UPDATE predictions SET option1_votes = option1_votes + 1",
        |_| (),
    ),
    ("a lost vote", "votes", "DELETE FROM prediction_votes", |_| ()),
];

fn of_the_second_viewer(books: &mut Books) -> &mut Shown {
    books.shown.iter_mut().find(|((_, viewer), _)| *viewer == 1).unwrap().1
}

#[actix_rt::test(system = "crate::support::System")]
async fn every_fault_that_is_planted_in_a_history_of_two_nodes_is_told_by_the_check_that_is_for_it() {
    let [one, other] = two().await;
    let books = history(&one, &other).await;
    let mut db = PgConnection::connect_with(&one.database.options).await.unwrap();
    let mut told = Vec::new();
    for (name, kind, sql, plant) in [("nothing", "", "SELECT", (|_| ()) as fn(&mut Books))]
        .into_iter()
        .chain(PLANTS)
    {
        let mut books = books.clone();
        plant(&mut books);
        let mut changed = db.begin().await.unwrap();
        for sql in [OPEN, sql] {
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *changed).await.unwrap();
        }
        let found: BTreeSet<&str> = talk(&mut changed, &books)
            .await
            .iter()
            .map(|fault| fault.kind)
            .collect();
        changed.rollback().await.unwrap();
        told.push((name, kind, found));
    }
    for (name, kind, found) in told {
        assert!(
            if kind.is_empty() {
                found.is_empty()
            } else {
                found.contains(kind)
            },
            "{name}: {found:?}"
        );
    }
    for node in [other, one] {
        node.running.stop().await;
    }
}

/// Five lines in a room that two watch, one at each node, and a vote.
async fn history(one: &Live, other: &Live) -> Books {
    let (host, guest) = (one.account().await, other.account().await);
    let stream = one.stream(&host).await;
    let mut books = Books::default();
    let (mut here, joined) = one.watch(&stream, None).await;
    books.shown.entry((stream.clone(), 0)).or_default().joined(&joined);
    let (mut there, joined) = other.watch(&stream, None).await;
    books.shown.entry((stream.clone(), 1)).or_default().joined(&joined);
    let (mut speaker, _) = other.watch(&stream, Some(&guest)).await;
    for number in 0..5 {
        let (client_id, body) = (number.to_string(), format!("line {number}"));
        let ack = speaker.say(&client_id, &body).await;
        books.lines.push(Line {
            room: stream.clone(),
            user: guest.user_id.clone(),
            client_id,
            body,
            id: text(&ack["id"]).to_owned(),
            at: place(&ack).unwrap(),
        });
        for (viewer, socket) in [&mut here, &mut there].into_iter().enumerate() {
            let line = socket.next_of("chat").await;
            books.shown.get_mut(&(stream.clone(), viewer)).unwrap().event(&line);
        }
    }
    let form = json!({ "question": "Who?", "option1": "Yes", "option2": "No", "duration": 18000 });
    let path = format!("/api/streams/{stream}/predictions");
    let made = one.ok(Method::POST, &path, &host.token, form).await;
    let prediction = text(&made["_id"]).to_owned();
    let vote = format!("{path}/{prediction}/vote");
    other
        .ok(Method::POST, &vote, &guest.token, json!({ "option": "option1" }))
        .await;
    books.votes.push(Vote {
        prediction,
        user: guest.user_id,
        option: 1,
    });
    books
}

#[test]
fn two_owners_of_an_epoch_and_a_leader_beside_a_living_one_are_told() {
    let at = |seconds| OffsetDateTime::UNIX_EPOCH + Duration::from_secs(seconds);
    let leader = |node, since, before_until| Leader {
        node,
        since: at(since),
        before_until,
    };
    let mut witness = Witness::default();
    witness.owners.insert(("room".to_owned(), 1), BTreeSet::from([1]));
    witness.owners.insert(("room".to_owned(), 2), BTreeSet::from([2]));
    witness.leaders = vec![leader(1, 0, None), leader(2, 5, Some(at(4)))];
    assert_eq!(witness.faults(), []);
    let kinds = |witness: &Witness| witness.faults().iter().map(|fault| fault.kind).collect::<Vec<_>>();

    let mut split = witness.clone();
    split.owners.insert(("room".to_owned(), 2), BTreeSet::from([1, 2]));
    assert_eq!(kinds(&split), ["owners"]);

    witness.leaders[1].before_until = Some(at(6));
    assert_eq!(kinds(&witness), ["leaders"]);
    witness.ended.insert(1);
    assert_eq!(kinds(&witness), [""; 0], "one that was killed leads no more");
}

#[test]
fn a_line_that_was_under_way_at_the_failure_does_not_count_as_the_first_after_it() {
    let struck = Instant::now();
    let at = |millis| struck + Duration::from_millis(millis);
    let heard = |sent, answered| Heard {
        room: String::new(),
        sent,
        at: answered,
    };
    let told = [
        heard(struck - Duration::from_millis(1), at(1)),
        heard(at(200), at(900)),
        heard(at(910), at(1_000)),
    ];
    assert_eq!(Round::first(told.iter(), struck), Duration::from_millis(900));
    assert_eq!(
        Round::silence(told.iter(), struck, at(1_500)),
        Duration::from_millis(899)
    );
}
