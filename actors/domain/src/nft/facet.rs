use super::{Attribute, TraitValue};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Traits that a filter names at most.
const MAX_TRAITS: usize = 10;
/// Ranges of one trait at most.
const MAX_RANGES: usize = 12;

/// Values of a trait, both ends among them. Its JSON is `[from, to]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TraitRange(pub TraitValue, pub TraitValue);

/// Which NFTs by their attributes: each trait that is named has a value in one of its ranges. Two that ask for the same are equal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct TraitFilter(BTreeMap<String, Vec<TraitRange>>);

impl TraitFilter {
    /// Reads traits as they were asked for.
    ///
    /// # Errors
    /// A text for people: a name that no attribute can have, a range without values, or more than 10 traits or 12 ranges.
    pub fn read(asked: BTreeMap<String, Vec<TraitRange>>) -> Result<Self, String> {
        if asked.len() > MAX_TRAITS {
            return Err(format!("Please choose at most {MAX_TRAITS} attributes."));
        }
        let mut traits = BTreeMap::new();
        for (name, mut ranges) in asked {
            let name = Attribute::parse(&name, "0")
                .map_err(|wrong| wrong.to_string())?
                .trait_type;
            if ranges.is_empty() || ranges.len() > MAX_RANGES {
                return Err(format!("Please choose 1 to {MAX_RANGES} ranges of {name}."));
            }
            if ranges.iter().any(|TraitRange(from, to)| from > to) {
                return Err(format!("A range of {name} ends before it begins."));
            }
            ranges.sort_unstable();
            ranges.dedup();
            traits.insert(name, ranges);
        }
        Ok(Self(traits))
    }

    /// Whether everything has what it asks for.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The traits with their ranges, by name. None of either for everything.
    pub fn traits(&self) -> impl ExactSizeIterator<Item = (&str, &[TraitRange])> {
        self.0.iter().map(|(name, ranges)| (name.as_str(), ranges.as_slice()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<TraitFilter, String> {
        TraitFilter::read(serde_json::from_str(json).map_err(|wrong| wrong.to_string())?)
    }

    #[test]
    fn a_filter_names_few_traits_and_ranges_and_has_one_form() {
        assert_eq!(read("{}").unwrap(), TraitFilter::default());
        let one = read(r#"{"Luck":[[3,3],[1,2.5],[3,3]]}"#).unwrap();
        assert_eq!(one, read(r#"{" Luck ":[[1.0,2.5],[3,3]]}"#).unwrap());
        let many = |count: usize| {
            let traits: Vec<String> = (0..count).map(|number| format!(r#""T{number}":[[1,1]]"#)).collect();
            read(&format!("{{{}}}", traits.join(",")))
        };
        assert!(many(MAX_TRAITS).is_ok() && many(MAX_TRAITS + 1).is_err());
        let ranges = |count: usize| read(&format!(r#"{{"Luck":[{}]}}"#, vec!["[1,1]"; count].join(",")));
        assert!(ranges(MAX_RANGES).is_ok() && ranges(MAX_RANGES + 1).is_err());
        for wrong in [
            r#"{"Luck":[]}"#,
            r#"{"Luck":[[2,1]]}"#,
            r#"{"Luck":[[1]]}"#,
            r#"{"Luck":[["1","2"]]}"#,
            r#"{"Luck":[[0.0001,1]]}"#,
            r#"{"":[[1,1]]}"#,
            r#"{"a\u0000b":[[1,1]]}"#,
            "[]",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
