//! The import law of the server: who may know whom (`src/ARCHITECTURE.md`).

mod tree;

use std::{collections::BTreeSet, path::Path};
use tree::{Module, Tree, circles};

/// Modules that all features share, and the platform below them.
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
    (
        "credits",
        &["approvals", "deposits", "notifications", "quests", "sessions"],
    ),
    ("deposits", &["approvals", "notifications"]),
    ("duel_rooms", &["matches"]),
    ("emotes", &["media", "moderation", "streams"]),
    ("home", &["matches", "quests", "streams", "tournaments"]),
    ("house", &["matches", "streams", "tournaments"]),
    ("incentives", &["approvals", "notifications"]),
    ("matches", &["credits", "notifications"]),
    ("moderation", &["streams"]),
    ("nfts", &["media", "notifications"]),
    ("people", &["notifications"]),
    ("predictions", &["matches", "moderation", "notifications", "streams"]),
    ("presale", &["notifications"]),
    (
        "quests",
        &[
            "approvals",
            "credits",
            "matches",
            "nfts",
            "notifications",
            "pool_token",
            "withdrawals",
        ],
    ),
    ("profile", &["media", "notifications", "people", "sessions", "streams"]),
    ("seasons", &["approvals"]),
    ("sessions", &["admins"]),
    ("site", &["sessions"]),
    ("streams", &[]),
    ("tables", &["streams"]),
    ("tasks", &["approvals", "media", "notifications"]),
    ("tournaments", &["matches", "notifications"]),
    (
        "web_app",
        &["house", "matches", "nfts", "quests", "streams", "tournaments"],
    ),
    ("withdrawals", &["approvals", "credits", "deposits", "notifications"]),
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
    assert_no_circles("src", |circle, _| is_pair(circle));
}

/// There a folder's parts also use what its own file says, and it uses them: without it they form no circle.
#[test]
fn files_of_actors_and_of_the_domain_form_no_circle_but_of_a_folder_and_its_parts() {
    assert_no_circles("actors/src", is_family);
    assert_no_circles("actors/domain/src", is_family);
}

fn assert_no_circles(sources: &str, is_fine: impl Fn(&[Module], &Arrows) -> bool) {
    let arrows = Tree::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(sources)).imports();
    let found = circles(&arrows).into_iter().filter(|circle| !is_fine(circle, &arrows));
    let told: Vec<String> = found
        .map(|circle| {
            circle
                .iter()
                .map(|module| module.join("::"))
                .collect::<Vec<_>>()
                .join(" <-> ")
        })
        .collect();
    assert!(told.is_empty(), "{sources}: {}", told.join("\n"));
}

type Arrows = BTreeSet<(Module, Module)>;

/// A folder's own file with parts of the folder, which without it form pairs at most.
fn is_family(circle: &[Module], arrows: &Arrows) -> bool {
    let Some((head, parts)) = circle.split_first() else {
        return true;
    };
    let inside = |module: &Module| parts.contains(module);
    let among = arrows.iter().filter(|(from, to)| inside(from) && inside(to));
    let rest = circles(&among.cloned().collect());
    let of_folder = parts.iter().all(|part| part[..part.len() - 1] == head[..]);
    is_pair(circle) || (of_folder && rest.iter().all(|circle| is_pair(circle)))
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
    let arrows = circle.imports();
    let found = circles(&arrows);
    assert_eq!(found.len(), 1);
    assert!(!is_pair(&found[0]) && !is_family(&found[0], &arrows));
    let family = |last: &str| {
        let files = [
            file("stream", "use say::Line;\nuse pin::Pin;\nuse tick::Tick;"),
            file("stream::say", "use super::Room;\nuse super::pin::Pin;"),
            file("stream::pin", "use super::Room;\nuse super::tick::Tick;"),
            file("stream::tick", last),
        ];
        let arrows = Tree::of(files).imports();
        circles(&arrows).iter().all(|circle| is_family(circle, &arrows))
    };
    assert!(family("use super::Room;"));
    assert!(!family("use super::Room;\nuse super::say::Line;"));
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

#[test]
fn the_glossary_has_at_most_forty_terms() {
    let (_, glossary) = include_str!("../../ARCHITECTURE.md")
        .split_once("\n## Glossary\n")
        .unwrap();
    let rows = glossary
        .split("\n## ")
        .next()
        .unwrap()
        .lines()
        .filter_map(|line| line.strip_prefix("| "));
    let terms: Vec<&str> = rows
        .skip(1)
        .flat_map(|row| row.split(" | ").next().unwrap().split(", "))
        .collect();
    assert!((20..=40).contains(&terms.len()), "{} terms: {terms:?}", terms.len());
}
