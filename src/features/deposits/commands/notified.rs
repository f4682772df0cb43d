use crate::{
    context::Context,
    db,
    features::deposits::{service::DepositService, store},
    providers::nowpayments::Notification,
};

/// Has the provider asked about the payment that a signed notification names. False when it is no deposit's.
pub async fn notified(context: &Context, service: &DepositService, notification: &Notification) -> db::Result<bool> {
    let number = |id: u64| i64::try_from(id).ok();
    let Some(id) = number(notification.payment_id.0) else {
        return Ok(false);
    };
    let parent = notification.parent_payment_id.and_then(|id| number(id.0));
    let known = store::wake(&mut *context.pool.acquire().await?, id, parent).await?;
    if known {
        service.bell.notify_one();
    }
    Ok(known)
}
