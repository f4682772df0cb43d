//! Looks for what was typed, within a time; what was found is kept for as long as lists are.

use super::{
    store::{self, Among},
    view::{FoundStream, FoundView},
    words::{Typed, Words},
};
use crate::{
    config::Http,
    context::Context,
    db::{Result, is_too_slow},
    http::{
        cache::Cached,
        error::{ApiError, Code},
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
/// Searches of one network address: a box asks at most five times a second while somebody types.
const RATE: Rate = Rate {
    burst: 30,
    per_second: 10.0,
};

/// Answers to searches, and how often one may ask.
pub struct Finder {
    /// After so long nothing else is looked for: what came by then is answered.
    timeout: Duration,
    calls: ByAddress,
    kept: Cache<(Typed, usize), Arc<Cached<Ready>>>,
}

impl Finder {
    pub fn new(config: &Http) -> Self {
        Self {
            timeout: Duration::from_millis(config.search_ms.into()),
            calls: ByAddress::new(RATE),
            kept: Cache::builder().max_capacity(KEPT).time_to_live(KEPT_FOR).build(),
        }
    }

    /// The best of each kind, at most `limit`.
    /// # Errors
    /// 429 for an address that asks too often; 503 where nothing was found in time, which does not mean that there is nothing.
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
            let mut search = Search::new(limit, self.timeout);
            let looked = search.run(&mut *context.pool.acquire().await?, &typed).await;
            match looked {
                Ok(()) => {}
                Err(error) if is_too_slow(&error) => search.is_cut_short = true,
                Err(error) => return Err(error.into()),
            }
            if search.is_cut_short && search.is_empty() {
                let text = "The search took too long. Please try again in a moment.";
                return Err(ApiError::new(Code::Unavailable, text).after(1));
            }
            Ready::of(&search.view(context))
        };
        kept.get(&context.lists, look).await
    }
}

/// Results so far.
struct Search {
    limit: usize,
    timeout: Duration,
    until: Instant,
    /// Time was over before all was looked through.
    is_cut_short: bool,
    words: Option<Words>,
    people: Vec<store::Person>,
    streams: Vec<store::Stream>,
    tournaments: Vec<store::Tournament>,
    agents: Vec<store::Agent>,
}

impl Search {
    fn new(limit: usize, timeout: Duration) -> Self {
        Self {
            limit,
            timeout,
            until: Instant::now() + timeout,
            is_cut_short: false,
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
        let words = store::begin(&mut db, typed.as_str(), self.timeout).await?;
        let words = &self.words.insert(words).clone();
        self.agents = store::agents(&mut db, words).await?;
        for among in [Among::First, Among::All] {
            if among == Among::All && !words.is_indexed {
                break;
            }
            if let Some(name) = words.name()
                && self.people.len() < self.limit
                && !(among == Among::All && words.is_beginning)
                && !self.is_late()
            {
                let wanted = i64::try_from(self.limit - self.people.len()).unwrap_or(i64::MAX);
                let found = store::people(&mut db, name, among, wanted).await?;
                let theirs = match found.is_empty() {
                    true => Vec::new(),
                    false => store::streams_of(&mut db, &found).await?,
                };
                self.people.extend(found);
                add(&mut self.streams, theirs);
            }
            if self.streams.len() < self.limit && !self.is_late() {
                let found = store::streams(&mut db, words, among).await?;
                add(&mut self.streams, found);
            }
            if self.tournaments.len() < self.limit && !self.is_late() {
                let found = store::tournaments(&mut db, words, among).await?;
                self.tournaments
                    .retain(|one| found.iter().all(|other| other.id != one.id));
                self.tournaments.extend(found);
            }
        }
        if !self.agents.is_empty() && self.streams.len() < self.limit && !self.is_late() {
            let found = store::streams_with(&mut db, &self.agents).await?;
            add(&mut self.streams, found);
        }
        db.rollback().await
    }

    fn is_late(&mut self) -> bool {
        self.is_cut_short |= Instant::now() >= self.until;
        self.is_cut_short
    }

    fn is_empty(&self) -> bool {
        self.people.is_empty() && self.streams.is_empty() && self.tournaments.is_empty() && self.agents.is_empty()
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
        streams.sort_by_key(|(viewers, stream)| (rank(&stream.title).min(rank(&stream.creator)), Reverse(*viewers)));
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

/// Each stream once, as it was read last.
fn add(streams: &mut Vec<store::Stream>, found: Vec<store::Stream>) {
    streams.retain(|one| found.iter().all(|other| other.id != one.id));
    streams.extend(found);
}
