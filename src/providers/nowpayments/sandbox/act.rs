//! The actions of a payer.

use super::payments::{Payment, Payments, share};
use domain::deposit::PaymentStatus;

/// How many times a duplicated notification is sent.
const DUPLICATES: usize = 5;

/// A button of the sandbox's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// The whole amount arrives.
    Paid,
    /// Half of it arrives.
    Partial,
    /// Twice as much arrives.
    Over,
    /// The time runs out, and then the whole amount arrives.
    Late,
    /// The time runs out.
    Expired,
    /// The payment fails.
    Failed,
    /// The last notification is sent five times more.
    Duplicate,
    /// Half of the amount arrives once more at the same address.
    Again,
    /// Another asset arrives at the same address.
    OtherAsset,
}

impl Action {
    /// Every button, in the order of the page.
    pub const ALL: [Self; 9] = [
        Self::Paid,
        Self::Partial,
        Self::Over,
        Self::Late,
        Self::Expired,
        Self::Failed,
        Self::Duplicate,
        Self::Again,
        Self::OtherAsset,
    ];

    /// The word in the address.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Paid => "paid",
            Self::Partial => "partial",
            Self::Over => "over",
            Self::Late => "late",
            Self::Expired => "expired",
            Self::Failed => "failed",
            Self::Duplicate => "duplicate",
            Self::Again => "again",
            Self::OtherAsset => "other-asset",
        }
    }

    /// The words on the button.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Paid => "Pay in full",
            Self::Partial => "Pay half",
            Self::Over => "Pay double",
            Self::Late => "Expire, then pay late",
            Self::Expired => "Expire",
            Self::Failed => "Fail",
            Self::Duplicate => "Repeat the notification 5 times",
            Self::Again => "Pay half again",
            Self::OtherAsset => "Send another asset",
        }
    }

    /// True when it makes sense for a payment as it stands.
    pub(super) fn fits(self, payment: &Payment) -> bool {
        match self {
            Self::Paid | Self::Partial | Self::Over | Self::Late | Self::Expired | Self::Failed => {
                payment.status == PaymentStatus::Waiting
            }
            Self::Duplicate => payment.status != PaymentStatus::Waiting,
            Self::Again | Self::OtherAsset => payment.parent.is_none(),
        }
    }
}

impl Payments {
    /// Plays an action and sends the notifications that follow; the payment that it made or changed, None when it does not fit.
    pub fn act(&self, id: u64, action: Action) -> Option<Payment> {
        let payment = self.get(id).filter(|payment| action.fits(payment))?;
        let amount = payment.pay_amount;
        match action {
            Action::Paid => self.arrive(id, PaymentStatus::Finished, share(amount, 1, 1)?),
            Action::Partial => self.arrive(id, PaymentStatus::PartiallyPaid, share(amount, 1, 2)?),
            Action::Over => self.arrive(id, PaymentStatus::Finished, share(amount, 2, 1)?),
            Action::Late => {
                self.set(id, PaymentStatus::Expired);
                self.arrive(id, PaymentStatus::Finished, share(amount, 1, 1)?);
            }
            Action::Expired => self.set(id, PaymentStatus::Expired),
            Action::Failed => self.set(id, PaymentStatus::Failed),
            Action::Duplicate => (0..DUPLICATES).for_each(|_| self.notify(id)),
            Action::Again => return self.tell_further(&payment, None),
            Action::OtherAsset => {
                let other = if payment.pay_currency == "trx" { "eth" } else { "trx" };
                return self.tell_further(&payment, Some(other));
            }
        }
        self.get(id)
    }

    fn set(&self, id: u64, status: PaymentStatus) {
        self.change(id, |payment| payment.status = status);
        self.notify(id);
    }

    fn arrive(&self, id: u64, status: PaymentStatus, amount: domain::Decimal) {
        self.set(id, PaymentStatus::Confirming);
        self.change(id, |payment| payment.paid(amount, status));
        self.notify(id);
    }

    fn tell_further(&self, first: &Payment, asset: Option<&str>) -> Option<Payment> {
        let payment = self.further(first, asset)?;
        self.notify(payment.id);
        Some(payment)
    }

    /// A further payment to the address of the first, in its currency or another, of which nobody is told yet.
    pub fn further(&self, first: &Payment, asset: Option<&str>) -> Option<Payment> {
        let half = share(first.pay_amount, 1, 2)?;
        let payment = self.add(|id| {
            let mut payment = first.clone();
            payment.id = id;
            payment.parent = Some(first.id);
            payment.heard.clear();
            payment.pay_amount = half;
            payment.price_amount = half;
            if let Some(asset) = asset {
                payment.pay_currency = asset.to_owned();
                payment.outcome_currency = asset.to_owned();
            }
            payment.paid(half, PaymentStatus::Finished);
            payment
        });
        Some(payment)
    }
}
