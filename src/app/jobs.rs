//! Every job of the server.

use super::services::{Services, disk};
use crate::{
    audit, chain,
    config::Config,
    context::Context,
    features::{
        admins, chat, deposits, duel_rooms, incentives, matches, notifications, operations, predictions, sessions,
        streams, tournaments,
    },
    http::idempotency,
    jobs::Job,
    ledger::trial_balance,
    postgres::{
        Postgres,
        backup::{self, BackupError, WalArchive},
    },
};
use sqlx::PgPool;
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

/// The jobs of all features and of what they share; those that read or clear whole tables do it on connections of their own (`reports`).
/// It fails when one cannot register its metrics.
pub fn jobs(services: &Services, reports: &PgPool, config: &Config) -> Result<Vec<Job>, prometheus::Error> {
    let context: Arc<Context> = services.context.clone().into_inner();
    let pool = &context.pool;
    let mut jobs = vec![
        audit::verifier::job(services.verifier.clone().into_inner(), reports.clone()),
        trial_balance::job(&services.metrics, reports.clone())?,
        operations::measures::job(
            services.operations.clone().into_inner(),
            pool.clone(),
            disk(config),
            config.retention.clone(),
            &services.metrics,
        )?,
        chain::watch::job(
            config,
            services.chains.clone().into_inner(),
            pool.clone(),
            &services.metrics,
        )?,
        idempotency::sweep_job(reports.clone()),
        streams::jobs::start_due_streams(context.clone()),
        predictions::jobs::close_due(context.clone(), &services.metrics)?,
        deposits::jobs::settle(context.clone(), services.deposits.clone().into_inner()),
        deposits::jobs::expire(context.clone()),
        incentives::jobs::expire(context.clone()),
        matches::jobs::wake(context.clone()),
        matches::jobs::sweep_tickets(reports.clone()),
        matches::jobs::thin(reports.clone()),
        notifications::jobs::tell(context.clone()),
        notifications::jobs::tell_named(context.clone()),
        notifications::jobs::sweep(reports.clone()),
        sessions::jobs::sweep(reports.clone()),
        sessions::jobs::close_with_role(context.clone()),
        admins::jobs::sum_refusals(context.clone()),
        sessions::jobs::refresh_keys(services.sign_in.clone().into_inner()),
        duel_rooms::jobs::look_after(services.duel_rooms.as_ref().clone(), pool.clone(), config.duels.clone()),
        tournaments::jobs::wake(services.tournaments.as_ref().clone(), pool.clone()),
    ];
    jobs.extend(chat::jobs::forget(reports.clone(), config.retention.chat_days));
    jobs.extend(matches::jobs::forget_steps(
        reports.clone(),
        config.retention.steps_days,
    ));
    Ok(jobs)
}
