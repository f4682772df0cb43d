use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The coin in which a collection is priced; its chain follows from it (E20).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = NftCurrency)]
pub enum Currency {
    Eth,
    Imx,
}

impl Currency {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Eth, Self::Imx];

    /// The currency's code.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Eth => "ETH",
            Self::Imx => "IMX",
        }
    }
}

impl FromStr for Currency {
    /// For people.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|currency| currency.as_str() == text)
            .ok_or_else(|| "The currency must be ETH or IMX.".to_owned())
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// How rare an NFT is said to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = NftRarity)]
pub enum Rarity {
    Common,
    Uncommon,
    Rare,
    Epic,
    Legendary,
}

impl Rarity {
    const ALL: [Self; 5] = [Self::Common, Self::Uncommon, Self::Rare, Self::Epic, Self::Legendary];

    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Common => "Common",
            Self::Uncommon => "Uncommon",
            Self::Rare => "Rare",
            Self::Epic => "Epic",
            Self::Legendary => "Legendary",
        }
    }
}

impl FromStr for Rarity {
    /// For people.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|rarity| rarity.as_str() == text)
            .ok_or_else(|| "The rarity must be Common, Uncommon, Rare, Epic or Legendary.".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coll_07_nft_61_a_currency_is_eth_or_imx_and_nothing_else() {
        for (text, known) in [
            ("ETH", true),
            ("IMX", true),
            ("eth", false),
            ("USDT", false),
            ("", false),
        ] {
            assert_eq!(text.parse::<Currency>().is_ok(), known, "{text}");
        }
    }

    #[test]
    fn nft_35_there_are_five_rarities_spelt_in_one_way() {
        for word in ["Common", "Uncommon", "Rare", "Epic", "Legendary"] {
            assert_eq!(word.parse::<Rarity>().unwrap().as_str(), word);
            assert!(word.to_lowercase().parse::<Rarity>().is_err());
        }
        assert!("Mythic".parse::<Rarity>().is_err());
    }
}
