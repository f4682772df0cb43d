//! Two nodes on a Postgres of their own, and everybody at both.

use super::{
    super::settings,
    failure::{Kind, strike},
    report::Round,
    witness::Witness,
};
use crate::{
    chaos::{
        checks::{self, Fault},
        load,
        world::World,
    },
    support::{Site, Victim},
};
use cuecast::{
    config::Config,
    providers::sandbox::{Keys, Sandbox},
    testing::{self, TestDatabase},
};
use rand::{Rng, rngs::StdRng};
use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use std::{
    cell::RefCell,
    collections::{BTreeMap, HashSet},
    rc::Rc,
    time::{Duration, Instant},
};
use tokio::time::sleep;

const NAMES: [&str; 2] = ["one", "other"];
const ROOMS: usize = 2;
const VIEWERS: usize = 4;
const SPEAKERS: usize = 2;
const VOTERS: usize = 3;
/// A viewer who is away for ten seconds misses fewer lines than a resume brings.
const PACE: u64 = 8;
/// Until whatever has happened is over for everybody, on a machine that has more to do.
const PATIENCE: Duration = Duration::from_secs(90);

pub struct Nodes {
    /// Gone before the database is.
    pub programs: Vec<Victim>,
    pub database: TestDatabase,
    world: Rc<World>,
    rooms: Vec<String>,
    witness: Rc<RefCell<Witness>>,
    /// Faults that an earlier round has told.
    known: HashSet<Fault>,
}

impl Nodes {
    /// Starts both, signs everybody in, and lets them begin.
    pub async fn open(seed: u64) -> Self {
        let database = testing::database_to_kill().await;
        let config = Config::from_text("", BTreeMap::new()).unwrap();
        let sandbox = Sandbox::start(&config, Keys::of(&config)).unwrap();
        let mut programs = Vec::new();
        for name in NAMES {
            programs.push(Victim::start(database.again(), "", &configuration(name, &sandbox)).await);
        }
        let sites = programs.iter().map(|program| Site::at(program.address())).collect();
        let world = World::new(sites, sandbox, PACE).await;
        let mut nodes = Self {
            programs,
            database,
            world,
            rooms: Vec::new(),
            witness: Rc::default(),
            known: HashSet::new(),
        };
        nodes.fill(seed).await;
        nodes
    }

    async fn fill(&mut self, mut seed: u64) {
        let mut db = self.connection().await;
        let mut dice = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            seed
        };
        let (world, doors) = (&self.world, NAMES.len());
        for number in 0..ROOMS {
            // Its first viewer makes that node the owner.
            let at = world.at(number % doors);
            let creator = at.site().account().await;
            testing::fund(&mut db, creator.user_id.parse().unwrap(), "USDT", "1000000").await;
            let room = at.site().stream(&creator).await;
            for viewer in 0..VIEWERS {
                let door = world.at((number + viewer) % doors);
                actix_rt::spawn(load::watch(door, room.clone(), viewer));
                self.until("a viewer comes in", || {
                    world.books.borrow().viewers(&room).count() > viewer
                })
                .await;
            }
            for speaker in 0..SPEAKERS {
                let door = world.at(speaker % doors);
                let who = door.site().account().await;
                actix_rt::spawn(load::speak(door, room.clone(), who, speaker, dice()));
            }
            let mut voters = Vec::new();
            for _ in 0..VOTERS {
                voters.push(at.site().account().await);
            }
            // Asked at the node that does not own the stream.
            let away = world.at((number + 1) % doors);
            actix_rt::spawn(load::predict(away, room.clone(), creator, voters, dice()));
            self.rooms.push(room);
        }
        // Duels are the leader's: one pair comes to it, the other to the node beside it.
        for door in 0..doors {
            let at = world.at(door);
            let pair = [at.site().account().await, at.site().account().await];
            for who in &pair {
                testing::fund(&mut db, who.user_id.parse().unwrap(), "USDT", "10000").await;
            }
            actix_rt::spawn(load::duel(at.clone(), pair));
            actix_rt::spawn(load::deposit(at.clone(), at.site().account().await));
            actix_rt::spawn(world.clone().balance(door));
        }
        actix_rt::spawn(ask_about_payments(world.clone(), self.database.options.clone()));
        let options = self.database.options.clone();
        actix_rt::spawn(Witness::watch(self.witness.clone(), world.clone(), options));
    }

    /// One failure, from everybody at home to everything checked.
    pub async fn round(&mut self, kind: Kind, dice: &mut StdRng) -> Round {
        self.world.go_home(true);
        let rooms = self.rooms.clone();
        self.until_spoken(&rooms, Instant::now()).await;
        sleep(Duration::from_millis(dice.random_range(300..1_500))).await;
        self.world.go_home(false);
        self.world.be_patient(dice.random_bool(0.5));
        let room = rooms[dice.random_range(0..rooms.len())].clone();
        let before = self.world.books.borrow().lines.len();
        let struck = strike(kind, self, &room, dice).await;
        if kind != Kind::AllKilled {
            self.until_spoken(&rooms, struck.at).await;
        }
        for node in &struck.dead {
            self.programs[*node].start_again("");
        }
        for node in &struck.dead {
            self.programs[*node].ready().await;
        }
        self.until_spoken(&rooms, struck.at).await;
        // Those who are back use what was started again or has woken.
        sleep(Duration::from_millis(dice.random_range(200..1_200))).await;
        self.world.be_patient(false);
        let until = Instant::now();
        let faults = self.check().await;
        let books = self.world.books.borrow();
        let here = books.heard.iter().filter(|heard| heard.room == room);
        let joins = books.joins.iter().filter(|at| **at > struck.at && **at < until);
        Round {
            kind,
            acknowledged: books.lines.len() - before,
            silence: Round::silence(here, struck.at, until),
            first: Round::first(books.heard.iter().filter(|heard| heard.room == room), struck.at),
            back: joins.map(|at| *at - struck.at).collect(),
            faults,
        }
    }

    /// Waits until a line that was sent after that moment is acknowledged in each room.
    async fn until_spoken(&self, rooms: &[String], after: Instant) {
        let books = &self.world.books;
        self.until("somebody speaks in each room", || {
            let books = books.borrow();
            let newest = |room: &String| books.heard.iter().rev().find(|heard| heard.room == *room);
            rooms
                .iter()
                .all(|room| newest(room).is_some_and(|heard| heard.sent > after))
        })
        .await;
    }

    async fn until(&self, wanted: &str, is_so: impl Fn() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < PATIENCE, "waited in vain until {wanted}");
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits until something of each kind was done at both nodes.
    pub async fn until_everything_has_happened(&self) {
        let books = &self.world.books;
        self.until("frames are won and deposits are credited", || {
            let books = books.borrow();
            books.shots.len() > 1 && !books.won.is_empty() && books.credited.len() > 1 && !books.results.is_empty()
        })
        .await;
    }

    /// The number of shots, stakes won, and deposits that were acknowledged.
    pub fn deeds(&self) -> [usize; 3] {
        let books = self.world.books.borrow();
        [books.shots.len(), books.won.len(), books.credited.len()]
    }

    /// Pauses the load, waits until all have seen all, and tells what is wrong and was not before.
    async fn check(&mut self) -> Vec<Fault> {
        self.world.pause().await;
        let mut db = self.connection().await;
        let begun = Instant::now();
        while !checks::is_all_seen(&mut db, &self.world.books).await && begun.elapsed() < PATIENCE {
            sleep(Duration::from_millis(20)).await;
        }
        let books = self.world.books.borrow().clone();
        let mut faults = checks::found(&mut db, &books).await;
        faults.extend(self.witness.borrow().faults());
        self.world.go_on();
        faults.retain(|fault| self.known.insert(fault.clone()));
        faults
    }

    /// The node of the cluster that owns it, by its place here.
    pub async fn owner(&self, kind: &str, id: &str) -> usize {
        let mut db = self.connection().await;
        let begun = Instant::now();
        loop {
            let owner = "SELECT n.name FROM room_owners o JOIN nodes n USING (node) WHERE o.kind = $1 AND o.id = $2";
            let found: Option<String> = sqlx::query_scalar(owner)
                .bind(kind)
                .bind(id)
                .fetch_optional(&mut db)
                .await
                .unwrap();
            if let Some(name) = found {
                return NAMES.iter().position(|known| *known == name).unwrap();
            }
            assert!(begun.elapsed() < PATIENCE, "nobody owns {kind} {id}");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Notes that the node is about to end.
    pub async fn expect_end(&self, node: usize) {
        let mut db = self.connection().await;
        let number: Option<i32> = sqlx::query_scalar("SELECT node FROM nodes WHERE name = $1")
            .bind(NAMES[node])
            .fetch_optional(&mut db)
            .await
            .unwrap();
        self.witness.borrow_mut().ended.extend(number);
    }

    /// A connection of its own to the database, as soon as it answers.
    pub async fn connection(&self) -> PgConnection {
        let begun = Instant::now();
        loop {
            match PgConnection::connect_with(&self.database.options).await {
                Ok(db) => return db,
                Err(cause) => assert!(begun.elapsed() < PATIENCE, "{cause}"),
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Everybody leaves.
    pub fn close(&mut self) {
        self.world.end();
        self.programs.iter_mut().for_each(Victim::stop);
    }
}

/// The provider's notifications meet nobody here: payments are credited because they are asked about, now and not in minutes.
async fn ask_about_payments(world: Rc<World>, options: PgConnectOptions) {
    let due = "UPDATE deposit_payments SET due_at = now() WHERE due_at > now()";
    while !world.has_ended() {
        if let Ok(mut db) = PgConnection::connect_with(&options).await {
            while !world.has_ended() && sqlx::query(due).execute(&mut db).await.is_ok() {
                sleep(Duration::from_millis(500)).await;
            }
        }
        sleep(Duration::from_millis(100)).await;
    }
}

fn configuration(name: &str, sandbox: &Sandbox) -> Vec<(&'static str, String)> {
    let (mut all, keys) = (settings(name), &sandbox.keys);
    all.extend([
        ("CUECAST_NOWPAYMENTS_API_KEY", keys.api_key.expose().to_owned()),
        ("CUECAST_NOWPAYMENTS_IPN_SECRET", keys.ipn_secret.expose().to_owned()),
        ("CUECAST_NOWPAYMENTS_URL", sandbox.api_url().unwrap().to_string()),
        ("CUECAST_DUELS_STAKES", "on".to_owned()),
        ("CUECAST_DUELS_BIND", "127.0.0.1:0".to_owned()),
        ("CUECAST_DUELS_GAME_BIND", "127.0.0.1:0".to_owned()),
        ("CUECAST_HTTP_WRITES_PER_MINUTE", "1000000".to_owned()),
        ("CUECAST_HTTP_CALLS_PER_SECOND", "100000".to_owned()),
        ("CUECAST_SOCKET_CONNECTIONS_PER_ADDRESS", "10000".to_owned()),
        ("CUECAST_SOCKET_CONNECTIONS_PER_USER", "1000".to_owned()),
        ("CUECAST_SOCKET_MESSAGES_PER_10S", "10000".to_owned()),
        ("CUECAST_CHAT_PER_10S", "10000".to_owned()),
    ]);
    all
}
