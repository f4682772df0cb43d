//! State of tables for those who are not at them: streams that relay a table, cards, lists. A table writes its newest state and shot; a reader has
//! the latest, and nothing waits for anybody.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use dashmap::DashMap;
use domain::match_rules::Millis;
use domain::{MatchId, StreamId};
use tokio::sync::watch;

use crate::clock::unix_millis;
use crate::wire::{Encode, ShotPlayed, TableState, TableStatus};

/// A match as its table last told it.
#[derive(Debug)]
pub struct Live {
    pub state: TableState,
    json: OnceLock<Bytes>,
    /// Counts what the table told; of another incarnation it begins anew.
    pub told: u64,
    /// The newest shot, if one was told.
    pub shot: Option<LiveShot>,
}

/// A shot as its table told it.
#[derive(Debug, Clone)]
pub struct LiveShot {
    /// The count at which it was told: the state is newer when it is not that of the table.
    pub told: u64,
    pub number: u32,
    pub rests_at: Millis,
    /// The message of the table.
    pub json: Bytes,
}

impl Live {
    /// The state as JSON, encoded once for all who want it.
    pub fn state_json(&self) -> &Bytes {
        self.json.get_or_init(|| self.state.json())
    }

    /// The shot whose balls still roll.
    pub fn in_motion(&self, now: Millis) -> Option<&LiveShot> {
        self.shot.as_ref().filter(|shot| now < shot.rests_at)
    }

    /// Whether the match has a result, or will never have one.
    pub fn is_over(&self) -> bool {
        match self.state.status {
            TableStatus::Ended | TableStatus::Aborted => true,
            TableStatus::Waiting | TableStatus::Running => false,
        }
    }
}

/// The tables that run here, and which of them each stream shows.
#[derive(Clone, Debug, Default)]
pub struct TableFeeds {
    tables: Arc<DashMap<MatchId, watch::Receiver<Arc<Live>>>>,
    screens: Arc<DashMap<StreamId, MatchId>>,
}

impl TableFeeds {
    /// A match as its table told it last; None where no table of it runs.
    pub fn of(&self, id: MatchId) -> Option<Arc<Live>> {
        Some(self.tables.get(&id)?.borrow().clone())
    }

    /// The same, and what the table tells from then on. It ends with the table's incarnation.
    pub fn follow(&self, id: MatchId) -> Option<watch::Receiver<Arc<Live>>> {
        Some(self.tables.get(&id)?.clone())
    }

    /// All matches whose tables run, in no order.
    pub fn all(&self) -> Vec<Arc<Live>> {
        self.tables.iter().map(|table| table.borrow().clone()).collect()
    }

    /// The match that a stream shows now.
    pub fn shown_by(&self, stream: StreamId) -> Option<MatchId> {
        self.screens.get(&stream).map(|shown| *shown)
    }

    /// The streams that show a match.
    pub fn showing(&self, id: MatchId) -> Vec<StreamId> {
        let shows = self.screens.iter().filter(|screen| *screen.value() == id);
        shows.map(|screen| *screen.key()).collect()
    }

    /// Every stream that shows a match, and which, in no order.
    pub fn screens(&self) -> Vec<(StreamId, MatchId)> {
        self.screens
            .iter()
            .map(|screen| (*screen.key(), *screen.value()))
            .collect()
    }

    /// Lets a stream show another match, or none.
    pub fn show(&self, stream: StreamId, id: Option<MatchId>) {
        match id {
            Some(id) => self.screens.insert(stream, id),
            None => self.screens.remove(&stream).map(|(_, id)| id),
        };
    }

    /// Keeps the screens of these streams alone.
    pub fn retain_screens(&self, keeps: impl Fn(StreamId) -> bool) {
        self.screens.retain(|stream, _| keeps(*stream));
    }

    /// The writing end, for a match's table alone.
    pub fn open(&self, state: TableState, shot: Option<&ShotPlayed>) -> Feed {
        let id = state.match_id;
        let live = Arc::new(Live {
            state,
            json: OnceLock::new(),
            told: 1,
            shot: shot.map(|shot| live_shot(shot, shot.json(), 1)),
        });
        let (sender, receiver) = watch::channel(live);
        self.tables.insert(id, receiver);
        Feed {
            feeds: self.clone(),
            id,
            sender,
        }
    }
}

/// The end of a feed at which a table writes.
#[derive(Debug)]
pub struct Feed {
    feeds: TableFeeds,
    id: MatchId,
    sender: watch::Sender<Arc<Live>>,
}

impl Feed {
    /// The match has changed otherwise than by a shot.
    pub fn state(&self, state: TableState) {
        let (told, shot) = self.before();
        self.write(state, told + 1, shot);
    }

    /// A shot was played; `json` is the table's message of it.
    pub fn shot(&self, shot: &ShotPlayed, json: Bytes) {
        let told = self.before().0 + 1;
        self.write(shot.state.clone(), told, Some(live_shot(shot, json, told)));
    }

    fn before(&self) -> (u64, Option<LiveShot>) {
        let live = self.sender.borrow();
        (live.told, live.shot.clone())
    }

    fn write(&self, state: TableState, told: u64, shot: Option<LiveShot>) {
        self.sender.send_replace(Arc::new(Live {
            state,
            json: OnceLock::new(),
            told,
            shot,
        }));
    }
}

impl Drop for Feed {
    /// The next incarnation may have opened its own already.
    fn drop(&mut self) {
        let own = self.sender.subscribe();
        self.feeds
            .tables
            .remove_if(&self.id, |_, receiver| receiver.same_channel(&own));
    }
}

fn live_shot(shot: &ShotPlayed, json: Bytes, told: u64) -> LiveShot {
    LiveShot {
        told,
        number: shot.number,
        // Where agents hurry, the clock of the match runs ahead.
        rests_at: shot.started_at.min(unix_millis()) + Millis::from(shot.duration_ms),
        json,
    }
}
