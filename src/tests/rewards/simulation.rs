//! Seeded plays of budgets against the real ledger: activate, join, win, lose, edit, change the currency's amount, end, and a crash (a transaction that
//! is rolled back) at any of them. A model that knows sums alone checks after every step, and the trial balance after every play.
//! A failure prints its seed; `CUECAST_SEED=n` plays it again, and `CUECAST_BUDGET_PLAYS=100000` plays a night, from that seed on if both are said.

use super::{house, minor, person, pool, reserve, reward};
use cuecast::{
    ledger,
    rewards::{self, Budget},
    testing::{self, TestDatabase},
};
use domain::{MatchId, QuestId, UserId};
use rand::{Rng, SeedableRng, rngs::StdRng};
use sqlx::PgConnection;
use std::env;

/// Plays in one run of the tests.
const PLAYS: u64 = 50;
/// Plays on one database: some tens of megabytes, and the trial balance reads all of them each time.
const PLAYS_PER_DATABASE: u64 = 200;
/// Steps of one play.
const LENGTH: usize = 40;
const FUNDED: i128 = 10_000;

/// Faults of the code around: each must be caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bug {
    None,
    /// An edit promises the whole anew, on top of what is there.
    EditAddsUp,
    /// The rest stays promised at the end.
    EndForgets,
    /// The end gives back while somebody plays.
    EndTooEarly,
    /// A win is paid under another cause when it is told again.
    PaidByEachCall,
    /// A step that crashed is committed all the same.
    CrashKeeps,
    /// The limit counts who won, and not who joined.
    LimitOfWinners,
}

const BUGS: [Bug; 6] = [
    Bug::EditAddsUp,
    Bug::EndForgets,
    Bug::EndTooEarly,
    Bug::PaidByEachCall,
    Bug::CrashKeeps,
    Bug::LimitOfWinners,
];

/// A quest as the code around it knows it.
#[derive(Clone)]
struct Quest {
    id: QuestId,
    active: bool,
    limit: i128,
    reward: i128,
    joined: i128,
    playing: Vec<MatchId>,
    won: i128,
}

/// A database with somebody who wins.
struct Stage {
    database: TestDatabase,
    person: UserId,
}

impl Stage {
    async fn new() -> Self {
        let database = testing::database().await;
        let person = person(&database).await;
        Self { database, person }
    }
}

struct Play<'a> {
    stage: &'a Stage,
    random: StdRng,
    seed: u64,
    bug: Bug,
    /// All that was ever paid.
    paid: i128,
    next: u32,
}

impl<'a> Play<'a> {
    /// Fills the reserve up, so that one play is as the same play on another database.
    async fn new(stage: &'a Stage, seed: u64, bug: Bug) -> Self {
        let (left, _) = house(&stage.database).await;
        if left < FUNDED {
            reserve(&stage.database, FUNDED - left).await;
        }
        Self {
            stage,
            random: StdRng::seed_from_u64(seed),
            seed,
            bug,
            paid: 0,
            next: 0,
        }
    }

    fn id(&mut self) -> MatchId {
        self.next += 1;
        MatchId::new(self.next, self.seed.to_be_bytes())
    }

    /// One step in one transaction; a crash leaves nothing of it. The model is what the code around believes afterwards.
    async fn step(&mut self, quest: &mut Quest) -> Result<(), String> {
        let (before, paid_before) = (quest.clone(), self.paid);
        let crashes = self.random.random_ratio(1, 6);
        let mut db = self.stage.database.pool.begin().await.unwrap();
        let refused = self.act(&mut db, quest).await?;
        if (crashes && self.bug != Bug::CrashKeeps) || refused {
            db.rollback().await.unwrap();
        } else {
            db.commit().await.unwrap();
        }
        if crashes || refused {
            (*quest, self.paid) = (before, paid_before);
        }
        self.check(quest).await
    }

    /// True: the reserve has too little.
    async fn act(&mut self, db: &mut PgConnection, quest: &mut Quest) -> Result<bool, String> {
        let budget = Budget::Quest(quest.id);
        match self.random.random_range(0..8_u8) {
            0..=1 if !quest.active => {
                quest.active = true;
                quest.limit = quest.joined + self.random.random_range(1..20_i128);
                quest.reward = quest.reward.max(self.random.random_range(0..200_i128));
                self.promise(db, quest).await
            }
            0..=1 => {
                quest.limit = (quest.limit + self.random.random_range(-5..10_i128))
                    .max(quest.joined)
                    .max(1);
                quest.reward += self.random.random_range(0..20_i128);
                self.promise(db, quest).await
            }
            2..=4 if quest.active => {
                let taken = if self.bug == Bug::LimitOfWinners {
                    quest.won
                } else {
                    quest.joined
                };
                if taken < quest.limit {
                    quest.joined += 1;
                    let play = self.id();
                    quest.playing.push(play);
                }
                Ok(false)
            }
            5 | 6 => {
                let Some(play) = quest.playing.pop() else {
                    return Ok(false);
                };
                if self.random.random_ratio(1, 4) {
                    return Ok(false);
                }
                quest.won += 1;
                self.paid += quest.reward;
                // Both calls that tell of an end, and the end itself.
                for _ in 0..3 {
                    let cause = if self.bug == Bug::PaidByEachCall {
                        self.id()
                    } else {
                        play
                    };
                    let paid = rewards::pay(db, &reward(budget, self.stage.person, cause, quest.reward)).await;
                    paid.unwrap()
                        .map_err(|refusal| format!("a win is not paid: {refusal}"))?;
                }
                Ok(false)
            }
            _ => {
                quest.active = false;
                let waits = !quest.playing.is_empty() && self.bug != Bug::EndTooEarly;
                if !waits && self.bug != Bug::EndForgets {
                    rewards::give_back(db, budget).await.unwrap();
                }
                Ok(false)
            }
        }
    }

    async fn promise(&self, db: &mut PgConnection, quest: &Quest) -> Result<bool, String> {
        let budget = Budget::Quest(quest.id);
        let mut total = (quest.limit - quest.won) * quest.reward;
        if self.bug == Bug::EditAddsUp {
            total += rewards::promised(db, budget, pool()).await.unwrap().promised.minor();
        }
        let promised = rewards::promise(db, budget, pool(), minor(total)).await.unwrap();
        Ok(promised.is_err())
    }

    async fn check(&self, quest: &Quest) -> Result<(), String> {
        let (reserve, promised) = house(&self.stage.database).await;
        let sum = reserve + promised + self.paid;
        if sum != FUNDED {
            return Err(format!("reserve {reserve}, promised {promised}, paid {}", self.paid));
        }
        let needs = (quest.limit - quest.won) * quest.reward;
        let idle = !quest.active && quest.playing.is_empty();
        match (quest.active, idle) {
            (true, _) if promised != needs => Err(format!("{promised} promised, {needs} needed")),
            (false, false) if promised < i128::try_from(quest.playing.len()).unwrap() * quest.reward => Err(format!(
                "{promised} promised to {} players of {}",
                quest.playing.len(),
                quest.reward
            )),
            _ if quest.joined > quest.limit => Err("more joined than may".to_owned()),
            _ => Ok(()),
        }
    }
}

async fn play(stage: &Stage, seed: u64, bug: Bug) -> Result<(), String> {
    let mut play = Play::new(stage, seed, bug).await;
    let mut quest = Quest {
        id: QuestId::new(1, seed.to_be_bytes()),
        active: false,
        limit: 0,
        reward: 0,
        joined: 0,
        playing: Vec::new(),
        won: 0,
    };
    for _ in 0..LENGTH {
        play.step(&mut quest).await?;
    }
    // The end of all: who plays ends, then the rest goes back.
    let mut db = stage.database.pool.begin().await.unwrap();
    quest.playing.clear();
    if bug != Bug::EndForgets {
        rewards::give_back(&mut db, Budget::Quest(quest.id)).await.unwrap();
    }
    db.commit().await.unwrap();
    let (_, promised) = house(&stage.database).await;
    if promised != 0 {
        return Err(format!("{promised} stay promised for ever"));
    }
    let report = ledger::verify(&mut stage.database.pool.acquire().await.unwrap())
        .await
        .unwrap();
    report.is_sound().then_some(()).ok_or_else(|| report.to_string())
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

#[actix_rt::test(system = "crate::support::System")]
async fn seeded_plays_of_budgets_with_crashes_neither_lose_nor_make_money() {
    let (first, plays) = (number("CUECAST_SEED"), number("CUECAST_BUDGET_PLAYS"));
    let plays = plays.unwrap_or(if first.is_some() { 1 } else { PLAYS });
    let first = first.unwrap_or(0);
    let seeds = first..first + plays;
    let mut stage = Stage::new().await;
    for (played, seed) in (0_u64..).zip(seeds) {
        if played % PLAYS_PER_DATABASE == PLAYS_PER_DATABASE - 1 {
            stage = Stage::new().await;
        }
        let outcome = play(&stage, seed, Bug::None).await;
        assert_eq!(outcome, Ok(()), "CUECAST_SEED={seed}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn every_planted_bug_of_budgets_is_caught_by_the_seeded_plays() {
    for bug in BUGS {
        let mut caught = false;
        for seed in 0..20 {
            caught = caught || play(&Stage::new().await, seed, bug).await.is_err();
            if caught {
                break;
            }
        }
        assert!(caught, "{bug:?}");
    }
}
