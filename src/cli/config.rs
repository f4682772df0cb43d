use clap::Args;

/// `cuecast config`.
#[derive(Args)]
pub struct Print {
    /// Print every key with its documentation and default instead
    #[arg(long)]
    pub reference: bool,
}
