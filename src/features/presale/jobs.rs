//! The presale's jobs.

use super::{allocate, roots, site::Presale, unlocks};
use crate::{
    chain::{Chains, outbox::Payouts},
    context::Context,
    jobs::Job,
};
use std::{sync::Arc, time::Duration};

/// Allocates what became final, twice a second.
pub fn allocate(context: Arc<Context>, chains: Arc<Chains>, presale: Arc<Presale>) -> Job {
    Job::sweep(Duration::from_millis(500), "presale.allocate", move || {
        let (context, chains, presale) = (context.clone(), chains.clone(), presale.clone());
        async move { allocate::next(&context, &chains, &presale).await }
    })
}

/// Publishes roots that are due.
pub fn publish(context: Arc<Context>, chains: Arc<Chains>, payouts: Arc<Payouts>, presale: Arc<Presale>) -> Job {
    Job::every(Duration::from_secs(5), "presale.publish", move || {
        let (context, chains) = (context.clone(), chains.clone());
        let (payouts, presale) = (payouts.clone(), presale.clone());
        async move { roots::publish(&context, &chains, &payouts, &presale).await }
    })
}

/// Reminds owners of sold tokens of each unlock, every minute.
pub fn tell_unlocks(context: Arc<Context>, chains: Arc<Chains>, presale: Arc<Presale>) -> Job {
    Job::every(Duration::from_secs(60), "presale.tell_unlocks", move || {
        let (context, chains, presale) = (context.clone(), chains.clone(), presale.clone());
        async move { unlocks::tell(&context, &chains, &presale).await.map(drop) }
    })
}
