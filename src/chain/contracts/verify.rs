//! Whether the contracts are still what they were: their code against what was compiled or noted, who may do what, limits and balances.

use super::{
    Contract, Kind,
    deploy::{artifact, pool_supply, sale_token_supply},
    interfaces::{Nfts, SaleVault, Token, Vault},
    send::{SendError, call, code_hash, coins},
};
use crate::{chain::roles::Roles, providers::evm::Nodes};
use alloy_primitives::{Address, U256};
use std::fmt::{self, Display};

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// As it should be, or there is nothing to compare it with.
    Fine,
    /// Something does not work as configured; an alarm.
    Off,
    /// Other code runs, or the wrong one owns it: nothing is paid there any more.
    Wrong,
}

/// One line of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub of: &'static str,
    pub what: String,
    pub expected: Option<String>,
    pub found: String,
    pub verdict: Verdict,
}

/// All lines of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub chain_id: u64,
    pub findings: Vec<Finding>,
}

impl Report {
    /// The worst of them; a chain without contracts is fine.
    pub fn verdict(&self) -> Verdict {
        let verdicts = self.findings.iter().map(|finding| finding.verdict);
        verdicts.max().unwrap_or(Verdict::Fine)
    }

    /// Those that are not fine.
    pub fn faults(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.verdict != Verdict::Fine)
    }
}

impl Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.verdict {
            Verdict::Fine => "ok",
            Verdict::Off => "OFF",
            Verdict::Wrong => "WRONG",
        };
        write!(f, "{mark:5}  {:12}  {:18}  {}", self.of, self.what, self.found)?;
        match &self.expected {
            Some(expected) if self.verdict != Verdict::Fine => write!(f, " (expected {expected})"),
            Some(_) | None => Ok(()),
        }
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "chain {}", self.chain_id)?;
        self.findings.iter().try_for_each(|finding| writeln!(f, "{finding}"))
    }
}

/// The expected state that the chain is compared with.
pub struct Terms<'a> {
    pub nodes: &'a Nodes,
    pub contracts: &'a [Contract],
    /// None where they are not configured: then they are only shown.
    pub roles: Option<&'a Roles>,
    /// Below it the key that sends, sends no more; in units of 10^-18 coins.
    pub min_balance: u128,
    /// Tokens that stand in for others are of our code too.
    pub is_local: bool,
}

/// Asks the chain about all of them.
pub async fn verify(terms: &Terms<'_>) -> Result<Report, SendError> {
    let mut table = Table(Vec::new());
    for contract in terms.contracts {
        let of = contract.kind.as_str();
        table.told(of, "address", contract.address);
        let expected = match contract.kind {
            Kind::Pool | Kind::PayoutVault | Kind::SaleToken | Kind::PresaleVault | Kind::Nfts => {
                artifact(contract.kind).runtime_hash
            }
            Kind::LpBai | Kind::Usdt | Kind::Usdc if terms.is_local => artifact(contract.kind).runtime_hash,
            Kind::LpBai | Kind::Usdt | Kind::Usdc => contract.code_hash,
        };
        match code_hash(terms.nodes, contract.address).await {
            Ok(found) => table.compared(of, "code hash", found, Some(expected), Verdict::Wrong),
            Err(SendError::NoCode(_)) => {
                table.compared(
                    of,
                    "code hash",
                    "none".to_owned(),
                    Some(expected.to_string()),
                    Verdict::Wrong,
                );
                continue;
            }
            Err(error) => return Err(error),
        }
        match contract.kind {
            Kind::PayoutVault => vault(terms, contract.address, &mut table).await?,
            Kind::Pool => {
                let supply = call(terms.nodes, contract.address, Token::totalSupplyCall {}).await?;
                table.compared(of, "supply", supply, Some(pool_supply()), Verdict::Wrong);
            }
            Kind::SaleToken => {
                let supply = call(terms.nodes, contract.address, Token::totalSupplyCall {}).await?;
                table.compared(of, "supply", supply, Some(sale_token_supply()), Verdict::Wrong);
            }
            Kind::PresaleVault => presale(terms, contract.address, &mut table).await?,
            Kind::Nfts => nfts(terms, contract.address, &mut table).await?,
            Kind::LpBai | Kind::Usdt | Kind::Usdc => {
                table.told(
                    of,
                    "decimals",
                    call(terms.nodes, contract.address, Token::decimalsCall {}).await?,
                );
            }
        }
    }
    if let Some(roles) = terms.roles {
        let balance = coins(terms.nodes, roles.payer).await?;
        let least = U256::from(terms.min_balance);
        let verdict = if balance < least { Verdict::Off } else { Verdict::Fine };
        table.row("sender", "coins", balance, Some(format!("at least {least}")), verdict);
    }
    Ok(Report {
        chain_id: terms.nodes.chain_id(),
        findings: table.0,
    })
}

async fn vault(terms: &Terms<'_>, at: Address, table: &mut Table) -> Result<(), SendError> {
    let (of, nodes, roles) = (Kind::PayoutVault.as_str(), terms.nodes, terms.roles);
    let owner = call(nodes, at, Vault::ownerCall {}).await?;
    let payer = call(nodes, at, Vault::payerCall {}).await?;
    table.compared(of, "owner", owner, roles.map(|roles| roles.owner), Verdict::Wrong);
    table.compared(of, "payer", payer, roles.map(|roles| roles.payer), Verdict::Off);
    if owner == payer {
        table.row(
            of,
            "owner",
            owner,
            Some("another than the payer".to_owned()),
            Verdict::Wrong,
        );
    }
    let guardian = call(nodes, at, Vault::guardianCall {}).await?;
    table.compared(
        of,
        "guardian",
        guardian,
        roles.map(|roles| roles.guardian),
        Verdict::Off,
    );
    let treasury = call(nodes, at, Vault::treasuryCall {}).await?;
    table.compared(
        of,
        "treasury",
        treasury,
        roles.map(|roles| roles.treasury),
        Verdict::Wrong,
    );
    let paused = call(nodes, at, Vault::pausedCall {}).await?;
    table.compared(of, "paused", paused, Some(false), Verdict::Off);
    for token in terms
        .contracts
        .iter()
        .filter(|contract| !matches!(contract.kind, Kind::PayoutVault | Kind::PresaleVault | Kind::Nfts))
    {
        let held = call(nodes, token.address, Token::balanceOfCall { of: at }).await?;
        table.told(of, &format!("holds {}", token.kind), held);
        let limit = call(nodes, at, Vault::dailyLimitCall { token: token.address }).await?;
        // Tokens that are never paid out need no limit; POOL does.
        let verdict = match token.kind {
            Kind::Pool if limit.is_zero() => Verdict::Off,
            Kind::Pool
            | Kind::PayoutVault
            | Kind::LpBai
            | Kind::Usdt
            | Kind::Usdc
            | Kind::SaleToken
            | Kind::PresaleVault
            | Kind::Nfts => Verdict::Fine,
        };
        let expected = Some("more than 0".to_owned());
        table.row(of, &format!("a day {}", token.kind), limit, expected, verdict);
    }
    Ok(())
}

async fn presale(terms: &Terms<'_>, at: Address, table: &mut Table) -> Result<(), SendError> {
    let (of, nodes, roles) = (Kind::PresaleVault.as_str(), terms.nodes, terms.roles);
    let owner = call(nodes, at, Vault::ownerCall {}).await?;
    let operator = call(nodes, at, SaleVault::operatorCall {}).await?;
    let guardian = call(nodes, at, Vault::guardianCall {}).await?;
    let treasury = call(nodes, at, Vault::treasuryCall {}).await?;
    table.compared(of, "owner", owner, roles.map(|roles| roles.owner), Verdict::Wrong);
    table.compared(of, "operator", operator, roles.map(|roles| roles.payer), Verdict::Off);
    let expected = roles.map(|roles| roles.guardian);
    table.compared(of, "guardian", guardian, expected, Verdict::Off);
    let expected = roles.map(|roles| roles.treasury);
    table.compared(of, "treasury", treasury, expected, Verdict::Wrong);
    let held = |contract: &&Contract| matches!(contract.kind, Kind::Usdt | Kind::Usdc | Kind::SaleToken);
    for token in terms.contracts.iter().filter(held) {
        let balance = call(nodes, token.address, Token::balanceOfCall { of: at }).await?;
        table.told(of, &format!("holds {}", token.kind), balance);
    }
    Ok(())
}

async fn nfts(terms: &Terms<'_>, at: Address, table: &mut Table) -> Result<(), SendError> {
    let (of, nodes, roles) = (Kind::Nfts.as_str(), terms.nodes, terms.roles);
    let owner = call(nodes, at, Vault::ownerCall {}).await?;
    let minter = call(nodes, at, Nfts::minterCall {}).await?;
    let signer = call(nodes, at, Nfts::signerCall {}).await?;
    let guardian = call(nodes, at, Vault::guardianCall {}).await?;
    let paused = call(nodes, at, Vault::pausedCall {}).await?;
    table.compared(of, "owner", owner, roles.map(|roles| roles.owner), Verdict::Wrong);
    table.compared(of, "minter", minter, roles.map(|roles| roles.payer), Verdict::Off);
    table.compared(of, "signer", signer, roles.map(|roles| roles.signer), Verdict::Off);
    let expected = roles.map(|roles| roles.guardian);
    table.compared(of, "guardian", guardian, expected, Verdict::Off);
    table.compared(of, "paused", paused, Some(false), Verdict::Off);
    Ok(())
}

struct Table(Vec<Finding>);

impl Table {
    fn row(&mut self, of: &'static str, what: &str, found: impl Display, expected: Option<String>, verdict: Verdict) {
        self.0.push(Finding {
            of,
            what: what.to_owned(),
            expected,
            found: found.to_string(),
            verdict,
        });
    }

    fn told(&mut self, of: &'static str, what: &str, found: impl Display) {
        self.row(of, what, found, None, Verdict::Fine);
    }

    fn compared<T: Display + PartialEq>(
        &mut self,
        of: &'static str,
        what: &str,
        found: T,
        expected: Option<T>,
        otherwise: Verdict,
    ) {
        let fits = expected.as_ref().is_none_or(|expected| *expected == found);
        let verdict = if fits { Verdict::Fine } else { otherwise };
        self.row(of, what, found, expected.map(|expected| expected.to_string()), verdict);
    }
}
