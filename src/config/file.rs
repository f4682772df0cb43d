//! The file as text, and its keys.

use super::{ConfigError, DEFAULT_FILE};
use std::{collections::BTreeMap, path::Path};

/// The text of that file; of the default one, nothing where it is not there.
pub(super) fn read(file: Option<&Path>) -> Result<String, ConfigError> {
    let path = file.unwrap_or_else(|| Path::new(DEFAULT_FILE));
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && file.is_none() => Ok(String::new()),
        Err(error) => Err(ConfigError(vec![format!(
            "{}: cannot be read: {error}",
            path.display()
        )])),
    }
}

/// A TOML file as `section.key` to text, which is how the environment writes the same values.
pub(super) fn flatten(file: &str) -> Result<BTreeMap<String, String>, ConfigError> {
    let table: toml::Table = file.parse().map_err(|error| not_toml(file, &error))?;
    let mut flat = BTreeMap::new();
    for (name, value) in table {
        if let toml::Value::Table(section) = value {
            flat.extend(
                section
                    .into_iter()
                    .map(|(key, value)| (format!("{name}.{key}"), as_text(value))),
            );
        } else {
            flat.insert(name, as_text(value));
        }
    }
    Ok(flat)
}

/// Names the line and not what stands in it, which may be a secret.
fn not_toml(file: &str, error: &toml::de::Error) -> ConfigError {
    let before = error.span().and_then(|span| file.get(..span.start)).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    ConfigError(vec![format!("the file is not TOML: line {line}: {}", error.message())])
}

fn as_text(value: toml::Value) -> String {
    match value {
        toml::Value::String(text) => text,
        toml::Value::Array(items) => items.into_iter().map(as_text).collect::<Vec<_>>().join(","),
        value @ (toml::Value::Integer(_)
        | toml::Value::Float(_)
        | toml::Value::Boolean(_)
        | toml::Value::Datetime(_)
        | toml::Value::Table(_)) => value.to_string(),
    }
}
