use super::{
    keys::section,
    rule::{list, one_of, optional, parsed},
};
use actix_web::http::header::HeaderName;
use domain::spending::SpendKind;
use std::fmt;

/// A country by its two letters of ISO 3166-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Country([u8; 2]);

impl Country {
    /// Two letters, in whatever case. None for anything else, and for the codes with which proxies say that they do not know.
    pub fn parse(text: &str) -> Option<Self> {
        let letters: [u8; 2] = text.trim().to_ascii_uppercase().as_bytes().try_into().ok()?;
        let is_known = letters.iter().all(u8::is_ascii_uppercase) && &letters != b"XX" && &letters != b"ZZ";
        is_known.then_some(Self(letters))
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.0).unwrap_or_default())
    }
}

/// One kind of spending, or every, that is not offered in one country.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosedRegion {
    pub kind: Option<SpendKind>,
    pub country: Country,
}

section! {
    /// Where money can be spent.
    Spending {
        /// The header in which the trusted proxy names the caller's country, by two letters. Left out, nobody's is known.
        region_header: Option<HeaderName> = "spending.region_header", "", optional(parsed("the name of a header such as CF-IPCountry", |text| text.to_ascii_lowercase().parse().ok()));
        /// Kinds of spending that are closed in a country: credits_card, credits_crypto, credits_token, play, stake, presale, nft or any, each with a country.
        closed_regions: Vec<ClosedRegion> = "spending.closed_regions", "", list(parsed("a kind of spending and a country such as credits_card:US or any:KP", closed));
        /// Whether those whose country is not known may spend.
        unknown_region: bool = "spending.unknown_region", "open", one_of(&[("open", true), ("closed", false)]);
    }
}

fn closed(text: &str) -> Option<ClosedRegion> {
    let (kind, country) = text.split_once(':')?;
    let kind = match kind {
        "any" => None,
        word => Some(word.parse().ok()?),
    };
    Some(ClosedRegion {
        kind,
        country: Country::parse(country)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_two_letters_that_say_something() {
        assert_eq!(Country::parse(" us ").unwrap().to_string(), "US");
        for unknown in ["", "U", "USA", "XX", "zz", "T1", "12", "ü", "é"] {
            assert_eq!(Country::parse(unknown), None, "{unknown}");
        }
        assert_eq!(closed("any:kp").unwrap().kind, None);
        assert_eq!(closed("nft:DE").unwrap().kind, Some(SpendKind::Nft));
        for wrong in ["nft", "cash:DE", "nft:", "nft:XX", ":DE"] {
            assert_eq!(closed(wrong), None, "{wrong}");
        }
    }
}
