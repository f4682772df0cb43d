use actors::ports::{Ballot, DuelLink, DuelLinks, PredictionNews};
use actors::rooms::AbortError;
use actors::rooms::CastError;
use actors::rooms::{Announcement, Ballots, Rooms, Tables, Users, Viewers, Voted};
use async_trait::async_trait;
use cuecast::auth::{SessionId, SocketControl};
use domain::{MatchId, PredictionId, StreamId, UserId};
use std::{collections::HashMap, sync::Mutex};

/// Stands where the rooms and sockets are: remembers what it was told, and counts the viewers that it was given.
#[derive(Default)]
pub struct Recorder {
    announced: Mutex<Vec<(StreamId, Announcement)>>,
    revoked: Mutex<Vec<SessionId>>,
    viewers: Mutex<HashMap<StreamId, u32>>,
}

impl Recorder {
    /// Everything announced so far, which it then forgets.
    pub fn take(&self) -> Vec<(StreamId, Announcement)> {
        std::mem::take(&mut self.announced.lock().unwrap())
    }

    pub fn revoked(&self) -> Vec<SessionId> {
        self.revoked.lock().unwrap().clone()
    }

    pub fn watch(&self, stream: StreamId, viewers: u32) {
        self.viewers.lock().unwrap().insert(stream, viewers);
    }
}

#[async_trait]
impl Rooms for Recorder {
    async fn announce(&self, stream: StreamId, what: Announcement) {
        self.announced.lock().unwrap().push((stream, what));
    }

    fn count(&self, _: PredictionNews) -> bool {
        true
    }

    async fn present(&self, _: StreamId) -> Vec<UserId> {
        Vec::new()
    }
}

/// No votes here: they are tested against the whole server.
#[async_trait]
impl Ballots for Recorder {
    async fn cast(&self, _: StreamId, _: PredictionId, _: Ballot) -> Result<Voted, CastError> {
        Err(CastError::Unavailable)
    }
}

impl Viewers for Recorder {
    fn count(&self, stream: StreamId) -> u32 {
        self.viewers.lock().unwrap().get(&stream).copied().unwrap_or(0)
    }

    fn busiest(&self, most: usize) -> Vec<StreamId> {
        self.viewers.lock().unwrap().keys().copied().take(most).collect()
    }
}

impl DuelLinks for Recorder {
    fn link(&self, link: &DuelLink<'_>) -> String {
        link.room.to_string()
    }
}

impl Users for Recorder {
    fn balances_changed(&self, _: &[UserId]) {}

    fn renamed(&self, _: UserId, _: String) {}

    fn blocked(&self, _: UserId, _: UserId, _: bool) {}

    fn notified(&self, _: &str, _: &[UserId]) {}

    fn followers_notified(&self, _: &str) {}
}

impl SocketControl for Recorder {
    fn revoke(&self, session: SessionId, _: UserId) {
        self.revoked.lock().unwrap().push(session);
    }
}

/// No tables here: they are tested against the whole server.
#[async_trait]
impl Tables for Recorder {
    fn wake(&self, _: MatchId) {}

    fn changed(&self, _: MatchId) {}

    fn again(&self, _: MatchId, _: actors::wire::RematchOffer) {}

    async fn abort(&self, _: MatchId, _: UserId) -> Result<(), AbortError> {
        Err(AbortError::Unavailable)
    }
}
