//! Rewards are there before they are promised, and are paid once.

mod simulation;

use crate::support::Wallet;
use cuecast::{
    ids, ledger,
    rewards::{self, Budget, Cause, Reward, Source},
    testing::{self, TestDatabase},
    users,
};
use domain::{
    MatchId, QuestId, UserId,
    ledger::{AccountKey, Amount, Cause as MoneyCause, CauseKind, CurrencyCode, Refusal, Transfer, TransferKind},
};
use futures_util::future::join_all;

fn pool() -> CurrencyCode {
    "POOL".parse().unwrap()
}

fn minor(minor: i128) -> Amount {
    Amount::from_minor(minor).unwrap()
}

fn quest() -> Budget {
    Budget::Quest(QuestId::new(1, rand::random()))
}

/// POOL is backed, and the reserve holds so much of it.
async fn reserve(database: &TestDatabase, amount: i128) {
    sqlx::raw_sql("UPDATE currencies SET backed = true WHERE code = 'POOL'")
        .execute(&database.pool)
        .await
        .unwrap();
    let cause = MoneyCause::new(CauseKind::Fund, rand::random::<[u8; 12]>());
    let (from, to) = (AccountKey::external(pool()), AccountKey::reserve(pool()));
    let fund = Transfer::simple(TransferKind::Fund, cause, from, to, minor(amount));
    let mut db = database.pool.acquire().await.unwrap();
    ledger::post_one(&mut db, &fund).await.unwrap().unwrap();
}

async fn person(database: &TestDatabase) -> UserId {
    let mut db = database.pool.acquire().await.unwrap();
    let address = Wallet::random().address().parse().unwrap();
    users::ensure(&mut db, address, ids::user_id()).await.unwrap().id
}

fn reward(from: Budget, person: UserId, play: MatchId, amount: i128) -> Reward<'static> {
    Reward {
        from: Source::Budget(from),
        person,
        cause: Cause::Play(play),
        currency: pool(),
        amount: minor(amount),
        description: "Quest won",
    }
}

/// Reserve and promised of POOL, in minor units.
async fn house(database: &TestDatabase) -> (i128, i128) {
    let balance = async |purpose: &str| {
        let sql = "SELECT coalesce(sum(balance), 0)::text FROM accounts WHERE currency = 'POOL' AND purpose = $1";
        let text: String = sqlx::query_scalar(sql)
            .bind(purpose)
            .fetch_one(&database.pool)
            .await
            .unwrap();
        text.parse().unwrap()
    };
    (balance("reserve").await, balance("promised").await)
}

async fn assert_sound(database: &TestDatabase) {
    let report = ledger::verify(&mut database.pool.acquire().await.unwrap())
        .await
        .unwrap();
    assert!(report.is_sound(), "{report}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_promise_takes_the_difference_from_the_reserve_and_gives_back_what_is_left() {
    let database = testing::database().await;
    reserve(&database, 100).await;
    let (budget, person) = (quest(), person(&database).await);
    let mut db = database.pool.acquire().await.unwrap();
    for (total, expected) in [(60, (40, 60)), (60, (40, 60)), (80, (20, 80)), (30, (70, 30))] {
        let promise = rewards::promise(&mut db, budget, pool(), minor(total)).await.unwrap();
        assert_eq!((promise, house(&database).await), (Ok(()), expected));
    }
    let short = rewards::promise(&mut db, budget, pool(), minor(101))
        .await
        .unwrap()
        .unwrap_err();
    assert_eq!(
        short.to_string(),
        "The reward reserve of POOL has 0.00000000000000007; this needs 0.000000000000000071."
    );
    assert_eq!(
        house(&database).await,
        (70, 30),
        "a promise that is too much moves nothing"
    );
    let paid = rewards::pay(&mut db, &reward(budget, person, MatchId::new(1, [0; 8]), 10)).await;
    assert!(!paid.unwrap().unwrap().replayed);
    let held = rewards::promised(&mut db, budget, pool()).await.unwrap();
    assert_eq!((held.promised.minor(), held.paid.minor()), (20, 10));
    for _ in 0..2 {
        rewards::give_back(&mut db, budget).await.unwrap();
        assert_eq!(house(&database).await, (90, 0));
    }
    assert_sound(&database).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_payments_of_one_play_at_once_are_one_reward_with_equal_answers() {
    let database = testing::database().await;
    reserve(&database, 1_000).await;
    let (budget, person) = (quest(), person(&database).await);
    let mut db = database.pool.acquire().await.unwrap();
    rewards::promise(&mut db, budget, pool(), minor(500))
        .await
        .unwrap()
        .unwrap();
    let pay = (0..200).map(|_| async {
        let mut db = database.pool.begin().await.unwrap();
        let paid = rewards::pay(&mut db, &reward(budget, person, MatchId::new(1, [0; 8]), 5)).await;
        db.commit().await.unwrap();
        paid.unwrap().unwrap()
    });
    let paid = join_all(pay).await;
    assert_eq!(paid.iter().filter(|paid| !paid.replayed).count(), 1);
    assert!(
        paid.iter()
            .all(|one| (one.transfer, one.amount) == (paid[0].transfer, minor(5)))
    );
    assert_eq!(house(&database).await, (500, 495));
    assert_sound(&database).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_budget_pays_no_more_than_its_own_promise_and_a_reward_of_nothing_moves_nothing() {
    let database = testing::database().await;
    reserve(&database, 100).await;
    let (mine, other, person) = (quest(), quest(), person(&database).await);
    let mut db = database.pool.acquire().await.unwrap();
    for budget in [mine, other] {
        rewards::promise(&mut db, budget, pool(), minor(10))
            .await
            .unwrap()
            .unwrap();
    }
    let refused = rewards::pay(&mut db, &reward(mine, person, MatchId::new(1, [0; 8]), 11)).await;
    assert_eq!(refused.unwrap(), Err(Refusal::Insufficient { currency: pool() }));
    let nothing = rewards::pay(&mut db, &reward(mine, person, MatchId::new(1, [0; 8]), 0)).await;
    assert_eq!(nothing.unwrap().unwrap().transfer, None);
    // A reward that was paid stands, whatever a repeat asks for.
    let again = rewards::pay(&mut db, &reward(other, person, MatchId::new(1, [0; 8]), 7)).await;
    let again = again.unwrap().unwrap();
    assert_eq!((again.replayed, again.amount), (true, Amount::ZERO));
    assert_eq!(house(&database).await, (80, 20));
    assert_sound(&database).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_a_rate_pays_comes_out_of_the_reserve_itself_and_no_further_than_it_goes() {
    let database = testing::database().await;
    reserve(&database, 10).await;
    let person = person(&database).await;
    let mut db = database.pool.acquire().await.unwrap();
    let by_rate = |play: u32, amount| Reward {
        from: Source::Reserve,
        ..reward(quest(), person, MatchId::new(play, [0; 8]), amount)
    };
    rewards::pay(&mut db, &by_rate(1, 7)).await.unwrap().unwrap();
    let refused = rewards::pay(&mut db, &by_rate(2, 4)).await.unwrap();
    assert_eq!(refused, Err(Refusal::Insufficient { currency: pool() }));
    assert_eq!(house(&database).await, (3, 0));
    assert_sound(&database).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn every_budget_that_does_not_add_up_is_found_by_the_trial_balance() {
    for (plant, found) in [
        (
            "UPDATE reward_budgets SET promised = promised + 1, funded = funded + 1",
            "are promised, but budgets hold 31",
        ),
        (
            "UPDATE reward_budgets SET promised = promised + 1, paid = paid - 1",
            "but its rewards are 10",
        ),
        ("UPDATE play_rewards SET amount = amount + 1", "says 11 POOL"),
        ("DELETE FROM play_rewards", "but its rewards are 0"),
    ] {
        let database = testing::database().await;
        reserve(&database, 100).await;
        let (budget, person) = (quest(), person(&database).await);
        let mut db = database.pool.acquire().await.unwrap();
        rewards::promise(&mut db, budget, pool(), minor(40))
            .await
            .unwrap()
            .unwrap();
        let play = reward(budget, person, MatchId::new(1, [0; 8]), 10);
        rewards::pay(&mut db, &play).await.unwrap().unwrap();
        sqlx::raw_sql(plant).execute(&database.pool).await.unwrap();
        let report = ledger::verify(&mut db).await.unwrap();
        assert!(
            report.faults.iter().any(|fault| fault.contains(found)),
            "{plant}: {report}"
        );
    }
}
