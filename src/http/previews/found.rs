use super::{
    head::Head,
    place::{Fixed, Place},
};
use crate::{
    state::AppState,
    store::{
        self, display_name,
        previews::{self, Person, Whose},
        streams, tournaments,
    },
};
use domain::{DuelRoomId, StreamId, TournamentId};

impl Place {
    /// What the page says about itself; None: there is none.
    pub(super) async fn head(&self, state: &AppState) -> store::Result<Option<Head>> {
        match self {
            Self::Fixed(page) => Ok(Some(fixed(page))),
            Self::Stream(id) => stream(state, *id).await,
            Self::Tournament(id) => tournament(state, *id).await,
            Self::Room(id) => Ok(Some(room(state, id))),
            Self::Address(address) => person(state, Whose::Address(*address)).await,
            Self::Named(name) => person(state, Whose::Name(name)).await,
            Self::Missing => Ok(None),
        }
    }

    /// Whether the store is asked about it.
    pub(super) fn is_stored(&self) -> bool {
        match self {
            Self::Stream(_) | Self::Tournament(_) | Self::Address(_) | Self::Named(_) => true,
            Self::Fixed(_) | Self::Room(_) | Self::Missing => false,
        }
    }
}

fn fixed(page: &Fixed) -> Head {
    Head {
        title: page.title.to_owned(),
        description: page.description.to_owned(),
        // One of many such pages has an address that only its browser knows.
        path: (!page.path.contains('{')).then(|| format!("/{}", page.path)),
        image: None,
        kind: "website",
        listed: page.listed,
    }
}

async fn stream(state: &AppState, id: StreamId) -> store::Result<Option<Head>> {
    let found = streams::get(&mut *state.pool.acquire().await?, id).await?;
    Ok(found.map(|stream| Head {
        description: if stream.description.is_empty() {
            format!("{} on Cuecast", stream.creator.name)
        } else {
            stream.description
        },
        title: stream.title,
        path: Some(format!("/live/{id}")),
        image: stream.thumbnail_url,
        kind: "video.other",
        listed: true,
    }))
}

async fn tournament(state: &AppState, id: TournamentId) -> store::Result<Option<Head>> {
    let found = tournaments::get(&mut *state.pool.acquire().await?, id, None).await?;
    Ok(found.map(|tournament| Head {
        title: tournament.title,
        description: tournament.description,
        path: Some(format!("/tournament/{id}")),
        image: Some(tournament.thumbnail),
        kind: "website",
        listed: true,
    }))
}

/// Rooms are known by name while they are open.
fn room(state: &AppState, id: &DuelRoomId) -> Head {
    let open = state.duel_rooms.lobby.list();
    let name = open
        .rooms
        .iter()
        .find(|room| room.room_id == *id)
        .map(|room| room.name.clone());
    Head {
        title: name.unwrap_or_else(|| "Duel room".to_owned()),
        description: "A duel room: watch the table, talk, get ready and play.".to_owned(),
        path: Some(format!("/duel/{id}")),
        image: None,
        kind: "website",
        listed: false,
    }
}

async fn person(state: &AppState, whose: Whose<'_>) -> store::Result<Option<Head>> {
    let found = previews::person(&mut *state.pool.acquire().await?, whose).await?;
    Ok(found.map(|person| {
        let Person {
            address,
            username,
            bio,
            avatar_url,
        } = person;
        let name = display_name(username.as_deref(), address);
        Head {
            description: if bio.is_empty() {
                format!("Streams, duels and followers of {name} on Cuecast.")
            } else {
                bio
            },
            path: Some(format!("/{}", username.unwrap_or_else(|| address.to_string()))),
            title: name,
            image: avatar_url,
            kind: "profile",
            listed: true,
        }
    }))
}
