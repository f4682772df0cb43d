//! Every job of the server.

use super::{
    hooks,
    services::{Services, disk},
};
use crate::{
    audit,
    chain::{
        self, Chains, Contract, Kind,
        following::Followers,
        indexer::Reader,
        outbox::{self, Outbox},
        reserve::Reserve,
    },
    cluster::{self, Cluster},
    config::Config,
    db::Pools,
    features::{
        admins, chat, credits, deposits, duel_rooms, house, incentives, matches, media, nfts, notifications,
        operations, predictions, presale, quests, seasons, sessions, streams, tables, tasks, tournaments, withdrawals,
    },
    http::idempotency,
    jobs::{self, Job},
    ledger::trial_balance,
    postgres::{
        Postgres,
        backup::{self, BackupError, WalArchive},
    },
};
use actors::room::Roster;
use std::{sync::Arc, time::Duration};

/// Copies the own cluster's log, where a folder is configured. An archive that is no longer wanted holds nothing back.
pub async fn archive_wal(config: &Config, postgres: &Postgres) -> Result<Option<Job>, BackupError> {
    let Some(folder) = &config.backup.wal_folder else {
        backup::end_archive(postgres).await?;
        return Ok(None);
    };
    let archive = WalArchive::new(postgres, folder)?;
    let interval = Duration::from_secs(config.backup.wal_seconds);
    Ok(Some(Job::every(interval, "postgres.archive_wal", move || {
        let archive = archive.clone();
        async move { archive.catch_up().await }
    })))
}

/// The jobs of all features and of what they share, on connections of their own: `jobs`, and `reports` for those that read or clear whole tables.
/// It fails when one cannot register its metrics.
pub fn jobs(services: &Services, pools: &Pools, config: &Config) -> Result<Vec<Job>, prometheus::Error> {
    let reports = &pools.reports;
    let context = Arc::new(services.context.with(pools.jobs.clone()));
    let pool = &context.pool;
    let outbox = Outbox::new(
        context.clone(),
        services.payouts.clone().into_inner(),
        hooks::payment_settled(),
        outbox::Metrics::new(&services.metrics)?,
    );
    let followers = Followers::new(
        context.clone(),
        services.chains.clone().into_inner(),
        Box::new(chain_readers),
        &services.metrics,
    )?;
    let mut jobs = vec![
        followers.job(),
        credits::tokens::jobs::claim(context.clone()),
        quests::admin::jobs::sweep(context.clone()),
        audit::verifier::job(services.verifier.clone().into_inner(), reports.clone()),
        trial_balance::job(&services.metrics, reports.clone())?,
        operations::measures::job(
            services.operations.clone().into_inner(),
            pools.clone(),
            disk(config),
            config.retention.clone(),
            &services.metrics,
        )?
        .everywhere(),
        operations::history::job(services.operations.clone().into_inner(), pool.clone()).everywhere(),
        chain::watch::job(
            config,
            services.chains.clone().into_inner(),
            pool.clone(),
            &services.metrics,
        )?
        .everywhere(),
        idempotency::sweep_job(reports.clone()),
        streams::jobs::start_due_streams(context.clone()),
        predictions::jobs::close_due(context.clone(), &services.metrics)?,
        predictions::frames::ask(context.clone()),
        predictions::frames::fold(context.clone()),
        predictions::quick::sweep(context.clone()),
        deposits::jobs::settle(context.clone(), services.deposits.clone().into_inner()),
        deposits::jobs::expire(context.clone()),
        credits::orders::jobs::settle(
            context.clone(),
            services.orders.clone().into_inner(),
            services.deposits.clone().into_inner(),
        ),
        credits::orders::jobs::expire(context.clone()),
        credits::orders::jobs::pay_debts(context.clone()),
        credits::orders::jobs::forget(reports.clone()),
        incentives::jobs::expire(context.clone()),
        credits::jobs::expire(context.clone()),
        quests::play::jobs::void(context.clone()),
        quests::events::jobs::fold(context.clone()),
        quests::events::jobs::close(context.clone(), services.pool_token.clone().into_inner()),
        quests::events::jobs::forget(reports.clone()),
        seasons::jobs::end(context.clone()),
        withdrawals::rewards::jobs::send(context.clone(), services.payouts.clone().into_inner()),
        matches::jobs::wake(context.clone()),
        house::jobs::schedule(
            context.clone(),
            services.stream_ended.clone().into_inner(),
            house::jobs::Settings::of(config),
        ),
        house::cups::hold(context.clone(), config.house_cups()),
        tables::jobs::show(context.clone(), services.stream_ended.clone().into_inner()),
        matches::jobs::sweep_tickets(reports.clone()),
        matches::jobs::sweep_guests(reports.clone()),
        matches::jobs::thin(reports.clone()),
        matches::jobs::mark(reports.clone()),
        matches::jobs::forget_marks(reports.clone()),
        notifications::jobs::tell(context.clone()),
        notifications::jobs::tell_named(context.clone()),
        notifications::jobs::sweep(reports.clone()),
        sessions::jobs::sweep(reports.clone()),
        sessions::jobs::close_with_role(context.clone()).everywhere(),
        admins::jobs::sum_refusals(context.clone()),
        sessions::jobs::refresh_keys(services.sign_in.clone().into_inner()).everywhere(),
        duel_rooms::jobs::look_after(services.duel_rooms.as_ref().clone(), pool.clone(), config.duels.clone()),
        outbox::job(Arc::new(outbox)),
        presale::jobs::allocate(
            context.clone(),
            services.chains.clone().into_inner(),
            services.presale.clone().into_inner(),
        ),
        nfts::jobs::open_collections(
            context.clone(),
            services.chains.clone().into_inner(),
            services.payouts.clone().into_inner(),
        ),
        nfts::jobs::tell_waiting(context.clone()),
        nfts::jobs::give_back(context.clone()),
        nfts::jobs::reveal_collections(
            context.clone(),
            services.chains.clone().into_inner(),
            services.payouts.clone().into_inner(),
            services.nfts.clone().into_inner(),
        ),
        nfts::jobs::end_reservations(context.clone(), services.chains.clone().into_inner()),
        presale::jobs::publish(
            context.clone(),
            services.chains.clone().into_inner(),
            services.payouts.clone().into_inner(),
            services.presale.clone().into_inner(),
        ),
        presale::jobs::tell_unlocks(
            context.clone(),
            services.chains.clone().into_inner(),
            services.presale.clone().into_inner(),
        ),
        presale::vault::job(context.clone(), services.chains.clone().into_inner(), &services.metrics)?,
        tasks::jobs::settle(context.clone()),
        tasks::jobs::tell(context.clone()),
        tasks::jobs::sweep_proofs(reports.clone()),
        media::jobs::sweep(reports.clone(), services.media.clone().into_inner()),
        chat::jobs::sweep_chatters(reports.clone()),
        tournaments::jobs::wake(services.tournaments.as_ref().clone(), pool.clone()),
    ];
    let kept = services.media.clone().into_inner();
    jobs.extend(media::jobs::move_to_bucket(reports.clone(), kept.clone()));
    let pinning = services.nfts.pinning().cloned();
    jobs.extend(pinning.map(|service| nfts::jobs::pin(context.clone(), service, kept)));
    jobs.extend(chat::jobs::forget(reports.clone(), config.retention.chat_days));
    jobs.extend(matches::jobs::forget_steps(
        reports.clone(),
        config.retention.steps_days,
    ));
    jobs.extend(matches::jobs::forget_house_frames(
        reports.clone(),
        config.house.keep_days,
    ));
    jobs.push(jobs::look(&jobs, (*pool.connect_options()).clone()));
    Ok(jobs.into_iter().map(|job| job.led_by(&context.cluster)).collect())
}

/// Keeps rooms where they belong, where there are several servers.
pub fn keep_rooms(cluster: &Cluster, rosters: Vec<Arc<dyn Roster>>) -> Option<Job> {
    cluster.node()?;
    let (bell, cluster) = (cluster.lapses(), cluster.clone());
    let job = Job::every(Duration::from_secs(2), "cluster.keep_rooms", move || {
        let (cluster, rosters) = (cluster.clone(), rosters.clone());
        async move { cluster::keep(&cluster, &rosters).await }
    });
    Some(job.or_when(bell).everywhere())
}

/// The readers of a chain's events: of the one for rewards what fills the reserve of POOL, of the one for payments what buys credits; of each what the
/// contract of NFTs tells.
fn chain_readers(chains: &Chains, chain_id: u64, contracts: &[Contract]) -> Vec<Arc<dyn Reader>> {
    let find = |kind: Kind| contracts.iter().find(|contract| contract.kind == kind);
    let nfts = find(Kind::Nfts)
        .map(|contract| Arc::new(nfts::NftReader::new(contract.address, contract.block_number)) as Arc<dyn Reader>);
    let sale = sale_reader(contracts).filter(|_| chain_id == chains.payments());
    // Neither of them needs the vault of payouts.
    let alone = sale.into_iter().chain(nfts);
    let Some(vault) = find(Kind::PayoutVault) else {
        return alone.collect();
    };
    let (to, since) = (vault.address, vault.block_number);
    let pool = find(Kind::Pool).filter(|_| chain_id == chains.rewards());
    let reserve = pool.map(|pool| Arc::new(Reserve::new(pool.address, to, since)) as Arc<dyn Reader>);
    let lp_bai = find(Kind::LpBai).filter(|_| chain_id == chains.payments());
    let credits = lp_bai.map(|token| {
        let reader = credits::tokens::TokenCredits::new(token.address, credits::tokens::DECIMALS, to, since);
        Arc::new(reader) as Arc<dyn Reader>
    });
    reserve.into_iter().chain(credits).chain(alone).collect()
}

/// The reader of the presale, once its vault and both coins are there.
fn sale_reader(contracts: &[Contract]) -> Option<Arc<dyn Reader>> {
    let find = |kind: Kind| contracts.iter().find(|contract| contract.kind == kind);
    let (vault, usdt, usdc) = (find(Kind::PresaleVault)?, find(Kind::Usdt)?, find(Kind::Usdc)?);
    let others = [Kind::LpBai, Kind::Pool].into_iter().filter_map(find);
    let others = others.map(|contract| contract.address).collect();
    let coins = [usdt.address, usdc.address];
    Some(Arc::new(presale::SaleReader::new(
        vault.address,
        coins,
        others,
        vault.block_number,
    )))
}
