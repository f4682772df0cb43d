use clap::Subcommand;
use domain::{
    Address,
    admin::{AdminName, Email, Login, NewPassword},
};
use sqlx::PgPool;

use super::{migrate, outcome::Outcome, prompt};
use crate::{
    audit::Actor,
    auth::{
        password,
        seal::TotpKey,
        store::admins::{self, NewAdmin, TotpSecret},
        totp,
    },
    config::Config,
    ids, users,
};

/// `cuecast admin`.
#[derive(Subcommand)]
pub enum Admin {
    /// Name an administrator: a wallet, or an account with a password, or both for one person
    Create {
        /// The person's wallet: 0x and 40 hex digits; it gets the role, and is linked to the account if there is one
        #[arg(long)]
        address: Address,
        /// An account with a password, which is asked for, or read from standard input
        #[arg(long)]
        username: Option<AdminName>,
        /// Another way to name the account when signing in
        #[arg(long, requires = "username")]
        email: Option<Email>,
        /// The account needs a code of an authenticator app too; what the app reads is printed once
        #[arg(long, requires = "username")]
        totp: bool,
    },
    /// Link an account that has none to a wallet, which gets the role; without one it decides nothing about money
    Link {
        #[arg(long)]
        username: AdminName,
        /// 0x and 40 hex digits
        #[arg(long)]
        address: Address,
    },
    /// Set a new password, which opens a removed account again; its sessions end
    Password {
        #[arg(long)]
        username: AdminName,
        /// A new key for the authenticator app too, which is printed once
        #[arg(long)]
        totp: bool,
    },
    /// Take the role from a wallet, or close an account and take the role from its wallet; it holds from the next call on
    Remove {
        #[arg(long, required_unless_present = "username")]
        address: Option<Address>,
        #[arg(long)]
        username: Option<AdminName>,
    },
}

impl Admin {
    pub async fn run(self, config: &Config) -> Outcome {
        // Asked first, so that the database is not held while someone thinks.
        let password = match &self {
            Self::Create { username: Some(_), .. } | Self::Password { .. } => Some(prompt::new_password()?),
            Self::Create { username: None, .. } | Self::Link { .. } | Self::Remove { .. } => None,
        };
        let (_postgres, pool) = migrate::connect(config).await?;
        let told = self.perform(&pool, password, &config.totp_key()?).await?;
        pool.close().await;
        println!("{told}");
        Ok(())
    }

    /// Answers what to tell the operator.
    async fn perform(
        self,
        pool: &PgPool,
        password: Option<NewPassword>,
        key: &TotpKey,
    ) -> Result<String, Box<dyn std::error::Error>> {
        match self {
            Self::Create {
                address,
                username: None,
                ..
            } => {
                grant(pool, address).await?;
                Ok(format!("{address} is an administrator"))
            }
            Self::Create {
                address,
                username: Some(username),
                email,
                totp,
            } => {
                let account = Account {
                    username,
                    email,
                    address,
                    password: password.ok_or("a password is needed")?,
                    totp: totp.then(rand::random),
                };
                create(pool, account, key).await
            }
            Self::Link { username, address } => link(pool, username, address).await,
            Self::Password { username, totp } => {
                let password = password.ok_or("a password is needed")?;
                set_password(pool, username, &password, totp.then(rand::random), key).await
            }
            Self::Remove { address, username } => remove(pool, address, username).await,
        }
    }
}

struct Account {
    username: AdminName,
    email: Option<Email>,
    address: Address,
    password: NewPassword,
    totp: Option<TotpSecret>,
}

/// Roles are read from the database at every call, so the grant holds at once.
async fn grant(pool: &PgPool, address: Address) -> Result<(), Box<dyn std::error::Error>> {
    let mut transaction = pool.begin().await?;
    let user = users::ensure(&mut transaction, address, ids::user_id()).await?;
    if let Some(account) = admins::closed_account(&mut transaction, user.id).await? {
        return Err(format!(
            "the account {account} of this wallet is closed, which keeps the wallet out too: `cuecast admin password --username {account}` opens both"
        )
        .into());
    }
    admins::set_role(&mut transaction, user.id, true, Actor::System).await?;
    transaction.commit().await?;
    Ok(())
}

async fn create(pool: &PgPool, account: Account, key: &TotpKey) -> Result<String, Box<dyn std::error::Error>> {
    let hash = password::hash(account.password.expose())?;
    let mut transaction = pool.begin().await?;
    let user = users::ensure(&mut transaction, account.address, ids::user_id()).await?;
    admins::set_role(&mut transaction, user.id, true, Actor::System).await?;
    let id = ids::admin_id();
    let sealed = account.totp.map(|secret| key.seal(id, &secret)).transpose()?;
    let new = NewAdmin {
        id,
        username: &account.username,
        email: account.email.as_ref(),
        password_hash: &hash,
        totp_sealed: sealed,
        user_id: Some(user.id),
    };
    admins::create(&mut transaction, new, Actor::System).await??;
    transaction.commit().await?;
    let username = &account.username;
    let told = format!("{username} is an administrator and signs in at /admin-login");
    Ok(told + &key_of(username, account.totp))
}

/// The key as a URI that the authenticator app reads, on a line of its own.
fn key_of(username: &AdminName, secret: Option<TotpSecret>) -> String {
    secret.map_or_else(String::new, |secret| {
        let uri = totp::uri(username.as_str(), &secret);
        format!("\nFor the authenticator app (not shown again): {uri}")
    })
}

async fn link(pool: &PgPool, username: AdminName, address: Address) -> Result<String, Box<dyn std::error::Error>> {
    let mut transaction = pool.begin().await?;
    let account = admins::by_login(&mut transaction, &Login::Name(username.clone())).await?;
    let account = account.ok_or_else(|| format!("there is no account {username}"))?;
    if account.disabled {
        return Err(format!("{username} is closed: `cuecast admin password --username {username}` opens it").into());
    }
    let user = users::ensure(&mut transaction, address, ids::user_id()).await?;
    admins::set_role(&mut transaction, user.id, true, Actor::System).await?;
    if !admins::link(&mut transaction, account.id, user.id, Actor::System).await?? {
        return Err(format!("{username} is linked to a wallet already").into());
    }
    transaction.commit().await?;
    Ok(format!("{username} is linked to {address}"))
}

async fn set_password(
    pool: &PgPool,
    username: AdminName,
    password: &NewPassword,
    totp: Option<TotpSecret>,
    key: &TotpKey,
) -> Result<String, Box<dyn std::error::Error>> {
    let hash = password::hash(password.expose())?;
    let mut transaction = pool.begin().await?;
    let account = admins::by_login(&mut transaction, &Login::Name(username.clone())).await?;
    let account = account.ok_or_else(|| format!("there is no account {username}"))?;
    let sealed = totp.map(|secret| key.seal(account.id, &secret)).transpose()?;
    admins::set_password(&mut transaction, &account, &hash, sealed.as_deref(), Actor::System).await?;
    let wallet = match account.user_id.filter(|_| account.disabled) {
        Some(user) => users::by_id(&mut transaction, user).await?,
        None => None,
    };
    transaction.commit().await?;
    let opened = wallet.map_or_else(String::new, |user| {
        format!(
            " and is open again; its wallet {} is an administrator again",
            user.address
        )
    });
    Ok(format!("{username} has a new password{opened}") + &key_of(&username, totp))
}

async fn remove(
    pool: &PgPool,
    address: Option<Address>,
    username: Option<AdminName>,
) -> Result<String, Box<dyn std::error::Error>> {
    let mut transaction = pool.begin().await?;
    let mut removed = Vec::new();
    if let Some(address) = address {
        let user = users::by_address(&mut transaction, address).await?;
        let user = user.ok_or_else(|| format!("nobody with the wallet {address} ever signed in"))?;
        admins::set_role(&mut transaction, user.id, false, Actor::System).await?;
        removed.push(address.to_string());
    }
    if let Some(username) = username {
        let account = admins::by_login(&mut transaction, &Login::Name(username.clone())).await?;
        let account = account.ok_or_else(|| format!("there is no account {username}"))?;
        admins::disable(&mut transaction, &account, Actor::System).await?;
        removed.push(username.to_string());
        if let Some(user) = account.user_id {
            let wallet = users::by_id(&mut transaction, user).await?;
            removed.extend(wallet.map(|user| format!("its wallet {}", user.address)));
        }
    }
    transaction.commit().await?;
    Ok(format!("{}: no administrator any more", removed.join(" and ")))
}

#[cfg(test)]
#[path = "admin_tests.rs"]
mod tests;
