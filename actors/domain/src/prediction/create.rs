//! The creation form's rules.

use crate::text;
use time::Duration;

/// Bounds, in characters.
const MAX_QUESTION: usize = 140;
pub(super) const MAX_OPTION: usize = 60;
/// How long voting may last, in seconds. The wire has these times 60 (decision B1); the two sets share no number, so both are understood.
const DURATIONS: [i64; 6] = [300, 600, 900, 1_800, 3_600, 432_000];
/// The currencies of pools.
const POOL_CURRENCIES: [&str; 4] = ["BAI", "USDT", "BNB", "IMX"];
/// When no currency is named.
const DEFAULT_CURRENCY: &str = "BAI";

/// The fields of the form, as they came.
#[derive(Debug, Clone, Default)]
pub struct CreatePrediction {
    pub question: String,
    pub option1: String,
    pub option2: String,
    pub duration: i64,
    pub is_poll: bool,
    pub incentive_type: Option<String>,
    /// The text of the number.
    pub incentive_amount: Option<String>,
}

/// A prediction that may be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPrediction {
    pub question: String,
    pub option1: String,
    pub option2: String,
    pub duration: Duration,
    /// Without a winner, and without a pool.
    pub is_poll: bool,
    pub pledge: Option<Pledge>,
}

/// A pool, before its currency's decimals are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pledge {
    pub currency: &'static str,
    /// As it was typed.
    pub amount: String,
}

/// A field that is wrong, by its name on the wire, and the text to show beside it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct InvalidField {
    pub field: &'static str,
    pub text: String,
}

impl Pledge {
    /// The documented refusal of an amount that is none.
    pub fn invalid(amount: &str) -> InvalidField {
        let shown: String = amount.chars().filter(|c| !c.is_control()).take(60).collect();
        invalid(
            "incentiveAmount",
            format!("Invalid amount: {shown} is not a valid number"),
        )
    }
}

/// Judges the form.
pub fn create(form: &CreatePrediction) -> Result<NewPrediction, InvalidField> {
    let question = required("question", "Question", &form.question, MAX_QUESTION)?;
    let option1 = required("option1", "Option 1", &form.option1, MAX_OPTION)?;
    let option2 = required("option2", "Option 2", &form.option2, MAX_OPTION)?;
    if option1.to_lowercase() == option2.to_lowercase() {
        return Err(invalid("option2", "The two options must differ.".to_owned()));
    }
    let pledge = pledge(form)?;
    if form.is_poll && pledge.is_some() {
        return Err(invalid("incentiveAmount", "A poll has no reward.".to_owned()));
    }
    Ok(NewPrediction {
        question,
        option1,
        option2,
        duration: duration(form.duration)?,
        is_poll: form.is_poll,
        pledge,
    })
}

fn duration(number: i64) -> Result<Duration, InvalidField> {
    DURATIONS
        .iter()
        .find(|seconds| number == **seconds || number == **seconds * 60)
        .map(|seconds| Duration::seconds(*seconds))
        .ok_or_else(|| {
            let text = "The duration must be 5, 10, 15 or 30 minutes, 1 hour or 5 days.";
            invalid("duration", text.to_owned())
        })
}

/// An amount asks for a pool, and a currency without an amount asks for one that is not valid.
fn pledge(form: &CreatePrediction) -> Result<Option<Pledge>, InvalidField> {
    let currency = form.incentive_type.as_deref().filter(|word| !word.is_empty());
    let Some(amount) = form.incentive_amount.as_deref() else {
        return match currency {
            Some(_) => Err(Pledge::invalid("")),
            None => Ok(None),
        };
    };
    let currency = currency.unwrap_or(DEFAULT_CURRENCY);
    POOL_CURRENCIES
        .iter()
        .find(|known| **known == currency)
        .map(|currency| {
            Some(Pledge {
                currency,
                amount: amount.to_owned(),
            })
        })
        .ok_or_else(|| {
            invalid(
                "incentiveType",
                "The reward must be in BAI, USDT, BNB or IMX.".to_owned(),
            )
        })
}

fn required(field: &'static str, name: &str, value: &str, max: usize) -> Result<String, InvalidField> {
    let value = value.trim();
    if text::is_blank(value) {
        return Err(invalid(field, format!("{name} is required.")));
    }
    if value.chars().count() > max {
        return Err(invalid(field, format!("{name} must be at most {max} characters.")));
    }
    if text::has_forbidden(value, false) {
        return Err(invalid(
            field,
            format!("{name} contains characters that are not allowed."),
        ));
    }
    Ok(value.to_owned())
}

fn invalid(field: &'static str, text: String) -> InvalidField {
    InvalidField { field, text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> CreatePrediction {
        CreatePrediction {
            question: " Does Ana run out the rack? ".into(),
            option1: "Yes".into(),
            option2: "No".into(),
            duration: 18_000,
            ..CreatePrediction::default()
        }
    }

    #[test]
    fn pred_23_question_and_both_options_are_required() {
        assert_eq!(create(&form()).unwrap().question, "Does Ana run out the rack?");
        type Blank = fn(&mut CreatePrediction);
        let blanks: [(&str, Blank); 3] = [
            ("question", |f| f.question = " \u{200b}".into()),
            ("option1", |f| f.option1 = String::new()),
            ("option2", |f| f.option2 = "\t".into()),
        ];
        for (field, blank) in blanks {
            let mut form = form();
            blank(&mut form);
            assert_eq!(create(&form).unwrap_err().field, field);
        }
        let longest = CreatePrediction {
            question: "é".repeat(140),
            option1: "x".repeat(60),
            ..form()
        };
        assert_eq!(create(&longest).unwrap().option1, "x".repeat(60));
        let same = CreatePrediction {
            option2: " YES ".into(),
            ..form()
        };
        assert_eq!(create(&same).unwrap_err().text, "The two options must differ.");
        let long = CreatePrediction {
            option1: "x".repeat(61),
            ..form()
        };
        assert_eq!(
            create(&long).unwrap_err().text,
            "Option 1 must be at most 60 characters."
        );
    }

    #[test]
    fn pred_39_51_the_six_durations_are_understood_as_seconds_and_times_60_and_nothing_else() {
        // 5 min, 10 min, 15 min, 30 min, 1 hour and 5 days, as both clients send them.
        for (seconds, times_60) in [
            (300, 18_000),
            (600, 36_000),
            (900, 54_000),
            (1_800, 108_000),
            (3_600, 216_000),
            (432_000, 25_920_000),
        ] {
            for sent in [seconds, times_60] {
                let form = CreatePrediction {
                    duration: sent,
                    ..form()
                };
                assert_eq!(create(&form).unwrap().duration, Duration::seconds(seconds));
            }
        }
        for odd in [
            0,
            -300,
            1,
            5,
            60,
            299,
            301,
            1_200,
            7_200,
            86_400,
            432_001,
            5_184_000,
            i64::MAX,
            i64::MIN,
        ] {
            let form = CreatePrediction {
                duration: odd,
                ..form()
            };
            assert_eq!(create(&form).unwrap_err().field, "duration", "{odd}");
        }
    }

    #[test]
    fn pred_26_27_a_pool_is_in_bai_usdt_bnb_or_imx_and_in_bai_when_nothing_is_said() {
        let with = |currency: Option<&str>| {
            create(&CreatePrediction {
                incentive_type: currency.map(str::to_owned),
                incentive_amount: Some("25".into()),
                ..form()
            })
        };
        for known in ["BAI", "USDT", "BNB", "IMX"] {
            assert_eq!(with(Some(known)).unwrap().pledge.unwrap().currency, known);
        }
        assert_eq!(with(None).unwrap().pledge.unwrap().currency, "BAI");
        for other in ["USDC", "SOL", "ETH", "BTC", "POOL", "BITP", "bai"] {
            assert_eq!(with(Some(other)).unwrap_err().field, "incentiveType", "{other}");
        }
        assert_eq!(create(&form()).unwrap().pledge, None);
        let pool = with(Some("USDT")).unwrap().pledge.unwrap();
        assert_eq!(pool.amount, "25");
        let nothing = CreatePrediction {
            incentive_type: Some(String::new()),
            ..form()
        };
        assert_eq!(create(&nothing).unwrap().pledge, None);
        let refused = Pledge::invalid(&format!("1\0{}", "x".repeat(99)));
        let text = format!("Invalid amount: 1{} is not a valid number", "x".repeat(59));
        assert_eq!((refused.field, refused.text), ("incentiveAmount", text));
        let poll = CreatePrediction {
            is_poll: true,
            incentive_amount: Some("25".into()),
            ..form()
        };
        assert_eq!(create(&poll).unwrap_err().text, "A poll has no reward.");
        let amount_missing = CreatePrediction {
            incentive_type: Some("BAI".into()),
            ..form()
        };
        assert_eq!(create(&amount_missing).unwrap_err().field, "incentiveAmount");
    }
}
