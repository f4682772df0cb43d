use clap::Subcommand;

use super::Outcome;
use crate::config::Config;

/// `cuecast admin`.
#[derive(Subcommand)]
pub enum Admin {
    /// Grant the administrator's role to a wallet address; the account is made if there is none
    Create {
        /// The wallet, 0x and 40 hex digits
        #[arg(long, value_parser = address)]
        address: String,
    },
}

impl Admin {
    pub async fn run(self, config: &Config) -> Outcome {
        let Self::Create { address } = self;
        let (_postgres, pool) = super::migrate::connect(config).await?;
        let _ = (address, pool);
        Err("admin create is not there yet".into())
    }
}

/// Lower case, as addresses are stored.
fn address(text: &str) -> Result<String, String> {
    let digits = text
        .strip_prefix("0x")
        .filter(|digits| digits.len() == 40 && digits.bytes().all(|b| b.is_ascii_hexdigit()));
    digits
        .map(|_| text.to_lowercase())
        .ok_or_else(|| "an address is 0x and 40 hex digits".to_owned())
}
