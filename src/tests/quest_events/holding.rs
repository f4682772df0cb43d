//! A token that is held: the chain is asked, and its silence decides nothing.

use super::{QUEST, Stage, at};
use crate::support::Wallet;
use async_trait::async_trait;
use cuecast::features::{
    pool_token::{
        PoolToken,
        chain::{LpBai, Place, Unreachable},
    },
    quests::events::holding,
};
use domain::{Address, ledger::Amount};
use std::sync::Arc;

/// The first wallet holds ten LP-BAI, others one less; or it does not answer.
struct Chain {
    answers: bool,
}

#[async_trait]
impl LpBai for Chain {
    fn place(&self) -> Place {
        Place {
            chain_id: 31_337,
            network: Place::network(31_337),
            address: None,
            explorer_url: None,
        }
    }

    async fn total_supply(&self) -> Result<Amount, Unreachable> {
        Err(Unreachable("nobody asks".to_owned()))
    }

    async fn balance_of(&self, holder: Address) -> Result<Amount, Unreachable> {
        if !self.answers {
            return Err(Unreachable("silence".to_owned()));
        }
        let rich = holder.to_string() == Wallet::number(1).address().to_lowercase();
        let whole = if rich { 10 } else { 9 };
        Ok(Amount::from_minor(whole * 10_i128.pow(18)).unwrap())
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_holds_the_token_at_the_end_of_the_days_wins_and_while_the_chain_is_silent_nobody_loses() {
    let stage = Stage::start(r#"{"kind":"hold_token","amount":10,"days":2}"#).await;
    let (ana, ben) = (stage.person(1).await, stage.person(2).await);
    // The server of this test reaches no chain.
    let unknown = stage.join(&ana).await;
    assert_eq!(
        (unknown.status, unknown.header("retry-after")),
        (503, Some("5")),
        "{}",
        unknown.raw
    );
    assert_eq!(stage.pay.count("SELECT count(*) FROM quest_entries").await, 0);
    let context = stage.pay.server.context.clone().into_inner();
    let token = |answers| PoolToken::new(Arc::new(Chain { answers }));
    holding::check(&context, &token(true), stage.user(1).await, 10)
        .await
        .unwrap();
    assert!(
        holding::check(&context, &token(true), stage.user(2).await, 10)
            .await
            .is_err()
    );
    let joined = "INSERT INTO quest_entries (quest_id, user_id, period_start, id, fact, target, joined_at)
                  SELECT $1, id, DATE '1970-01-01', id, 'hold_token', 2, now() - interval '1 day' FROM users WHERE id IN ($2, $3)";
    sqlx::query(joined)
        .bind(QUEST)
        .bind(stage.user(1).await.to_string())
        .bind(stage.user(2).await.to_string())
        .execute(&stage.pay.server.context.pool)
        .await
        .unwrap();
    holding::look(&context, &token(true)).await.unwrap();
    assert_eq!(stage.entry(&ana).await.0, "joined", "a day is left");
    stage
        .pay
        .server
        .sql("UPDATE quest_entries SET joined_at = joined_at - interval '1 day'")
        .await;
    holding::look(&context, &token(false)).await.unwrap();
    stage.close().await;
    assert_eq!(stage.entry(&ana).await.0, "joined", "nobody knows");
    holding::look(&context, &token(true)).await.unwrap();
    stage.look().await;
    assert_eq!(
        (stage.entry(&ana).await, stage.entry(&ben).await),
        (at("won", 2), at("lost", 0))
    );
    assert_eq!(
        (stage.pool(&ana).await.as_str(), stage.pool(&ben).await.as_str()),
        ("5", "0")
    );
    stage.sound().await;
}
