//! Use cases of matches away from their tables, each in one transaction.

use super::{
    error::{no_invite, not_found},
    guests,
    store::{
        self, Accepted, NewInvite, NewMatch, OfGuests, Place, Record, Rematch, Stake,
        open_link::{self, OwnLink, SatDown, Standing},
    },
    ticket::Sitter,
    view::{InviteBody, InviteReceipt},
};
use crate::{
    cluster::news::News,
    command::Done,
    context::Context,
    db,
    features::{
        credits,
        notifications::{
            self,
            store::{Kind, Notice},
        },
    },
    http::{
        data::Data,
        error::{ApiError, Code},
        idempotency::{Answer, Once},
        tasks::detached,
    },
    ids,
    ledger::{balances, currencies},
    users,
};
use actix_web::HttpResponse;
use actors::rooms::AbortError;
use domain::{
    Address, InviteId, MatchId, UserId, house,
    ledger::Refusal,
    matchup::{AgentLevel, MatchKind, Player, TableLength},
};
use sqlx::PgConnection;
use std::sync::Arc;

/// In which challenges are counted.
const A_DAY_SECONDS: u32 = 86_400;
const BUSY: &str = "One of you is in another match. Finish it first.";

/// Begins a practice match, and gives up the one that runs. A paid one uses the person's right to a game.
pub async fn practice(
    context: &Arc<Context>,
    user: UserId,
    level: AgentLevel,
    table: TableLength,
    is_paid: bool,
) -> Result<MatchId, ApiError> {
    context
        .recorded("match.practice")
        .run(async move |db| {
            users::lock(db, user).await?;
            if is_paid && !credits::plays::has_game(db, user).await? {
                // The answer may have been lost: the game that was paid waits for its first shot.
                let waiting = store::unplayed(db, user).await?;
                return waiting.map(Done::with).ok_or_else(credits::plays::not_paid);
            }
            let (before, back) = store::end_practice(db, user).await?;
            let new = NewMatch {
                id: ids::match_id(),
                room: None,
                kind: MatchKind::Practice,
                players: [Player::User(user), Player::Agent(level)],
                table,
                seed: rand::random(),
                stake: None,
            };
            store::create(db, &new).await??;
            if is_paid {
                credits::plays::begin_game(db, user, new.id).await?;
            }
            let moved = (is_paid || back).then_some(user);
            let done = tables_changed(Done::with(new.id).all_moved(moved), before);
            Ok(done.then(async move |context| context.tables.wake(new.id)))
        })
        .await
}

/// Tables of matches that were ended past them hear of it.
pub(super) fn tables_changed<T>(done: Done<T>, ended: impl IntoIterator<Item = MatchId>) -> Done<T> {
    let tell = |done: Done<T>, id| done.news(News::TableChanged { id });
    ended.into_iter().fold(done, tell)
}

/// Begins to look for a match, or goes on.
pub async fn enter_queue(context: &Arc<Context>, user: UserId) -> Result<Place, ApiError> {
    check_penalty(&mut *context.pool.acquire().await?, user).await?;
    in_queue(context, async move |db| store::enter(db, user).await).await
}

/// Looks again.
pub async fn look_in_queue(context: &Arc<Context>, user: UserId) -> Result<Place, ApiError> {
    in_queue(context, async move |db| store::look(db, user).await).await
}

/// Plays an agent instead, when one is offered.
pub async fn take_agent(context: &Arc<Context>, user: UserId) -> Result<Place, ApiError> {
    in_queue(context, async move |db| store::take_agent(db, user).await).await
}

/// Looks no more.
pub async fn leave_queue(context: &Arc<Context>, user: UserId) -> Result<Place, ApiError> {
    in_queue(context, async move |db| store::leave_queue(db, user).await).await
}

async fn in_queue(
    context: &Arc<Context>,
    step: impl AsyncFnOnce(&mut PgConnection) -> db::Result<Place> + 'static,
) -> Result<Place, ApiError> {
    context
        .recorded("match.queue")
        .run(async move |db| {
            let place = step(db).await?;
            Ok(Done::with(place).then(async move |context| {
                if let Place::Matched { id, .. } = place {
                    context.tables.wake(id);
                }
            }))
        })
        .await
}

/// Asks for the same match again. Answers the next one, once both want it.
pub async fn rematch(
    context: &Arc<Context>,
    sitter: Sitter,
    id: MatchId,
    of_guests: OfGuests,
) -> Result<Option<MatchId>, ApiError> {
    context
        .recorded("match.rematch")
        .run(async move |db| {
            match sitter {
                Sitter::User(user) => check_penalty(db, user).await?,
                Sitter::Guest(_) => {}
            }
            match store::ask_for_rematch(db, id, sitter, of_guests).await? {
                Rematch::NotFound => Err(not_found()),
                Rematch::NotAPlayer => Err(ApiError::forbidden(
                    "Only a player of this match can ask for a rematch.",
                )),
                Rematch::NotNow => {
                    let text =
                        "There is no rematch of this match. Play it to its end, or start the next one in its room.";
                    Err(ApiError::new(Code::Conflict, text))
                }
                Rematch::Busy => Err(ApiError::new(Code::Conflict, BUSY)),
                Rematch::Full(full) => Err(guests::full(full)),
                Rematch::Offered(offer) => Ok(Done::with(None).news(News::Rematch { id, offer })),
                Rematch::Matched { next, offer, before } => {
                    let done = tables_changed(Done::with(Some(next)), before);
                    let done = done.then(async move |context| context.tables.wake(next));
                    Ok(match offer {
                        Some(offer) => done.news(News::Rematch { id, offer }),
                        None => done,
                    })
                }
            }
        })
        .await
}

/// Invites somebody to a match with a stake. Nothing is set aside before they accept.
pub async fn invite(context: &Arc<Context>, user: UserId, call: Once<InviteBody>) -> Result<HttpResponse, ApiError> {
    let effect = async move |db: &mut PgConnection, body: InviteBody| {
        check_penalty(db, user).await?;
        let to = users::by_address(db, body.to).await?;
        let to = to.ok_or_else(ApiError::user_not_found)?.id;
        if to == user {
            return Err(ApiError::field("to", "Invite somebody else."));
        }
        let code = body.currency.parse().ok();
        let currency = match code {
            Some(code) => currencies::get(db, code).await?,
            None => None,
        };
        let currency = currency.ok_or_else(|| ApiError::field("currency", "Unsupported currency."))?;
        let amount = body.amount.parse(currency.decimals);
        let amount = amount.ok().filter(|amount| !amount.is_zero());
        let amount = amount.ok_or_else(|| ApiError::field("amount", "The stake must be an amount greater than 0."))?;
        if store::is_blocked_by(db, to, user).await? {
            return Err(ApiError::forbidden("You cannot invite this person."));
        }
        let own = balances(db, user).await?;
        let own = own.iter().find(|balance| balance.currency == currency.code);
        if own.is_none_or(|balance| balance.available < amount) {
            return Err(Refusal::Insufficient {
                currency: currency.code,
            }
            .into());
        }
        let new = NewInvite {
            id: ids::invite_id(),
            from: user,
            to,
            stake: Stake {
                currency: currency.code,
                amount,
            },
            table: body.table.unwrap_or(TableLength::Nine),
        };
        if !store::invite(db, &new).await? {
            return Err(ApiError::new(
                Code::Conflict,
                "There are too many open invitations of yours or to them. Withdraw one, or try again later.",
            ));
        }
        let receipt = InviteReceipt { invite_id: new.id };
        Ok(Done::with(Answer::created(&Data::from(receipt))?))
    };
    context.recorded("match.invite").once(call, user, effect).await
}

/// Accepts an invitation: both stakes are set aside, and the match begins.
pub async fn accept_invite(context: &Arc<Context>, user: UserId, id: InviteId) -> Result<MatchId, ApiError> {
    context
        .recorded("match.accept")
        .run(async move |db| {
            check_penalty(db, user).await?;
            match store::accept(db, id, user).await? {
                Accepted::NotFound => Err(no_invite()),
                Accepted::Busy => Err(ApiError::new(Code::Conflict, BUSY)),
                Accepted::Money(refusal) => Err(refusal.into()),
                Accepted::Matched(id) => Ok(Done::with(id).then(async move |context| context.tables.wake(id))),
            }
        })
        .await
}

/// Makes the link by which somebody invites a friend to the table.
pub async fn make_link(context: &Arc<Context>, host: UserId) -> Result<OwnLink, ApiError> {
    context
        .recorded("match.make_link")
        .run(async move |db| {
            check_penalty(db, host).await?;
            Ok(Done::with(open_link::make(db, host).await?))
        })
        .await
}

/// Makes a link, or keeps the one that stands, and tells that person of it: who of them all opens it first sits down.
pub async fn challenge(context: &Arc<Context>, host: UserId, rival: Address) -> Result<OwnLink, ApiError> {
    context.limits.challenge(host)?;
    context
        .recorded("match.challenge")
        .run(async move |db| {
            check_penalty(db, host).await?;
            let found = users::by_address(db, rival).await?;
            let rival = found.filter(|found| !house::is_user(found.id));
            let rival = rival.ok_or_else(ApiError::user_not_found)?;
            if rival.id == host {
                return Err(ApiError::bad_request("You cannot challenge yourself."));
            }
            if store::is_blocked_by(db, rival.id, host).await? {
                return Err(ApiError::forbidden("You cannot challenge this person."));
            }
            // They could not sit down.
            if store::is_blocked_by(db, host, rival.id).await? {
                return Err(ApiError::forbidden("You block this person. Unblock them first."));
            }
            let link = open_link::make(db, host).await?;
            if link.standing != Standing::Open {
                return Ok(Done::with(link));
            }
            let name = users::by_id(db, host).await?.map(|host| host.display_name());
            let notice = Notice {
                kind: Kind::Challenge,
                cause: format!("challenge:{}", link.id),
                actor: Some(host),
                text: format!("{} challenges you to a frame of eight-ball.", name.unwrap_or_default()),
                link: format!("/duel/invite/{}", link.id),
            };
            if !notifications::store::takes_challenge(db, rival.id, &notice).await? {
                let text = "They have been challenged often enough today. Send them a link of yours instead.";
                return Err(ApiError::rate_limited_as(A_DAY_SECONDS, text));
            }
            let told = notifications::store::add(db, &[rival.id], &notice).await?;
            Ok(Done::with(link).notified(notice.cause, told))
        })
        .await
}

/// Seats somebody opposite the host of a link; the match begins.
pub async fn sit_down(context: &Arc<Context>, user: UserId, id: InviteId) -> Result<MatchId, ApiError> {
    let conflict = |text| Err(ApiError::new(Code::Conflict, text));
    context
        .recorded("match.sit_down")
        .run(async move |db| {
            check_penalty(db, user).await?;
            match open_link::sit_down(db, id, user).await? {
                SatDown::NotFound => Err(no_invite()),
                SatDown::Own => conflict("This is your own invitation. Send the link to a friend."),
                SatDown::Away => {
                    conflict("They are not at the table right now. Wait a moment, or tell them that you are here.")
                }
                SatDown::Blocked => Err(ApiError::forbidden("You cannot sit down here.")),
                SatDown::Busy => conflict(BUSY),
                SatDown::Matched(id) => Ok(Done::with(id).then(async move |context| context.tables.wake(id))),
            }
        })
        .await
}

/// Ends a match without a result; its table commits it. Answers the match as it is then.
pub async fn abort(context: &Arc<Context>, user: UserId, id: MatchId) -> Result<Record, ApiError> {
    let context = context.clone();
    detached(async move {
        // Asked here first, so that nobody else's call loads the table.
        let record = record(&context, id).await?;
        if record.seat_of(Player::User(user)).is_none() {
            return Err(AbortError::NotAPlayer.into());
        }
        if record.ended_at.is_some() {
            return Err(AbortError::Over.into());
        }
        context.tables.abort(id, user).await?;
        self::record(&context, id).await
    })
    .await
}

async fn record(context: &Context, id: MatchId) -> Result<Record, ApiError> {
    let found = store::find(&mut *context.pool.acquire().await?, id).await?;
    found.ok_or_else(not_found)
}

/// Those who left matches wait before the next one.
async fn check_penalty(db: &mut PgConnection, user: UserId) -> Result<(), ApiError> {
    match store::penalty(db, user).await? {
        Some(left) => Err(ApiError::leaver(left)),
        None => Ok(()),
    }
}
