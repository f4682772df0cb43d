//! Everything that people were told: the checkers hold the database to it.

use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Instant,
};

/// Kinds of events with a number of their own.
const ORDERED: [&str; 9] = [
    "chat",
    "hidden",
    "moderation",
    "stream_started",
    "stream_ended",
    "prediction_ended",
    "prediction_resolved",
    "prediction_deleted",
    "prediction_cleared",
];

/// A place in a room's order: epoch and number.
pub type Place = (i64, i64);

/// Everything that was acknowledged, and everything that was shown.
#[derive(Clone, Default)]
pub struct Books {
    pub lines: Vec<Line>,
    /// By room and viewer.
    pub shown: BTreeMap<(String, usize), Shown>,
    /// When each line was acknowledged.
    pub heard: Vec<Heard>,
    /// When somebody was let into a room.
    pub joins: Vec<Instant>,
    pub votes: Vec<Vote>,
    pub predictions: Vec<String>,
    /// Predictions with the option that won.
    pub results: Vec<(String, i16)>,
    pub shots: Vec<Shot>,
    /// Matches with the seat that was told to have won.
    pub won: Vec<(String, i64)>,
    /// Deposits that were told to be credited.
    pub credited: BTreeSet<String>,
    /// Events that must not happen at all, such as a refusal without a reason.
    pub faults: Vec<String>,
}

impl Books {
    /// Everything that those who watch a room were shown.
    pub fn viewers<'a>(&'a self, room: &'a str) -> impl Iterator<Item = &'a Shown> {
        let here = self.shown.iter().filter(move |((of, _), _)| of == room);
        here.map(|(_, shown)| shown)
    }
}

/// An acknowledged chat line.
#[derive(Clone, Debug)]
pub struct Line {
    pub room: String,
    pub user: String,
    pub client_id: String,
    pub body: String,
    pub id: String,
    pub at: Place,
}

/// The moments of an acknowledged line: when it was last sent, and when the answer came.
#[derive(Clone, Debug)]
pub struct Heard {
    pub room: String,
    pub sent: Instant,
    pub at: Instant,
}

#[derive(Clone, Debug)]
pub struct Vote {
    pub prediction: String,
    pub user: String,
    pub option: i16,
}

/// A shot that was told with the hash of the balls at rest.
#[derive(Clone, Debug)]
pub struct Shot {
    pub match_id: String,
    pub number: i32,
    pub hash: String,
}

/// Everything that one viewer of a room was shown.
#[derive(Clone, Default)]
pub struct Shown {
    /// Chat lines by their place.
    pub lines: BTreeMap<Place, String>,
    /// In the order in which it came.
    pub seen: Vec<Seen>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// An ordered event: the next number follows.
    Event(Place),
    /// A line of a room that has ended, which its successor read from the store. What was announced between lines is not there: the answer
    /// to the join tells what came of it.
    Stored(Place),
    /// A fresh page that ends there: the viewer was told that something may be missing before it.
    Page(Place),
}

impl Shown {
    pub fn last(&self) -> Option<Place> {
        self.seen.last().map(|seen| match *seen {
            Seen::Event(at) | Seen::Stored(at) | Seen::Page(at) => at,
        })
    }

    /// The answer to a join.
    pub fn joined(&mut self, joined: &Value) {
        let events = joined["history"].as_array().cloned().unwrap_or_default();
        if joined["recovered"] == true {
            for event in &events {
                match place(event) {
                    Some(at) if Some(at.0) < joined["epoch"].as_i64() => {
                        self.line(event);
                        self.seen.push(Seen::Stored(at));
                    }
                    _ => self.event(event),
                }
            }
            return;
        }
        events.iter().for_each(|event| self.line(event));
        self.seen.extend(place(joined).map(Seen::Page));
    }

    /// Any message; those without a number of their own are passed over, also where they name the last one.
    pub fn event(&mut self, message: &Value) {
        if let Some(at) =
            place(message).filter(|_| message["type"].as_str().is_some_and(|kind| ORDERED.contains(&kind)))
        {
            self.line(message);
            self.seen.push(Seen::Event(at));
        }
    }

    fn line(&mut self, message: &Value) {
        if let (Some(at), Some(id), "chat") = (
            place(message),
            message["id"].as_str(),
            message["type"].as_str().unwrap_or_default(),
        ) {
            self.lines.insert(at, id.to_owned());
        }
    }
}

/// Where a message stands, if it has a place.
pub fn place(message: &Value) -> Option<Place> {
    Some((message["epoch"].as_i64()?, message["seq"].as_i64()?))
}
