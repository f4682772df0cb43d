//! The seam of a site that can be asked. There is none yet: these play one.

use super::{look, pending, promised, running, submitted, task};
use crate::support::{Pay, text};
use cuecast::{
    features::tasks::checker::Checker,
    providers::social::{Question, SocialChecker, Verdict},
};
use futures_util::future::{BoxFuture, ready};
use std::sync::Arc;

struct Says(Verdict);

impl SocialChecker for Says {
    fn check<'a>(&'a self, question: &'a Question) -> BoxFuture<'a, Verdict> {
        assert_eq!(
            (question.author.as_str(), question.post.as_str()),
            ("cuecast", "1234567890")
        );
        assert!(question.requirements.like && question.notes.contains("@break_king"));
        Box::pin(ready(self.0))
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn only_a_clear_yes_of_the_post_s_site_is_approved_by_the_server_and_once() {
    let pay = Pay::start().await;
    let (admin, ana) = (pay.admin(9).await, pay.person(1, "", "").await);
    let id = task(&pay, &admin, running()).await;
    let mine = submitted(&pay, &ana, &id).await.parse().unwrap();
    let context = pay.server.context.clone().into_inner();
    for verdict in [Verdict::No, Verdict::CannotTell] {
        let checker = Checker::new(Some(Arc::new(Says(verdict))));
        checker.look(&context, mine).await.unwrap();
        assert_eq!(pending(&pay, &admin).await.len(), 1, "{verdict:?} is left to a person");
    }
    for _ in 0..3 {
        let checker = Checker::new(Some(Arc::new(Says(Verdict::Yes))));
        checker.look(&context, mine).await.unwrap();
    }
    assert_eq!(text(&look(&pay, &id, &ana).await["submission"]["status"]), "approved");
    assert_eq!(promised(&pay).await, (3, 3));
    assert_eq!(pay.balance(&ana, "POOL").await.0, "3");
    let by_server = "SELECT count(*) FROM audit_log WHERE action = 'task.approve' AND actor_type = 'system'";
    assert_eq!(pay.count(by_server).await, 1);
    pay.assert_sound().await;
}
