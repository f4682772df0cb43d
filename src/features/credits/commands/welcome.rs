use crate::{
    command::Done,
    features::{
        credits::{settings, store::grants},
        sessions::facts::SignedIn,
    },
    hooks::Handling,
};

/// Gives welcome credits at the first proven sign-in since there are any (E10): once an address, ever.
pub fn welcome<'a>(db: &'a mut sqlx::PgConnection, fact: &'a SignedIn) -> Handling<'a> {
    Box::pin(async move {
        let credits = settings::current(db).await?.settings.new_user_credits;
        if credits == 0 {
            return Ok(Done::with(()));
        }
        match grants::welcome(db, fact.user, credits.into()).await? {
            Ok(true) => Ok(Done::with(()).moved(fact.user)),
            Ok(false) => Ok(Done::with(())),
            Err(refusal) => {
                tracing::error!(user = %fact.user, cause = %refusal, "welcome credits cannot be given");
                Ok(Done::with(()))
            }
        }
    })
}
