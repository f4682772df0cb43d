//! The two roles of the server's own cluster: the owner makes the schema, and whoever serves can neither change it nor get past what it holds.

use super::Result;
use sqlx::{PgConnection, postgres::PgConnectOptions};

/// The role that serves.
pub const SERVING: &str = "cuecast_app";

/// The database, whether it is our own, and how to connect.
#[derive(Clone, Debug)]
pub enum Database {
    /// The server's own cluster, as its owner. It is served by a role without DDL, which is made and given its rights at every start.
    Own(PgConnectOptions),
    /// Somebody else's, whose roles are theirs.
    Given(PgConnectOptions),
}

impl Database {
    /// As the one who migrates.
    pub fn owner(&self) -> &PgConnectOptions {
        match self {
            Self::Own(options) | Self::Given(options) => options,
        }
    }

    /// As the one who serves; `db` is the owner's connection to the migrated database.
    pub async fn serving(self, db: &mut PgConnection) -> Result<PgConnectOptions> {
        match self {
            Self::Own(options) => {
                grant(db).await?;
                Ok(options.username(SERVING))
            }
            Self::Given(options) => {
                if is_superuser(db).await? {
                    tracing::warn!(
                        "the role of database.url is a superuser, which can switch off what guards the ledger and the audit log: \
                         give the server a role that owns its database and nothing else"
                    );
                }
                Ok(options)
            }
        }
    }
}

/// Rows of the ledger, the audit log, votes, breaks and rates are only ever added; the triggers that say so are out of this role's reach.
const RIGHTS: &str = "
    DO $$ BEGIN
        CREATE ROLE cuecast_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$;
    DO $$ BEGIN
        IF NOT pg_has_role('cuecast_app', 'pg_monitor', 'MEMBER') THEN GRANT pg_monitor TO cuecast_app; END IF;
    EXCEPTION WHEN unique_violation THEN NULL;
    END $$;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public TO cuecast_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO cuecast_app;
    REVOKE UPDATE, DELETE ON audit_log, entries, transfers, prediction_votes, credit_settings FROM cuecast_app;
    REVOKE UPDATE, DELETE ON user_exclusions, user_attestations, reward_rates, reward_promises, reward_setters FROM cuecast_app;
    REVOKE INSERT, UPDATE, DELETE ON audit_keyed, _sqlx_migrations, schema_floor FROM cuecast_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO cuecast_app;";

async fn grant(db: &mut PgConnection) -> Result<()> {
    sqlx::raw_sql(RIGHTS).execute(db).await.map(drop)
}

async fn is_superuser(db: &mut PgConnection) -> Result<bool> {
    sqlx::query_scalar!(r#"SELECT rolsuper AS "superuser!" FROM pg_roles WHERE rolname = current_user"#)
        .fetch_one(db)
        .await
}
