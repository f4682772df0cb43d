use super::{
    keys::section,
    rule::{number, one_of, optional, parsed},
};
use alloy_primitives::U256;
use domain::presale::{self, Coin, Price};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

section! {
    /// The presale. Whoever recomputes it needs these values: once it has started, a change would change what people bought.
    Presale {
        /// The symbol of the token that is sold.
        token: String = "presale.token", "BITP", parsed("2 to 12 capital letters or digits", symbol);
        /// When it begins. Left out, it is not announced; on the local chain it begins with the deployment of its vault.
        starts_at: Option<OffsetDateTime> = "presale.starts_at", "", optional(parsed("a moment such as 2027-01-31T12:00:00Z, to the second", moment));
        /// Days for which it is open.
        days: u32 = "presale.days", "30", number(1..=365);
        /// Tokens that are sold at most.
        supply: U256 = "presale.supply", "500000000", parsed("an amount above 0 such as 500000000", amount);
        /// Tokens that those get at most who refer buyers, beside what is sold.
        referral_supply: U256 = "presale.referral_supply", "25000000", parsed("an amount above 0 such as 25000000", amount);
        /// Dollars for one token.
        price: Price = "presale.price", "0.03", parsed("an amount above 0 with at most 9 digits behind the point such as 0.03", Price::parse);
        /// The least of one transfer, in USDT or USDC.
        minimum: U256 = "presale.minimum", "2", parsed("an amount above 0 such as 2", amount);
        /// The most of one transfer.
        maximum: U256 = "presale.maximum", "10000", parsed("an amount above 0 such as 10000", amount);
        /// The most of one wallet, in both coins together.
        wallet_cap: U256 = "presale.wallet_cap", "10000", parsed("an amount above 0 such as 10000", amount);
        /// All goes back when less than this was raised; empty for no such bound.
        soft_cap: Option<U256> = "presale.soft_cap", "", optional(parsed("an amount above 0 such as 100000", amount));
        /// Whether the sender has to be on the whitelist.
        whitelist_required: bool = "presale.whitelist_required", "off", one_of(&[("off", false), ("on", true)]);
        /// When the token is generated, from which on it vests. Left out, it is not announced.
        tge_at: Option<OffsetDateTime> = "presale.tge_at", "", optional(parsed("a moment such as 2027-06-30T12:00:00Z, to the second", moment));
        /// The coin that a card buys.
        moonpay_currency: CardCoin = "presale.moonpay_currency", "usdt_bsc", parsed("MoonPay's code of USDT or USDC on the chain of payments, such as usdt_bsc", CardCoin::parse);
    }
}

/// A coin that a card buys, by the provider's code, such as `usdt_bsc`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardCoin {
    code: String,
    /// Of those that the sale takes.
    pub coin: Coin,
}

impl CardCoin {
    /// None for a code of a coin that the sale does not take.
    pub fn parse(code: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        let symbol = code.split('_').next()?.to_ascii_uppercase();
        let coin = symbol.parse().ok()?;
        (code.len() <= 24 && code.bytes().all(is_plain)).then(|| Self {
            code: code.to_owned(),
            coin,
        })
    }

    /// The provider's code.
    pub fn as_str(&self) -> &str {
        &self.code
    }
}

fn symbol(text: &str) -> Option<String> {
    let is_one = (2..=12).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    is_one.then(|| text.to_owned())
}

/// At most a million millions: sums and products of it fit 256 bits.
fn amount(text: &str) -> Option<U256> {
    let units = presale::units(text)?;
    (!units.is_zero() && units <= presale::whole(1_000_000_000_000)).then_some(units)
}

fn moment(text: &str) -> Option<OffsetDateTime> {
    let moment = OffsetDateTime::parse(text, &Rfc3339).ok()?;
    (moment.nanosecond() == 0 && moment.unix_timestamp() > 0).then_some(moment)
}
