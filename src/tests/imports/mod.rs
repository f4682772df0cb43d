//! The import law of the server: who may know whom (`src/ARCHITECTURE.md`).

mod tree;

use std::path::Path;
use tree::{Module, Tree};

/// What all features share, and the platform below it.
const BELOW: [&str; 23] = [
    "audit",
    "auth",
    "chain",
    "cluster",
    "command",
    "config",
    "context",
    "db",
    "failpoint",
    "hooks",
    "http",
    "ids",
    "jobs",
    "ledger",
    "postgres",
    "providers",
    "quest_events",
    "rewards",
    "rooms",
    "socket",
    "spending",
    "telemetry",
    "tell",
];

/// Which feature may import which. A line here is a decision: first look whether what is shared belongs further down.
const BETWEEN_FEATURES: [(&str, &[&str]); 26] = [
    ("chat", &["emotes", "predictions", "streams"]),
    ("credits", &["approvals", "deposits", "quests", "sessions"]),
    ("deposits", &["approvals"]),
    ("duel_rooms", &["matches"]),
    ("emotes", &["media", "moderation", "streams"]),
    ("home", &["matches", "quests", "streams", "tournaments"]),
    ("house", &["matches", "streams"]),
    ("incentives", &["approvals", "notifications"]),
    ("matches", &["credits", "notifications"]),
    ("moderation", &["streams"]),
    ("nfts", &["media"]),
    ("people", &["notifications"]),
    ("predictions", &["matches", "moderation", "streams"]),
    ("presale", &["notifications"]),
    (
        "quests",
        &["approvals", "credits", "matches", "nfts", "pool_token", "withdrawals"],
    ),
    ("profile", &["media", "notifications", "people", "sessions", "streams"]),
    ("seasons", &["approvals"]),
    ("sessions", &["admins"]),
    ("site", &["sessions"]),
    ("streams", &[]),
    ("tables", &["streams"]),
    ("tasks", &["approvals", "media", "notifications"]),
    ("tournaments", &["matches", "notifications"]),
    ("web_app", &["matches", "nfts", "quests", "streams", "tournaments"]),
    ("withdrawals", &["approvals", "credits", "deposits"]),
    ("admins", &[]),
];

fn server() -> Tree {
    Tree::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

/// Why one module may not import the other.
fn breach(from: &Module, to: &Module) -> Option<String> {
    let room = |module: &Module| module.first().cloned().unwrap_or_default();
    let (importer, imported) = (room(from), room(to));
    let knows_all = |room: &str| matches!(room, "app" | "cli" | "lib" | "main" | "");
    if knows_all(&importer) {
        return None;
    }
    if knows_all(&imported) && !imported.is_empty() {
        return Some(format!(
            "{} imports {}: only the app knows all",
            from.join("::"),
            to.join("::")
        ));
    }
    if imported != "features" {
        return None;
    }
    if importer != "features" {
        return Some(format!(
            "{} is below the features and imports {}",
            from.join("::"),
            to.join("::")
        ));
    }
    let (from_feature, to_feature) = (from.get(1)?, to.get(1)?);
    let allowed = BETWEEN_FEATURES.iter().find(|(feature, _)| feature == from_feature);
    let is_allowed = from_feature == to_feature || allowed.is_some_and(|(_, list)| list.contains(&to_feature.as_str()));
    (!is_allowed).then(|| {
        format!(
            "{from_feature} imports {to_feature}: {} from {}",
            to.join("::"),
            from.join("::")
        )
    })
}

fn breaches(tree: &Tree) -> Vec<String> {
    let arrows = tree.imports().into_iter();
    arrows.filter_map(|(from, to)| breach(&from, &to)).collect()
}

#[test]
fn features_import_what_is_below_them_and_each_other_only_as_listed() {
    let found = breaches(&server());
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn files_form_no_circle_but_pairs_inside_one_folder() {
    let found: Vec<_> = server()
        .circles()
        .into_iter()
        .filter(|circle| !is_pair(circle))
        .collect();
    let told: Vec<String> = found
        .iter()
        .map(|circle| {
            circle
                .iter()
                .map(|module| module.join("::"))
                .collect::<Vec<_>>()
                .join(" <-> ")
        })
        .collect();
    assert!(found.is_empty(), "{}", told.join("\n"));
}

fn is_pair(circle: &[Module]) -> bool {
    let folder = |module: &Module| module.split_last().map(|(_, folder)| folder.to_vec());
    match circle {
        [one, other] => folder(one) == folder(other) || one.as_slice() == folder(other).unwrap_or_default(),
        _ => false,
    }
}

#[test]
fn planted_breaches_are_found() {
    let file = |path: &str, text: &str| (path.split("::").map(str::to_owned).collect::<Module>(), text.to_owned());
    let planted = Tree::of([
        file("ledger", "use crate::{features::wallet::store, db::Result};"),
        file("features::wallet::store", "pub fn balances() {}"),
        file(
            "features::wallet::routes",
            "use super::store;\nuse crate::app::services::Services;",
        ),
        file(
            "features::quests",
            "fn list() { crate::features::wallet::store::balances() }",
        ),
        file("app::services", "use crate::features::{wallet, quests};"),
        file("db", ""),
    ]);
    let found = breaches(&planted);
    assert_eq!(found.len(), 3, "{found:#?}");
    let circle = Tree::of([
        file("socket::hub", "use super::session::Session;"),
        file("socket::session", "use super::{user::Welcome, hub};"),
        file("socket::user", "use crate::socket::hub::Hub;"),
    ]);
    assert_eq!(circle.circles().len(), 1);
    assert!(!is_pair(&circle.circles()[0]));
}

#[test]
fn what_is_below_the_features_is_listed() {
    let known = |room: &str| {
        BELOW.contains(&room) || matches!(room, "app" | "cli" | "features" | "lib" | "main" | "testing" | "users")
    };
    let tree = server();
    let rooms = tree
        .modules()
        .filter_map(|module| module.first().cloned())
        .filter(|room| !known(room));
    assert_eq!(
        rooms.collect::<Vec<_>>(),
        Vec::<String>::new(),
        "a new room: say in ARCHITECTURE.md what it is"
    );
}
