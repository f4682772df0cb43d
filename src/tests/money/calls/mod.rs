//! Every call that moves money, with the test that races it and the one that kills the server around its commit. What the sources do
//! beyond this list fails here: a new call comes with both.

mod moves;
mod steps;

use moves::{CALLS, MOVERS};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};
use steps::{FEATURES, OTHERS, STEPS};

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            let inside = files(&entry.path()).into_iter();
            found.extend(inside.map(|(path, text)| (format!("{name}/{path}"), text)));
        } else if name.ends_with(".rs") {
            found.push((name, fs::read_to_string(entry.path()).unwrap()));
        }
    }
    found
}

/// Where that function of the ledger is called in a source, by the function around it.
fn callers(text: &str, mover: &str) -> Vec<String> {
    let call = format!("{mover}(");
    let calls = text.match_indices(&call).filter_map(|(at, _)| {
        let before = &text[..at];
        let last = before.chars().next_back().unwrap_or(' ');
        let elsewhere = last.is_alphanumeric() || "_.[".contains(last);
        let own = before.ends_with("fn ") || before.ends_with("web::");
        if elsewhere || own {
            return None;
        }
        let around = before.rsplit("fn ").next().unwrap_or_default();
        Some(
            around
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()?
                .to_owned(),
        )
    });
    calls.collect()
}

/// The names of commits and audit lines in a source: `"withdrawal.cancel"`.
fn names(text: &str) -> BTreeSet<&str> {
    let commands = [
        ".run(",
        ".once(",
        ".recorded(",
        ".called(",
        "commit(db, ",
        "decide(context, decision, ",
        "by_system(db, ",
    ];
    let commands = commands.into_iter().flat_map(|command| {
        let found = text
            .match_indices(command)
            .map(move |(at, _)| &text[at + command.len()..]);
        found.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
    });
    // A prediction's name is found by what was done.
    let actions = text
        .match_indices("\"prediction.")
        .filter_map(|(at, _)| text[at..].split('"').nth(1));
    commands.chain(actions).collect()
}

/// The body of a test by `area::name` or `area::file::name`.
fn test(path: &str) -> String {
    let (module, name) = path.rsplit_once("::").unwrap();
    let file = match module.split_once("::") {
        Some((area, file)) => format!("{area}/{file}.rs"),
        None => format!("{module}/mod.rs"),
    };
    let text = fs::read_to_string(sources().join("tests").join(file)).unwrap();
    let found = text.split_once(&format!("test]\nasync fn {name}("));
    let (_, rest) = found.unwrap_or_else(|| panic!("there is no test {path}"));
    rest.split("\n}\n").next().unwrap().to_owned()
}

fn assert_killed(place: &str, by: &str) {
    for side in ["before_commit", "after_commit"] {
        let dies = test(by).contains(&format!("\"{place}.{side}\""));
        assert!(dies, "{by} does not die at {place}.{side}");
    }
}

#[test]
fn no_call_moves_money_without_a_race_of_two_hundred_and_a_kill_around_its_commit() {
    let listed: BTreeSet<String> = CALLS
        .iter()
        .flat_map(|call| call.sites)
        .map(|site| (*site).to_owned())
        .collect();
    let mut found = BTreeSet::new();
    for (file, text) in files(&sources().join("features")) {
        for mover in MOVERS {
            found.extend(callers(&text, mover).iter().map(|by| format!("{file} {by} {mover}")));
        }
    }
    assert_eq!(found, listed, "what asks the ledger to move money, and what is listed");
    for call in CALLS {
        let race = test(call.race);
        assert!(
            ["200", "AT_ONCE", "two_hundred_times_at_once("]
                .iter()
                .any(|many| race.contains(many)),
            "{} has not two hundred at once",
            call.race
        );
        assert_killed(call.kill.0, call.kill.1);
    }
}

#[test]
fn no_command_of_a_money_feature_is_unknown_to_the_list_of_kills() {
    let listed = CALLS.iter().flat_map(|call| call.names).copied();
    let listed = listed
        .chain(STEPS.iter().map(|(name, ..)| *name))
        .chain(OTHERS.iter().copied());
    let listed: BTreeSet<&str> = listed.collect();
    for feature in FEATURES {
        for (file, text) in files(&sources().join("features").join(feature)) {
            let unknown: Vec<_> = names(&text).into_iter().filter(|name| !listed.contains(name)).collect();
            assert!(unknown.is_empty(), "{feature}/{file}: {unknown:?}");
        }
    }
    for (_, place, by) in STEPS {
        assert_killed(place, by);
    }
}

#[test]
fn a_call_that_nobody_listed_is_found() {
    let text = "async fn pay(db: &mut PgConnection) {\n    let pay = async move |db| ledger::post(db, &all).await;\n    post_one(db, &one)\n}\n\
                #[post(\"/api/x\")]\nasync fn route() { config.service(web::post(x)); client.post(y); repost_one(z) }";
    assert_eq!(callers(text, "post"), ["pay"]);
    assert_eq!(callers(text, "post_one"), ["pay"]);
    let text = "context.recorded(\"gift.give\").run(effect); command.run(\"gift.take\", effect)";
    assert_eq!(names(text), BTreeSet::from(["gift.give", "gift.take"]));
}
