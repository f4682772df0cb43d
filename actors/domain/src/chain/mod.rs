//! Addresses that money is paid out to: what a chain takes, and how a wrong one is told.

mod bitcoin;
mod evm;
mod solana;
#[cfg(test)]
mod tests;
mod tron;

use std::fmt;

/// A family of networks that share one form of address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Chain {
    /// Ethereum, BNB Smart Chain, Polygon, Base and their like.
    Evm,
    Tron,
    Solana,
    Bitcoin,
}

impl Chain {
    const ALL: [Self; 4] = [Self::Evm, Self::Tron, Self::Solana, Self::Bitcoin];

    /// The family of a network, by the code that the currencies table has for it; None for a code that nobody taught us.
    ///
    /// The codes are NOWPayments' tickers.
    pub fn of_network(code: &str) -> Option<Self> {
        match code {
            "usdttrc20" | "usdctrc20" | "trx" => Some(Self::Tron),
            "sol" | "usdtsol" | "usdcsol" => Some(Self::Solana),
            "btc" => Some(Self::Bitcoin),
            "eth" | "ethbase" | "ethbsc" | "etharb" | "bnbbsc" | "matic" | "imx" | "imxmainnet" | "bsc" | "base"
            | "usdterc20" | "usdtbsc" | "usdtmatic" | "usdtarb" | "usdtop" | "usdc" | "usdcbase" | "usdcbsc"
            | "usdcmatic" | "usdcarb" | "usdcop" => Some(Self::Evm),
            _ => None,
        }
    }

    /// The name for people.
    pub fn label(self) -> &'static str {
        match self {
            Self::Evm => "EVM",
            Self::Tron => "Tron",
            Self::Solana => "Solana",
            Self::Bitcoin => "Bitcoin",
        }
    }

    fn article(self) -> &'static str {
        match self {
            Self::Evm => "an",
            Self::Tron | Self::Solana | Self::Bitcoin => "a",
        }
    }

    /// A transaction's hash in the chain's own spelling; None for a text that cannot be one.
    pub fn transaction_hash(self, text: &str) -> Option<String> {
        let hex = |text: &str| text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        match self {
            Self::Evm => text
                .strip_prefix("0x")
                .filter(|digits| hex(digits))
                .map(|_| text.to_ascii_lowercase()),
            Self::Tron | Self::Bitcoin => hex(text).then(|| text.to_ascii_lowercase()),
            Self::Solana => {
                let bytes = (64..=88)
                    .contains(&text.len())
                    .then(|| bs58::decode(text).into_vec().ok())??;
                (bytes.len() == 64).then(|| text.to_owned())
            }
        }
    }

    fn read(self, text: &str) -> Result<String, Flaw> {
        match self {
            Self::Evm => evm::read(text),
            Self::Tron => tron::read(text),
            Self::Solana => solana::read(text),
            Self::Bitcoin => bitcoin::read(text),
        }
    }
}

/// The fault of a text, seen from one chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flaw {
    /// It has not the form.
    Form,
    /// It has the form, and its checksum tells of a slip.
    Checksum,
}

/// Why a destination was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("The destination address is not a valid {0} address.")]
    Form(Names),
    #[error("The destination address has a typing error: its checksum does not match.")]
    Checksum,
    /// The chain that it does belong to, and those that were wanted.
    #[error("The destination is {} {} address, but this currency is paid out on {wanted}.", found.article(), found.label())]
    WrongChain { found: Chain, wanted: Names },
}

/// Chains, as a sentence names them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names(Vec<Chain>);

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, chain) in self.0.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { " or " })?;
            f.write_str(chain.label())?;
        }
        Ok(())
    }
}

/// An address in the one spelling that its chain shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    pub chain: Chain,
    text: String,
}

impl Destination {
    /// Reads a trimmed text as an address of one of the `wanted` chains, the first that takes it.
    pub fn parse(text: &str, wanted: &[Chain]) -> Result<Self, Refusal> {
        let mut chains: Vec<Chain> = Vec::new();
        for chain in wanted {
            if !chains.contains(chain) {
                chains.push(*chain);
            }
        }
        let mut slip = false;
        for chain in &chains {
            match chain.read(text) {
                Ok(text) => return Ok(Self { chain: *chain, text }),
                Err(Flaw::Checksum) => slip = true,
                Err(Flaw::Form) => {}
            }
        }
        if slip {
            return Err(Refusal::Checksum);
        }
        let found = Chain::ALL.into_iter().find(|chain| chain.read(text).is_ok());
        Err(match found {
            Some(found) => Refusal::WrongChain {
                found,
                wanted: Names(chains),
            },
            None => Refusal::Form(Names(chains)),
        })
    }

    /// The address in its chain's own spelling (EIP-55, lower-case bech32).
    pub fn as_str(&self) -> &str {
        &self.text
    }
}
