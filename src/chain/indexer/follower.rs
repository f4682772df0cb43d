//! Follows one chain: asks, judges, stores, and lets readers take what is final.

use super::{
    reader::{ChainKey, Reader, Watch},
    readers,
    source::{self, Failure},
    store,
};
use crate::{
    context::Context,
    db,
    providers::evm::{Error, Nodes},
};
use alloy_primitives::B256;
use domain::onchain::{
    indexer::{Ask, Change, Fault, Indexer, Tip},
    reorg::Place,
};
use std::sync::Arc;
use tokio::sync::Mutex;

/// Questions in one look at the chain at most; the next one goes on.
const MAX_ASKS: usize = 4_096;
/// Looks in a row, of a chain at rest, that do not ask the database whether readers have anything to take: another server may have stored it.
const SKIPPED: u8 = 3;

/// Why a look at the chain ended early. The next look tries again.
#[derive(Debug, thiserror::Error)]
pub enum FollowError {
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error(transparent)]
    Source(#[from] Failure),
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The block that was final is another one now.
    #[error(
        "block {number} of chain {chain_id} was final and is undone: nothing of this chain counts until it stands again"
    )]
    Undone { chain_id: u64, number: u64 },
}

impl From<Error> for FollowError {
    fn from(error: Error) -> Self {
        Self::Source(error.into())
    }
}

/// The outcome of a look at the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Followed {
    /// The newest block, which may not be read yet.
    pub latest: u64,
    /// The newest final block whose events are stored.
    pub floor: Place,
    /// Events were seen that are not final.
    pub waits: bool,
    /// Events that readers took.
    pub taken: u64,
}

/// Follows one chain with its readers.
pub struct Follower {
    chain: ChainKey,
    nodes: Arc<Nodes>,
    readers: Vec<Arc<dyn Reader>>,
    state: Mutex<Option<State>>,
}

/// The state in memory. It is dropped when anything fails, and is built anew from the database.
struct State {
    indexer: Indexer,
    watches: Vec<Watch>,
    /// The newest block when everything up to it was read.
    rested_at: Option<B256>,
    /// Looks until the readers are asked again; none while they may have something to take.
    skips: u8,
}

impl State {
    fn followed(&self, latest: u64, taken: u64) -> Followed {
        Followed {
            latest,
            floor: self.indexer.floor(),
            waits: self.indexer.waits(),
            taken,
        }
    }
}

impl Follower {
    /// The readers' watches are looked at once: one whose contracts change needs another follower.
    pub fn new(chain: ChainKey, nodes: Arc<Nodes>, readers: Vec<Arc<dyn Reader>>) -> Self {
        Self {
            chain,
            nodes,
            readers,
            state: Mutex::default(),
        }
    }

    /// The chain that it follows.
    pub fn chain(&self) -> ChainKey {
        self.chain
    }

    /// True while it follows that chain through these nodes.
    pub fn is_of(&self, chain: ChainKey, nodes: &Arc<Nodes>) -> bool {
        self.chain == chain && Arc::ptr_eq(&self.nodes, nodes)
    }

    /// Reads what is new, and lets the readers take what is final. One look at a time; a dropped one leaves nothing half done.
    pub async fn look(&self, context: &Arc<Context>) -> Result<Followed, FollowError> {
        let mut state = self.state.lock().await;
        let rested_at = state.as_ref().and_then(|state| state.rested_at);
        let outcome = self.read(context, &mut state).await;
        let (outcome, latest) = match outcome {
            Ok(latest) => (Ok(()), latest),
            Err(error) => (Err(error), 0),
        };
        if let (Ok(()), Some(state)) = (&outcome, state.as_mut())
            && rested_at.is_some_and(|rested_at| state.rested_at == Some(rested_at))
            && state.skips > 0
        {
            state.skips -= 1;
            return Ok(state.followed(latest, 0));
        }
        if let Some(state) = state.as_mut() {
            state.skips = 0;
        }
        // A chain that cannot be read now keeps nobody from what was final before.
        let mut taken = 0;
        for reader in &self.readers {
            for watch in reader.watches() {
                taken += readers::take_all(context, self.chain, reader.as_ref(), &watch).await?;
            }
        }
        if let Err(error) = outcome {
            *state = None;
            return Err(error);
        }
        let state = state.as_mut().ok_or(FollowError::Fault(Fault::Other))?;
        state.skips = if taken == 0 { SKIPPED } else { 0 };
        Ok(state.followed(latest, taken))
    }

    async fn read(&self, context: &Arc<Context>, state: &mut Option<State>) -> Result<u64, FollowError> {
        let latest = source::latest(&self.nodes).await?;
        if let Some(state) = state
            && state.rested_at == Some(latest.hash)
        {
            return Ok(latest.number);
        }
        let tip = match source::tip(&self.nodes, latest).await {
            Err(Error::Undone { .. }) => return Err(self.doubt(context).await?.unwrap_or(Fault::Undone.into())),
            tip => tip?,
        };
        if state.is_none() {
            *state = Some(self.begin(context, &tip).await?);
        }
        let Some(state) = state else {
            return Err(Fault::Other.into());
        };
        for _ in 0..MAX_ASKS {
            let Some(ask) = state.indexer.next(&tip) else {
                state.rested_at = Some(latest.hash);
                break;
            };
            let before = state.indexer.floor();
            let Some(change) = self.ask(state, ask, &tip, context).await? else {
                break;
            };
            self.commit(context, before, change).await?;
        }
        // The mark of an undone final block goes when that block stands again.
        if store::note_undone(&mut *context.pool.acquire().await?, self.chain, false).await? {
            tracing::warn!(chain_id = self.chain.chain_id, "the block that was final stands again");
        }
        Ok(latest.number)
    }

    /// Asks, and judges the answer; None when there is none now.
    async fn ask(
        &self,
        state: &mut State,
        ask: Ask,
        tip: &Tip,
        context: &Arc<Context>,
    ) -> Result<Option<Change>, FollowError> {
        let State { indexer, watches, .. } = state;
        let judged = match ask {
            Ask::Range { from, to } => match source::settled(&self.nodes, (from, to), watches).await {
                Ok(read) => indexer.settled(ask, tip, read),
                Err(failure) if indexer.refused() => {
                    tracing::debug!(chain_id = self.chain.chain_id, from, to, %failure, "a range was refused");
                    return Ok(Some(Change::Nothing));
                }
                Err(failure) => return Err(failure.into()),
            },
            Ask::Number(number) => match source::head(&self.nodes, Ok(number), watches).await? {
                Some(head) => indexer.head(ask, head),
                None => return Ok(None),
            },
            Ask::Hash(hash) => match source::head(&self.nodes, Err(hash), watches).await? {
                Some(head) => indexer.head(ask, head),
                None => return Ok(None),
            },
        };
        match judged {
            Ok(change) => Ok(Some(change)),
            // The block that the answer contradicts is read again, now.
            Err(Fault::Missing) => Ok(Some(Change::Nothing)),
            Err(Fault::Undone) => Err(self.doubt(context).await?.unwrap_or(Fault::Undone.into())),
            Err(fault) => Err(fault.into()),
        }
    }

    /// A node told of a chain that does not stand on the final block: all are asked for that block. Where they agree on another one, nothing of
    /// the chain counts any more; else the answer is none, and the node lied or lags.
    async fn doubt(&self, context: &Arc<Context>) -> Result<Option<FollowError>, FollowError> {
        let Some(floor) = store::floor(&mut *context.pool.acquire().await?, self.chain).await? else {
            return Ok(None);
        };
        let there = source::block_at(&self.nodes, floor.number).await?;
        let Some(there) = there.filter(|there| there.hash != floor.hash) else {
            return Ok(None);
        };
        let chain_id = self.chain.chain_id;
        if store::note_undone(&mut *context.pool.acquire().await?, self.chain, true).await? {
            tracing::error!(chain_id, number = floor.number, was = %floor.hash, is = %there.hash, "a final block was undone: readers of this chain stop");
        }
        let number = floor.number;
        Ok(Some(FollowError::Undone { chain_id, number }))
    }

    /// Goes on from what is stored, or begins before the first block of what nobody has watched yet.
    async fn begin(&self, context: &Arc<Context>, tip: &Tip) -> Result<State, FollowError> {
        let known = store::watches(&mut *context.pool.acquire().await?, self.chain).await?;
        let is_known = |name: &str, watch: &Watch| {
            let mut of_name = known.iter().filter(|(of, _)| of == name);
            of_name.any(|(_, known)| known.is_same(watch))
        };
        let first = self
            .readers
            .iter()
            .flat_map(|reader| reader.watches().into_iter().map(move |watch| (reader.name(), watch)))
            .filter(|(name, watch)| !is_known(name, watch))
            .map(|(_, watch)| watch.since)
            .min();
        let first = first.map(|since| since.saturating_sub(1).min(tip.settled.number));
        let start = match first {
            Some(number) => Some(source::block_at(&self.nodes, number).await?.ok_or(Fault::Other)?),
            None => None,
        };
        let mut db = context.pool.begin().await?;
        if let Some(start) = start {
            store::begin(&mut db, self.chain, start).await?;
            let floor = store::floor(&mut db, self.chain)
                .await?
                .ok_or(sqlx::Error::RowNotFound)?;
            // The events of a new contract may be old: final blocks are read again from there. Readers that have seen them take nothing twice.
            if start.number < floor.number {
                store::move_to(&mut db, self.chain, start).await?;
            }
            // Blocks that are not final were read without the new watches.
            store::forget_unsettled(&mut db, self.chain).await?;
        }
        for reader in &self.readers {
            let (name, watches) = (reader.name(), reader.watches());
            let left = known
                .iter()
                .filter(|(of, known)| of == name && !watches.iter().any(|watch| watch.is_same(known)));
            for (_, watch) in left {
                store::leave(&mut db, self.chain, name, watch).await?;
            }
            let mut begins = false;
            for watch in &watches {
                begins |= store::use_watch(&mut db, self.chain, name, watch).await?;
            }
            // Another server may have begun it meanwhile, and taken events.
            if begins {
                reader.begin(&mut db, self.chain).await?;
            }
        }
        let stored = store::load(&mut db, self.chain).await?.ok_or(Fault::Other)?;
        let watches = store::watches(&mut db, self.chain).await?;
        db::commit(db, "logs.begin").await?;
        let (indexer, change) = Indexer::new(stored.floor, stored.blocks, stored.seen);
        self.commit(context, stored.floor, change).await?;
        Ok(State {
            indexer,
            watches: watches.into_iter().map(|(_, watch)| watch).collect(),
            rested_at: None,
            skips: 0,
        })
    }

    /// Stores a change in one transaction, if the cursor is where the indexer believes.
    async fn commit(&self, context: &Arc<Context>, before: Place, change: Change) -> Result<(), FollowError> {
        if change == Change::Nothing {
            return Ok(());
        }
        let mut db = context.pool.begin().await?;
        if !store::stands_at(&mut db, self.chain, before).await? {
            return Err(Fault::Other.into());
        }
        match change {
            Change::Nothing => {}
            Change::Head { gone, told } => {
                store::forget(&mut db, self.chain, &gone).await?;
                if let Some(head) = told {
                    store::add_head(&mut db, self.chain, &head).await?;
                }
            }
            Change::Settled { floor, gone, logs } => {
                store::forget(&mut db, self.chain, &gone).await?;
                store::move_to(&mut db, self.chain, floor).await?;
                for (log, time) in &logs {
                    store::add_final(&mut db, self.chain, log, *time).await?;
                }
            }
        }
        db::commit(db, "logs").await?;
        Ok(())
    }
}
