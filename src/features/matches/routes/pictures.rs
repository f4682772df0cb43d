use super::path::OfMatch;
use crate::{
    context::Context,
    features::matches::{
        error::{no_such_shot, not_found, not_kept, still_played},
        making::Making,
        store::{self, Recording, Retained, Showable},
    },
    http::{
        error::{ApiError, ErrorBody},
        extract::{ClientAddress, Id, PathId},
        routing::ServiceConfig,
    },
};
use actix_web::{
    HttpResponse, get,
    http::header,
    web::{self, Bytes},
};
use domain::{
    MatchId,
    billiards::{Table, Trajectory},
};
use moka::{future::Cache, policy::EvictionPolicy};
use picture::{Cloth, Filmed, film, still};
use std::{net::IpAddr, str::FromStr};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(shot_picture);
}

/// Pictures that one network address may wait for: a film takes a core for a second.
const OF_NETWORK: usize = 4;
/// Bytes of pictures that are kept: some six hundred, the one asked for longest ago makes room.
const KEPT_BYTES: u64 = 64 << 20;

/// A picture of a shot, as its path names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Named {
    number: u32,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Film,
    Still,
}

/// No picture is named so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Unnamed;

impl FromStr for Named {
    type Err = Unnamed;

    fn from_str(text: &str) -> Result<Self, Unnamed> {
        let (number, kind) = match text.split_once('.') {
            Some((number, "gif")) => (number, Kind::Film),
            Some((number, "jpg")) => (number, Kind::Still),
            Some(_) | None => return Err(Unnamed),
        };
        // One name for each: no sign, no zeros before it.
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
        match number.parse() {
            Ok(number) if is_plain => Ok(Self { number, kind }),
            Ok(_) | Err(_) => Err(Unnamed),
        }
    }
}

impl PathId for Named {
    const NAME: &'static str = "picture";

    fn refusal() -> ApiError {
        no_such_shot()
    }
}

impl Kind {
    fn mime(self) -> &'static str {
        match self {
            Self::Film => "image/gif",
            Self::Still => "image/jpeg",
        }
    }

    fn ending(self) -> &'static str {
        match self {
            Self::Film => "gif",
            Self::Still => "jpg",
        }
    }
}

/// Pictures of shots that were asked for lately, and the turns at drawing them.
pub struct Pictures {
    /// By moka, which also lets those who ask for the same at once wait for one drawing.
    kept: Cache<(MatchId, Named), Bytes>,
    making: Making,
}

impl Default for Pictures {
    fn default() -> Self {
        let bytes = |_: &(MatchId, Named), drawn: &Bytes| u32::try_from(drawn.len()).unwrap_or(u32::MAX);
        Self {
            kept: Cache::builder()
                .max_capacity(KEPT_BYTES)
                .weigher(bytes)
                .eviction_policy(EvictionPolicy::lru())
                .build(),
            making: Making::new(OF_NETWORK),
        }
    }
}

/// A shot of a match that is over, as a picture: `7.gif` moves, from the seventh stroke until all balls rest, and has at most 1 MiB; `7.jpg` shows the table
/// before it and the way of every ball, 1200 by 630 pixels. It never changes. Anybody may see it.
#[utoipa::path(tag = "duels",
    params(
        ("id" = String, Path, description = "24 hex characters of the match"),
        ("picture" = String, Path, description = "The shot's number, with `.gif` or `.jpg`")
    ),
    responses(
        (status = 200, description = "image/gif or image/jpeg", content_type = "image/*", body = Vec<u8>),
        (status = 404, description = "MATCH_NOT_FOUND, or NOT_FOUND: it has no such shot", body = ErrorBody),
        (status = 409, description = "CONFLICT: the match is still being played", body = ErrorBody),
        (status = 410, description = "GONE: the match is so long ago that its shots are no longer kept", body = ErrorBody),
    )
)]
#[get("/api/duel/matches/{id}/shots/{picture}")]
async fn shot_picture(
    context: web::Data<Context>,
    pictures: web::Data<Pictures>,
    client: ClientAddress,
    id: OfMatch,
    named: Id<Named>,
) -> Result<HttpResponse, ApiError> {
    let (id, named) = (id.0, named.0);
    let drawn = pictures
        .kept
        .try_get_with((id, named), draw(&context, (&pictures.making, client.0), id, named))
        .await
        .map_err(|refusal| ApiError::clone(&refusal))?;
    let name = format!(
        "inline; filename=\"cuecast-{id}-{}.{}\"",
        named.number,
        named.kind.ending()
    );
    Ok(HttpResponse::Ok()
        .content_type(named.kind.mime())
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((header::CONTENT_DISPOSITION, name))
        .body(drawn))
}

async fn draw(
    context: &Context,
    (making, from): (&Making, IpAddr),
    id: MatchId,
    named: Named,
) -> Result<Bytes, ApiError> {
    // Before a turn is taken: who asks for what is not there costs a look at keys, and keeps nobody waiting.
    let showable = store::showable(&mut *context.pool.acquire().await?, id, named.number).await?;
    match showable.ok_or_else(not_found)? {
        Showable::Running => return Err(still_played()),
        Showable::Gone => return Err(not_kept()),
        Showable::NoSuchShot => return Err(no_such_shot()),
        Showable::Shot => {}
    }
    let (_place, turn) = making.turn(from).await?;
    let recording = store::recording(&mut *context.pool.acquire().await?, id).await?;
    let recording = recording.ok_or_else(not_found)?;
    // It may have been let go while others had their turn.
    if recording.kept == Retained::Result {
        return Err(not_kept());
    }
    let work = move || {
        let _turn = turn;
        let shot = filmed(&recording, named.number)?;
        let drawn = match named.kind {
            Kind::Film => film(&shot),
            Kind::Still => still(&shot),
        };
        drawn.map(Bytes::from).map_err(ApiError::internal)
    };
    tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)?
}

fn filmed(recording: &Recording, number: u32) -> Result<Filmed, ApiError> {
    let shot = recording.shot(number).ok_or_else(no_such_shot)?;
    Ok(Filmed {
        table: Table::new(recording.table),
        cloth: Cloth::of(recording.record.kind),
        trajectory: Trajectory::decode(&shot.trajectory).map_err(ApiError::internal)?,
        aim: shot.shot.aim,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_one_name() {
        let named = |number, kind| Ok(Named { number, kind });
        assert_eq!("7.gif".parse(), named(7, Kind::Film));
        assert_eq!("120.jpg".parse(), named(120, Kind::Still));
        for other in [
            "7",
            "7.png",
            "07.gif",
            "0.gif",
            "+7.gif",
            ".gif",
            "-1.gif",
            "7.gif.gif",
            "9999999999.gif",
        ] {
            assert_eq!(other.parse::<Named>(), Err(Unnamed), "{other}");
        }
    }
}
