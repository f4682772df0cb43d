use crate::{
    db::{Result, violates},
    ids,
    ledger::{NewHold, open_hold},
};
use domain::{
    HoldId, MatchId, UserId,
    agent::Version,
    house,
    ledger::{Amount, Cause, CauseKind, CurrencyCode, Refusal},
    match_rules::Rules,
    matchup::{MatchKind, Player, TableLength},
};
use sqlx::PgConnection;

/// The amount that each player puts up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stake {
    pub currency: CurrencyCode,
    /// Above zero, in minor units.
    pub amount: Amount,
}

/// A match to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMatch {
    pub id: MatchId,
    /// The duel room that starts it.
    pub room: Option<String>,
    pub kind: MatchKind,
    /// The challenger, then the rival.
    pub players: [Player; 2],
    pub table: TableLength,
    /// Of the rack, which everybody sees. What the agents' hands draw from is a secret of the match's own.
    pub seed: u64,
    pub stake: Option<Stake>,
}

/// Why there is no new match. The transaction must be rolled back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CreateError {
    /// The room has a match that runs.
    Running,
    /// A player cannot put up the stake.
    Money(Refusal),
}

/// Begins a match; both stakes are set aside with it. Its table starts when somebody comes, or within a few seconds.
pub async fn create(db: &mut PgConnection, new: &NewMatch) -> Result<std::result::Result<(), CreateError>> {
    let [challenger, rival] = new.players;
    let user = |player: Player| player.user().map(|user| user.to_string());
    let agent = |player: Player| player.agent().map(|level| level.as_str());
    let guest = challenger.guest().map(|guest| guest.to_string());
    // Practice at a level always meets the same agent; elsewhere the names are given by who makes the match.
    let partner = |player: Player| {
        player
            .agent()
            .filter(|_| new.kind == MatchKind::Practice)
            .map(house::partner)
    };
    let secret: [u8; 32] = rand::random();
    let made = sqlx::query!(
        "INSERT INTO matches (id, room_id, kind, challenger_id, challenger_agent, rival_id, rival_agent, table_size, seed, hand_version, hand_secret, challenger_guest,
                              challenger_character, rival_character, rules, agents)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 2, $10, $11, (SELECT id FROM agents WHERE id = $12), (SELECT id FROM agents WHERE id = $13), $14, $15)",
        new.id.to_string(),
        new.room,
        new.kind.as_str(),
        user(challenger),
        agent(challenger),
        user(rival),
        agent(rival),
        new.table.as_str(),
        new.seed.cast_signed(),
        &secret[..],
        guest,
        partner(challenger),
        partner(rival),
        Rules::NEWEST.number(),
        Version::NEWEST.number()
    )
    .execute(&mut *db)
    .await;
    match made {
        Ok(_) => {}
        Err(e) if violates(&e, "matches_running_room_key") => return Ok(Err(CreateError::Running)),
        Err(e) => return Err(e),
    }
    if let Some(stake) = new.stake {
        for (seat, player) in (0_i16..).zip(new.players) {
            let Some(user) = player.user() else { continue };
            if let Err(refusal) = put_up(db, new.id, seat, user, stake).await? {
                return Ok(Err(CreateError::Money(refusal)));
            }
        }
    }
    Ok(Ok(()))
}

async fn put_up(
    db: &mut PgConnection,
    match_id: MatchId,
    seat: i16,
    user: UserId,
    stake: Stake,
) -> Result<std::result::Result<HoldId, Refusal>> {
    let id = ids::hold_id();
    let hold = NewHold {
        user,
        currency: stake.currency,
        amount: stake.amount,
        cause: Cause::new(CauseKind::Stake, id),
        expires_at: None,
    };
    let hold = match open_hold(db, &hold).await? {
        Ok(hold) => hold,
        Err(refusal) => return Ok(Err(refusal)),
    };
    sqlx::query!(
        "INSERT INTO match_stakes (id, match_id, seat, currency, amount, hold_id) VALUES ($1, $2, $3, $4, $5::text::numeric, $6)",
        id.to_string(),
        match_id.to_string(),
        seat,
        stake.currency.as_str(),
        stake.amount.to_string(),
        hold.to_string()
    )
    .execute(db)
    .await?;
    Ok(Ok(hold))
}
