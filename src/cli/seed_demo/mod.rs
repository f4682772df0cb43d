//! `cuecast seed-demo`: what a newcomer finds, made by the same rules and stores as everything else.

mod demo;
mod ladder;
mod lines;
mod people;
mod quests;
mod streams;
mod tournaments;

use clap::Args;
use domain::TournamentId;
use sqlx::PgPool;
use time::OffsetDateTime;

use super::{migrate, outcome::Outcome};
use crate::{
    config::{Config, Environment},
    features,
};

#[derive(Args)]
pub struct SeedDemo {
    /// Where there are streams already, set up the agents' cups alone and that only in a demo; nothing outside the local environment
    #[arg(long)]
    if_empty: bool,
}

impl SeedDemo {
    pub async fn run(self, config: &Config) -> Outcome {
        match config.environment {
            Environment::Local => {}
            Environment::Development | Environment::Production if self.if_empty => return Ok(()),
            Environment::Development => {}
            Environment::Production => return Err("seed-demo does not touch production".into()),
        }
        let (_postgres, pool) = migrate::connect(config).await?;
        let now = OffsetDateTime::now_utc();
        if self.if_empty && has_streams(&pool).await? {
            if streams::is_demo(&pool).await? {
                tournaments::cups(&pool, now).await?;
            }
        } else {
            let made = seed(&pool, config.house_tables(), now).await?;
            println!("{made} demo streams added");
        }
        pool.close().await;
        Ok(())
    }
}

async fn has_streams(pool: &PgPool) -> Result<bool, sqlx::Error> {
    let first = features::streams::store::list(&mut *pool.acquire().await?, None, None, 1).await?;
    Ok(!first.is_empty())
}

/// Adds what is not there yet; answers how many streams that was. The tables of the house are those that the configuration has.
async fn seed(pool: &PgPool, house_tables: u8, now: OffsetDateTime) -> Result<usize, Box<dyn std::error::Error>> {
    let made = streams::add(pool, now).await?;
    for (number, show) in (1..).zip(&demo::TOURNAMENTS) {
        let id = TournamentId::new(demo::BIRTH, [0, 0, 0, 0, 0, 0, 0, number]);
        tournaments::announce(pool, id, show, now).await?;
    }
    quests::add(pool).await?;
    ladder::play(pool).await?;
    streams::house(pool, house_tables, now).await?;
    tournaments::cups(pool, now).await?;
    Ok(made)
}

#[cfg(test)]
mod tests {
    use domain::house;
    use domain::stream::StreamStatus;

    use super::*;
    use crate::features::{chat, matches, streams as stored, tournaments as cups};
    use crate::testing;

    #[tokio::test]
    async fn the_demo_lives_and_is_added_once() {
        let database = testing::database().await;
        let now = OffsetDateTime::now_utc();
        assert_eq!(seed(&database.pool, 2, now).await.unwrap(), demo::STREAMS.len());
        assert_eq!(seed(&database.pool, 2, now).await.unwrap(), 0);
        let mut db = database.pool.acquire().await.unwrap();

        let all = stored::store::list(&mut db, None, None, 100).await.unwrap();
        for (status, count) in [
            (StreamStatus::Live, 6),
            (StreamStatus::Scheduled, 1),
            (StreamStatus::Ended, 1),
        ] {
            assert_eq!(
                all.iter().filter(|stream| stream.status == status).count(),
                count,
                "{status:?}"
            );
        }
        assert_eq!(
            all[0].title,
            demo::CUPS[1].tournament.title,
            "tables stand before other people's channels"
        );
        let house = all.iter().filter(|stream| house::is_user(stream.creator.id));
        assert_eq!(house.count(), 2);
        let lines = chat::store::newest(&mut db, all[0].id, None, None, 50).await.unwrap();
        let texts: Vec<&str> = lines.iter().map(|line| line.body.as_str()).collect();
        assert_eq!(texts, lines::ROUND.iter().map(|(_, text)| *text).collect::<Vec<_>>());

        let announced = cups::store::list(&mut db, None, None, 100, None).await.unwrap();
        assert_eq!(announced.len(), demo::TOURNAMENTS.len() + demo::CUPS.len());
        assert!(announced.iter().all(|tournament| tournament.participant_count > 0));

        let ranked = matches::store::leaderboard(&mut db, 10).await.unwrap();
        let played: u32 = ranked.iter().map(|leader| leader.wins).sum();
        assert_eq!((ranked.len(), played), (demo::PEOPLE.len(), 24));
        let begin: std::collections::HashSet<_> = ranked
            .iter()
            .map(|one| one.address.to_string()[..4].to_owned())
            .collect();
        assert!(begin.len() > 3, "addresses differ from their first digits: {begin:?}");
    }
}
