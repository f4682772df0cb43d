//! Identity of the caller. It comes from a session's token, and the session and the role from the database at every call.

use domain::UserId;

pub mod admin;
pub mod device;
mod error;
pub mod extract;
pub mod identity;
pub mod nonce;
pub mod password;
pub mod reviewer;
pub mod seal;
pub mod signature;
pub mod siwe;
pub mod store;
pub mod token;
pub mod totp;

pub use admin::{Admin, AdminIdentity, AdminSession, Member, MoneyAdmin, Office};
pub use device::Device;
pub use error::AuthError;
pub(crate) use extract::bearer;
pub use extract::{Account, Anyone, Buyer, Viewer};
pub use identity::{Identity, authenticate};
pub use reviewer::Reviewer;
pub use signature::{ContractWallets, SignatureError, SignatureVerifier, Signed, WalletVerifier};
pub use siwe::{Site, SiweRules};
pub use token::{Keys, KeysConfig};

/// How long after a sign-in by wallet it counts as fresh.
const SIGN_IN_TTL: time::Duration = time::Duration::hours(4);

/// A session's id: what a token names as `sid`.
pub type SessionId = uuid::Uuid;

/// The way to the sockets of a session.
pub trait SocketControl: Send + Sync {
    /// Closes every socket of a session that has ended, and the seats of its person that no session is known of, within a second. It does
    /// not block.
    fn revoke(&self, session: SessionId, owner: UserId);
}
