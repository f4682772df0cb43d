//! The list of faults.

use serde::Deserialize;
use std::path::{Path, PathBuf};

/// A fault: the text that stands once in its file, and what is written instead.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    pub point: String,
    /// The fault in words.
    pub is: String,
    pub file: String,
    pub text: String,
    pub instead: String,
    pub suite: Suite,
    /// The test that must fail: its path as Rust names it, or `file > name` for the web.
    pub test: String,
}

/// Tests that are built and run together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Suite {
    Server,
    Lib,
    Actors,
    Domain,
    Web,
}

impl Suite {
    /// Its target, as cargo calls it, and where its files stand. None for the web.
    pub fn cargo(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Server => Some(("--test=server", "src/tests")),
            Self::Lib => Some(("--lib", "src")),
            Self::Actors => Some(("--lib", "actors/src")),
            Self::Domain => Some(("--lib", "actors/domain/src")),
            Self::Web => None,
        }
    }
}

#[derive(Deserialize)]
struct List {
    fault: Vec<Fault>,
}

/// All faults.
pub fn read(root: &Path) -> Vec<Fault> {
    let text = std::fs::read_to_string(root.join("src/tests/planted/faults.toml")).unwrap();
    let list: List = toml::from_str(&text).unwrap_or_else(|e| panic!("{e}"));
    list.fault
}

/// In groups of at most that many, no two of a group in one file, for one test or of one point.
pub fn groups(faults: Vec<Fault>, size: usize) -> Vec<Vec<Fault>> {
    let mut groups: Vec<Vec<Fault>> = Vec::new();
    for fault in faults {
        let has_room = |group: &&mut Vec<Fault>| {
            group.len() < size
                && group
                    .iter()
                    .all(|other| other.file != fault.file && other.test != fault.test && other.point != fault.point)
        };
        match groups.iter_mut().find(has_room) {
            Some(group) => group.push(fault),
            None => groups.push(vec![fault]),
        }
    }
    groups
}

impl Fault {
    /// The reason why this fault cannot be planted and looked for.
    pub fn wrong(&self, root: &Path) -> Vec<String> {
        let mut wrong = Vec::new();
        let source = std::fs::read_to_string(root.join(&self.file)).unwrap_or_default();
        let times = source.matches(&self.text).count();
        if times != 1 {
            wrong.push(format!(
                "{}: stands {times} times in {}: {}",
                self.point, self.file, self.text
            ));
        }
        if self.text == self.instead {
            wrong.push(format!("{}: changes nothing: {}", self.point, self.text));
        }
        if !self.has_test(root) {
            wrong.push(format!("{}: there is no test {}", self.point, self.test));
        }
        wrong
    }

    fn has_test(&self, root: &Path) -> bool {
        let Some((_, folder)) = self.suite.cargo() else {
            let (file, name) = self.web_test();
            let source = std::fs::read_to_string(root.join("web").join(file)).unwrap_or_default();
            return ['\'', '"']
                .iter()
                .any(|mark| source.contains(&format!("{mark}{name}{mark}")));
        };
        let Some((module, name)) = self.test.rsplit_once("::") else {
            return false;
        };
        let (module, folder) = (module.replace("::", "/"), root.join(folder));
        let mut files = vec![folder.join(format!("{module}.rs")), folder.join(&module).join("mod.rs")];
        if let Some(tested) = module.strip_suffix("/tests") {
            files.extend([
                folder.join(format!("{tested}.rs")),
                folder.join(format!("{tested}_tests.rs")),
            ]);
            files.push(folder.join(tested).join("mod.rs"));
        }
        let head = format!("fn {name}(");
        let is_there = |file: &PathBuf| std::fs::read_to_string(file).is_ok_and(|source| source.contains(&head));
        files.iter().any(is_there)
    }

    /// File below `web` and name of a test of the web.
    pub fn web_test(&self) -> (&str, &str) {
        self.test.split_once(" > ").unwrap_or((&self.test, ""))
    }
}
