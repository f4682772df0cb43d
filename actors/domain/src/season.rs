//! Seasons: what an administrator may announce. Its terms stay from then on.

use crate::{
    QuestId,
    fields::{FieldErrors, bounded, moment, required},
    ledger::{Amount, MAX_AMOUNT},
};
use std::collections::BTreeSet;
use time::{Duration, OffsetDateTime};

/// Quests of a season at most.
pub const MAX_QUESTS: usize = 50;
/// Places with a prize at most.
pub const MAX_PRIZES: usize = 100;
/// A season lasts so long at most.
pub const MAX_DAYS: i64 = 366;
const MAX_TITLE: usize = 140;
const MAX_DESCRIPTION: usize = 2_000;

/// The form of a season, as it was filled in.
#[derive(Debug, Clone, Default)]
pub struct SeasonForm {
    pub title: String,
    pub description: String,
    /// RFC 3339; blank: now.
    pub starts_at: String,
    /// RFC 3339.
    pub ends_at: String,
    /// Ids of quests.
    pub quests: Vec<String>,
    /// Of the first place, the second, and so on: decimal text of the currency's units.
    pub prizes: Vec<String>,
}

/// A season that may be announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    pub title: String,
    pub description: String,
    pub starts_at: OffsetDateTime,
    /// After the start.
    pub ends_at: OffsetDateTime,
    /// One at least, each once.
    pub quests: Vec<QuestId>,
    /// One at least, each above zero and none above the one before. Minor units.
    pub prizes: Vec<Amount>,
    /// Of all prizes together.
    pub total: Amount,
}

const ORDER: [&str; 6] = ["title", "description", "startsAt", "endsAt", "questIds", "prizes"];

/// Judges the form, every field of it. `decimals` are those of the currency.
///
/// # Errors
/// The text of each field that is wrong.
pub fn terms(form: &SeasonForm, decimals: u8, now: OffsetDateTime) -> Result<Terms, FieldErrors> {
    let mut errors = FieldErrors::of(&ORDER);
    let missing = "Please fill in all required fields";
    let title = errors.take("title", required("Title", &form.title, MAX_TITLE, false, missing));
    let description = bounded("Description", &form.description, MAX_DESCRIPTION, true);
    let description = errors.take("description", description);
    let starts_at = match form.starts_at.trim() {
        "" => Some(now),
        text => errors.take("startsAt", at("The start", text)),
    };
    let ends_at = errors.take("endsAt", at("The end", &form.ends_at));
    if let (Some(start), Some(end)) = (starts_at, ends_at) {
        if start < now - Duration::minutes(1) {
            errors.add("startsAt", "The start must not be in the past.");
        }
        if end <= start.max(now) {
            errors.add("endsAt", "The end must be after the start.");
        } else if end - start > Duration::days(MAX_DAYS) {
            errors.add("endsAt", format!("A season lasts at most {MAX_DAYS} days."));
        }
    }
    let quests = errors.take("questIds", quests(&form.quests));
    let prizes = errors.take("prizes", prizes(&form.prizes, decimals));
    let read = (|| {
        let (prizes, total) = prizes?;
        Some(Terms {
            title: title?,
            description: description?,
            starts_at: starts_at?.max(now),
            ends_at: ends_at?,
            quests: quests?,
            prizes,
            total,
        })
    })();
    read.filter(|_| errors.is_empty()).ok_or(errors)
}

fn at(name: &str, text: &str) -> Result<OffsetDateTime, String> {
    moment(text).ok_or_else(|| format!("{name} must be a date and time such as 2026-11-23T18:00:00Z."))
}

fn quests(ids: &[String]) -> Result<Vec<QuestId>, String> {
    let read: Result<Vec<QuestId>, _> = ids.iter().map(|id| id.trim().parse()).collect();
    let read = read.map_err(|_| "Please choose quests of the list.")?;
    let once: BTreeSet<String> = read.iter().map(ToString::to_string).collect();
    if once.len() != read.len() {
        return Err("Each quest counts once.".to_owned());
    }
    match read.len() {
        0 => Err("Please choose a quest.".to_owned()),
        many if many > MAX_QUESTS => Err(format!("A season has at most {MAX_QUESTS} quests.")),
        _ => Ok(read),
    }
}

fn prizes(texts: &[String], decimals: u8) -> Result<(Vec<Amount>, Amount), String> {
    if texts.is_empty() || texts.len() > MAX_PRIZES {
        return Err(format!("A season has 1 to {MAX_PRIZES} prizes."));
    }
    let (mut read, mut total) = (Vec::<Amount>::new(), Amount::ZERO);
    for (text, place) in texts.iter().zip(1..) {
        let wrong = |why: &str| format!("Prize {place}: {why}");
        let amount = Amount::parse(text.trim(), decimals).map_err(|error| wrong(&error.to_string()))?;
        if amount.is_zero() {
            return Err(wrong("it must be above 0."));
        }
        if read.last().is_some_and(|before| *before < amount) {
            return Err(wrong("it is more than the one before."));
        }
        let sum = total.checked_add(amount).filter(|sum| sum.minor() <= MAX_AMOUNT);
        total = sum.ok_or_else(|| wrong("all prizes together are too much."))?;
        read.push(amount);
    }
    Ok((read, total))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: OffsetDateTime = time::macros::datetime!(2026-11-23 12:00 UTC);

    fn form() -> SeasonForm {
        SeasonForm {
            title: "Winter".to_owned(),
            description: "All of it.".to_owned(),
            starts_at: String::new(),
            ends_at: "2026-12-23T12:00:00Z".to_owned(),
            quests: vec!["00000000000000000000000a".to_owned()],
            prizes: vec!["30".to_owned(), "20.5".to_owned()],
        }
    }

    fn wrong(change: impl FnOnce(&mut SeasonForm)) -> Vec<(&'static str, String)> {
        let mut form = form();
        change(&mut form);
        let errors = terms(&form, 2, NOW).unwrap_err();
        errors
            .fields()
            .iter()
            .map(|(field, text)| (*field, text.clone()))
            .collect()
    }

    #[test]
    fn a_season_begins_now_unless_it_says_when_and_its_prizes_add_up() {
        let read = terms(&form(), 2, NOW).unwrap();
        assert_eq!((read.starts_at, read.total.minor(), read.prizes.len()), (NOW, 5_050, 2));
    }

    #[test]
    fn every_field_says_what_is_wrong_with_it() {
        let of = |field, text: &str| vec![(field, text.to_owned())];
        assert_eq!(
            wrong(|f| f.title = " ".into()),
            of("title", "Please fill in all required fields")
        );
        assert_eq!(
            wrong(|f| f.starts_at = "2026-11-23T11:00:00Z".into()),
            of("startsAt", "The start must not be in the past.")
        );
        assert_eq!(
            wrong(|f| f.ends_at = "2026-11-23T12:00:00Z".into()),
            of("endsAt", "The end must be after the start.")
        );
        assert_eq!(
            wrong(|f| f.ends_at = "2027-11-25T12:00:00Z".into()),
            of("endsAt", "A season lasts at most 366 days.")
        );
        assert_eq!(wrong(|f| f.quests.clear()), of("questIds", "Please choose a quest."));
        assert_eq!(
            wrong(|f| f.quests = vec!["7".into()]),
            of("questIds", "Please choose quests of the list.")
        );
        let twice = |f: &mut SeasonForm| f.quests = vec!["00000000000000000000000a".into(); 2];
        assert_eq!(wrong(twice), of("questIds", "Each quest counts once."));
        assert_eq!(
            wrong(|f| f.prizes.clear()),
            of("prizes", "A season has 1 to 100 prizes.")
        );
        assert_eq!(
            wrong(|f| f.prizes = vec!["0".into()]),
            of("prizes", "Prize 1: it must be above 0.")
        );
        let rising = |f: &mut SeasonForm| f.prizes = vec!["1".into(), "2".into()];
        assert_eq!(wrong(rising), of("prizes", "Prize 2: it is more than the one before."));
        assert_eq!(wrong(|f| f.prizes = vec!["1e30".into()]).len(), 1);
        assert_eq!(wrong(|f| f.prizes = vec!["0.001".into()]).len(), 1);
    }
}
