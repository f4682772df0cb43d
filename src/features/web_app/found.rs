use actors::duel_room::DuelRooms;

use super::{
    head::Head,
    place::{Fixed, Place},
    store::{self, Person, Whose},
};
use crate::{
    context::Context,
    db,
    features::{house::agents, matches, nfts, quests, streams, tournaments},
    users::display_name,
};
use domain::{DuelRoomId, MatchId, NftId, QuestId, StreamId, TournamentId};

impl Place {
    /// Head of the page; None: there is no such page.
    pub(super) async fn head(&self, context: &Context, duel_rooms: &DuelRooms) -> db::Result<Option<Head>> {
        match self {
            Self::Fixed(page) => Ok(Some(fixed(page))),
            Self::Stream(id) => stream(context, *id).await,
            Self::Tournament(id) => tournament(context, *id).await,
            Self::Nft(id) => nft(context, *id).await,
            Self::Quest(id) => quest(context, *id).await,
            Self::Agent(id) => agent(context, id).await,
            Self::Room(id) => Ok(Some(room(duel_rooms, id))),
            Self::Match(id) => played(context, *id).await,
            Self::Shot(id, number) => shot(context, *id, *number).await,
            Self::Address(address) => person(context, Whose::Address(*address)).await,
            Self::Named(name) => person(context, Whose::Name(name)).await,
            Self::Missing => Ok(None),
        }
    }

    /// Whether the store is asked about it.
    pub(super) fn is_stored(&self) -> bool {
        match self {
            Self::Stream(_)
            | Self::Tournament(_)
            | Self::Nft(_)
            | Self::Quest(_)
            | Self::Agent(_)
            | Self::Match(_)
            | Self::Shot(..)
            | Self::Address(_)
            | Self::Named(_) => true,
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

async fn stream(context: &Context, id: StreamId) -> db::Result<Option<Head>> {
    let found = streams::store::get(&mut *context.pool.acquire().await?, id).await?;
    Ok(found.map(|stream| Head {
        description: if stream.description.is_empty() {
            format!("{} on Cuecast", stream.creator.name)
        } else {
            stream.description
        },
        title: stream.title,
        path: Some(format!("/live/{id}")),
        image: stream
            .thumbnail_url
            .or_else(|| table_picture(context, context.feeds.shown_by(id)?)),
        kind: "video.other",
        listed: true,
    }))
}

async fn agent(context: &Context, id: &str) -> db::Result<Option<Head>> {
    let found = agents::one(&mut *context.pool.acquire().await?, id).await?;
    Ok(found.map(|agent| Head {
        title: agent.name,
        description: agent.bio,
        path: Some(format!("/agents/{id}")),
        image: None,
        kind: "profile",
        listed: true,
    }))
}

async fn tournament(context: &Context, id: TournamentId) -> db::Result<Option<Head>> {
    let found = tournaments::store::get(&mut *context.pool.acquire().await?, id, None).await?;
    Ok(found.map(|tournament| Head {
        title: tournament.title,
        description: tournament.description,
        path: Some(format!("/tournament/{id}")),
        image: Some(tournament.thumbnail),
        kind: "website",
        listed: true,
    }))
}

async fn nft(context: &Context, id: NftId) -> db::Result<Option<Head>> {
    let found = nfts::preview(&mut *context.pool.acquire().await?, id).await?;
    Ok(found.map(|nft| Head {
        title: nft.name,
        description: nft.description,
        path: Some(format!("/nft/{id}")),
        image: nft.image,
        kind: "website",
        listed: true,
    }))
}

async fn quest(context: &Context, id: QuestId) -> db::Result<Option<Head>> {
    let found = quests::store::preview(&mut *context.pool.acquire().await?, id).await?;
    Ok(found.map(|quest| Head {
        title: quest.name().to_owned(),
        description: quest.description,
        path: Some(format!("/quests/{id}")),
        image: quest.image,
        kind: "website",
        listed: true,
    }))
}

/// Rooms are known by name while they are open.
fn room(duel_rooms: &DuelRooms, id: &DuelRoomId) -> Head {
    let open = duel_rooms.lobby.list();
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

/// The table as it lies. Its name changes with every shot, so that whoever keeps pictures by their names asks for the new one.
fn table_picture(context: &Context, id: MatchId) -> Option<String> {
    let live = context.feeds.of(id).filter(|live| live.state.kind.is_public())?;
    Some(format!("/api/duel/matches/{id}/table.jpg?v={}", live.state.shot_number))
}

/// A match while its table is there; afterwards it is shown as any other.
async fn played(context: &Context, id: MatchId) -> db::Result<Option<Head>> {
    let Place::Fixed(page) = Place::at("/duel/watch/match") else {
        return Ok(None);
    };
    let found = matches::store::find(&mut *context.pool.acquire().await?, id).await?;
    let Some(found) = found else {
        return Ok(Some(fixed(page)));
    };
    let [one, other] = found.players.map(|player| player.username);
    Ok(Some(Head {
        title: format!("{one} v {other}"),
        description: format!("A frame of eight-ball between {one} and {other}, live at the table."),
        image: table_picture(context, id),
        path: Some(format!("/duel/watch/{id}")),
        ..fixed(page)
    }))
}

/// A shot of a match that runs, or that there is not, is shown as any replay.
async fn shot(context: &Context, id: MatchId, number: u32) -> db::Result<Option<Head>> {
    let page = Place::at(&format!("/duel/replay/{id}"));
    let Place::Fixed(replay) = page else { return Ok(None) };
    let found = matches::store::of_shot(&mut *context.pool.acquire().await?, id, number).await?;
    let Some(found) = found else {
        return Ok(Some(fixed(replay)));
    };
    let [one, other] = found.players.map(|player| player.username);
    let path = format!("/duel/replay/{id}");
    Ok(Some(Head {
        title: format!("Shot {number}: {one} against {other}"),
        description: format!("A shot of eight-ball between {one} and {other}, recomputed before your eyes."),
        image: Some(format!("/api/duel/matches/{id}/shots/{number}.jpg")),
        path: Some(format!("{path}?shot={number}")),
        ..fixed(replay)
    }))
}

async fn person(context: &Context, whose: Whose<'_>) -> db::Result<Option<Head>> {
    let found = store::person(&mut *context.pool.acquire().await?, whose).await?;
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
