use super::*;
use crate::{
    audit::{Checkpoint, Verdict, list, verify},
    testing,
};
use clap::Parser;

const ADDRESS: &str = "0x52908400098527886E0F7030069857D2E4169EE7";

const OTHER: &str = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
const THIRD: &str = "0xde709f2102306220921060314715629080e2fb77";

#[derive(Parser)]
struct Line {
    #[command(subcommand)]
    admin: Admin,
}

/// Runs a command line; the password is what was typed at the prompt.
async fn run(pool: &PgPool, line: &str) -> Result<String, String> {
    let line = Line::try_parse_from(format!("admin {line}").split(' ')).map_err(|e| e.to_string())?;
    let password = Some("a long enough one".parse().unwrap());
    let key = TotpKey::new("a key of tests").unwrap();
    line.admin
        .perform(pool, password, &key)
        .await
        .map_err(|e| e.to_string())
}

async fn actions(pool: &PgPool) -> Vec<String> {
    let mut db = pool.acquire().await.unwrap();
    let rows = list(&mut db, None, None, 100).await.unwrap();
    let verdict = verify(&mut db, Checkpoint::default()).await.unwrap();
    assert!(matches!(verdict, Verdict::Whole(head) if head.id == i64::try_from(rows.len()).unwrap()));
    rows.into_iter().rev().map(|row| row.action).collect()
}

#[tokio::test]
async fn an_address_becomes_administrator_whether_or_not_it_ever_signed_in() {
    let database = testing::database().await;
    let pool = &database.pool;
    let address: Address = ADDRESS.parse().unwrap();
    for _ in 0..2 {
        run(pool, &format!("create --address {ADDRESS}")).await.unwrap();
        let mut db = pool.acquire().await.unwrap();
        assert!(users::by_address(&mut db, address).await.unwrap().unwrap().is_admin);
    }
    assert_eq!(actions(pool).await, ["admin.grant"], "the second changed nothing");
    run(pool, &format!("remove --address {ADDRESS}")).await.unwrap();
    let mut db = pool.acquire().await.unwrap();
    assert!(!users::by_address(&mut db, address).await.unwrap().unwrap().is_admin);
    drop(db);
    assert_eq!(actions(pool).await, ["admin.grant", "admin.revoke"]);
}

#[tokio::test]
async fn accounts_are_made_closed_and_opened_again_with_an_audit_row_each() {
    let database = testing::database().await;
    let pool = &database.pool;
    let told = run(
        pool,
        &format!("create --username ada --email ada@example.org --address {ADDRESS}"),
    )
    .await;
    assert_eq!(told.unwrap(), "ada is an administrator and signs in at /admin-login");
    let told = run(pool, &format!("create --username bob --totp --address {OTHER}"))
        .await
        .unwrap();
    assert!(told.contains("otpauth://totp/Cuecast:bob?secret="), "{told}");
    for (line, refusal) in [
        (
            format!("create --username ADA --address {THIRD}"),
            "another administrator has this username",
        ),
        (
            format!("create --username eve --email Ada@Example.org --address {THIRD}"),
            "another administrator has this e-mail address",
        ),
        (
            format!("create --username eve --address {ADDRESS}"),
            "another administrator is linked to this wallet",
        ),
        ("remove --username eve".to_owned(), "there is no account eve"),
        ("password --username eve".to_owned(), "there is no account eve"),
    ] {
        assert_eq!(run(pool, &line).await.unwrap_err(), refusal, "{line}");
    }
    let login = "ada".parse().unwrap();
    let ada = async || {
        admins::by_login(&mut pool.acquire().await.unwrap(), &login)
            .await
            .unwrap()
            .unwrap()
    };
    let before = ada().await;
    let address = ADDRESS.to_lowercase();
    assert_eq!(
        run(pool, "remove --username ada").await.unwrap(),
        format!("ada and its wallet {address}: no administrator any more")
    );
    assert!(ada().await.disabled);
    let wallet = async || {
        let mut db = pool.acquire().await.unwrap();
        users::by_address(&mut db, ADDRESS.parse().unwrap())
            .await
            .unwrap()
            .unwrap()
    };
    assert!(!wallet().await.is_admin);
    let refused = run(pool, &format!("create --address {ADDRESS}")).await.unwrap_err();
    assert!(
        refused.contains("`cuecast admin password --username ada` opens both"),
        "{refused}"
    );
    assert_eq!(
        run(pool, "password --username ada").await.unwrap(),
        format!("ada has a new password and is open again; its wallet {address} is an administrator again")
    );
    assert!(wallet().await.is_admin);
    assert!(!ada().await.disabled);
    assert_ne!(ada().await.password_hash, before.password_hash);
    assert_eq!(ada().await.totp, None);
    let told = run(pool, "password --username ada --totp").await.unwrap();
    assert!(told.contains("otpauth://totp/Cuecast:ada?secret="), "{told}");
    assert!(matches!(ada().await.totp, Some(admins::Totp::Sealed(_))));
    let expected = [
        "admin.grant",
        "admin.create",
        "admin.grant",
        "admin.create",
        "admin.revoke",
        "admin.disable",
        "admin.grant",
        "admin.password",
        "admin.password",
    ];
    assert_eq!(actions(pool).await, expected);
}

#[tokio::test]
async fn an_account_of_old_is_linked_to_a_wallet_once() {
    let database = testing::database().await;
    let pool = &database.pool;
    run(pool, &format!("create --username ada --address {ADDRESS}"))
        .await
        .unwrap();
    sqlx::query("UPDATE admins SET user_id = NULL")
        .execute(pool)
        .await
        .unwrap();
    let taken = format!("link --username ada --address {OTHER}");
    assert!(run(pool, &taken).await.unwrap().starts_with("ada is linked to 0x"));
    let again = run(pool, &taken).await.unwrap_err();
    assert_eq!(again, "ada is linked to a wallet already");
    let unknown = run(pool, &format!("link --username eve --address {OTHER}")).await;
    assert_eq!(unknown.unwrap_err(), "there is no account eve");
    let expected = ["admin.grant", "admin.create", "admin.grant", "admin.link"];
    assert_eq!(actions(pool).await, expected);
}

#[tokio::test]
async fn a_password_is_never_taken_from_the_command_line() {
    let database = testing::database().await;
    for line in [
        "create --username ada --password a-long-enough-one",
        "create --username ada a-long-enough-one",
        "create",
        "create --email ada@example.org",
        "create --username ada",
        "create --username a",
        "create --username ada --email ada",
        "remove",
    ] {
        assert!(run(&database.pool, line).await.is_err(), "{line}");
    }
    assert!(actions(&database.pool).await.is_empty());
}
