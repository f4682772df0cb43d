use domain::tournament::{PhaseForm, Prize, RunForm, TournamentForm};
use serde::Deserialize;
use utoipa::ToSchema;

/// The form. Fields that it does not name are ignored; the organiser is the session's person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TournamentBody {
    /// 1 to 140 characters.
    title: Option<String>,
    /// 1 to 80 characters.
    game: Option<String>,
    /// 1 to 140 characters, such as `1000 BITP`. Words: no balance moves.
    prize: Option<String>,
    /// RFC 3339.
    date: Option<String>,
    /// 2 to 10000; 2 to 128 of a tournament that runs itself, 2 to 16 of a round robin.
    max_participants: Option<i64>,
    /// An https link to a public host; an administrator may leave it empty.
    thumbnail: Option<String>,
    /// 1 to 4000 characters.
    description: Option<String>,
    /// At most 30 of 300 characters; blank ones are dropped.
    rules: Option<Vec<String>>,
    /// At most 20; those without phase or date are dropped.
    schedule: Option<Vec<PhaseForm>>,
    /// At most 20; those without anything are dropped.
    prizes: Option<Vec<Prize>>,
    /// `Registration Open`, `In Progress`, `Completed` or `Cancelled`: of an administrator's change alone, else ignored.
    pub(super) status: Option<String>,
    /// How the tournament runs itself. Left out, its people run it. Ignored in a change.
    run: Option<RunForm>,
}

impl From<TournamentBody> for TournamentForm {
    fn from(body: TournamentBody) -> Self {
        Self {
            title: body.title.unwrap_or_default(),
            game: body.game.unwrap_or_default(),
            prize: body.prize.unwrap_or_default(),
            date: body.date.unwrap_or_default(),
            max_participants: body.max_participants,
            thumbnail: body.thumbnail.unwrap_or_default(),
            description: body.description.unwrap_or_default(),
            rules: body.rules.unwrap_or_default(),
            schedule: body.schedule.unwrap_or_default(),
            prizes: body.prizes.unwrap_or_default(),
            run: body.run,
        }
    }
}
