use super::{migrate, outcome::Outcome};
use crate::{
    chain::{
        Chains, Kind,
        chains::SIGN_IN_CALL,
        contracts::{
            deploy::Site,
            keyed::Keyed,
            store,
            verify::{Terms, Verdict, verify},
        },
        identity::{self, Identity},
        local,
        roles::Roles,
        signer::LocalKey,
    },
    config::{Config, LOCAL_CHAIN_ID},
    providers::evm::Nodes,
};
use alloy_primitives::Address;
use clap::Subcommand;
use domain::nft::Currency;
use sqlx::PgPool;
use std::{collections::BTreeSet, path::PathBuf, sync::Arc};

/// `cuecast chain`.
#[derive(Subcommand)]
pub enum Chain {
    /// Deploy what is missing of the payout vault, POOL, the presale's vault and token, and the contract of NFTs on the configured chains, and note it. The server deploys on its local chain by itself
    Deploy {
        /// File with the key that pays for it, 64 hex digits. It needs coins and gets no rights; not the key that the server sends with
        #[arg(long, value_name = "FILE")]
        key_file: PathBuf,
    },
    /// Compare code, owners, limits and balances with what they should be; ends with exit code 1 when something is not so
    Verify,
}

impl Chain {
    pub async fn run(self, config: &Config) -> Outcome {
        let chains = reachable(config)?;
        let (_postgres, pool) = migrate::connect(config).await?;
        match self {
            Self::Deploy { key_file } => deploy(config, &chains, &pool, &key_file).await?,
            Self::Verify => check(config, &chains, &pool).await?,
        }
        pool.close().await;
        Ok(())
    }
}

/// The configured chains, else the local one of a server that runs.
fn reachable(config: &Config) -> Result<Vec<Arc<Nodes>>, Box<dyn std::error::Error>> {
    if config.chain.has_local_node(config.environment) {
        let url = local::address(config).ok_or("there is no local chain: start the server first")?;
        let chains = Chains::single(&config.chain, LOCAL_CHAIN_ID, &[url], SIGN_IN_CALL)?;
        return Ok(vec![chains.nodes(LOCAL_CHAIN_ID)?]);
    }
    if config.chain.rpc_urls.is_empty() {
        return Err("no chain is configured: set chain.rpc_urls".into());
    }
    let nodes = config.chain.nodes().into_iter().map(|(chain_id, urls)| {
        let nodes = Nodes::new(chain_id, &urls)?.with_depth(config.chain.depth(chain_id, config.environment));
        Ok(Arc::new(nodes))
    });
    nodes.collect()
}

async fn deploy(config: &Config, chains: &[Arc<Nodes>], pool: &PgPool, key_file: &PathBuf) -> Outcome {
    if config.chain.has_local_node(config.environment) {
        return Err("the server deploys on its local chain by itself".into());
    }
    let roles = Roles::of(config)?;
    let key = LocalKey::parse(std::fs::read_to_string(key_file)?.trim())?;
    if key.address() == roles.payer {
        return Err(
            "that is the key that the server sends with: its transactions would get in each other's way".into(),
        );
    }
    for nodes in chains {
        let chain_id = nodes.chain_id();
        let kinds = wanted(config, chain_id);
        if kinds.is_empty() {
            continue;
        }
        let Identity::Known(epoch) = identity::check(pool, nodes).await? else {
            return Err(
                format!("chain {chain_id} is not the one that the database knows, or its nodes are behind").into(),
            );
        };
        let site = Site {
            pool,
            nodes,
            epoch,
            is_local: false,
        };
        site.probe().await?;
        let by = Keyed {
            key: &key,
            max_fee_gwei: config.chain.max_fee_gwei(chain_id),
        };
        let tokens = [(Kind::Usdt, config.chain.usdt), (Kind::Usdc, config.chain.usdc)];
        for (kind, address) in tokens.into_iter().filter(|_| kinds.contains(&Kind::PresaleVault)) {
            if let Some(address) = address {
                site.note_token(kind, Address::from(*address.bytes())).await?;
            }
        }
        for kind in kinds {
            let contract = site.ensure(&by, kind, &roles).await?;
            println!("chain {chain_id}: {kind} stands at {}", contract.address);
        }
    }
    Ok(())
}

/// The vault stands where money comes in or goes out, POOL where rewards are paid, the presale's where its two coins are configured, the NFTs' where
/// collections are priced in the chain's coin.
fn wanted(config: &Config, chain_id: u64) -> BTreeSet<Kind> {
    let (payments, rewards) = (
        config.chain.payments(config.environment),
        config.chain.rewards(config.environment),
    );
    let mut kinds = BTreeSet::new();
    if chain_id == payments || chain_id == rewards {
        kinds.insert(Kind::PayoutVault);
    }
    if chain_id == rewards {
        kinds.insert(Kind::Pool);
    }
    if chain_id == payments && config.chain.usdt.is_some() && config.chain.usdc.is_some() {
        kinds.extend([Kind::SaleToken, Kind::PresaleVault]);
    }
    let of_collections = |currency| config.chain.of_collections(currency, config.environment);
    if Currency::ALL
        .into_iter()
        .any(|currency| of_collections(currency) == Some(chain_id))
    {
        kinds.insert(Kind::Nfts);
    }
    kinds
}

async fn check(config: &Config, chains: &[Arc<Nodes>], pool: &PgPool) -> Outcome {
    let roles = Roles::of(config);
    if let Err(error) = &roles {
        println!("what depends on it is only shown: {error}");
    }
    let mut worst = Verdict::Fine;
    for nodes in chains {
        let contracts = store::active(&mut *pool.acquire().await?, nodes.chain_id()).await?;
        let terms = Terms {
            nodes,
            contracts: &contracts,
            roles: roles.as_ref().ok(),
            min_balance: config.chain.min_balance(nodes.chain_id()),
            is_local: config.chain.has_local_node(config.environment),
        };
        let report = verify(&terms).await?;
        print!("{report}");
        worst = worst.max(report.verdict());
    }
    match worst {
        Verdict::Fine => Ok(()),
        Verdict::Off | Verdict::Wrong => Err("the contracts are not as they should be".into()),
    }
}
