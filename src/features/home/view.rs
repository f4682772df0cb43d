use crate::features::{quests::view::QuestView, streams::view::StreamView, tournaments::view::TournamentView};
use serde::Serialize;
use utoipa::ToSchema;

/// The home page.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Home)]
pub struct HomeView {
    /// At most 12: live ones first, then the newest.
    pub streams: Vec<StreamView>,
    /// At most 3, the newest.
    pub quests: Vec<QuestView>,
    /// At most 3: those that are open or running first, then the newest.
    pub tournaments: Vec<TournamentView>,
}
