use crate::features::{
    matches::{routes::stats::DuelLeader, view::BestShotView},
    quests::view::QuestView,
    streams::view::StreamView,
    tournaments::view::TournamentView,
};
use serde::Serialize;
use utoipa::ToSchema;

/// The home page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Home)]
pub struct HomeView {
    /// At most 12: live ones first, those with the most viewers before the others, then the newest.
    pub streams: Vec<StreamView>,
    /// At most 3, the newest.
    pub quests: Vec<QuestView>,
    /// At most 3: those that run first, then open ones, then the newest.
    pub tournaments: Vec<TournamentView>,
    /// The best players by rating, at most 5.
    pub leaders: Vec<DuelLeader>,
    /// Of matches that ended within a day, at most one each and 6 in all, best first.
    pub best_shots: Vec<BestShotView>,
}
