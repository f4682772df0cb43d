use cuecast::{db, ids, ledger, testing, users};
use domain::{
    UserId,
    ledger::{AccountKey, Amount, Cause, CauseKind, Transfer, TransferKind},
};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

const FORBIDDEN: [&str; 7] = [
    "UPDATE entries SET amount = 1",
    "DELETE FROM entries",
    "TRUNCATE entries CASCADE",
    "UPDATE transfers SET kind = 'grant'",
    "DELETE FROM transfers",
    "TRUNCATE transfers CASCADE",
    "DELETE FROM accounts",
];

async fn grant(db: &mut PgConnection, user: UserId) {
    let currency = "USDT".parse().unwrap();
    let cause = Cause::new(CauseKind::Grant, rand::random::<[u8; 12]>());
    let (from, to) = (AccountKey::external(currency), AccountKey::available(user, currency));
    let amount = Amount::from_minor(5).unwrap();
    let grant = Transfer::simple(TransferKind::Grant, cause, from, to, amount);
    ledger::post_one(db, &grant).await.unwrap().unwrap();
}

async fn person(db: &mut PgConnection) -> UserId {
    let address = "0x52908400098527886e0f7030069857d2e4169ee7".parse().unwrap();
    users::ensure(db, address, ids::user_id()).await.unwrap().id
}

async fn refused(db: &mut PgConnection, sql: &'static str) -> String {
    let error = sqlx::raw_sql(sql).execute(db).await.expect_err(sql);
    error.as_database_error().unwrap().message().to_owned()
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_changes_what_happened_not_even_a_superuser() {
    let database = testing::database().await;
    let mut db = database.pool.acquire().await.unwrap();
    let user = person(&mut db).await;
    grant(&mut db, user).await;
    for sql in FORBIDDEN {
        assert!(refused(&mut db, sql).await.contains("append-only"), "{sql}");
    }
    for (sql, why) in [
        (
            "INSERT INTO entries (transfer_id, account_id, amount, balance_after) SELECT max(t.id), max(a.id), 7, 7 FROM transfers t, accounts a",
            "does not sum to zero",
        ),
        (
            "INSERT INTO entries (transfer_id, account_id, amount, balance_after) SELECT max(t.id), 77, n, 0 FROM transfers t, (VALUES (7), (-7)) v(n) GROUP BY n",
            "no such account or transfer",
        ),
        (
            "INSERT INTO entries (transfer_id, account_id, amount, balance_after) SELECT 77, max(a.id), n, 0 FROM accounts a, (VALUES (7), (-7)) v(n) GROUP BY n",
            "no such account or transfer",
        ),
        ("UPDATE accounts SET id = DEFAULT", "append-only"),
        (
            "UPDATE accounts SET balance = -1 WHERE purpose = 'available'",
            "accounts_not_overdrawn",
        ),
        (
            "INSERT INTO accounts (owner, currency, purpose) VALUES ('house', 'USDT', 'available')",
            "accounts_check",
        ),
    ] {
        let cause = refused(&mut db, sql).await;
        assert!(cause.contains(why), "{sql}: {cause}");
    }
}

/// Databases that others run give the server a role without power; the tables are its own, and still it has no right to change them.
#[actix_rt::test(system = "crate::support::System")]
async fn the_role_that_owns_the_tables_may_only_add_to_them() {
    let database = testing::database().await;
    let mut db = PgConnection::connect_with(&database.options).await.unwrap();
    let role = format!("cuecast_plain_{:08x}", rand::random::<u32>());
    let begin = format!(
        "CREATE ROLE {role}; CREATE SCHEMA plain AUTHORIZATION {role}; SET ROLE {role}; SET search_path = plain, public"
    );
    sqlx::raw_sql(AssertSqlSafe(begin)).execute(&mut db).await.unwrap();
    db::MIGRATOR.run(&mut db).await.unwrap();
    let user = person(&mut db).await;
    grant(&mut db, user).await;
    grant(&mut db, user).await;
    for sql in FORBIDDEN {
        let cause = refused(&mut db, sql).await;
        assert!(cause.contains("permission denied"), "{sql}: {cause}");
    }
    let end = format!("RESET ROLE; DROP SCHEMA plain CASCADE; DROP ROLE {role}");
    sqlx::raw_sql(AssertSqlSafe(end)).execute(&mut db).await.unwrap();
}
