use crate::{
    features::tournaments::store::{self, LISTED, Person, RunState, SHOWN, Tournament},
    http::error::ApiError,
};
use domain::matchup::TableLength;
use domain::tournament::{Format, Phase, Play, Prize, SchedulePhase, Seeding, Status};
use domain::{Address, TournamentId, UserId};
use serde::Serialize;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

/// A tournament as it is answered.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Tournament)]
pub struct TournamentView {
    #[serde(rename = "_id")]
    own_id: TournamentId,
    /// Always equal to `_id`.
    id: TournamentId,
    title: String,
    game: String,
    /// Words, such as `1000 BITP`.
    prize: String,
    #[serde(with = "time::serde::rfc3339")]
    date: OffsetDateTime,
    /// Null in old records: as many as come.
    #[schema(required)]
    max_participants: Option<i32>,
    /// A link, or the path of a picture of this site.
    thumbnail: String,
    description: String,
    rules: Vec<String>,
    schedule: Vec<SchedulePhase>,
    prizes: Vec<Prize>,
    /// People, in the order of joining: at most 5 in lists, and 500 elsewhere.
    participants: Vec<ParticipantView>,
    /// People and agents.
    participant_count: i32,
    status: Status,
    /// Null when an administrator without a wallet made it.
    #[schema(required)]
    created_by: Option<OrganiserView>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Whether the caller takes part.
    is_registered: bool,
    /// Null when its people run it.
    #[schema(required)]
    run: Option<RunView>,
}

/// Somebody who takes part.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TournamentParticipant)]
pub struct ParticipantView {
    user: TournamentUserView,
}

/// A person as others see them (decision A41).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TournamentUser)]
pub struct TournamentUserView {
    #[serde(rename = "_id")]
    own_id: UserId,
    /// Always equal to `_id`.
    id: UserId,
    #[schema(required)]
    username: Option<String>,
    address: Address,
}

/// The organiser of a tournament.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TournamentOrganiser)]
pub struct OrganiserView {
    #[serde(rename = "_id")]
    id: UserId,
    address: Address,
    #[schema(required)]
    username: Option<String>,
}

/// How a tournament runs itself, and how far it is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentRun)]
pub struct RunView {
    format: Format,
    play: Play,
    seeding: Seeding,
    check_in_minutes: u16,
    no_show_seconds: u16,
    table_size: TableLength,
    phase: Phase,
    /// Null without a check-in.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    check_in_opens_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    starts_at: OffsetDateTime,
    /// People who are there, and agents.
    checked_in: i64,
    /// Whether the caller is there.
    is_checked_in: bool,
}

/// One tournament, as an act answers it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TournamentDone)]
pub struct Done {
    /// Always true.
    success: bool,
    tournament: TournamentView,
}

impl From<TournamentView> for Done {
    fn from(tournament: TournamentView) -> Self {
        Self {
            success: true,
            tournament,
        }
    }
}

impl TournamentView {
    /// A tournament without its people.
    fn new(tournament: Tournament) -> Self {
        let run = tournament.run.map(|run| RunView::new(&run, &tournament));
        Self {
            own_id: tournament.id,
            id: tournament.id,
            title: tournament.title,
            game: tournament.game,
            prize: tournament.prize,
            date: tournament.starts_at,
            max_participants: tournament.max_participants,
            thumbnail: tournament.thumbnail,
            description: tournament.description,
            rules: tournament.rules,
            schedule: tournament.schedule,
            prizes: tournament.prizes,
            participants: Vec::new(),
            participant_count: tournament.participant_count,
            status: tournament.status,
            created_by: tournament.creator.map(|person| OrganiserView {
                id: person.id,
                address: person.address,
                username: person.username,
            }),
            created_at: tournament.created_at,
            is_registered: tournament.is_registered,
            run,
        }
    }

    /// Tournaments of a list, each with the first who joined.
    pub async fn all(db: &mut PgConnection, page: Vec<Tournament>) -> Result<Vec<Self>, ApiError> {
        Self::with_people(db, page, LISTED).await
    }

    /// One tournament, as `viewer` sees it.
    pub async fn one(
        db: &mut PgConnection,
        id: TournamentId,
        viewer: Option<UserId>,
    ) -> Result<Option<Self>, ApiError> {
        let found = store::get(&mut *db, id, viewer).await?;
        Ok(Self::with_people(db, found.into_iter().collect(), SHOWN).await?.pop())
    }

    async fn with_people(db: &mut PgConnection, page: Vec<Tournament>, most: i64) -> Result<Vec<Self>, ApiError> {
        let ids: Vec<_> = page.iter().map(|tournament| tournament.id).collect();
        let mut views: Vec<_> = page.into_iter().map(Self::new).collect();
        for entrant in store::entered(db, &ids, most).await? {
            if let Some(view) = views.iter_mut().find(|view| view.id == entrant.tournament) {
                view.participants.push(entrant.person.into());
            }
        }
        Ok(views)
    }
}

impl RunView {
    fn new(state: &RunState, of: &Tournament) -> Self {
        let run = state.run;
        let check_in =
            (run.check_in_minutes > 0).then(|| of.starts_at - Duration::minutes(run.check_in_minutes.into()));
        Self {
            format: run.format,
            play: run.play,
            seeding: run.seeding,
            check_in_minutes: run.check_in_minutes,
            no_show_seconds: run.no_show_seconds,
            table_size: run.table,
            phase: state.phase,
            check_in_opens_at: check_in,
            starts_at: of.starts_at,
            checked_in: state.checked_in,
            is_checked_in: of.is_checked_in,
        }
    }
}

impl From<Person> for ParticipantView {
    fn from(person: Person) -> Self {
        Self {
            user: TournamentUserView {
                own_id: person.id,
                id: person.id,
                username: person.username,
                address: person.address,
            },
        }
    }
}
