//! Everything that was acknowledged is there, once and as it was told; everything that is there adds up.

use super::books::{Books, Line, Place, Seen, Shown};
use cuecast::{
    audit::{self, Checkpoint, Verdict},
    features::matches::store,
    ledger,
};
use domain::match_rules::{Broken, Decision, Match};
use sqlx::PgConnection;
use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap, HashSet},
};

/// Faults of one kind that are told one by one.
const TOLD: usize = 5;

/// A promise that was not kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// The check that found it.
    pub kind: &'static str,
    pub text: String,
}

/// One line a fault; empty when all is well. To be asked when those who watch have seen all.
pub async fn faults(db: &mut PgConnection, books: &Books) -> Vec<String> {
    told(&found(db, books).await)
}

/// The same of what was acknowledged alone: there may be more by now.
pub async fn losses(db: &mut PgConnection, books: &Books) -> Vec<String> {
    let mut found = acknowledged(db, books).await;
    found.extend(of("votes", votes(db, books).await));
    found.extend(deeds(db, books).await);
    told(&found)
}

/// All faults of [`faults`].
pub async fn found(db: &mut PgConnection, books: &Books) -> Vec<Fault> {
    let mut found = talk(db, books).await;
    found.extend(deeds(db, books).await);
    found
}

/// Those of lines and votes.
pub async fn talk(db: &mut PgConnection, books: &Books) -> Vec<Fault> {
    let mut found = shown(db, books).await;
    found.extend(of("order", order(books)));
    found.extend(acknowledged(db, books).await);
    found.extend(of("votes", votes(db, books).await));
    found
}

/// Those of everything else.
async fn deeds(db: &mut PgConnection, books: &Books) -> Vec<Fault> {
    let mut found: Vec<Fault> = of("unexpected", books.faults.clone()).collect();
    found.extend(of("pools", pools(db, books).await));
    found.extend(of("deposits", deposits(db, books).await));
    found.extend(of("stakes", stakes(db, books).await));
    found.extend(of("replays", replays(db, books).await));
    found.extend(of("ledger", ledger::verify(db).await.unwrap().faults));
    if let Verdict::Broken { row } = audit::verify(db, Checkpoint::default()).await.unwrap() {
        let text = format!("row {row} is changed, missing or put in");
        found.push(Fault { kind: "audit", text });
    }
    found
}

/// Whether each who watches has come to the newest line that is stored of their room.
pub async fn is_all_seen(db: &mut PgConnection, books: &RefCell<Books>) -> bool {
    let newest: Vec<(String, i64, i64)> =
        sqlx::query_as("SELECT DISTINCT ON (stream_id) stream_id, epoch, seq FROM chat_messages ORDER BY stream_id, epoch DESC, seq DESC")
            .fetch_all(db)
            .await
            .unwrap();
    let books = books.borrow();
    newest.iter().all(|(room, epoch, seq)| {
        let mut viewers = books.viewers(room).peekable();
        viewers.peek().is_some() && viewers.all(|shown| shown.last().is_some_and(|last| last >= (*epoch, *seq)))
    })
}

fn of(kind: &'static str, texts: Vec<String>) -> impl Iterator<Item = Fault> {
    texts.into_iter().map(move |text| Fault { kind, text })
}

/// One line a fault, a few of each kind.
pub fn told(faults: &[Fault]) -> Vec<String> {
    let (mut told, mut counts) = (Vec::new(), BTreeMap::<&str, usize>::new());
    for Fault { kind, text } in faults {
        let count = counts.entry(kind).or_default();
        *count += 1;
        if *count <= TOLD {
            told.push(format!("{kind}: {text}"));
        }
    }
    let more = counts.into_iter().filter(|(_, count)| *count > TOLD);
    told.extend(more.map(|(kind, count)| format!("{kind}: and {} more", count - TOLD)));
    told
}

#[derive(sqlx::FromRow)]
struct Stored {
    stream_id: String,
    user_id: String,
    client_message_id: Option<String>,
    body: String,
    id: String,
    epoch: i64,
    seq: i64,
}

async fn stored(db: &mut PgConnection) -> Vec<Stored> {
    let all = "SELECT stream_id, user_id, client_message_id, body, id, epoch, seq FROM chat_messages WHERE deleted_at IS NULL";
    sqlx::query_as(all).fetch_all(db).await.unwrap()
}

/// Every acknowledged line is stored once, as it was told.
async fn acknowledged(db: &mut PgConnection, books: &Books) -> Vec<Fault> {
    let (stored, mut faults) = (stored(db).await, Vec::new());
    // Nobody says the same twice, so a text that is there twice was doubled, under whatever id.
    let mut texts = HashMap::new();
    for line in &stored {
        if let Some(other) = texts.insert((&line.stream_id, &line.body), &line.id) {
            let text = format!("{:?} is stored twice, as {other} and {}", line.body, line.id);
            faults.push(Fault { kind: "doubled", text });
        }
    }
    let by_id: HashMap<&str, &Stored> = stored.iter().map(|line| (line.id.as_str(), line)).collect();
    for line in &books.lines {
        match by_id.get(line.id.as_str()) {
            None => {
                let text = format!("{line:?} was acknowledged and is not stored");
                faults.push(Fault { kind: "lost", text });
            }
            Some(found) if !is_as_told(found, line) => {
                let (epoch, seq, body) = (found.epoch, found.seq, &found.body);
                let text = format!("{line:?} is stored as {body:?} at ({epoch}, {seq})");
                faults.push(Fault { kind: "changed", text });
            }
            Some(_) => {}
        }
    }
    faults
}

/// Stored lines were shown to each who watches, at the place where they are stored, and the other way round.
async fn shown(db: &mut PgConnection, books: &Books) -> Vec<Fault> {
    let (stored, mut faults) = (stored(db).await, Vec::new());
    let acknowledged: HashSet<&str> = books.lines.iter().map(|line| line.id.as_str()).collect();
    let mut rooms: HashMap<&str, HashMap<Place, &Stored>> = HashMap::new();
    for line in &stored {
        rooms
            .entry(&line.stream_id)
            .or_default()
            .insert((line.epoch, line.seq), line);
    }
    for ((room, viewer), Shown { lines, .. }) in &books.shown {
        let stored = rooms.get(room.as_str()).cloned().unwrap_or_default();
        for (at, line) in &stored {
            let shown = lines.get(at);
            if shown == Some(&line.id) {
                continue;
            }
            let is_acknowledged = acknowledged.contains(line.id.as_str());
            let (body, told) = (&line.body, if is_acknowledged { "acknowledged and " } else { "" });
            let text =
                format!("{body:?} is {told}stored at {at:?} of {room}, where {shown:?} was shown to viewer {viewer}");
            faults.push(Fault { kind: "unseen", text });
        }
        for (at, id) in lines.iter().filter(|(at, _)| !stored.contains_key(at)) {
            let text = format!("{id} was shown to viewer {viewer} at {at:?} of {room} and is not stored there");
            faults.push(Fault { kind: "unstored", text });
        }
    }
    faults
}

fn is_as_told(stored: &Stored, told: &Line) -> bool {
    stored.stream_id == told.room
        && stored.user_id == told.user
        && stored.client_message_id.as_deref() == Some(&told.client_id)
        && stored.body == told.body
        && (stored.epoch, stored.seq) == told.at
}

/// Numbers are dense for whoever watches: the next is one more, or the first of a later epoch.
fn order(books: &Books) -> Vec<String> {
    let mut faults = Vec::new();
    for ((room, viewer), shown) in &books.shown {
        let mut last = None;
        for seen in &shown.seen {
            let (at, follows) = match (*seen, last) {
                (Seen::Event(at), Some((epoch, seq))) => (at, at == (epoch, seq + 1) || (at.0 > epoch && at.1 == 1)),
                (Seen::Stored(at), Some(last)) => (at, at > last),
                (Seen::Event(at) | Seen::Stored(at), None) | (Seen::Page(at), _) => (at, true),
            };
            if !follows {
                let last = last.unwrap_or_default();
                faults.push(format!("after {last:?} of {room} viewer {viewer} was shown {at:?}"));
            }
            last = Some(at);
        }
    }
    faults
}

async fn votes(db: &mut PgConnection, books: &Books) -> Vec<String> {
    let rows: Vec<(String, String, i16)> =
        sqlx::query_as("SELECT prediction_id, user_id, option FROM prediction_votes")
            .fetch_all(&mut *db)
            .await
            .unwrap();
    let rows: HashMap<(&str, &str), i16> = rows
        .iter()
        .map(|(id, user, option)| ((id.as_str(), user.as_str()), *option))
        .collect();
    let mut faults: Vec<String> = books
        .votes
        .iter()
        .filter(|vote| rows.get(&(vote.prediction.as_str(), vote.user.as_str())) != Some(&vote.option))
        .map(|vote| format!("{vote:?} was acknowledged and is not stored so"))
        .collect();
    let miscounted: Vec<String> = sqlx::query_scalar(
        "SELECT p.id || ': ' || p.option1_votes || ' and ' || p.option2_votes || ' are counted, stored are ' || v.one || ' and ' || v.two
         FROM predictions p CROSS JOIN LATERAL (
             SELECT count(*) FILTER (WHERE option = 1) AS one, count(*) FILTER (WHERE option = 2) AS two
             FROM prediction_votes WHERE prediction_id = p.id
         ) v WHERE (p.option1_votes, p.option2_votes) <> (v.one, v.two)",
    )
    .fetch_all(db)
    .await
    .unwrap();
    faults.extend(miscounted);
    faults
}

async fn pools(db: &mut PgConnection, books: &Books) -> Vec<String> {
    // The pool is held until it is paid, which follows when the result can no longer be undone.
    let rows: Vec<(String, Option<i16>, bool, i64, i64)> = sqlx::query_as(
        "SELECT p.id, p.winner, p.winner IS NOT NULL AND (p.share_cap IS NULL OR p.paid_at IS NOT NULL),
                count(h.id) FILTER (WHERE h.state = 'open'), count(h.id)
         FROM predictions p LEFT JOIN holds h ON h.cause_type = 'prediction' AND h.cause_id = p.id GROUP BY p.id",
    )
    .fetch_all(db)
    .await
    .unwrap();
    let mut faults = Vec::new();
    let mut winners = BTreeMap::new();
    for (id, winner, is_paid, open, all) in &rows {
        winners.insert(id.as_str(), *winner);
        if *all != 1 || *open != i64::from(!is_paid) {
            faults.push(format!(
                "prediction {id}, won by {winner:?}, paid {is_paid}, has {all} holds, {open} of them open"
            ));
        }
    }
    let lost = books.predictions.iter().filter(|id| !winners.contains_key(id.as_str()));
    faults.extend(lost.map(|id| format!("prediction {id} was acknowledged and is not stored")));
    for (id, winner) in &books.results {
        if winners.get(id.as_str()) != Some(&Some(*winner)) {
            faults.push(format!("prediction {id} was told to be won by {winner}"));
        }
    }
    faults
}

async fn deposits(db: &mut PgConnection, books: &Books) -> Vec<String> {
    let rows: Vec<(String, String, i64)> = sqlx::query_as(
        "SELECT d.id, d.status, count(t.id) FROM deposits d
         LEFT JOIN transfers t ON t.kind = 'deposit' AND t.cause_type = 'deposit' AND t.cause_id = d.id GROUP BY d.id, d.status",
    )
    .fetch_all(db)
    .await
    .unwrap();
    let completed = |status: &str, credits: i64| status == "completed" && credits == 1;
    let there: HashMap<&str, bool> = rows
        .iter()
        .map(|(id, status, credits)| (id.as_str(), completed(status, *credits)))
        .collect();
    let mut faults: Vec<String> = books
        .credited
        .iter()
        .filter(|id| there.get(id.as_str()) != Some(&true))
        .map(|id| format!("deposit {id} was told to be credited and is not, or not once"))
        .collect();
    let odd = rows
        .iter()
        .filter(|(_, status, credits)| *credits > 1 || (*credits == 1) != (status == "completed"));
    faults.extend(odd.map(|(id, status, credits)| format!("deposit {id} is {status}, with {credits} credits")));
    faults
}

/// A match that runs holds two stakes, one that is over none; its winner is the one that was told, and the money followed.
async fn stakes(db: &mut PgConnection, books: &Books) -> Vec<String> {
    let rows: Vec<(String, String, Option<i64>, i64, i64, i64)> = sqlx::query_as(
        "SELECT m.id, m.status, m.winner::bigint, count(h.id) FILTER (WHERE h.state = 'open'), count(h.id) FILTER (WHERE h.state = 'posted'),
                count(h.id)
         FROM matches m JOIN match_stakes s ON s.match_id = m.id JOIN holds h ON h.id = s.hold_id GROUP BY m.id",
    )
    .fetch_all(db)
    .await
    .unwrap();
    let mut faults = Vec::new();
    let mut winners = HashMap::new();
    for (id, status, winner, open, posted, all) in &rows {
        winners.insert(id.as_str(), *winner);
        let is_over = matches!(status.as_str(), "ended" | "aborted");
        let right = if is_over { 0 } else { 2 };
        if (*all, *open) != (2, right) || (*posted > 0) != winner.is_some() {
            faults.push(format!(
                "match {id}, {status}, won by {winner:?}, has {all} stakes, {open} of them held and {posted} paid"
            ));
        }
    }
    let otherwise = books
        .won
        .iter()
        .filter(|(id, winner)| winners.get(id.as_str()) != Some(&Some(*winner)));
    faults.extend(otherwise.map(|(id, winner)| format!("match {id} was told to be won by {winner}")));
    faults
}

/// Every shot that was told is stored, and comes out the same when its match is played again.
async fn replays(db: &mut PgConnection, books: &Books) -> Vec<String> {
    let mut faults = Vec::new();
    let mut by_match: BTreeMap<&str, Vec<(i32, &str)>> = BTreeMap::new();
    for shot in &books.shots {
        by_match
            .entry(&shot.match_id)
            .or_default()
            .push((shot.number, &shot.hash));
    }
    for (id, told) in by_match {
        let Some(recording) = store::recording(&mut *db, id.parse().unwrap()).await.unwrap() else {
            faults.push(format!("match {id} is gone"));
            continue;
        };
        // A match that is over keeps what was decided of its shots; what is stored as it was told is held to what was told.
        let decided = recording.decisions.iter().filter_map(|decision| match decision {
            Decision::Shot { number, hash, .. } => Some((i32::try_from(*number).unwrap(), hash.to_string())),
            _ => None,
        });
        let kept = recording
            .told
            .iter()
            .map(|shot| (i32::try_from(shot.number).unwrap(), shot.hash.clone()));
        let stored: HashMap<i32, String> = decided.chain(kept).collect();
        let mut game = Match::new(recording.setup.unwrap());
        let mut again = HashMap::new();
        for decision in &recording.decisions {
            match game.replay(decision) {
                Ok(Some(played)) => {
                    again.insert(
                        i32::try_from(played.outcome.number).unwrap(),
                        played.run.hash.to_string(),
                    );
                }
                Ok(None) => {}
                Err(broken @ (Broken::Diverged { .. } | Broken::Refused { .. } | Broken::NotOffered { .. })) => {
                    faults.push(format!("match {id}: {broken}"));
                    break;
                }
            }
        }
        for (number, hash) in told {
            let (stored, again) = (stored.get(&number), again.get(&number));
            if stored.map(String::as_str) != Some(hash) || again.map(String::as_str) != Some(hash) {
                faults.push(format!(
                    "match {id}, shot {number}: told {hash}, stored {stored:?}, played again {again:?}"
                ));
            }
        }
    }
    faults
}
