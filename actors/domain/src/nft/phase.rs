use super::{MAX_NAME, MAX_SUPPLY, price};
use crate::{
    Address,
    fields::{FieldErrors, moment, required},
    ledger::Amount,
};
use std::str::FromStr;
use time::OffsetDateTime;

/// Phases of a collection at most.
pub const MAX_PHASES: u8 = 10;
/// Lines of a list that one call brings at most.
pub const MAX_LINES: usize = 1_000;

const ORDER: [&str; 6] = ["name", "startsAt", "endsAt", "price", "walletLimit", "supply"];

/// A phase's number in its collection, 1 to 10: its name, not its place, which follows from when it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PhaseNumber(u8);

impl PhaseNumber {
    /// Of a number; None beyond the bounds.
    pub fn new(number: u8) -> Option<Self> {
        (1..=MAX_PHASES).contains(&number).then_some(Self(number))
    }

    /// 1 to 10.
    pub fn get(self) -> u8 {
        self.0
    }
}

impl FromStr for PhaseNumber {
    /// For people.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.parse().ok().and_then(Self::new);
        number.ok_or_else(|| format!("The phase must be a number from 1 to {MAX_PHASES}."))
    }
}

/// The form of a phase, as it was written. What was left out is empty.
#[derive(Debug, Clone, Default)]
pub struct PhaseForm {
    pub name: String,
    /// RFC 3339.
    pub starts_at: String,
    /// RFC 3339; empty for a phase without an end.
    pub ends_at: String,
    /// Empty for each NFT's own.
    pub price: String,
    /// Empty for none.
    pub wallet_limit: String,
    /// Empty for all that there is.
    pub supply: String,
    pub has_list: bool,
}

/// A phase that can be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPhase {
    /// 1 to 80 characters.
    pub name: String,
    pub starts_at: OffsetDateTime,
    /// Behind the beginning; None for no end.
    pub ends_at: Option<OffsetDateTime>,
    /// Units of 10^-18 of the collection's currency; None for each NFT's own.
    pub price: Option<Amount>,
    /// Editions that a wallet may buy in it.
    pub wallet_limit: Option<u32>,
    /// Editions that are sold in it.
    pub supply: Option<u32>,
    /// Only those on its list buy in it; while the list is empty nobody does.
    pub has_list: bool,
}

impl PhaseForm {
    /// Judges every field.
    ///
    /// # Errors
    /// The text of each field that is wrong.
    pub fn read(&self) -> Result<NewPhase, FieldErrors> {
        let mut errors = FieldErrors::of(&ORDER);
        let name = required("The name", &self.name, MAX_NAME, false, "Please enter a name.");
        let name = errors.take("name", name);
        let starts_at = errors.take("startsAt", time("The beginning", &self.starts_at));
        let ends_at = given(&self.ends_at, |text| time("The end", text));
        let ends_at = errors.take("endsAt", ends_at);
        let price = errors.take("price", given(&self.price, price));
        let wallet_limit = given(&self.wallet_limit, |text| count("The limit of a wallet", text));
        let wallet_limit = errors.take("walletLimit", wallet_limit);
        let supply = given(&self.supply, |text| count("The supply of a phase", text));
        let supply = errors.take("supply", supply);
        if let (Some(starts_at), Some(Some(ends_at))) = (starts_at, ends_at)
            && ends_at <= starts_at
        {
            errors.add("endsAt", "The end must come after the beginning.");
        }
        let read = (|| {
            Some(NewPhase {
                name: name?,
                starts_at: starts_at?,
                ends_at: ends_at?,
                price: price?,
                wallet_limit: wallet_limit?,
                supply: supply?,
                has_list: self.has_list,
            })
        })();
        read.filter(|_| errors.is_empty()).ok_or(errors)
    }
}

impl NewPhase {
    /// True where both are on at some moment: of a collection's phases one is on at a time.
    pub fn overlaps(&self, starts_at: OffsetDateTime, ends_at: Option<OffsetDateTime>) -> bool {
        let begins_before = |starts: OffsetDateTime, end: Option<OffsetDateTime>| end.is_none_or(|end| starts < end);
        begins_before(self.starts_at, ends_at) && begins_before(starts_at, self.ends_at)
    }
}

/// A wallet that may buy in a phase, and how many editions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listed {
    pub address: Address,
    /// From 1.
    pub limit: u32,
}

/// Reads a list: on each line an address, and behind a comma or blanks how many editions it may buy, else so many as the phase says. Empty lines
/// are left out. An address that comes twice counts as its last line says.
///
/// # Errors
/// The first line that is wrong, for people.
pub fn read_list(text: &str, limit: u32) -> Result<Vec<Listed>, String> {
    let mut all: Vec<Listed> = Vec::new();
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    for (line, at) in lines {
        if all.len() == MAX_LINES {
            return Err(format!("One call brings at most {MAX_LINES} lines."));
        }
        let mut words = line.split([',', ';', ' ', '\t']).filter(|word| !word.trim().is_empty());
        let address: Option<Address> = words.next().and_then(|word| word.trim().parse().ok());
        let limit = words.next().map_or(Ok(limit), |word| count("The limit", word.trim()));
        let listed = match (address, limit, words.next()) {
            (Some(address), Ok(limit), None) => Listed { address, limit },
            _ => {
                return Err(format!(
                    "Line {at}: write an address, then, if you like, a comma and a whole number from 1 to {MAX_SUPPLY}."
                ));
            }
        };
        all.retain(|one| one.address != listed.address);
        all.push(listed);
    }
    if all.is_empty() {
        return Err("Please enter an address on a line.".to_owned());
    }
    Ok(all)
}

fn given<T>(text: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Result<Option<T>, String> {
    let text = text.trim();
    if text.is_empty() {
        Ok(None)
    } else {
        read(text).map(Some)
    }
}

fn time(name: &str, text: &str) -> Result<OffsetDateTime, String> {
    moment(text).ok_or_else(|| format!("{name} must be a date and time such as 2026-11-23T18:00:00Z."))
}

fn count(name: &str, text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=MAX_SUPPLY).contains(number));
    number.ok_or_else(|| format!("{name} must be a whole number from 1 to {MAX_SUPPLY}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> PhaseForm {
        PhaseForm {
            name: "Friends".to_owned(),
            starts_at: "2026-12-01T18:00:00Z".to_owned(),
            ends_at: "2026-12-02T18:00:00Z".to_owned(),
            price: "0.05".to_owned(),
            wallet_limit: "2".to_owned(),
            supply: "100".to_owned(),
            has_list: true,
        }
    }

    #[test]
    fn a_phase_needs_a_name_and_a_beginning_and_its_end_comes_after_it() {
        let read = form().read().unwrap();
        assert_eq!((read.wallet_limit, read.supply), (Some(2), Some(100)));
        let open = PhaseForm {
            name: "All".to_owned(),
            starts_at: "2026-12-02T18:00:00Z".to_owned(),
            ..PhaseForm::default()
        };
        let open = open.read().unwrap();
        assert_eq!((open.ends_at, open.price, open.supply), (None, None, None));
        let wrong = |form: PhaseForm| form.read().unwrap_err().fields().keys().copied().collect::<Vec<_>>();
        assert_eq!(wrong(PhaseForm::default()), ["name", "startsAt"]);
        let ends_at = "2026-12-01T18:00:00Z".to_owned();
        assert_eq!(wrong(PhaseForm { ends_at, ..form() }), ["endsAt"]);
        for number in ["0", "-1", "1.5", "100001", "many"] {
            let (wallet_limit, supply) = (number.to_owned(), number.to_owned());
            let form = PhaseForm {
                wallet_limit,
                supply,
                ..form()
            };
            assert_eq!(wrong(form), ["supply", "walletLimit"], "{number}");
        }
    }

    #[test]
    fn of_two_phases_that_touch_none_is_on_with_the_other() {
        let at = |text: &str| moment(text).unwrap();
        let read = form().read().unwrap();
        assert!(
            !read.overlaps(at("2026-12-02T18:00:00Z"), None),
            "it ends when the other begins"
        );
        assert!(read.overlaps(at("2026-12-02T17:59:59Z"), None));
        assert!(!read.overlaps(at("2026-11-01T00:00:00Z"), Some(at("2026-12-01T18:00:00Z"))));
        assert!(
            read.overlaps(at("2026-11-01T00:00:00Z"), None),
            "one without an end never makes way"
        );
    }

    #[test]
    fn a_list_says_who_and_how_many_line_by_line() {
        let one = "0x52908400098527886e0f7030069857d2e4169ee7";
        let two = "0x52908400098527886e0f7030069857d2e4169ee8";
        let read = read_list(&format!("{one}\r\n\n {two} , 5\n{one};3\n"), 2).unwrap();
        let told: Vec<_> = read.iter().map(|one| (one.address.to_string(), one.limit)).collect();
        assert_eq!(told, [(two.to_owned(), 5), (one.to_owned(), 3)]);
        assert_eq!(read_list(one, 2).unwrap()[0].limit, 2);
        for wrong in [
            "0x12",
            "vitalik.eth",
            &format!("{one},0"),
            &format!("{one},two"),
            &format!("{one},1,1"),
        ] {
            assert!(read_list(wrong, 1).unwrap_err().starts_with("Line 1:"), "{wrong}");
        }
        assert!(read_list(" \n", 1).is_err());
        let many: Vec<_> = (0..=MAX_LINES).map(|n| format!("0x{n:040x}")).collect();
        assert!(read_list(&many.join("\n"), 1).is_err());
        assert_eq!(read_list(&many[1..].join("\n"), 1).unwrap().len(), MAX_LINES);
    }
}
