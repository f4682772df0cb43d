//! Looks for what was typed, within a time; what was found is kept for as long as lists are.

use super::{
    store::{self, Among},
    view::{FoundStream, FoundView},
    words::{Typed, Words},
};
use crate::{
    context::Context,
    db::{Result, is_too_slow},
    http::{
        cache::Cached,
        error::ApiError,
        limits::{ByAddress, Rate},
        ready::Ready,
    },
};
use moka::sync::Cache;
use sqlx::{Connection, PgConnection};
use std::{
    cmp::Reverse,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

/// Searches whose answers are kept; the one asked for longest ago makes room.
const KEPT: u64 = 1_000;
/// For so long one may be answered again.
const KEPT_FOR: Duration = Duration::from_secs(30);
/// After so long nothing else is looked for: what came by then is answered.
const TIMEOUT: Duration = Duration::from_millis(150);
/// Searches of one network address: a box asks at most five times a second while somebody types.
const RATE: Rate = Rate {
    burst: 30,
    per_second: 10.0,
};

/// Answers to searches, and how often one may ask.
pub struct Finder {
    calls: ByAddress,
    kept: Cache<(Typed, usize), Arc<Cached<Ready>>>,
}

impl Default for Finder {
    fn default() -> Self {
        Self {
            calls: ByAddress::new(RATE),
            kept: Cache::builder().max_capacity(KEPT).time_to_live(KEPT_FOR).build(),
        }
    }
}

impl Finder {
    /// The best of each kind, at most `limit`.
    /// # Errors
    /// 429 for an address that asks too often.
    pub(super) async fn find(
        &self,
        context: &Context,
        address: IpAddr,
        typed: Typed,
        limit: usize,
    ) -> std::result::Result<Arc<Ready>, ApiError> {
        self.calls.take(address)?;
        let kept = self.kept.get_with((typed.clone(), limit), Arc::default);
        let look = async || {
            let mut search = Search::new(limit);
            let looked = search.run(&mut *context.pool.acquire().await?, &typed).await;
            looked.or_else(|error| if is_too_slow(&error) { Ok(()) } else { Err(error) })?;
            Ready::of(&search.view(context))
        };
        kept.get(&context.lists, look).await
    }
}

/// Results so far.
struct Search {
    limit: usize,
    until: Instant,
    words: Option<Words>,
    people: Vec<store::Person>,
    streams: Vec<store::Stream>,
    tournaments: Vec<store::Tournament>,
    agents: Vec<store::Agent>,
}

impl Search {
    fn new(limit: usize) -> Self {
        Self {
            limit,
            until: Instant::now() + TIMEOUT,
            words: None,
            people: Vec::new(),
            streams: Vec::new(),
            tournaments: Vec::new(),
            agents: Vec::new(),
        }
    }

    /// Looks where it costs least first; the indexes of parts only for what is not full by then, and only while there is time.
    async fn run(&mut self, db: &mut PgConnection, typed: &Typed) -> Result<()> {
        let mut db = db.begin().await?;
        let words = &*self.words.insert(store::begin(&mut db, typed.as_str()).await?);
        self.agents = store::agents(&mut db, words).await?;
        for among in [Among::First, Among::All] {
            let is_late = || Instant::now() >= self.until;
            if among == Among::All && !words.is_indexed {
                break;
            }
            if let Some(name) = words.name()
                && self.people.len() < self.limit
                && !(among == Among::All && words.is_beginning)
                && !is_late()
            {
                let wanted = i64::try_from(self.limit - self.people.len()).unwrap_or(i64::MAX);
                self.people.extend(store::people(&mut db, name, among, wanted).await?);
            }
            if self.streams.len() < self.limit && !is_late() {
                let found = store::streams(&mut db, words, among).await?;
                self.streams.retain(|one| found.iter().all(|other| other.id != one.id));
                self.streams.extend(found);
            }
            if self.tournaments.len() < self.limit && !is_late() {
                let found = store::tournaments(&mut db, words, among).await?;
                self.tournaments
                    .retain(|one| found.iter().all(|other| other.id != one.id));
                self.tournaments.extend(found);
            }
        }
        db.rollback().await
    }

    fn view(self, context: &Context) -> FoundView {
        let Self {
            limit,
            words,
            people,
            streams,
            mut tournaments,
            mut agents,
            ..
        } = self;
        let rank = |title: &str| words.as_ref().map_or(0, |words| words.rank(title));
        let mut streams: Vec<_> = streams
            .into_iter()
            .map(|stream| (context.viewers.count(stream.id), stream))
            .collect();
        streams.sort_by_key(|(viewers, stream)| (rank(&stream.title), Reverse(*viewers)));
        tournaments.sort_by_key(|tournament| rank(&tournament.title));
        agents.sort_by(|a, b| (rank(&a.name).cmp(&rank(&b.name))).then(b.rating.total_cmp(&a.rating)));
        let streams = streams.into_iter().take(limit);
        FoundView {
            people: people.into_iter().map(Into::into).collect(),
            streams: streams
                .map(|(viewers, stream)| FoundStream::new(stream, viewers))
                .collect(),
            tournaments: tournaments.into_iter().take(limit).map(Into::into).collect(),
            agents: agents.into_iter().take(limit).map(Into::into).collect(),
        }
    }
}
