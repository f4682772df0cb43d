//! Rooms are taken together with their epoch: taken apart, two nodes could fence each other for ever.

use super::{member::Cluster, store};
use crate::db::Result;
use actors::room::LoadError;
use sqlx::{Connection, PgConnection};

/// Rooms that one node owns at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Stream,
    Duel,
    Table,
    Tournament,
}

impl Kind {
    /// As in the database, and as the rooms of that kind call themselves.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Stream => "stream",
            Self::Duel => "duel",
            Self::Table => "table",
            Self::Tournament => "tournament",
        }
    }

    /// Duel rooms, tables and tournaments tell each other what happens, and the lobby is one: all of them are where the leader is.
    fn is_leaders(self) -> bool {
        match self {
            Self::Stream => false,
            Self::Duel | Self::Table | Self::Tournament => true,
        }
    }
}

/// Outcome of opening a room.
#[derive(Debug)]
pub enum Opened<T> {
    Here(T),
    /// There is none.
    Nowhere,
    /// Another node owns it, or will.
    Elsewhere,
}

impl<T> Opened<T> {
    /// As a room that loads wants it.
    pub fn loaded(self) -> std::result::Result<T, LoadError> {
        match self {
            Self::Here(found) => Ok(found),
            Self::Nowhere => Err(LoadError::NotFound),
            Self::Elsewhere => Err(LoadError::Elsewhere),
        }
    }
}

impl Cluster {
    /// Runs what takes a room's next epoch, in one transaction with the claim on the room where there are other nodes. A room that `open` does
    /// not find is not claimed.
    pub async fn opened<T>(
        &self,
        db: &mut PgConnection,
        kind: Kind,
        id: &str,
        open: impl AsyncFnOnce(&mut PgConnection) -> Result<Option<T>>,
    ) -> Result<Opened<T>> {
        let Some(member) = &self.0 else {
            return Ok(open(db).await?.map_or(Opened::Nowhere, Opened::Here));
        };
        if kind.is_leaders() && !member.standing.leads() {
            return Ok(Opened::Elsewhere);
        }
        let mut db = db.begin().await?;
        let suspects = member.standing.suspected();
        if !store::claim(&mut db, member.standing.node, kind.as_str(), id, &suspects).await? {
            return Ok(Opened::Elsewhere);
        }
        let Some(found) = open(&mut db).await? else {
            return Ok(Opened::Nowhere);
        };
        db.commit().await?;
        Ok(Opened::Here(found))
    }
}
