use clap::Subcommand;
use domain::Address;
use sqlx::PgPool;

use super::{Outcome, migrate};
use crate::config::Config;
use crate::fresh;
use crate::store::users;

/// `cuecast admin`.
#[derive(Subcommand)]
pub enum Admin {
    /// Grant the administrator's role to a wallet address; the account is made if there is none
    Create {
        /// The wallet: 0x and 40 hex digits
        #[arg(long)]
        address: Address,
    },
}

impl Admin {
    pub async fn run(self, config: &Config) -> Outcome {
        let Self::Create { address } = self;
        let (_postgres, pool) = migrate::connect(config).await?;
        grant(&pool, address).await?;
        pool.close().await;
        println!("{address} is an administrator");
        Ok(())
    }
}

/// Roles are read from the database at every call, so the grant holds at once.
async fn grant(pool: &PgPool, address: Address) -> Result<(), sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let user = users::ensure(&mut transaction, address, fresh::user_id()).await?;
    users::set_admin(&mut transaction, user.id, true).await?;
    transaction.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[tokio::test]
    async fn an_address_becomes_administrator_whether_or_not_it_ever_signed_in() {
        let database = testing::database().await;
        let address: Address = "0x52908400098527886E0F7030069857D2E4169EE7".parse().unwrap();
        for _ in 0..2 {
            grant(&database.pool, address).await.unwrap();
            let mut db = database.pool.acquire().await.unwrap();
            assert!(users::by_address(&mut db, address).await.unwrap().unwrap().is_admin);
        }
    }
}
