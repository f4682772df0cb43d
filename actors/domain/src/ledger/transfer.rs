use super::{AccountKey, Amount};
use crate::CauseId;
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// The text is no key of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a transfer's key is 1 to 200 visible ASCII characters")]
pub struct InvalidKey;

/// The key by which a transfer happens once: the same key never moves money twice. Made of the thing that it is about, such as
/// `deposit:65f1c0a2b3d4e5f601234567`, never of the moment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TransferKey(String);

impl TransferKey {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// `KIND:CAUSE:ID`: for a transfer of which its cause has one of that kind.
    pub fn natural(kind: TransferKind, cause: Cause) -> Self {
        Self(format!("{}:{}:{}", kind.as_str(), cause.kind.as_str(), cause.id))
    }
}

impl FromStr for TransferKey {
    type Err = InvalidKey;

    fn from_str(text: &str) -> Result<Self, InvalidKey> {
        let good = (1..=200).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic());
        good.then(|| Self(text.to_owned())).ok_or(InvalidKey)
    }
}

impl fmt::Display for TransferKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text names no such kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such kind")]
pub struct UnknownKind;

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$about])* $variant,)* }

        impl $name {
            /// The word that is stored and sent.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }
        }

        impl FromStr for $name {
            type Err = UnknownKind;

            fn from_str(text: &str) -> Result<Self, UnknownKind> {
                match text { $($word => Ok(Self::$variant),)* _ => Err(UnknownKind) }
            }
        }
    };
}

words!(
    /// The kind of a transfer.
    TransferKind {
        /// Money given by the house, as in demos and tests.
        Grant = "grant",
        /// Money came in from outside.
        Deposit = "deposit",
        /// From spendable to held.
        Hold = "hold",
        /// Held money goes where it was meant to go.
        Settle = "settle",
        /// Held money goes back.
        Release = "release",
        /// Held money goes back because its time ran out.
        Expire = "expire",
        /// The exact opposite of an earlier transfer.
        Reversal = "reversal",
        /// An operator puts something right.
        Correction = "correction",
        /// Something was bought, and paid outside.
        Purchase = "purchase",
        /// A play or a task was won.
        Reward = "reward",
        /// Held credits were used.
        Spend = "spend",
        /// A purchase was taken back.
        Refund = "refund",
        /// The house's reserve was filled.
        Fund = "fund",
        /// From the house's reserve to what it has promised, or back.
        Promise = "promise",
    }
);

words!(
    /// The kind of thing that a transfer is about.
    CauseKind {
        Grant = "grant",
        Deposit = "deposit",
        Withdrawal = "withdrawal",
        Prediction = "prediction",
        /// The stake of one player in a match.
        Stake = "stake",
        /// An incentive: set aside for somebody to claim.
        Claim = "claim",
        Correction = "correction",
        /// Pool credits that were bought.
        CreditOrder = "credit_order",
        /// The right to one play, paid with credits.
        PlayRight = "play_right",
        Play = "play",
        Quest = "quest",
        Season = "season",
        Task = "task",
        NftOrder = "nft_order",
        /// A payment that goes out by the chain.
        Payout = "payout",
        /// A filling of the house's reserve.
        Fund = "fund",
    }
);

/// The subject of a transfer: every one names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cause {
    pub kind: CauseKind,
    pub id: CauseId,
}

impl Cause {
    /// The thing with that id.
    pub fn new(kind: CauseKind, id: impl Into<[u8; 12]>) -> Self {
        Self {
            kind,
            id: CauseId::of(id),
        }
    }
}

/// The amount that one account gets (above zero) or gives (below), in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leg {
    pub account: AccountKey,
    pub amount: i128,
}

impl Leg {
    pub fn credit(account: AccountKey, amount: Amount) -> Self {
        Self {
            account,
            amount: amount.minor(),
        }
    }

    pub fn debit(account: AccountKey, amount: Amount) -> Self {
        Self {
            account,
            amount: -amount.minor(),
        }
    }
}

/// Of a transfer's whole content but its key; 16 bytes.
pub type Fingerprint = [u8; 16];

/// One indivisible movement of money; its legs sum to zero in each currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    pub key: TransferKey,
    pub kind: TransferKind,
    pub cause: Cause,
    /// Legs of the same account are added up.
    pub legs: Vec<Leg>,
}

impl Transfer {
    /// From one account to another, under the natural key of kind and cause.
    pub fn simple(kind: TransferKind, cause: Cause, from: AccountKey, to: AccountKey, amount: Amount) -> Self {
        Self {
            key: TransferKey::natural(kind, cause),
            kind,
            cause,
            legs: vec![Leg::debit(from, amount), Leg::credit(to, amount)],
        }
    }

    /// Tells two uses of one key apart. The order of the legs does not count.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut legs: Vec<_> = self.legs.iter().map(|leg| (leg.account, leg.amount)).collect();
        legs.sort_unstable();
        let mut hash = Sha256::new();
        hash.update(format!(
            "{}|{}|{}",
            self.kind.as_str(),
            self.cause.kind.as_str(),
            self.cause.id
        ));
        for (account, amount) in legs {
            hash.update(format!("|{account}={amount}"));
        }
        let digest: [u8; 32] = hash.finalize().into();
        let mut fingerprint = [0; 16];
        fingerprint.copy_from_slice(&digest[..16]);
        fingerprint
    }
}
