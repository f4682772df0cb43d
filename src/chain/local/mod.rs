//! The chain of the local environment: a real EVM node that is the server's child, and what makes it ready for use.
//!
//! Nothing waits for it: the server serves while it starts. Where there is no program for it, one line says so and all else works.

pub mod faucet;
mod keeper;
mod mining;
mod program;
mod setup;

use super::{Chains, roles::Roles};
use crate::{
    config::{Config, LOCAL_CHAIN_ID},
    providers::evm::Error,
};
use keeper::Keeper;
use sqlx::PgPool;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
};
use tokio::sync::watch;
use url::Url;

/// Where the local chain's node is, by the file that it left; None where there never was one.
pub fn address(config: &Config) -> Option<Url> {
    let file = config.data_dir.join("chain").join(keeper::ADDRESS);
    Url::parse(std::fs::read_to_string(file).ok()?.trim()).ok()
}

/// One more block on the local chain, for who waits for one; on any other nothing: its blocks come by themselves.
pub async fn mine(chains: &Chains, chain_id: u64) -> Result<(), Error> {
    match chains.unchecked(chain_id) {
        Ok(nodes) if chains.is_local() && chain_id == LOCAL_CHAIN_ID => mining::mine(&nodes).await,
        Ok(_) | Err(_) => Ok(()),
    }
}

/// The node of the local chain, which ends with this.
pub struct LocalNode {
    stopping: Arc<AtomicBool>,
    keeper: Option<JoinHandle<()>>,
    work: actix_rt::task::JoinHandle<()>,
}

impl LocalNode {
    /// Starts it where there is to be one, and answers at once.
    pub fn start(config: &Config, chains: Arc<Chains>, pool: PgPool) -> Option<Self> {
        if !chains.is_local() {
            return None;
        }
        let Some(program) = program::find(config.chain.anvil_bin.as_deref(), &config.data_dir) else {
            tracing::warn!("there is no local chain: no anvil was found (make anvil fetches it)");
            return None;
        };
        let roles = match Roles::of(config) {
            Ok(roles) => roles,
            Err(error) => {
                tracing::error!(%error, "there is no local chain");
                return None;
            }
        };
        let (told, address) = watch::channel(None);
        let stopping = Arc::new(AtomicBool::new(false));
        let keeper = Keeper {
            program,
            folder: config.data_dir.join("chain"),
            told,
            stopping: stopping.clone(),
        };
        let keeper = keeper
            .start()
            .inspect_err(|error| tracing::error!(%error, "there is no local chain"));
        Some(Self {
            stopping,
            keeper: Some(keeper.ok()?),
            work: actix_rt::spawn(work(chains, pool, roles, address)),
        })
    }

    /// Ends it; its state is written.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        self.work.abort();
        self.stopping.store(true, Ordering::Relaxed);
        if let Some(keeper) = self.keeper.take() {
            keeper.thread().unpark();
            let _ = keeper.join();
        }
    }
}

impl Drop for LocalNode {
    fn drop(&mut self) {
        self.end();
    }
}

/// Makes each node that starts ready, and mines what makes its blocks final for as long as it runs.
async fn work(chains: Arc<Chains>, pool: PgPool, roles: Roles, mut address: watch::Receiver<Option<Url>>) {
    loop {
        let url = address.borrow_and_update().clone();
        let serves = async {
            if let Some(url) = url {
                setup::until_ready(&chains, &pool, &roles, &url).await;
                mining::make_final(&chains, &pool).await;
            }
            std::future::pending::<()>().await;
        };
        let changed = tokio::select! {
            () = serves => Ok(()),
            changed = address.changed() => changed,
        };
        chains.ended();
        if changed.is_err() {
            return;
        }
    }
}
