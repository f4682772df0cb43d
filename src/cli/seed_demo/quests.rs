//! The quests of the demo.

use domain::QuestId;
use domain::ledger::Amount;
use sqlx::PgPool;

use super::demo::{self, BIRTH};
use crate::{
    cli::outcome::Outcome,
    features::quests,
    ledger::currencies,
    rewards::{self, Budget},
};

/// Of each quest, as the schema has it.
const PLACES: i128 = 100;

/// Those that are there already stay as they are.
pub(super) async fn add(pool: &PgPool) -> Outcome {
    let mut db = pool.begin().await?;
    for (number, quest) in (1..).zip(&demo::QUESTS) {
        let (amount, currency) = quest.reward;
        let code = currency.parse()?;
        let currency = currencies::get(&mut db, code)
            .await?
            .ok_or("the demo names an unknown currency")?;
        let new = quests::store::NewQuest {
            title: quest.title,
            description: quest.description,
            difficulty: quest.difficulty,
            reward: Amount::parse(amount, currency.decimals)?,
            currency: code,
            goal: serde_json::from_str(quest.goal)?,
        };
        // The second of their making keeps them in the order in which they are listed.
        let id = QuestId::new(BIRTH + u32::from(number), [0, 0, 0, 0, 0, 0, 0, number]);
        if quests::store::insert(&mut db, id, &new).await? {
            let all = Amount::from_minor(new.reward.minor() * PLACES)?;
            // A quest that is not promised is shown, and cannot be joined.
            if let Err(short) = rewards::promise(&mut db, Budget::Quest(id), code, all).await? {
                println!("{}: {short}", quest.title);
            }
        }
    }
    db.commit().await?;
    Ok(())
}
