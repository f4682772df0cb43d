//! Brings the contracts onto a chain that are not there yet, each noted as soon as it stands.

use super::{
    Artifact, Contract, Kind,
    send::{self, SendError, Sender, code_hash, newest},
    store,
};
use crate::{chain::roles::Roles, db, providers::evm::Nodes};
use alloy_primitives::{Address, Bytes, U256};
use alloy_sol_types::SolValue;
use serde_json::json;
use sqlx::PgPool;

/// All of POOL: a hundred million, in units of 10^-18.
pub fn pool_supply() -> U256 {
    U256::from(100_000_000_u64) * one()
}

/// All of the token that the presale sells: a thousand million, in units of 10^-18.
pub fn sale_token_supply() -> U256 {
    U256::from(1_000_000_000_u64) * one()
}

/// A whole token of 18 decimals.
pub fn one() -> U256 {
    U256::from(10).pow(U256::from(18))
}

/// Why contracts could not be brought onto a chain.
#[derive(Debug, thiserror::Error)]
pub enum DeployError {
    #[error(transparent)]
    Send(#[from] SendError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error("chain {chain_id} cannot run our contracts: it does not know mcopy, which came with Cancun ({cause})")]
    TooOld {
        chain_id: u64,
        cause: crate::providers::evm::Error,
    },
    /// A contract that was to be made is not in the receipt.
    #[error("the chain made no contract of {0}")]
    NothingMade(Kind),
    /// A contract is made for others, which have to stand first.
    #[error("{0} is needed for {1}")]
    Needed(Kind, Kind),
    #[error("{0} is a stand-in, which is deployed on the local chain alone")]
    StandIn(Kind),
}

impl From<crate::providers::evm::Error> for DeployError {
    fn from(error: crate::providers::evm::Error) -> Self {
        Self::Send(error.into())
    }
}

/// Where contracts are brought to and noted.
pub struct Site<'a> {
    pub pool: &'a PgPool,
    pub nodes: &'a Nodes,
    pub epoch: i32,
    /// The chain is the server's own.
    pub is_local: bool,
}

impl Site<'_> {
    /// Runs one instruction that came with Cancun, as code that a call carries: `PUSH1 0 PUSH1 0 PUSH1 0 MCOPY`.
    pub async fn probe(&self) -> Result<(), DeployError> {
        let request =
            crate::providers::evm::Request::new("eth_call", json!([{ "data": "0x6000600060005e" }, "latest"]));
        match self.nodes.ask::<Bytes>(&request).await {
            Ok(_) => Ok(()),
            Err(cause @ crate::providers::evm::Error::Refused { .. }) => Err(DeployError::TooOld {
                chain_id: self.nodes.chain_id(),
                cause,
            }),
            Err(error) => Err(error.into()),
        }
    }

    /// The contract of that kind that stands and is of this release's code; else it is made and noted.
    pub async fn ensure(&self, by: &dyn Sender, kind: Kind, roles: &Roles) -> Result<Contract, DeployError> {
        let known = store::active(&mut *self.pool.acquire().await?, self.nodes.chain_id()).await?;
        let artifact = artifact(kind);
        if let Some(known) = known.into_iter().find(|contract| contract.kind == kind) {
            match code_hash(self.nodes, known.address).await {
                Ok(code) if code == artifact.runtime_hash => return Ok(known),
                Ok(_) | Err(SendError::NoCode(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.make(by, kind, roles).await
    }

    async fn make(&self, by: &dyn Sender, kind: Kind, roles: &Roles) -> Result<Contract, DeployError> {
        let arguments = match kind {
            Kind::PayoutVault => (roles.owner, roles.payer, roles.guardian, roles.treasury).abi_encode_params(),
            Kind::Pool => ("Cuecast Pool", "POOL", pool_supply(), roles.treasury).abi_encode_params(),
            Kind::SaleToken => ("Cuecast BITP", "BITP", sale_token_supply(), roles.treasury).abi_encode_params(),
            Kind::PresaleVault => {
                let known = store::active(&mut *self.pool.acquire().await?, self.nodes.chain_id()).await?;
                let of = |wanted: Kind| {
                    let found = known.iter().find(|contract| contract.kind == wanted);
                    found
                        .map(|contract| contract.address)
                        .ok_or(DeployError::Needed(wanted, kind))
                };
                let (usdt, usdc, token) = (of(Kind::Usdt)?, of(Kind::Usdc)?, of(Kind::SaleToken)?);
                let (owner, guardian, treasury) = (roles.owner, roles.guardian, roles.treasury);
                (owner, roles.payer, guardian, treasury, usdt, usdc, token).abi_encode_params()
            }
            Kind::Nfts => (roles.owner, roles.payer, roles.signer, roles.guardian).abi_encode_params(),
            Kind::LpBai | Kind::Usdt | Kind::Usdc if !self.is_local => return Err(DeployError::StandIn(kind)),
            Kind::LpBai => ("Local LP-BAI", "LP-BAI", U256::from(18)).abi_encode_params(),
            Kind::Usdt => ("Local USDT", "USDT", U256::from(18)).abi_encode_params(),
            Kind::Usdc => ("Local USDC", "USDC", U256::from(18)).abi_encode_params(),
        };
        let data = [artifact(kind).creation_code.as_ref(), &arguments].concat();
        let receipt = send::send(self.nodes, by, None, data.into()).await?;
        let address = receipt.contract_address.ok_or(DeployError::NothingMade(kind))?;
        let contract = Contract {
            chain_id: self.nodes.chain_id(),
            kind,
            address,
            block_number: receipt.block_number.to(),
            block_hash: receipt.block_hash,
            code_hash: code_hash(self.nodes, address).await?,
        };
        let mut db = self.pool.begin().await?;
        store::note(&mut db, &contract, self.epoch).await?;
        if self.is_local {
            // Two chains that begin in the same second have the same first block.
            store::seen(&mut db, contract.chain_id, contract.block_number, contract.block_hash).await?;
        }
        db::commit(db, "chain.contract").await?;
        Ok(contract)
    }

    /// Notes somebody else's token that is configured.
    pub async fn note_token(&self, kind: Kind, address: Address) -> Result<Contract, DeployError> {
        let known = store::active(&mut *self.pool.acquire().await?, self.nodes.chain_id()).await?;
        let same = |contract: &Contract| contract.kind == kind && contract.address == address;
        if let Some(known) = known.into_iter().find(same) {
            return Ok(known);
        }
        let block = newest(self.nodes).await?;
        let contract = Contract {
            chain_id: self.nodes.chain_id(),
            kind,
            address,
            block_number: block.number.to(),
            block_hash: block.hash,
            code_hash: code_hash(self.nodes, address).await?,
        };
        store::note(&mut *self.pool.acquire().await?, &contract, self.epoch).await?;
        Ok(contract)
    }
}

/// The compiled code of a contract of that kind; for tokens of others, that of their local stand-in.
pub fn artifact(kind: Kind) -> &'static Artifact {
    match kind {
        Kind::Pool | Kind::SaleToken => Artifact::fixed_token(),
        Kind::PayoutVault => Artifact::payout_vault(),
        Kind::PresaleVault => Artifact::presale_vault(),
        Kind::Nfts => Artifact::nfts(),
        Kind::LpBai | Kind::Usdt | Kind::Usdc => Artifact::local_token(),
    }
}
