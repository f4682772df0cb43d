use std::collections::BTreeMap;
use std::fmt::Write;

use super::{
    rule::{Rule, Shape},
    secret::REDACTED,
};

/// Declaration of one key in its section.
pub(super) struct Key<T> {
    /// `section.key`, or `key` at the top of the file.
    pub name: &'static str,
    pub about: &'static [&'static str],
    /// As it would be written in the environment; empty for none.
    pub default: &'static str,
    pub rule: Rule<T>,
    pub secret: bool,
    /// Another environment variable that sets it, by the name that the rest of the world uses.
    pub alias: Option<&'static str>,
}

/// A key as it was read: enough to write the reference and the effective configuration.
pub(super) struct Entry {
    pub name: &'static str,
    pub about: &'static [&'static str],
    pub default: &'static str,
    pub value: String,
    pub allowed: String,
    pub shape: Shape,
    pub secret: bool,
    pub alias: Option<&'static str>,
}

/// Hands every section its values, and remembers what was read and what was wrong.
pub(super) struct Keys {
    /// `section.key` to text, from the file.
    file: BTreeMap<String, String>,
    environment: BTreeMap<String, String>,
    pub entries: Vec<Entry>,
    pub problems: Vec<String>,
}

impl Keys {
    pub fn new(file: BTreeMap<String, String>, environment: BTreeMap<String, String>) -> Self {
        Self {
            file,
            environment,
            entries: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// The value of one key: the environment first, then the file, then the default.
    pub fn value<T>(&mut self, key: Key<T>) -> Option<T> {
        let from_file = self.file.remove(key.name);
        let (text, origin) = match (self.by_variable(key.name, key.alias), from_file) {
            (Some((text, variable)), _) => (text, format!("the environment variable {variable}")),
            (None, Some(text)) => (text, "the file".to_owned()),
            (None, None) => (key.default.to_owned(), "the default".to_owned()),
        };
        let value = (key.rule.parse)(text.trim());
        if value.is_none() {
            let shown = if key.secret { REDACTED } else { &text };
            let allowed = &key.rule.allowed;
            self.problems
                .push(format!("{} = \"{shown}\" (from {origin}): must be {allowed}", key.name));
        }
        self.entries.push(Entry {
            name: key.name,
            about: key.about,
            default: key.default,
            value: text.trim().to_owned(),
            allowed: key.rule.allowed,
            shape: key.rule.shape,
            secret: key.secret,
            alias: key.alias,
        });
        value
    }

    fn by_variable(&self, name: &str, alias: Option<&str>) -> Option<(String, String)> {
        [Some(variable(name)), alias.map(str::to_owned)]
            .into_iter()
            .flatten()
            .find_map(|variable| {
                let text = self.environment.get(&variable).filter(|text| !text.is_empty())?;
                Some((text.clone(), variable))
            })
    }

    /// Adds what the file holds and nobody asked for to the problems.
    pub fn refuse_unknown(&mut self) {
        for name in self.file.keys() {
            self.problems.push(format!(
                "{name} (from the file): there is no such key; `cuecast config --reference` lists them"
            ));
        }
    }

    /// `CUECAST_*` variables that set nothing. They are told and not refused: orchestrators add some of their own.
    pub fn unknown_variables(&self) -> Vec<String> {
        let known: Vec<String> = self
            .entries
            .iter()
            .flat_map(|entry| [Some(variable(entry.name)), entry.alias.map(str::to_owned)])
            .flatten()
            .chain(["CUECAST_CONFIG".to_owned()])
            .collect();
        let ours = self.environment.keys().filter(|name| name.starts_with("CUECAST_"));
        ours.filter(|name| !known.contains(name)).cloned().collect()
    }
}

/// The environment variable of a key: `http.bind` is `CUECAST_HTTP_BIND`.
pub(super) fn variable(name: &str) -> String {
    format!("CUECAST_{}", name.replace('.', "_").to_uppercase())
}

/// The reference: every key, what it does, what it may be, and its default, as a TOML file that changes nothing.
pub(super) fn reference(entries: &[Entry]) -> String {
    let mut out = String::from(
        "# Cuecast's configuration: every key with its default. Copy what you change into cuecast.toml,\n\
         # or set the environment variable named beside it, which wins over the file.\n\
         # Written by `cuecast config --reference`.\n",
    );
    for (section, keys) in sections(entries) {
        if let Some(section) = section {
            let _ = write!(out, "\n[{section}]\n");
        }
        for entry in keys {
            out.push('\n');
            for line in entry.about {
                let _ = writeln!(out, "#{line}");
            }
            let also = entry.alias.map(|alias| format!(" or {alias}")).unwrap_or_default();
            let _ = writeln!(
                out,
                "# Allowed: {}. Environment: {}{also}.",
                entry.allowed,
                variable(entry.name)
            );
            let _ = writeln!(out, "#{}", assignment(entry, entry.default));
        }
    }
    out
}

/// The configuration in effect as TOML, secrets redacted.
pub(super) fn effective(entries: &[Entry]) -> String {
    let mut out = String::new();
    for (section, keys) in sections(entries) {
        if let Some(section) = section {
            let _ = write!(out, "\n[{section}]\n");
        }
        for entry in keys {
            let shown = if entry.secret && !entry.value.is_empty() {
                REDACTED
            } else {
                &entry.value
            };
            let unset = if entry.value.is_empty() && entry.shape == Shape::Text {
                "# not set: "
            } else {
                ""
            };
            let _ = writeln!(out, "{unset}{}", assignment(entry, shown));
        }
    }
    out
}

fn sections(entries: &[Entry]) -> impl Iterator<Item = (Option<&str>, &[Entry])> {
    let section = |entry: &Entry| entry.name.split_once('.').map(|(section, _)| section);
    entries
        .chunk_by(move |one, next| section(one) == section(next))
        .map(move |keys| (section(&keys[0]), keys))
}

fn assignment(entry: &Entry, text: &str) -> String {
    let key = entry.name.rsplit('.').next().unwrap_or(entry.name);
    format!("{key} = {}", literal(entry.shape, text))
}

fn literal(shape: Shape, text: &str) -> String {
    match shape {
        Shape::Number => text.to_owned(),
        Shape::Text => toml::Value::String(text.to_owned()).to_string(),
        Shape::List(each) => {
            let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
            let items: Vec<String> = items.map(|item| literal(*each, item)).collect();
            format!("[{}]", items.join(", "))
        }
    }
}

/// Declares a section: its type, and how it is read. The documentation of a field is the key's text in the reference.
macro_rules! section {
    (
        $(#[doc = $about:literal])+
        $name:ident {
            $( $(#[doc = $doc:literal])+ $field:ident: $type:ty = $key:literal, $default:literal, $rule:expr $(, $option:ident $(= $value:literal)?)*; )+
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug)]
        pub struct $name { $( $(#[doc = $doc])+ pub $field: $type, )+ }

        impl $name {
            /// None when a value was refused; `keys` then holds the reasons.
            pub(super) fn read(keys: &mut $crate::config::keys::Keys) -> Option<Self> {
                $(
                    #[allow(unused_mut)]
                    let mut key = $crate::config::keys::Key {
                        name: $key,
                        about: &[$($doc),+],
                        default: $default,
                        rule: $rule,
                        secret: false,
                        alias: None,
                    };
                    $( $crate::config::keys::section!(@ key $option $($value)?); )*
                    let $field = keys.value(key);
                )+
                Some(Self { $( $field: $field?, )+ })
            }
        }
    };
    (@ $entry:ident secret) => { $entry.secret = true; };
    (@ $entry:ident alias $value:literal) => { $entry.alias = Some($value); };
}
pub(super) use section;
