use super::{migrate, outcome::Outcome};
use crate::{
    chain::{Kind, contracts::store, indexer::ChainKey},
    config::Config,
    features::presale::{Presale, recompute::recompute},
};
use clap::Subcommand;
use domain::presale::text;

/// `cuecast presale`.
#[derive(Subcommand)]
pub enum Sale {
    /// Allocate every contribution anew from the chain's transfers and the published list, and compare; ends with exit code 1 when a unit differs
    Recompute,
}

impl Sale {
    pub async fn run(self, config: &Config) -> Outcome {
        let Self::Recompute = self;
        let (_postgres, pool) = migrate::connect(config).await?;
        let mut db = pool.acquire().await?;
        let chain_id = config.chain.payments(config.environment);
        let known = store::known(&mut db, chain_id).await?;
        let epoch = known.ok_or("the chain of the presale was never spoken to")?.epoch;
        let chain = ChainKey { chain_id, epoch };
        let contracts = store::active(&mut db, chain_id).await?;
        let vault = contracts.iter().find(|contract| contract.kind == Kind::PresaleVault);
        let local = vault.filter(|_| config.chain.has_local_node(config.environment));
        let local = local.map(|vault| (chain, vault.address));
        let terms = Presale::new(&config.presale).terms_of(&mut db, local).await?;
        let terms = terms.ok_or("the presale is not announced")?;
        let again = recompute(&mut db, chain, &terms).await?;
        drop(db);
        pool.close().await;
        println!(
            "{} contributions: {} sold, {} for referrals, {} raised",
            again.contributions,
            text(again.sale.sold),
            text(again.sale.bonus),
            text(again.sale.raised_in_all())
        );
        for difference in &again.differences {
            println!("{difference}");
        }
        match again.differences.len() {
            0 => Ok(()),
            count => Err(format!("{count} differences").into()),
        }
    }
}
