//! Which file imports which, read from the `use` lines and the paths of the sources.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The path of a module inside the crate, without `crate`.
pub type Module = Vec<String>;

/// The sources of a crate by module, tests left out.
pub struct Tree(BTreeMap<Module, String>);

impl Tree {
    pub fn of(files: impl IntoIterator<Item = (Module, String)>) -> Self {
        Self(files.into_iter().map(|(module, text)| (module, code(&text))).collect())
    }

    pub fn read(sources: &Path) -> Self {
        let mut files = Vec::new();
        walk(sources, &mut Vec::new(), &mut files);
        Self::of(files)
    }

    pub fn modules(&self) -> impl Iterator<Item = &Module> {
        self.0.keys()
    }

    /// Every import of one file by another.
    pub fn imports(&self) -> BTreeSet<(Module, Module)> {
        let mut arrows = BTreeSet::new();
        for (module, text) in &self.0 {
            let (imported, body) = uses(text);
            let mut bound = BTreeMap::new();
            for path in imported
                .iter()
                .filter(|import| !import.public)
                .map(|import| &import.path)
            {
                let Some(path) = self.absolute(module, path) else {
                    continue;
                };
                if let (true, Some(name)) = (self.0.contains_key(&path), path.last()) {
                    bound.insert(name.clone(), path.clone());
                    // The module counts by what is taken from it.
                    if body.contains(&format!("{name}::")) {
                        continue;
                    }
                }
                arrows.extend(self.file_of(&path, 0).map(|file| (module.clone(), file)));
            }
            for path in paths(&body) {
                let first = path.first().cloned().unwrap_or_default();
                let whole = match bound.get(&first) {
                    Some(start) => Some(start.iter().cloned().chain(path.into_iter().skip(1)).collect()),
                    None => self.absolute(module, &path),
                };
                let file = whole.and_then(|path: Module| self.file_of(&path, 0));
                arrows.extend(file.map(|file| (module.clone(), file)));
            }
        }
        arrows.retain(|(from, to)| from != to);
        arrows
    }

    /// A path from the root of the crate; None for one that leads out of it.
    fn absolute(&self, module: &Module, path: &[String]) -> Option<Module> {
        let first = path.first()?.as_str();
        let (mut base, mut rest) = match first {
            "crate" => (Module::new(), &path[1..]),
            "self" => (module.clone(), &path[1..]),
            "super" => (module.clone(), path),
            child => {
                let inside: Module = module.iter().cloned().chain([child.to_owned()]).collect();
                if !self.0.contains_key(&inside) || module.is_empty() {
                    return None;
                }
                (module.clone(), path)
            }
        };
        while rest.first().is_some_and(|part| part == "super") {
            base.pop();
            rest = &rest[1..];
        }
        Some(base.into_iter().chain(rest.iter().cloned()).collect())
    }

    /// The file in which what a path names is written: names that a module passes on are followed.
    fn file_of(&self, path: &[String], depth: u8) -> Option<Module> {
        let split = (0..=path.len())
            .rev()
            .find(|split| self.0.contains_key(&path[..*split]))?;
        let (module, rest) = (path[..split].to_vec(), &path[split..]);
        let name = rest.first();
        let passed_on = name.filter(|_| depth < 8).and_then(|name| {
            let imports = uses(&self.0[&module]).0;
            imports
                .into_iter()
                .find(|import| import.public && import.path.last() == Some(name))
        });
        match passed_on.and_then(|import| self.absolute(&module, &import.path)) {
            Some(further) => self.file_of(&further, depth + 1),
            None => Some(module),
        }
    }
}

/// Sets of files each of which reaches all others of its set.
pub fn circles(arrows: &BTreeSet<(Module, Module)>) -> Vec<Vec<Module>> {
    let reached = |from: &Module| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(next) = open.pop() {
            for (_, to) in arrows
                .range((next.clone(), Vec::new())..)
                .take_while(|(one, _)| *one == next)
            {
                if seen.insert(to.clone()) {
                    open.push(to.clone());
                }
            }
        }
        seen
    };
    let reach: BTreeMap<&Module, BTreeSet<Module>> = arrows.iter().map(|(from, _)| (from, reached(from))).collect();
    let mut circles = BTreeSet::new();
    for (module, others) in &reach {
        if others.contains(*module) {
            let back = |other: &&Module| reach.get(other).is_some_and(|reached| reached.contains(*module));
            circles.insert(others.iter().filter(back).cloned().collect::<Vec<_>>());
        }
    }
    circles.into_iter().collect()
}

fn walk(folder: &Path, module: &mut Module, files: &mut Vec<(Module, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if name == "tests" || name == "benches" || name.ends_with("_tests") {
            continue;
        }
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        let root = matches!(name.as_str(), "mod" | "lib");
        if !root {
            module.push(name);
        }
        if path.is_dir() {
            walk(&path, module, files);
        } else if is_rust {
            files.push((module.clone(), fs::read_to_string(&path).unwrap()));
        }
        if !root {
            module.pop();
        }
    }
}

/// A file without its comments, its tests and what stands in quotes on one line.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let unquoted = lines.map(|line| line.split('"').step_by(2).collect::<String>());
    unquoted.fold(String::new(), |all, line| all + &line + "\n")
}

struct Import {
    path: Module,
    public: bool,
}

/// The paths that a file imports, and the rest of it.
fn uses(text: &str) -> (Vec<Import>, String) {
    let (mut imports, mut body) = (Vec::new(), String::new());
    let mut rest = text;
    while let Some(at) = rest.find("use ") {
        let (before, after) = rest.split_at(at);
        let line = before.rsplit('\n').next().unwrap_or_default().trim();
        let statement = after.split_once(';');
        let is_use = line.is_empty() || (line.starts_with("pub") && !line.contains('{'));
        let (Some((group, next)), true) = (statement, is_use) else {
            body += &rest[..at + 4];
            rest = &rest[at + 4..];
            continue;
        };
        body += before;
        let mut paths = Vec::new();
        flatten(&group["use ".len()..], &Module::new(), &mut paths);
        imports.extend(paths.into_iter().map(|path| Import {
            path,
            public: !line.is_empty(),
        }));
        rest = next;
    }
    body += rest;
    (imports, body)
}

/// The leaves of a `use` tree; `self` and `as` are taken away.
fn flatten(tree: &str, prefix: &Module, leaves: &mut Vec<Module>) {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in tree.char_indices() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == ',' && depth == 0 {
            parts.push(&tree[start..at]);
            start = at + 1;
        }
    }
    parts.push(&tree[start..]);
    for part in parts.into_iter().map(str::trim).filter(|part| !part.is_empty()) {
        let (head, group) = part
            .split_once('{')
            .map_or((part, None), |(head, group)| (head, group.rsplit_once('}')));
        let head = head.split(" as ").next().unwrap_or_default();
        let names = head
            .split("::")
            .map(str::trim)
            .filter(|name| !name.is_empty() && *name != "*");
        let names = names.filter(|name| *name != "self" || prefix.is_empty());
        let path: Module = prefix.iter().cloned().chain(names.map(str::to_owned)).collect();
        match group {
            Some((group, _)) => flatten(group, &path, leaves),
            None => leaves.push(path),
        }
    }
}

/// Paths of at least two names in code.
fn paths(body: &str) -> Vec<Module> {
    let words = body.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
    let parts = words.map(|word| {
        word.split("::")
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect()
    });
    parts.filter(|path: &Module| path.len() > 1).collect()
}
