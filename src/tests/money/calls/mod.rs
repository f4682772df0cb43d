//! Every call that moves money, with the test that races it and the one that kills the server around its commit. What the sources do
//! beyond this list fails here: a new call comes with both.

mod moves;
mod steps;

use moves::{BELOW, CALLS, MOVERS};
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
        let line = before.rsplit('\n').next().unwrap_or_default();
        let elsewhere = last.is_alphanumeric() || "_.[".contains(last) || line.trim_start().starts_with("//");
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

/// The body of a test by `area::name` or `area::file::name`, and its file.
fn test(path: &str) -> (String, String) {
    let (module, name) = path.rsplit_once("::").unwrap();
    let file = match module.split_once("::") {
        Some((area, file)) => format!("{area}/{file}.rs"),
        None => format!("{module}/mod.rs"),
    };
    let text = fs::read_to_string(sources().join("tests").join(file)).unwrap();
    let found = text.split_once(&format!("test(system = \"crate::support::System\")]\nasync fn {name}("));
    let (_, rest) = found.unwrap_or_else(|| panic!("there is no test {path}"));
    let body = rest.split("\n}\n").next().unwrap().to_owned();
    (body, text)
}

/// Whether a test lets two hundred call at once: it counts them out itself, or calls a function of its file that does.
fn is_race(body: &str, file: &str) -> bool {
    let has_constant = file.contains("const AT_ONCE: usize = 200;");
    let counts = |text: &str| {
        let all = text.contains("(0..200)") || text.contains("(1..=200)");
        all || has_constant && text.contains("(0..AT_ONCE)")
    };
    let mut helpers = file.split("fn ").skip(1).filter_map(|rest| {
        let (name, text) = rest.split_once('(')?;
        counts(text).then_some(name)
    });
    counts(body) || helpers.any(|name| body.contains(&format!("{name}(")))
}

fn assert_killed(place: &str, by: &str) {
    for side in ["before_commit", "after_commit"] {
        let dies = test(by).0.contains(&format!("\"{place}.{side}\""));
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
    let listed: BTreeSet<String> = listed.into_iter().chain(BELOW.map(str::to_owned)).collect();
    let mut found = BTreeSet::new();
    let mut all = files(&sources().join("features"));
    for shared in ["chain", "rewards", "spending"] {
        let inside = files(&sources().join(shared)).into_iter();
        all.extend(inside.map(|(file, text)| (format!("src/{shared}/{file}"), text)));
    }
    for (file, text) in all {
        for mover in MOVERS {
            found.extend(callers(&text, mover).iter().map(|by| format!("{file} {by} {mover}")));
        }
    }
    assert_eq!(found, listed, "what asks the ledger to move money, and what is listed");
    for call in CALLS {
        let (race, file) = test(call.race);
        assert!(is_race(&race, &file), "{} has not two hundred at once", call.race);
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
fn make_chaos_runs_every_race_ten_times() {
    let make = fs::read_to_string(sources().with_file_name("Makefile")).unwrap();
    let (_, list) = make.split_once("\nRACES := ").unwrap();
    let parts: Vec<&str> = list.split("\n\n").next().unwrap().split([' ', '\n', '\\']).collect();
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    for call in CALLS {
        assert!(
            parts.iter().any(|part| call.race.contains(part)),
            "{} is not run",
            call.race
        );
    }
    assert!(make.contains("CUECAST_CHAOS_RACES:-10") && make.contains("--test server -- $(RACES) ||"));
}

#[test]
fn a_test_that_only_names_two_hundred_is_no_race() {
    let alone = "let answer = pay.claim(&ana, &id).await;\n    assert!(answer.status == 200);\n    [200, 409].contains(&answer.status)";
    let few = "join_all((0..AT_ONCE).map(|_| pay.claim(&ana, &id))).await;";
    for (body, file) in [(alone, ""), (few, "const AT_ONCE: usize = 2;"), (few, "")] {
        assert!(!is_race(body, file), "{body}");
    }
    let helper = "async fn all(pay: &Pay) {\n    join_all((0..200).map(|_| pay.claim())).await;\n}\nasync fn one(pay: &Pay) {\n    pay.claim().await;\n}\n";
    assert!(is_race(few, "const AT_ONCE: usize = 200;"));
    assert!(is_race("all(&pay).await;", helper));
    assert!(!is_race("one(&pay).await;", helper));
}

#[test]
fn a_call_that_nobody_listed_is_found() {
    let text = "async fn pay(db: &mut PgConnection) {\n    let pay = async move |db| ledger::post(db, &all).await;\n    post_one(db, &one)\n}\n\
                #[post(\"/api/x\")]\nasync fn route() { config.service(web::post(x)); client.post(y); repost_one(z) }";
    assert_eq!(callers(text, "post"), ["pay"]);
    assert_eq!(callers(text, "post_one"), ["pay"]);
    assert_eq!(callers("/// post_one(db, &all)\nfn none() {}", "post_one"), [""; 0]);
    let text = "context.recorded(\"gift.give\").run(effect); command.run(\"gift.take\", effect)";
    assert_eq!(names(text), BTreeSet::from(["gift.give", "gift.take"]));
}
