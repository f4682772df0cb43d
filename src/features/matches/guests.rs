//! Guests practise against an agent, and keep what they played once they sign in (E47). They can do nothing else.

use super::{
    commands::tables_changed,
    error::no_such_guest,
    store::{
        self, NewMatch,
        guests::{Claimed, Full, TokenHash},
    },
};
use crate::{
    command::Done,
    context::Context,
    http::{
        error::{ApiError, Code},
        limits::{ByAddress, Rate},
        places::network,
        turns::{Turn, Turns},
    },
    ids,
};
use domain::{
    GuestId, MatchId, UserId,
    matchup::{AgentLevel, MatchKind, Player, TableLength},
};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use std::{net::IpAddr, str::FromStr, sync::Arc};

/// Guests begin one after the other, as their tables are counted: so many wait for that with a connection to the database.
const MAX_CONCURRENT: usize = 2;
/// Tries of one network address, those that are refused among them.
const TRIES: Rate = Rate {
    burst: 60,
    per_second: 0.5,
};

/// The order in which guests come to their tables.
pub struct GuestDoor {
    tries: ByAddress,
    turns: Turns,
}

impl Default for GuestDoor {
    fn default() -> Self {
        Self {
            tries: ByAddress::new(TRIES),
            turns: Turns::new(MAX_CONCURRENT),
        }
    }
}

impl GuestDoor {
    /// A guest's turn to begin.
    ///
    /// # Errors
    /// 429 for an address that tries too often, 503 where too many wait.
    pub(super) async fn turn(&self, from: IpAddr) -> Result<Turn<'_>, ApiError> {
        self.tries.take(from)?;
        self.turns.turn().await
    }
}

/// Proof of a guest: 32 random bytes, of which only the hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct GuestToken([u8; 32]);

impl GuestToken {
    fn fresh() -> Self {
        Self(rand::random())
    }

    fn hash(&self) -> TokenHash {
        Sha256::digest(self.0).into()
    }

    /// 64 hex digits: what the guest's browser keeps.
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }
}

impl std::fmt::Debug for GuestToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("GuestToken")
    }
}

impl FromStr for GuestToken {
    type Err = hex::FromHexError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes)?;
        Ok(Self(bytes))
    }
}

/// A match that a guest begins.
#[derive(Debug, Clone, Copy)]
pub struct Wish {
    pub level: AgentLevel,
    pub table: TableLength,
    /// Tables of guests in all; 0 is none.
    pub tables: u32,
    /// The caller's address.
    pub from: IpAddr,
}

/// Begins a guest's practice, and gives up the one that runs. A token that opens nothing (claimed, forgotten) is replaced by a fresh one.
pub async fn practise(
    context: &Arc<Context>,
    token: Option<GuestToken>,
    wish: Wish,
) -> Result<(GuestToken, GuestId, MatchId), ApiError> {
    context
        .recorded("guest.practise")
        .run(async move |db| {
            let token = match token {
                Some(token) if store::guests::known(db, &token.hash()).await? => token,
                Some(_) | None => GuestToken::fresh(),
            };
            let guest = store::guests::ensure(db, &token.hash()).await?;
            let before = store::guests::give_up(db, guest).await?;
            let id = begin(db, guest, wish).await?;
            let done = tables_changed(Done::with((token, guest, id)), before);
            Ok(done.then(async move |context| context.tables.wake(id)))
        })
        .await
}

async fn begin(db: &mut PgConnection, guest: GuestId, wish: Wish) -> Result<MatchId, ApiError> {
    let source = network(wish.from);
    store::guests::may_begin(db, source, wish.tables).await?.map_err(full)?;
    let new = NewMatch {
        id: ids::match_id(),
        room: None,
        kind: MatchKind::Practice,
        players: [Player::Guest(guest), Player::Agent(wish.level)],
        table: wish.table,
        seed: rand::random(),
        stake: None,
    };
    store::create(db, &new).await??;
    store::guests::begun(db, guest, new.id, source).await?;
    Ok(new.id)
}

pub(super) fn full(full: Full) -> ApiError {
    match full {
        Full::Closed => ApiError::new(Code::FeatureOff, "Tables for guests are closed. Sign in to play."),
        Full::Tables => ApiError::new(Code::Busy, "All free tables are taken. Sign in, or watch for a moment."),
        Full::Address => ApiError::new(
            Code::Busy,
            "Three tables are open at your address. Finish one of them, or sign in to play.",
        ),
        Full::Starts { seconds } => {
            let text = "That was a lot of games as a guest. Sign in to go on, or come back later.";
            ApiError::rate_limited_as(seconds, text)
        }
    }
}

/// A guest, and the match that they play; None of a token that opens nothing.
pub async fn own(context: &Context, token: &GuestToken) -> Result<Option<(GuestId, store::OwnMatch)>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let Some(guest) = store::guests::of_token(&mut db, &token.hash()).await? else {
        return Ok(None);
    };
    let found = store::of_guest(&mut db, guest).await?;
    Ok(found.map(|found| (guest, found)))
}

/// Makes a guest's matches practice of a person, once; answers their number.
pub async fn claim(context: &Arc<Context>, user: UserId, token: GuestToken) -> Result<i16, ApiError> {
    context
        .recorded("guest.claim")
        .run(
            async move |db| match store::guests::claim(db, &token.hash(), user).await? {
                Claimed::Kept(kept) => Ok(Done::with(kept)),
                Claimed::NotFound => Err(no_such_guest()),
                Claimed::Taken => Err(ApiError::new(
                    Code::Conflict,
                    "What this guest played belongs to another account already.",
                )),
            },
        )
        .await
}
