use crate::{
    features::deposits,
    http::{
        amount::AmountText,
        error::{ApiError, Code},
    },
    ledger::currencies::{self, Currency, Network},
};
use domain::{
    chain::{Chain, Destination},
    ledger::{Amount, AmountError},
    text::has_forbidden,
};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// Characters of a note at most.
const MAX_NOTES: usize = 500;

/// Withdrawal that someone wants paid out. Fields that it does not name are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalBody {
    /// The currency's code.
    #[serde(default)]
    currency_id: String,
    /// Exact decimal text, or a number: what is taken from the balance, the network fee included.
    #[schema(value_type = Option<String>)]
    amount: Option<AmountText>,
    /// The network's code; needed where several of the currency's networks take the address.
    #[serde(default)]
    network: Option<String>,
    /// An address of one of the currency's networks.
    #[serde(default)]
    destination_address: String,
    /// At most 500 characters.
    #[serde(default)]
    user_notes: Option<String>,
}

/// A withdrawal that may be made, as far as the balance allows.
pub struct Plan {
    pub currency: Currency,
    pub network: Network,
    pub amount: Amount,
    pub fee: Amount,
    /// The sum that arrives: above zero.
    pub net: Amount,
    pub destination: String,
    pub notes: String,
}

/// 'Amount exceeds available balance', with its code.
pub fn exceeds() -> ApiError {
    ApiError::new(Code::InsufficientBalance, "Amount exceeds available balance")
}

/// Checks everything but the balance.
pub async fn plan(db: &mut PgConnection, body: &WithdrawalBody) -> Result<Plan, ApiError> {
    let address = body.destination_address.trim();
    let text = body.amount.as_ref().filter(|amount| !amount.is_empty());
    let Some(text) = text.filter(|_| !address.is_empty()) else {
        let field = if address.is_empty() {
            "destinationAddress"
        } else {
            "amount"
        };
        return Err(ApiError::field(field, "Please fill in all required fields"));
    };
    let unknown = || ApiError::field("currencyId", "This currency cannot be withdrawn.");
    let code = body.currency_id.trim().parse().map_err(|_| unknown())?;
    let currency = currencies::get(db, code).await?.ok_or_else(unknown)?;
    if !currency.withdrawable {
        return Err(unknown());
    }
    let amount = read_amount(text, currency.decimals)?;
    let minimum = currency.minimum_withdrawal;
    if amount < minimum {
        let text = format!(
            "The minimum withdrawal is {} {code}.",
            minimum.format(currency.decimals)
        );
        return Err(ApiError::field("amount", text));
    }
    let fee = currency.network_fee;
    let net = amount.checked_sub(fee).filter(|net| !net.is_zero()).ok_or_else(|| {
        let fee = fee.format(currency.decimals);
        ApiError::field(
            "amount",
            format!("The amount must be above the network fee of {fee} {code}."),
        )
    })?;
    let (network, destination) = read_destination(db, address, body.network.as_deref(), &currency).await?;
    Ok(Plan {
        notes: read_notes(body.user_notes.as_deref())?,
        currency,
        network,
        amount,
        fee,
        net,
        destination,
    })
}

fn read_amount(text: &AmountText, decimals: u8) -> Result<Amount, ApiError> {
    let not_above = || ApiError::field("amount", "Amount must be greater than 0");
    match text.parse(decimals) {
        Ok(amount) if !amount.is_zero() => Ok(amount),
        Ok(_) | Err(AmountError::Negative | AmountError::NotDecimal) => Err(not_above()),
        Err(AmountError::TooLarge) => Err(exceeds()),
        Err(AmountError::Empty) => Err(ApiError::field("amount", "Please fill in all required fields")),
        Err(error @ (AmountError::TooManyDecimals(_) | AmountError::Exponent)) => {
            Err(ApiError::field("amount", error.to_string()))
        }
    }
}

/// The network to pay on: the one that was chosen, or the only one that takes the address.
async fn read_destination(
    db: &mut PgConnection,
    text: &str,
    chosen: Option<&str>,
    currency: &Currency,
) -> Result<(Network, String), ApiError> {
    let chosen = chosen.map(str::trim).filter(|code| !code.is_empty());
    let networks = currency.networks.iter();
    let networks = networks.filter(|network| chosen.is_none_or(|code| network.code == code));
    let known: Vec<(Chain, &Network)> = networks
        .filter_map(|network| Some((Chain::of_network(&network.code)?, network)))
        .collect();
    let select = || ApiError::field("network", "Please select a blockchain network");
    if chosen.is_some() && known.is_empty() {
        return Err(select());
    }
    let chains: Vec<Chain> = known.iter().map(|(chain, _)| *chain).collect();
    let refuse = |text: String| ApiError::field("destinationAddress", text);
    let found = Destination::parse(text, &chains).map_err(|refusal| refuse(refusal.to_string()))?;
    let mut takes = known.iter().filter(|(chain, _)| *chain == found.chain);
    let network = match (takes.next(), takes.next()) {
        (Some((_, only)), None) => (*only).clone(),
        // The same address stands on each of them, and what arrives on the wrong one may be lost.
        (Some(_), Some(_)) => return Err(select()),
        (None, _) => return Err(refuse("This currency cannot be withdrawn.".to_owned())),
    };
    if deposits::store::is_own_address(db, found.as_str()).await? {
        return Err(refuse(
            "The destination is a deposit address of this platform.".to_owned(),
        ));
    }
    Ok((network, found.as_str().to_owned()))
}

fn read_notes(notes: Option<&str>) -> Result<String, ApiError> {
    let notes = notes.unwrap_or_default().trim();
    let refuse = |text: String| Err(ApiError::field("userNotes", text));
    if notes.chars().count() > MAX_NOTES {
        return refuse(format!("Notes can have at most {MAX_NOTES} characters."));
    }
    // They are read by those who decide.
    if has_forbidden(notes, true) {
        return refuse("Notes contain characters that are not allowed.".to_owned());
    }
    Ok(notes.to_owned())
}
