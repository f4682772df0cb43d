use super::outcome::Outcome;
use crate::{
    config::Config,
    providers::sandbox::{Keys, Sandbox},
};

/// `cuecast sandbox`: the sandbox alone, until it is interrupted.
pub async fn run(config: &Config) -> Outcome {
    let (given, cards_given) = (config.nowpayments.api_key.is_some(), config.stripe.secret_key.is_some());
    let sandbox = Sandbox::start(config, Keys::of(config))?;
    println!("The sandbox is at {}", sandbox.page_url()?);
    println!("A server uses it with CUECAST_NOWPAYMENTS_URL={}", sandbox.api_url()?);
    if !given {
        // Made for this run, of no worth outside this machine.
        println!("CUECAST_NOWPAYMENTS_API_KEY={}", sandbox.keys.api_key.expose());
        println!("CUECAST_NOWPAYMENTS_IPN_SECRET={}", sandbox.keys.ipn_secret.expose());
    }
    println!("and, for cards, with CUECAST_STRIPE_URL={}", sandbox.stripe_url()?);
    if !cards_given {
        println!("CUECAST_STRIPE_SECRET_KEY={}", sandbox.keys.stripe_key.expose());
        println!("CUECAST_STRIPE_WEBHOOK_SECRET={}", sandbox.keys.stripe_webhook.expose());
    }
    println!(
        "and, for contents of NFTs, with CUECAST_PINNING_URL={} CUECAST_PINNING_UPLOAD_URL={}",
        sandbox.pinning_url()?,
        sandbox.pinning_upload_url()?
    );
    if config.pinning.token.is_none() {
        println!("CUECAST_PINNING_TOKEN={}", sandbox.keys.pinning_token.expose());
    }
    tokio::signal::ctrl_c().await?;
    sandbox.stop().await;
    Ok(())
}
