//! The actions of a payer, and of their bank.

use super::cards::{Card, Cards, now};
use crate::providers::stripe::wire::{DisputeStatus, PaymentStatus, SessionId, SessionStatus};

/// How many times notifications are sent anew.
const DUPLICATES: usize = 2;

/// A button of the sandbox's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// The card is charged.
    Pay,
    /// A slow method of payment is chosen: it decides later.
    PayLater,
    /// The slow one has paid.
    Succeed,
    /// The slow one has not paid.
    Fail,
    /// The card is charged, and nobody is told.
    PaySilently,
    /// The card is refused; another may be tried.
    Decline,
    /// The payer goes back.
    Abandon,
    /// The time runs out.
    Expire,
    /// All of it is given back.
    Refund,
    /// Half of it is given back.
    RefundHalf,
    /// The bank takes it back.
    Dispute,
    /// The bank gives it again.
    Win,
    /// The bank keeps it.
    Lose,
    /// All notifications are sent twice more, the last one first.
    Repeat,
}

impl Action {
    /// Every button, in the order of the page.
    pub const ALL: [Self; 14] = [
        Self::Pay,
        Self::PayLater,
        Self::Succeed,
        Self::Fail,
        Self::PaySilently,
        Self::Decline,
        Self::Abandon,
        Self::Expire,
        Self::Refund,
        Self::RefundHalf,
        Self::Dispute,
        Self::Win,
        Self::Lose,
        Self::Repeat,
    ];

    /// The word in the address.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pay => "pay",
            Self::PayLater => "pay-later",
            Self::Succeed => "succeed",
            Self::Fail => "fail",
            Self::PaySilently => "pay-silently",
            Self::Decline => "decline",
            Self::Abandon => "abandon",
            Self::Expire => "expire",
            Self::Refund => "refund",
            Self::RefundHalf => "refund-half",
            Self::Dispute => "dispute",
            Self::Win => "win",
            Self::Lose => "lose",
            Self::Repeat => "repeat",
        }
    }

    /// The words on the button.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Pay => "Pay",
            Self::PayLater => "Pay by a slow method",
            Self::Succeed => "The slow payment arrives",
            Self::Fail => "The slow payment fails",
            Self::PaySilently => "Pay, and tell nobody",
            Self::Decline => "The card is declined",
            Self::Abandon => "Go back",
            Self::Expire => "Expire",
            Self::Refund => "Refund",
            Self::RefundHalf => "Refund half",
            Self::Dispute => "Dispute",
            Self::Win => "The dispute is won",
            Self::Lose => "The dispute is lost",
            Self::Repeat => "Repeat all notifications, the last one first",
        }
    }

    /// True when it makes sense for a session as it stands.
    pub(super) fn fits(self, card: &Card) -> bool {
        let slow = card.status == SessionStatus::Complete && card.payment == PaymentStatus::Unpaid && !card.failed;
        let paid = card.payment == PaymentStatus::Paid;
        match self {
            Self::Pay | Self::PayLater | Self::PaySilently | Self::Decline | Self::Abandon | Self::Expire => {
                card.is_open(now())
            }
            Self::Succeed | Self::Fail => slow,
            Self::Refund | Self::RefundHalf => paid && card.refunded < card.cents && card.dispute.is_none(),
            Self::Dispute => paid && card.dispute.is_none(),
            Self::Win | Self::Lose => card.dispute == Some(DisputeStatus::NeedsResponse),
            Self::Repeat => !card.told.is_empty(),
        }
    }
}

impl Cards {
    /// Plays an action and sends the notifications that follow; the session as it is then, None when it does not fit.
    pub fn act(&self, id: &SessionId, action: Action) -> Option<Card> {
        let card = self.get(id.as_str()).filter(|card| action.fits(card))?;
        let told = match action {
            Action::Pay => {
                self.complete(id, PaymentStatus::Paid);
                Some("checkout.session.completed")
            }
            Action::PayLater => {
                self.complete(id, PaymentStatus::Unpaid);
                Some("checkout.session.completed")
            }
            Action::Succeed => {
                self.complete(id, PaymentStatus::Paid);
                Some("checkout.session.async_payment_succeeded")
            }
            Action::Fail => {
                self.change(id, |card| card.failed = true);
                Some("checkout.session.async_payment_failed")
            }
            Action::PaySilently => {
                self.complete(id, PaymentStatus::Paid);
                None
            }
            Action::Decline | Action::Abandon => None,
            Action::Expire => {
                self.change(id, |card| card.status = SessionStatus::Expired);
                Some("checkout.session.expired")
            }
            Action::Refund => {
                self.change(id, |card| card.refunded = card.cents);
                Some("charge.refunded")
            }
            Action::RefundHalf => {
                let half = (card.cents - card.refunded + 1) / 2;
                self.change(id, |card| card.refunded += half);
                Some("charge.refunded")
            }
            Action::Dispute => {
                self.change(id, |card| card.dispute = Some(DisputeStatus::NeedsResponse));
                Some("charge.dispute.created")
            }
            Action::Win => {
                self.change(id, |card| card.dispute = Some(DisputeStatus::Won));
                Some("charge.dispute.closed")
            }
            Action::Lose => {
                self.change(id, |card| card.dispute = Some(DisputeStatus::Lost));
                Some("charge.dispute.closed")
            }
            Action::Repeat => {
                for _ in 0..DUPLICATES {
                    for (_, body) in card.told.iter().rev() {
                        self.send(id, body.clone());
                    }
                }
                None
            }
        };
        if let Some(kind) = told {
            self.notify(id, kind);
        }
        self.get(id.as_str())
    }

    fn complete(&self, id: &SessionId, payment: PaymentStatus) {
        self.change(id, |card| {
            card.status = SessionStatus::Complete;
            card.payment = payment;
        });
    }
}
