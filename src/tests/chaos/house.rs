//! A server with everybody in it.

use super::{checks, load, world::World};
use crate::support::Program;
use cuecast::{
    config::Config,
    providers::sandbox::{Keys, Sandbox},
    testing,
};
use sqlx::ConnectOptions;
use std::{
    collections::BTreeMap,
    rc::Rc,
    time::{Duration, Instant},
};
use tokio::time::{sleep, timeout};

const ROOMS: usize = 3;
const SPEAKERS: usize = 6;
const VOTERS: usize = 4;
/// Until everybody has seen and told what there is.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct House {
    pub program: Program,
    pub world: Rc<World>,
    rooms: Vec<String>,
}

impl House {
    /// Starts the server, signs everybody in, and lets them begin.
    pub async fn open(name: &str, seed: u64) -> Self {
        Self::with(name, seed, &[]).await
    }

    /// With further settings.
    pub async fn with(name: &str, seed: u64, further: &[(&'static str, String)]) -> Self {
        Self::on(seed, further, |settings| Program::new(name, settings)).await
    }

    /// On a program that is made of the settings.
    pub async fn on(
        seed: u64,
        further: &[(&'static str, String)],
        program: impl FnOnce(&[(&'static str, String)]) -> Program,
    ) -> Self {
        let config = Config::from_text("", BTreeMap::new()).unwrap();
        let sandbox = Sandbox::start(&config, Keys::of(&config)).unwrap();
        let keys = &sandbox.keys;
        let mut settings = vec![
            ("CUECAST_NOWPAYMENTS_API_KEY", keys.api_key.expose().to_owned()),
            ("CUECAST_NOWPAYMENTS_IPN_SECRET", keys.ipn_secret.expose().to_owned()),
            ("CUECAST_NOWPAYMENTS_URL", sandbox.api_url().unwrap().to_string()),
            ("CUECAST_HTTP_WRITES_PER_MINUTE", "1000000".to_owned()),
            ("CUECAST_HTTP_CALLS_PER_SECOND", "100000".to_owned()),
            ("CUECAST_SOCKET_CONNECTIONS_PER_ADDRESS", "10000".to_owned()),
            ("CUECAST_SOCKET_CONNECTIONS_PER_USER", "1000".to_owned()),
            ("CUECAST_SOCKET_MESSAGES_PER_10S", "10000".to_owned()),
            ("CUECAST_CHAT_PER_10S", "10000".to_owned()),
            ("CUECAST_DUELS_STAKES", "on".to_owned()),
        ];
        settings.extend_from_slice(further);
        let mut program = program(&settings);
        let world = World::new(vec![program.site.clone()], sandbox, 1).await;
        program.start().await;
        let site = world.site();
        let mut db = program.database().await;
        let (mut rooms, mut dice) = (Vec::new(), seed);
        let mut seed = || {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            dice
        };
        for _ in 0..ROOMS {
            let creator = site.account().await;
            testing::fund(&mut db, creator.user_id.parse().unwrap(), "USDT", "1000000").await;
            let room = site.stream(&creator).await;
            let mut voters = Vec::new();
            for _ in 0..VOTERS {
                voters.push(site.account().await);
            }
            // Accounts from yesterday have a share in pools.
            sqlx::query("UPDATE users SET created_at = now() - interval '2 days'")
                .execute(&mut db)
                .await
                .unwrap();
            actix_rt::spawn(load::watch(world.clone(), room.clone(), 0));
            actix_rt::spawn(load::predict(world.clone(), room.clone(), creator, voters, seed()));
            rooms.push(room);
        }
        // Everybody has a voice in two rooms.
        for number in 0..SPEAKERS {
            let who = site.account().await;
            for voice in 0..2 {
                let room = rooms[(number + voice) % ROOMS].clone();
                actix_rt::spawn(load::speak(world.clone(), room, who.clone(), number, seed()));
            }
        }
        let pair = [site.account().await, site.account().await];
        for who in &pair {
            testing::fund(&mut db, who.user_id.parse().unwrap(), "USDT", "1000").await;
        }
        actix_rt::spawn(load::duel(world.clone(), pair));
        for _ in 0..2 {
            actix_rt::spawn(load::deposit(world.clone(), site.account().await));
        }
        Self { program, world, rooms }
    }

    /// Waits until each kind of thing was acknowledged at least once.
    pub async fn until_everything_has_happened(&self) {
        let begun = Instant::now();
        loop {
            {
                let books = self.world.books.borrow();
                let rooms = self
                    .rooms
                    .iter()
                    .all(|room| books.lines.iter().any(|line| line.room == *room));
                if rooms
                    && books.results.len() > 2
                    && books.votes.len() > 5
                    && books.shots.len() > 1
                    && !books.won.is_empty()
                    && !books.credited.is_empty()
                {
                    return;
                }
            }
            assert!(
                begun.elapsed() < PATIENCE * 4,
                "not everything happens: {}",
                self.summary()
            );
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// The same, each kind once more.
    pub async fn until_everything_has_happened_again(&self) {
        let counts = || {
            let books = self.world.books.borrow();
            [
                books.lines.len(),
                books.votes.len(),
                books.results.len(),
                books.shots.len(),
                books.credited.len(),
            ]
        };
        let (begun, before) = (Instant::now(), counts());
        while counts().iter().zip(before).any(|(now, before)| *now <= before) {
            assert!(
                begun.elapsed() < PATIENCE * 4,
                "not everything happens: {}",
                self.summary()
            );
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until its Postgres takes a statement.
    pub async fn until_postgres_answers(&self) {
        let options = self.program.postgres().options();
        let begun = Instant::now();
        loop {
            let asked = async { sqlx::query("SELECT 1").execute(&mut options.connect().await?).await };
            if let Ok(Ok(_)) = timeout(Duration::from_millis(500), asked).await {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "Postgres does not come back");
            sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until a line is acknowledged that was not before, and answers how long that took.
    pub async fn until_somebody_speaks(&self) -> Duration {
        let (begun, before) = (Instant::now(), self.world.books.borrow().lines.len());
        while self.world.books.borrow().lines.len() == before {
            assert!(begun.elapsed() < PATIENCE, "nobody can speak any more");
            sleep(Duration::from_millis(5)).await;
        }
        begun.elapsed()
    }

    /// Pauses the load and waits until those who watch have seen everything that is stored.
    pub async fn settle(&self) {
        self.world.pause().await;
        let mut db = self.program.database().await;
        let begun = Instant::now();
        while !checks::is_all_seen(&mut db, &self.world.books).await && begun.elapsed() < PATIENCE {
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Pauses the load, checks everything, and lets it go on.
    pub async fn check(&self) -> Vec<String> {
        self.settle().await;
        let mut db = self.program.database().await;
        let books = self.world.books.borrow().clone();
        let faults = checks::faults(&mut db, &books).await;
        self.world.go_on();
        faults
    }

    /// Results can no longer be undone from here on, so that their pools are paid.
    pub async fn make_results_final(&self) {
        let mut db = self.program.database().await;
        sqlx::query(
            "UPDATE predictions SET undo_until = clock_timestamp() WHERE winner IS NOT NULL AND paid_at IS NULL",
        )
        .execute(&mut db)
        .await
        .unwrap();
    }

    /// Asks about every payment now, and waits until all that was paid is credited and every pool is paid.
    pub async fn until_all_is_paid(&self) {
        let mut db = self.program.database().await;
        let begun = Instant::now();
        loop {
            self.make_results_final().await;
            sqlx::query("UPDATE deposit_payments SET due_at = now() WHERE due_at IS NOT NULL")
                .execute(&mut db)
                .await
                .unwrap();
            let open = "SELECT (SELECT count(*) FROM deposits WHERE status <> 'completed')
                             + (SELECT count(*) FROM predictions WHERE winner IS NOT NULL AND paid_at IS NULL)";
            let open: i64 = sqlx::query_scalar(open).fetch_one(&mut db).await.unwrap();
            if open == 0 {
                return;
            }
            assert!(
                begun.elapsed() < PATIENCE * 4,
                "{open} deposits and pools are never paid"
            );
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// Everybody leaves, and the server dies.
    pub async fn close(&mut self) {
        self.world.end();
        self.program.kill();
        sleep(Duration::from_millis(50)).await;
    }

    pub fn summary(&self) -> String {
        let books = self.world.books.borrow();
        format!(
            "{} lines, {} votes, {} results, {} shots, {} stakes won, {} deposits",
            books.lines.len(),
            books.votes.len(),
            books.results.len(),
            books.shots.len(),
            books.won.len(),
            books.credited.len()
        )
    }
}
