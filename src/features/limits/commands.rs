//! Decisions of people about their own spending, and of operators about everybody's. Each is in the audit log, which shows
//! later why something was or was not refused.

use super::{store, view::LimitsView};
use crate::{
    audit::Actor,
    auth::AdminIdentity,
    command::{Audited, Change},
    context::Context,
    http::{
        error::{ApiError, Code},
        extract::Origin,
    },
    spending::{self, SpendKind, region::Region},
    users,
};
use domain::{
    UserId,
    spending::{Limit, Period, longer_break, moment},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// A person who decides about their own.
pub struct Own {
    pub context: Arc<Context>,
    pub person: UserId,
    pub origin: Origin,
    pub region: Region,
}

impl Own {
    /// Sets a limit, in cents; None for none. A lower one holds at once, a higher one after a day.
    pub async fn set_limit(self, period: Period, wanted: Option<u64>) -> Result<LimitsView, ApiError> {
        self.change("limit.set", async move |db, person, now| {
            let spent = spending::store::spent(db, person, now).await?;
            let held = spent.iter().find(|spent| spent.period == period);
            let held = held.map(|spent| spent.limit).unwrap_or_default();
            let next = held.change(wanted, now);
            if (next.at(now), next.pending(now)) == (held.at(now), held.pending(now)) {
                return Ok(None);
            }
            store::set_limit(db, person, period, next, now).await?;
            let told = |limit: Limit| json!({ "period": period.as_str(), "cents": limit.at(now), "next": limit.pending(now).map(|pending| json!({ "cents": pending.cents, "at": written(pending.at) })) });
            Ok(Some((told(held), told(next))))
        })
        .await
    }

    /// Takes a break of that many days. It can be made longer, and never shorter.
    pub async fn take_break(self, days: u16) -> Result<LimitsView, ApiError> {
        self.change("break.take", async move |db, person, now| {
            let known = spending::store::standing(db, person, SpendKind::Play, now)
                .await?
                .break_until;
            let longer = longer_break(known, days, now).map_err(|known| {
                let text = format!(
                    "Your break already lasts until {}. It cannot be made shorter.",
                    moment(known)
                );
                ApiError::new(Code::Conflict, text)
            })?;
            let Some(until) = longer else { return Ok(None) };
            store::add_break(db, person, until).await?;
            Ok(Some((
                json!({ "until": known.map(written) }),
                json!({ "until": written(until) }),
            )))
        })
        .await
    }

    /// Keeps that they are at least 18 and agree to the terms as they are now.
    pub async fn attest(self) -> Result<LimitsView, ApiError> {
        self.change("attestation.give", async move |db, person, now| {
            if spending::store::standing(db, person, SpendKind::Play, now)
                .await?
                .attested
            {
                return Ok(None);
            }
            spending::attest(db, person).await?;
            Ok(Some((
                Value::Null,
                json!({ "adult": true, "terms": spending::TERMS_VERSION }),
            )))
        })
        .await
    }

    /// Changes something while the person is held, so that no order of theirs is made meanwhile; answers how all of it stands.
    async fn change(
        self,
        action: &'static str,
        change: impl AsyncFnOnce(&mut PgConnection, UserId, OffsetDateTime) -> Result<Option<(Value, Value)>, ApiError>
        + 'static,
    ) -> Result<LimitsView, ApiError> {
        let Self {
            context,
            person,
            origin,
            region,
        } = self;
        let effect = async move |db: &mut PgConnection| {
            users::lock(db, person).await?;
            let now = spending::store::now(db).await?;
            let changed = change(db, person, now).await?;
            let answer = LimitsView::read(db, person, &region).await?;
            Ok(match changed {
                Some((before, after)) => Change::of(format!("user:{person}"))
                    .before(before)
                    .after(after)
                    .done(answer),
                None => Audited::unchanged(answer),
            })
        };
        context.audited(Actor::User(person), origin).run(action, effect).await
    }
}

/// Switches a kind of spending on or off, for everybody.
pub async fn switch(
    context: &Arc<Context>,
    admin: &AdminIdentity,
    origin: Origin,
    kind: SpendKind,
    open: bool,
) -> Result<(), ApiError> {
    let effect = async move |db: &mut PgConnection| {
        if !store::switch(db, kind, open).await? {
            return Ok(Audited::unchanged(()));
        }
        let change = Change::of(format!("spending:{}", kind.as_str()));
        Ok(change
            .before(json!({ "open": !open }))
            .after(json!({ "open": open }))
            .done(()))
    };
    context
        .audited(admin.actor(), origin)
        .run("spending.switch", effect)
        .await
}

fn written(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_default()
}
