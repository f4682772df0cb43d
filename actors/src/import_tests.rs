//! The import law of `actors` and of `domain`: the modules of a crate form no circle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

type Imports = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_modules_import_each_other_in_a_circle() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    for sources in [package.join("src"), package.join("domain/src")] {
        let circles = circles(imports_of(&sources));
        assert!(circles.is_empty(), "{}: {circles:?}", sources.display());
    }
}

#[test]
fn a_circle_is_found_and_a_chain_is_none() {
    let graph = |arrows: &[(&str, &str)]| {
        let mut graph = Imports::new();
        for (from, to) in arrows {
            graph.entry((*from).to_owned()).or_default().insert((*to).to_owned());
            graph.entry((*to).to_owned()).or_default();
        }
        circles(graph)
    };
    assert!(graph(&[("table", "room"), ("room", "wire"), ("table", "wire")]).is_empty());
    let found = graph(&[("table", "room"), ("room", "wire"), ("wire", "room")]);
    assert_eq!(found.into_keys().collect::<Vec<_>>(), ["room", "table", "wire"]);
}

/// Takes away modules that import nothing of the rest, until none is left or all of them lead into a circle.
fn circles(mut graph: Imports) -> Imports {
    while let Some(free) = graph
        .iter()
        .find(|(_, imports)| imports.is_empty())
        .map(|(name, _)| name.clone())
    {
        graph.remove(&free);
        for imports in graph.values_mut() {
            imports.remove(&free);
        }
    }
    graph
}

/// By top-level module, the others that it names.
fn imports_of(sources: &Path) -> Imports {
    let exports = exports(&code(&sources.join("lib.rs")));
    let mut graph = Imports::new();
    for entry in sources.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let module = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if module == "lib" || module.ends_with("tests") {
            continue;
        }
        let named = files(&path)
            .iter()
            .flat_map(|file| named(&code(file)))
            .collect::<Vec<_>>();
        let named = named
            .into_iter()
            .map(|name| exports.get(&name).cloned().unwrap_or(name));
        graph.insert(module.clone(), named.filter(|name| *name != module).collect());
    }
    let known: BTreeSet<_> = graph.keys().cloned().collect();
    graph
        .values_mut()
        .for_each(|imports| imports.retain(|name| known.contains(name)));
    graph
}

fn files(path: &Path) -> Vec<std::path::PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let inside = path.read_dir().unwrap().map(|entry| entry.unwrap().path());
    inside
        .filter(|path| !path.with_extension("").to_string_lossy().ends_with("tests"))
        .flat_map(|path| files(&path))
        .collect()
}

/// A file without its comments and its tests.
fn code(file: &Path) -> String {
    let text = std::fs::read_to_string(file).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect()
}

/// The first names after `crate::`, also of a group.
fn named(code: &str) -> Vec<String> {
    let word = |text: &str| {
        text.split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let mut names = Vec::new();
    for rest in code.split("crate::").skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            names.push(word(rest));
            continue;
        };
        let mut depth = 1;
        for part in group.split_inclusive([',', '{', '}']) {
            if depth == 1 {
                names.push(word(part.trim_start()));
            }
            depth += i32::from(part.ends_with('{')) - i32::from(part.ends_with('}'));
            if depth == 0 {
                break;
            }
        }
    }
    names
}

/// Names that the root of a crate passes on, and the modules that they come from.
fn exports(root: &str) -> BTreeMap<String, String> {
    let lines = root
        .split("pub use ")
        .skip(1)
        .filter_map(|line| line.split(';').next()?.split_once("::"));
    let pairs = lines.flat_map(|(module, names)| {
        names
            .split(|c: char| !c.is_alphanumeric())
            .filter(|name| !name.is_empty())
            .map(move |name| (name.to_owned(), module.to_owned()))
    });
    pairs.collect()
}
