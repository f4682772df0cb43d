//! Jobs of NFTs.

use super::{Nfts, commands, open, pins, reveal};
use crate::{
    chain::{Chains, outbox::Payouts},
    context::Context,
    features::media::media_store::MediaStore,
    jobs::Job,
    providers::pinning::Pinning,
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// Opens collections that were activated, once a second.
pub fn open_collections(context: Arc<Context>, chains: Arc<Chains>, payouts: Arc<Payouts>) -> Job {
    Job::sweep(Duration::from_secs(1), "nfts.open", move || {
        let (context, chains, payouts) = (context.clone(), chains.clone(), payouts.clone());
        async move { open::open(&context, &chains, &payouts).await }
    })
}

/// Tells those who waited for a collection that one opened, once a second.
pub fn tell_waiting(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(1), "nfts.tell_waiting", move || {
        let context = context.clone();
        async move { commands::tell_waiting(&context).await }
    })
    .when("SELECT FROM nft_waitlist_openings")
}

/// Takes the draws of blind collections further, once a second.
pub fn reveal_collections(context: Arc<Context>, chains: Arc<Chains>, payouts: Arc<Payouts>, nfts: Arc<Nfts>) -> Job {
    Job::every(Duration::from_secs(1), "nfts.reveal", move || {
        let (context, chains, payouts, nfts) = (context.clone(), chains.clone(), payouts.clone(), nfts.clone());
        async move { reveal::reveal(&context, &chains, &payouts, &nfts).await }
    })
}

/// Gives back what was held for mints that will not come, once a second.
pub fn give_back(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(1), "nfts.give_back", move || {
        let context = context.clone();
        async move { commands::give_back(&context).await }
    })
    .when("SELECT FROM nft_orders WHERE status = 'pending'")
}

/// Ends reservations that no wallet can pay any more, once a second.
pub fn end_reservations(context: Arc<Context>, chains: Arc<Chains>) -> Job {
    Job::sweep(Duration::from_secs(1), "nfts.end_reservations", move || {
        let (context, chains) = (context.clone(), chains.clone());
        async move { commands::end_reservations(&context, &chains).await }
    })
    .when("SELECT FROM nft_orders WHERE status = 'pending' AND pay_with = 'wallet' AND deadline < now()")
}

/// Sends contents to the pinning service, every five seconds; those that an earlier process gave up, once at the start.
pub fn pin(context: Arc<Context>, service: Arc<Pinning>, media: Arc<MediaStore>) -> Job {
    let is_first = Arc::new(AtomicBool::new(true));
    Job::sweep(Duration::from_secs(5), "nfts.pin", move || {
        let (context, service, media) = (context.clone(), service.clone(), media.clone());
        let is_first = is_first.clone();
        async move {
            if is_first.load(Ordering::Relaxed) {
                pins::revive(&context, &service).await?;
                is_first.store(false, Ordering::Relaxed);
            }
            pins::pin(&context, &service, &media).await
        }
    })
}
