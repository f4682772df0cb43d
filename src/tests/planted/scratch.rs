//! A copy of the tree in which faults are planted, with a target folder of its own.

use crate::list::{Fault, Suite};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeSet,
    fmt, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// Seconds that a build and one test may take: many times what the slowest do.
const BUILT_WITHIN: &str = "3600";
const TEST_WITHIN: &str = "400";
/// Tests that run beside each other.
const AT_A_TIME: usize = 4;

/// The outcome of a planted fault.
#[derive(Clone)]
pub enum Verdict {
    /// Its test failed, with these words.
    Caught(String),
    /// Its test passed.
    Survived,
    /// The list is wrong: it was not compiled, or its test did not come to an end.
    Broken(String),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Caught(words) => write!(f, "caught: {words}"),
            Self::Survived => write!(f, "SURVIVED"),
            Self::Broken(why) => write!(f, "BROKEN: {why}"),
        }
    }
}

/// The outcome of a build with planted faults.
pub struct Seen {
    pub verdicts: Vec<Verdict>,
    /// Tests that failed though their own fault was not planted.
    pub failed_beside: Vec<String>,
}

pub struct Scratch {
    tree: PathBuf,
    target: PathBuf,
    /// Held as long as faults are planted there: another run would take them back.
    _lock: fs::File,
}

impl Scratch {
    /// The copy as the tree is now, committed or not. What of an earlier copy is the same stays untouched, so that it is not built again.
    pub fn new(root: &Path) -> Self {
        let profile = std::env::current_exe().unwrap();
        let profile = profile.parent().and_then(Path::parent).expect("target/debug/deps");
        let folder = profile.with_file_name("planted");
        fs::create_dir_all(&folder).unwrap();
        let lock = fs::File::create(folder.join("lock")).unwrap();
        lock.lock().unwrap();
        let scratch = Self {
            tree: folder.join("tree"),
            target: folder.join("target"),
            _lock: lock,
        };
        scratch.copy(root);
        let own = scratch.target.join(profile.file_name().unwrap());
        if !own.exists() {
            // Dependencies are compiled already, and the same wherever our tree is: hard links cost nothing. What cargo writes in place is
            // copied, or it would change for the tree too.
            fs::create_dir_all(&own).unwrap();
            for (part, how) in [("deps", "-al"), ("build", "-a"), (".fingerprint", "-a")] {
                run(Command::new("cp").arg(how).arg(profile.join(part)).arg(&own));
            }
        }
        let modules = root.join("web/node_modules");
        let link = scratch.tree.join("web/node_modules");
        if modules.exists() && !link.exists() {
            std::os::unix::fs::symlink(modules, link).unwrap();
        }
        scratch
    }

    fn copy(&self, root: &Path) {
        let listed = |of: &Path, others: &[&str]| -> BTreeSet<String> {
            let mut git = Command::new("git");
            git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
            let listed = run(git.args(others).current_dir(of));
            let names = listed.split('\0').filter(|name| of.join(name).is_file());
            names.map(str::to_owned).collect()
        };
        fs::create_dir_all(&self.tree).unwrap();
        if !self.tree.join(".git").exists() {
            // Only so that its files can be listed as those of the tree are.
            run(Command::new("git").args(["init", "-q"]).current_dir(&self.tree));
        }
        let (wanted, there) = (listed(root, &[]), listed(&self.tree, &[]));
        for name in there.difference(&wanted) {
            fs::remove_file(self.tree.join(name)).unwrap();
        }
        for name in &wanted {
            let (from, to) = (root.join(name), self.tree.join(name));
            if fs::read(&to).ok() != fs::read(&from).ok() {
                fs::create_dir_all(to.parent().unwrap()).unwrap();
                fs::copy(from, to).unwrap();
            }
        }
    }

    /// Every test of these faults has to pass while none of them is planted.
    pub fn run_clean(&self, faults: &[Fault]) {
        let mut tests: Vec<&Fault> = faults.iter().collect();
        tests.sort_by_key(|fault| &fault.test);
        tests.dedup_by_key(|fault| &fault.test);
        if let Err(words) = self.build(&tests) {
            panic!("the tree does not compile: {words}");
        }
        let all = side_by_side(&tests, |fault| self.test(fault));
        let failed: Vec<String> = tests
            .iter()
            .zip(all)
            .filter(|(fault, ran)| !(ran.status.success() && has_run(fault.suite, &text(ran))))
            .map(|(fault, ran)| format!("{}:\n{}", fault.test, text(&ran)))
            .collect();
        assert!(failed.is_empty(), "with no fault planted fail:\n{}", failed.join("\n"));
    }

    /// Plants these, builds, runs the test of each and of others, which are not planted, and takes them back.
    pub fn run_planted(&self, faults: &[Fault], others: &[Fault]) -> Seen {
        let before: Vec<(PathBuf, Vec<u8>)> = faults
            .iter()
            .map(|fault| self.tree.join(&fault.file))
            .collect::<BTreeSet<_>>()
            .into_iter()
            .map(|file| (file.clone(), fs::read(file).unwrap()))
            .collect();
        for fault in faults {
            self.plant(fault);
        }
        let all: Vec<&Fault> = faults.iter().chain(others).collect();
        let mut verdicts = match self.build(&all) {
            Ok(()) => side_by_side(&all, |fault| self.judge(fault)),
            Err(words) => vec![Verdict::Broken(format!("it does not compile: {words}")); all.len()],
        };
        for (file, bytes) in before {
            fs::write(file, bytes).unwrap();
        }
        let beside = verdicts.split_off(faults.len());
        let failed = others.iter().zip(beside);
        Seen {
            verdicts,
            failed_beside: failed
                .filter(|(_, verdict)| !matches!(verdict, Verdict::Survived))
                .map(|(other, _)| other.test.clone())
                .collect(),
        }
    }

    fn plant(&self, fault: &Fault) {
        let file = self.tree.join(&fault.file);
        let source = fs::read_to_string(&file).unwrap();
        fs::write(file, source.replacen(&fault.text, &fault.instead, 1)).unwrap();
        // A query is compiled only when what the database says of it is known: that is the same for the changed one.
        for known in fs::read_dir(self.tree.join(".sqlx")).unwrap() {
            let known = fs::read_to_string(known.unwrap().path()).unwrap();
            let mut known: serde_json::Value = serde_json::from_str(&known).unwrap();
            let query = known["query"].as_str().unwrap();
            if query.contains(&fault.text) {
                let query = query.replacen(&fault.text, &fault.instead, 1);
                let hash = hex::encode(Sha256::digest(&query));
                let path = self.tree.join(format!(".sqlx/query-{hash}.json"));
                known["query"] = query.into();
                known["hash"] = hash.into();
                fs::write(path, known.to_string()).unwrap();
            }
        }
    }

    fn judge(&self, fault: &Fault) -> Verdict {
        let ran = self.test(fault);
        let said = text(&ran);
        if ran.status.success() && has_run(fault.suite, &said) {
            return Verdict::Survived;
        }
        match ran.status.code() {
            Some(124) => Verdict::Broken(format!("the test took longer than {TEST_WITHIN} s")),
            _ if !has_run(fault.suite, &said) => {
                Verdict::Broken(format!("the test did not run: {}", last_lines(&said)))
            }
            _ => match failure(&said) {
                words if words.is_empty() => {
                    Verdict::Broken(format!("it failed without a word: {}", last_lines(&said)))
                }
                words => Verdict::Caught(words),
            },
        }
    }

    /// Builds the tests of these faults.
    fn build(&self, faults: &[&Fault]) -> Result<(), String> {
        let targets: BTreeSet<&str> = faults
            .iter()
            .filter_map(|fault| fault.suite.cargo())
            .map(|(target, _)| target)
            .collect();
        if targets.is_empty() {
            return Ok(());
        }
        let mut cargo = self.cargo(BUILT_WITHIN);
        let built = cargo.args(targets).args(["--no-run", "--quiet"]).output().unwrap();
        if built.status.success() {
            return Ok(());
        }
        Err(last_lines(&text(&built)))
    }

    fn test(&self, fault: &Fault) -> Output {
        let mut test = match fault.suite.cargo() {
            Some((target, _)) => {
                let mut cargo = self.cargo(TEST_WITHIN);
                cargo.args([target, "--quiet", "--", "--exact", &fault.test]);
                cargo
            }
            None => {
                let (file, name) = fault.web_test();
                let mut vitest = self.command("npx", "web", TEST_WITHIN);
                // It is read as a pattern.
                let name = name.replace(|c: char| "/.()[]?*+|^$".contains(c), ".");
                vitest.args(["vitest", "run", file, "-t", &name]);
                // Its summary is read.
                vitest.env("NO_COLOR", "1").env_remove("FORCE_COLOR");
                vitest
            }
        };
        test.output().unwrap()
    }

    fn cargo(&self, within: &str) -> Command {
        let mut cargo = self.command("cargo", "", within);
        // One line differs from the build before: what it does not touch is not compiled again.
        cargo
            .env("CARGO_TARGET_DIR", &self.target)
            // Most of these tests are to fail, many by what does not come.
            .env("CUECAST_TEST_PATIENCE", "45")
            .env("CARGO_INCREMENTAL", "1");
        // A package alone would have other features: what all share would be compiled once for each.
        cargo.args(["test", "--workspace"]);
        cargo
    }

    /// A command in that folder of the copy, which is ended with all that it started when it takes too long.
    fn command(&self, program: &str, folder: &str, within: &str) -> Command {
        let mut command = Command::new("timeout");
        command
            .args(["--kill-after=10", within, program])
            .current_dir(self.tree.join(folder));
        command
    }
}

/// Runs it for each, a few at a time, and answers in their order.
fn side_by_side<T: Send>(faults: &[&Fault], run: impl Fn(&Fault) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..AT_A_TIME {
            scope.spawn(|| {
                while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < faults.len()) {
                    let answer = run(faults[at]);
                    done.lock().unwrap().push((at, answer));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, answer)| answer).collect()
}

/// Whether exactly the one test was run; in the web with each of its values.
fn has_run(suite: Suite, said: &str) -> bool {
    match suite {
        Suite::Web => said
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix("Tests "))
            .any(|counts| counts.contains(" passed") || counts.contains(" failed")),
        Suite::Server | Suite::Lib | Suite::Actors | Suite::Domain => said.matches("running 1 test\n").count() == 1,
    }
}

/// The test's words when it failed: the lines behind the panic's place, or vitest's error.
fn failure(said: &str) -> String {
    let mut lines = said.lines().map(str::trim);
    let found = lines.find(|line| line.contains("panicked at") || line.contains("Error: "));
    let found = found.unwrap_or_default().to_owned();
    if found.contains("panicked at") {
        return lines.take(3).collect::<Vec<_>>().join(" ").chars().take(160).collect();
    }
    found.chars().take(160).collect()
}

fn last_lines(said: &str) -> String {
    let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    lines[lines.len().saturating_sub(30)..].join("\n")
}

fn text(ran: &Output) -> String {
    String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr)
}

/// Runs what must succeed.
fn run(command: &mut Command) -> String {
    let ran = command.output().unwrap();
    assert!(ran.status.success(), "{command:?}: {}", text(&ran));
    text(&ran)
}
