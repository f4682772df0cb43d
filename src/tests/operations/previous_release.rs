//! While a release is put in place, servers of the one before work on its schema: what they ask of the database is answered as before, and
//! what they write is taken.

use cuecast::{
    db::MIGRATOR,
    ids,
    testing::{self, TestDatabase},
};
use serde::Deserialize;
use sqlx::{AssertSqlSafe, Column, ConnectOptions, Executor, PgConnection, SqlSafeStr, Statement};
use std::collections::BTreeSet;

/// By `scripts/previous-release`.
const RELEASE: &str = include_str!("../../../migrations/previous_release.json");

/// Constraints on tables of that release made since, by the beginning of the fact, and why its servers get along with it. Emptied with each release.
const ACCEPTED: &[(&str, &str)] = &[
    (
        "check of accounts: CHECK (((owner = 'house'",
        "takes all that the check before it took",
    ),
    (
        "check of accounts: CHECK ((purpose = ANY",
        "takes all that the check before it took",
    ),
    (
        "check of notifications: CHECK ((kind = ANY",
        "takes all that the check before it took",
    ),
    (
        "check of predictions: CHECK (((NOT is_poll)",
        "a winner that its creator chooses of a poll is refused, which is what is wanted",
    ),
    (
        "check of matches: CHECK ((kind = ANY",
        "takes all that the check before it took",
    ),
    (
        "check of matches: CHECK ((((challenger_character IS NULL)",
        "its servers leave the columns empty",
    ),
    (
        "check of streams: CHECK ((((source = 'twitch'",
        "its servers leave the columns at their defaults",
    ),
    (
        "check of streams: CHECK ((category = ANY",
        "takes all that the check before it took",
    ),
    (
        "check of sessions: CHECK ((user_id <>",
        "nobody can prove the house's address to its servers either",
    ),
    (
        "constraint of matches: FOREIGN KEY (challenger_character)",
        "its servers leave the column empty",
    ),
    (
        "constraint of matches: FOREIGN KEY (rival_character)",
        "its servers leave the column empty",
    ),
    (
        "constraint of tournament_entrants: FOREIGN KEY (\"character\")",
        "its servers leave the column empty",
    ),
    (
        "check of matches: CHECK ((kept = ANY",
        "its servers leave the column at its default",
    ),
    (
        "check of matches: CHECK ((num_nonnulls(challenger_id",
        "takes all that the check before it took",
    ),
    (
        "check of matches: CHECK (((challenger_guest IS NULL) OR",
        "its servers leave the column empty",
    ),
    (
        "constraint of matches: FOREIGN KEY (challenger_guest)",
        "its servers leave the column empty",
    ),
    (
        "check of match_steps: CHECK (((shot IS NULL) OR",
        "takes all that the check before it took",
    ),
    (
        "trigger of match_steps: CREATE TRIGGER match_steps_stay",
        "refuses less than before",
    ),
    (
        "trigger of match_steps: CREATE TRIGGER match_steps_go",
        "refuses less than the one before; its servers neither change nor delete steps",
    ),
    (
        "function of match_steps: \nDECLARE\n    ended timestamptz",
        "of that trigger",
    ),
    (
        "trigger of withdrawals: CREATE TRIGGER withdrawals_wait_for_chain",
        "keeps its operators from releasing or completing by hand what the chain sends: the call fails, and nothing is paid twice",
    ),
    (
        "function of withdrawals: \nBEGIN\n    IF EXISTS (SELECT FROM chain_payments",
        "of that trigger",
    ),
    (
        "trigger of accounts: CREATE TRIGGER accounts_keep_their_ids",
        "its servers change no account's id",
    ),
    (
        "function of entries: \nBEGIN\n    IF EXISTS (\n        SELECT FROM fresh LEFT JOIN",
        "asks for what two foreign keys asked before it",
    ),
    (
        "trigger of streams: CREATE TRIGGER streams_take_their_chat",
        "does what a foreign key did before it",
    ),
    (
        "function of streams: \nBEGIN\n    -- After the fence",
        "of that trigger",
    ),
    (
        "trigger of users: CREATE TRIGGER users_with_lines_stay",
        "refuses what a foreign key refused before it",
    ),
    (
        "function of users: \nBEGIN\n    LOCK TABLE chat_messages",
        "of that trigger",
    ),
    (
        "check of streams: CHECK (((deleted_at IS NULL) OR",
        "its servers delete no stream, and no stream that has ended begins again",
    ),
    (
        "check of quests: CHECK ((kind = ANY",
        "its servers leave the column at its default",
    ),
    (
        "check of quests: CHECK (((char_length(agent_name) >= 1)",
        "its servers leave the column empty",
    ),
    (
        "check of quests: CHECK (((char_length(game_url) >= 1)",
        "its servers leave the column empty",
    ),
    (
        "check of quests: CHECK ((period = ANY",
        "its servers leave the column at its default",
    ),
    (
        "check of quests: CHECK ((ends_at > starts_at",
        "its servers leave both columns empty",
    ),
    (
        "check of quests: CHECK (((deleted_at IS NULL) OR",
        "its servers delete no quest, and none that is over begins again",
    ),
    (
        "check of quests: CHECK ((((proposed_by IS NULL)",
        "its servers leave the columns empty",
    ),
    (
        "check of predictions: CHECK ((outcome = ANY",
        "takes all that the check before it took",
    ),
    (
        "check of predictions: CHECK ((kind = ANY",
        "its servers leave the column at its default",
    ),
    (
        "function of predictions: \nDECLARE\n    won int",
        "counts what its servers write as the one before did",
    ),
    (
        "check of quests: CHECK (((open_entries >= 0)",
        "its servers leave both counts to the trigger",
    ),
    (
        "check of quests: CHECK ((status = ANY (ARRAY['waiting'",
        "takes all that the check before it took",
    ),
    (
        "trigger of nfts: CREATE TRIGGER nfts_keep_traits",
        "writes down once more, beside them, what its servers write",
    ),
    (
        "function of nfts: \nBEGIN\n    DELETE FROM nft_traits",
        "of that trigger",
    ),
];

/// Constraints and triggers of its tables, and columns that must be given.
const FACTS: &str = "
    SELECT format('%s of %s: %s', CASE contype WHEN 'c' THEN 'check' ELSE 'constraint' END, c.relname, pg_get_constraintdef(k.oid))
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE c.relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT format('unique index of %s: %s', c.relname, substring(pg_get_indexdef(i.indexrelid) FROM 'USING .*'))
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE i.indisunique AND c.relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT format('trigger of %s: %s', c.relname, pg_get_triggerdef(t.oid)) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT format('function of %s: %s', c.relname, p.prosrc) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT format('column of %s: %s must be given', c.relname, a.attname) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''
      AND c.relnamespace = current_schema()::regnamespace";

#[derive(Deserialize)]
struct Release {
    migration: i64,
    queries: Vec<String>,
}

/// A database with the newest schema, and in a schema of its own that of the release.
struct Two {
    _database: TestDatabase,
    release: Release,
    before: PgConnection,
    now: PgConnection,
}

impl Two {
    async fn new() -> Self {
        let release: Release = serde_json::from_str(RELEASE).unwrap();
        let database = testing::database().await;
        sqlx::raw_sql("CREATE SCHEMA before")
            .execute(&database.pool)
            .await
            .unwrap();
        // Nothing is remembered of a statement: it is looked at again after each change.
        let options = database.options.clone().statement_cache_capacity(0);
        let mut before = options
            .clone()
            .options([("search_path", "before")])
            .connect()
            .await
            .unwrap();
        MIGRATOR.run_to(release.migration, &mut before).await.unwrap();
        let mut now = options.connect().await.unwrap();
        for db in [&mut before, &mut now] {
            sqlx::raw_sql("BEGIN").execute(db).await.unwrap();
        }
        Self {
            _database: database,
            release,
            before,
            now,
        }
    }

    /// One line for everything that a server of the release would not get along with.
    async fn faults(&mut self) -> Vec<String> {
        let mut faults = Vec::new();
        for query in &self.release.queries {
            let before = shape(&mut self.before, query).await.unwrap();
            match shape(&mut self.now, query).await {
                Ok(now) if now == before => {}
                Ok(now) => faults.push(format!("answers {now:?} instead of {before:?}: {query}")),
                Err(cause) => faults.push(format!("{cause}: {query}")),
            }
        }
        let before = facts(&mut self.before).await;
        let tables =
            "SELECT relname::text FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'before'::regnamespace";
        let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut self.before).await.unwrap();
        let now = facts(&mut self.now).await;
        let new = now.difference(&before).filter(|fact| {
            let of_the_release = tables.iter().any(|table| fact.contains(&format!(" of {table}: ")));
            of_the_release && !ACCEPTED.iter().any(|(accepted, _)| fact.starts_with(accepted))
        });
        faults.extend(new.map(|fact| format!("is new: {fact}")));
        faults
    }
}

/// The types of a query's parameters, and the names and types of what it answers.
async fn shape(db: &mut PgConnection, query: &str) -> Result<(String, Vec<String>), sqlx::Error> {
    sqlx::raw_sql("SAVEPOINT query").execute(&mut *db).await?;
    let statement = (&mut *db).prepare(AssertSqlSafe(query.to_owned()).into_sql_str()).await;
    let shape = statement.map(|statement| {
        let columns = statement.columns().iter();
        let columns = columns.map(|column| format!("{} {}", column.name(), column.type_info()));
        (format!("{:?}", statement.parameters()), columns.collect())
    });
    sqlx::raw_sql("ROLLBACK TO query; RELEASE query; DEALLOCATE ALL")
        .execute(db)
        .await?;
    shape
}

async fn facts(db: &mut PgConnection) -> BTreeSet<String> {
    let facts: Vec<String> = sqlx::query_scalar(FACTS).fetch_all(db).await.unwrap();
    // Definitions name the schema of some things.
    facts
        .into_iter()
        .map(|fact| fact.replace("before.", "").replace("public.", ""))
        .collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn servers_of_the_release_before_work_on_the_newest_schema() {
    let mut two = Two::new().await;
    assert!(two.release.queries.len() > 300, "{}", two.release.queries.len());
    let faults = two.faults().await;
    assert!(
        faults.is_empty(),
        "expand first, and contract a release later (migrations/README.md); what a server of the release before gets along with is named in ACCEPTED:\n{}",
        faults.join("\n")
    );
    let now = facts(&mut two.now).await;
    for (fact, why) in ACCEPTED {
        assert!(
            now.iter().any(|now| now.starts_with(fact)),
            "{fact} ({why}) is no longer so"
        );
    }
}

/// `make chaos` gives its people money while a server of that release runs.
#[actix_rt::test(system = "crate::support::System")]
async fn tests_give_money_in_the_schema_of_the_release_before_too() {
    let mut two = Two::new().await;
    let (user, address) = (ids::user_id(), format!("0x{:040x}", rand::random::<u128>()));
    sqlx::query("INSERT INTO users (id, address) VALUES ($1, $2)")
        .bind(user.to_string())
        .bind(address)
        .execute(&mut two.before)
        .await
        .unwrap();
    testing::fund(&mut two.before, user, "USDT", "1").await;
    let held: String = sqlx::query_scalar("SELECT balance::text FROM accounts WHERE owner = $1")
        .bind(user.to_string())
        .fetch_one(&mut two.before)
        .await
        .unwrap();
    assert_eq!(held, "1000000");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_migration_that_the_release_before_does_not_get_along_with_is_found() {
    let mut two = Two::new().await;
    for (planted, found) in [
        ("ALTER TABLE users RENAME COLUMN bio TO about", "bio"),
        ("ALTER TABLE streams DROP COLUMN slow_mode_seconds", "slow_mode_seconds"),
        (
            "ALTER TABLE prediction_votes RENAME TO votes",
            "\"prediction_votes\" does not exist",
        ),
        (
            "ALTER TABLE tournaments ALTER COLUMN title TYPE varchar(200)",
            "VARCHAR",
        ),
        (
            "ALTER TABLE withdrawals ADD COLUMN reviewed_by text NOT NULL",
            "reviewed_by must be given",
        ),
        ("ALTER TABLE accounts ADD CHECK (balance < 1000)", "check of accounts"),
        (
            "CREATE UNIQUE INDEX one_more ON chat_messages (stream_id, body)",
            "unique index of chat_messages",
        ),
        ("DROP FUNCTION in_office CASCADE", "function in_office"),
        (
            "CREATE OR REPLACE FUNCTION fence_chat() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$",
            "function of streams",
        ),
    ] {
        sqlx::raw_sql("SAVEPOINT planted").execute(&mut two.now).await.unwrap();
        sqlx::raw_sql(planted).execute(&mut two.now).await.unwrap();
        let faults = two.faults().await;
        assert!(
            faults.iter().any(|fault| fault.contains(found)),
            "{planted}: {faults:?}"
        );
        sqlx::raw_sql("ROLLBACK TO planted")
            .execute(&mut two.now)
            .await
            .unwrap();
    }
}
