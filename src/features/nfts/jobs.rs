//! What the clock starts for NFTs.

use super::{commands, open};
use crate::{
    chain::{Chains, outbox::Payouts},
    context::Context,
    jobs::Job,
};
use std::{sync::Arc, time::Duration};

/// Opens collections that were activated, once a second.
pub fn open_collections(context: Arc<Context>, chains: Arc<Chains>, payouts: Arc<Payouts>) -> Job {
    Job::sweep(Duration::from_secs(1), "nfts.open", move || {
        let (context, chains, payouts) = (context.clone(), chains.clone(), payouts.clone());
        async move { open::open(&context, &chains, &payouts).await }
    })
}

/// Gives back what was held for mints that will not come, once a second.
pub fn give_back(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(1), "nfts.give_back", move || {
        let context = context.clone();
        async move { commands::give_back(&context).await }
    })
}

/// Ends reservations that no wallet can pay any more, once a second.
pub fn end_reservations(context: Arc<Context>, chains: Arc<Chains>) -> Job {
    Job::sweep(Duration::from_secs(1), "nfts.end_reservations", move || {
        let (context, chains) = (context.clone(), chains.clone());
        async move { commands::end_reservations(&context, &chains).await }
    })
}
