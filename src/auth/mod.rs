//! Who is asking. Identity comes from a session's token, and the session and the role from the database at every call.

mod admin;
mod admin_login;
mod extract;
mod identity;
mod login;
pub mod passport;
pub mod password;
pub mod seal;
mod signature;
mod siwe;
pub mod ticket;
mod token;
pub mod totp;

pub use admin::{Admin, AdminIdentity, AdminSession, MoneyAdmin, Office};
pub use admin_login::{AdminSignedIn, Credentials, admin_refresh, admin_sign_in, admin_sign_out};
pub(crate) use extract::bearer;
pub use extract::{Account, Viewer};
pub use identity::{AuthError, Identity, authenticate};
pub use login::{Challenge, Device, SignedIn, issue_nonce, refresh, sign_in};
pub use signature::{ContractWallets, SignatureError, SignatureVerifier, Signed, WalletVerifier};
pub use siwe::{Site, SiweRules};
pub use token::{Keys, KeysConfig};

/// A session's id: what a token names as `sid`.
pub type SessionId = uuid::Uuid;

/// The way to the sockets of a session.
pub trait SocketControl: Send + Sync {
    /// Closes every socket of a session that has ended, within a second. It does not block.
    fn revoke(&self, session: SessionId);
}
