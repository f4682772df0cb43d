//! Every call that moves money, with the test that races it and the one that kills the server around its commit. What the sources do
//! beyond this list fails here: a new call comes with both.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// A call that moves money.
struct Call {
    /// How its commit and its line in the audit log are called.
    names: &'static [&'static str],
    /// Where it asks the ledger: file, function, and the ledger's function.
    sites: &'static [&'static str],
    /// Two hundred at once.
    race: &'static str,
    /// The failpoint, and the test that dies before and after it.
    kill: (&'static str, &'static str),
}

const PAYOUT: [&str; 3] = [
    "predictions/commands/payout.rs perform post_hold",
    "predictions/commands/payout.rs perform undo_post",
    "predictions/commands/payout.rs perform void_hold",
];

const CALLS: &[Call] = &[
    Call {
        names: &["prediction.create"],
        sites: &["predictions/commands/create.rs create open_hold"],
        race: "predictions::races::two_hundred_creations_at_once_make_one_prediction_and_one_hold",
        kill: (
            "call",
            "predictions::kills::killed_before_or_after_the_commit_of_a_creation_there_is_one_prediction_and_one_hold",
        ),
    },
    Call {
        names: &["prediction.resolve"],
        sites: &PAYOUT,
        race: "predictions::races::two_hundred_ends_with_either_winner_at_once_pay_one_of_them_once",
        kill: (
            "prediction.resolve",
            "predictions::kills::killed_before_or_after_the_commit_of_a_result_winners_are_paid_once",
        ),
    },
    Call {
        names: &["prediction.undo"],
        sites: &PAYOUT,
        race: "predictions::races::two_hundred_undos_of_one_result_at_once_take_the_shares_back_once",
        kill: (
            "prediction.undo",
            "predictions::kills::killed_before_or_after_the_commit_of_an_undo_the_shares_come_back_once",
        ),
    },
    Call {
        names: &["prediction.delete"],
        sites: &PAYOUT,
        race: "predictions::races::two_hundred_deletions_and_ends_at_once_give_the_pool_out_once",
        kill: (
            "prediction.delete",
            "predictions::kills::killed_before_or_after_the_commit_of_a_deletion_the_pool_is_given_out_once",
        ),
    },
    Call {
        names: &["prediction.expire", "clock.expire"],
        sites: &PAYOUT,
        race: "predictions::limits::two_hundred_looks_of_the_clock_at_once_give_back_a_pool_that_nobody_decided_once",
        kill: (
            "clock.expire",
            "predictions::kills::killed_before_or_after_the_commit_of_a_choice_that_never_came_the_pool_goes_back_once",
        ),
    },
    Call {
        names: &["prediction.settle", "clock.settle"],
        sites: &PAYOUT,
        race: "predictions::limits::two_hundred_looks_of_the_clock_at_once_pay_a_result_that_is_final_once",
        kill: (
            "clock.settle",
            "predictions::kills::killed_before_or_after_the_commit_of_a_result_that_became_final_its_shares_are_paid_once",
        ),
    },
    Call {
        names: &["prediction.stream_ended"],
        sites: &PAYOUT,
        race: "predictions::races::two_hundred_ends_of_a_stream_at_once_give_its_pool_back_once",
        kill: (
            "stream_end",
            "predictions::kills::killed_before_or_after_the_commit_of_a_stream_s_end_its_pool_goes_back_once",
        ),
    },
    Call {
        names: &["stream.delete"],
        sites: &PAYOUT,
        race: "predictions::races::two_hundred_deletions_of_a_stream_at_once_give_its_pool_back_once",
        kill: (
            "stream.delete",
            "predictions::kills::killed_before_or_after_the_commit_of_a_stream_s_deletion_it_is_gone_and_its_pool_back_once",
        ),
    },
    Call {
        names: &["deposit.credit"],
        sites: &["deposits/commands/settle.rs credit post_one"],
        race: "deposits::notified::two_hundred_notifications_at_once_have_one_effect",
        kill: (
            "deposit.credit",
            "money::kills::killed_around_the_commit_of_a_credit_it_is_credited_once",
        ),
    },
    Call {
        names: &["deposit.confirm"],
        sites: &["deposits/commands/decide.rs credit post_one"],
        race: "deposits::reviewed::deposit_05_a_manual_deposit_stays_pending_until_an_admin_confirms_it_once",
        kill: (
            "deposit.confirm",
            "money::kills::killed_around_the_commit_of_a_confirmation_it_is_credited_once",
        ),
    },
    Call {
        names: &["withdrawal.request"],
        sites: &["withdrawals/commands/request.rs hold open_hold"],
        race: "withdrawals::two_hundred_requests_at_once_never_hold_more_than_there_is",
        kill: (
            "call",
            "money::kills::killed_around_the_commit_of_a_withdrawal_s_request_the_amount_is_held_once",
        ),
    },
    Call {
        names: &["withdrawal.cancel"],
        sites: &["withdrawals/commands/decide.rs cancel void_hold"],
        race: "withdrawals::two_hundred_cancellations_at_once_give_the_amount_back_once",
        kill: (
            "withdrawal.cancel",
            "money::kills::killed_around_the_commit_of_a_cancellation_the_amount_goes_back_once",
        ),
    },
    Call {
        names: &["withdrawal.reject"],
        sites: &["withdrawals/commands/decide.rs reject void_hold"],
        race: "withdrawals::decided::a_rejection_needs_a_reason_and_two_hundred_at_once_give_the_amount_back_once",
        kill: (
            "withdrawal.reject",
            "money::kills::killed_around_the_commit_of_a_rejection_the_amount_goes_back_once",
        ),
    },
    Call {
        names: &["withdrawal.complete"],
        sites: &["withdrawals/commands/decide.rs pay_out post_hold"],
        race: "withdrawals::decided::two_hundred_approvals_and_two_hundred_completions_at_once_have_one_effect",
        kill: (
            "withdrawal.complete",
            "money::kills::killed_around_the_commit_of_a_payout_it_is_booked_once",
        ),
    },
    Call {
        names: &["claim.grant"],
        sites: &["incentives/store/grant.rs set_aside post_one"],
        race: "incentives::one_grant_sent_two_hundred_times_under_one_key_is_set_aside_once",
        kill: ("call", "money::kills::killed_around_the_commit_of_a_grant_there_is_one"),
    },
    Call {
        names: &["claim.confirm"],
        sites: &["incentives/store/grant.rs set_aside post_one"],
        race: "incentives::above_the_limit_of_a_day_a_second_administrator_must_confirm_a_grant",
        kill: (
            "claim.confirm",
            "money::kills::killed_around_the_commit_of_its_confirmation_the_amount_is_set_aside_once",
        ),
    },
    Call {
        names: &["claim.claim"],
        sites: &["incentives/store/settle.rs claim post_one"],
        race: "incentives::two_hundred_parallel_claims_of_one_id_have_one_effect",
        kill: (
            "call",
            "money::kills::killed_around_the_commit_of_a_claim_its_owner_has_the_amount_once",
        ),
    },
    Call {
        names: &["claim.expire", "incentives.expire"],
        sites: &["incentives/store/settle.rs expire post"],
        race: "incentives::two_hundred_claims_and_the_sweeps_at_once_leave_each_claimed_or_taken_back",
        kill: (
            "incentives.expire",
            "money::kills::killed_around_the_commit_of_a_sweep_what_nobody_claimed_goes_back_once",
        ),
    },
    Call {
        names: &["credits.consume"],
        sites: &[
            "credits/store/rights.rs open_paid open_hold",
            "credits/store/rights.rs expire expire_hold",
        ],
        race: "credits::races::the_last_credit_pays_one_of_two_hundred_plays_at_once",
        kill: (
            "call",
            "credits::kills::killed_around_the_commit_of_a_consumption_one_credit_is_set_aside",
        ),
    },
    Call {
        names: &["credits.expire"],
        sites: &["credits/store/rights.rs expire expire_hold"],
        race: "credits::races::two_hundred_sweeps_at_once_give_back_each_play_that_nobody_began_once",
        kill: (
            "credits.expire",
            "credits::kills::killed_around_the_commit_of_a_sweep_what_paid_a_play_goes_back_once",
        ),
    },
    Call {
        names: &["match.practice"],
        sites: &[
            "credits/store/rights.rs use_open post_hold",
            "credits/store/rights.rs refund post_one",
        ],
        race: "credits::played::two_hundred_beginnings_of_one_paid_game_at_once_are_one_match_and_one_charge",
        kill: (
            "match.practice",
            "credits::kills::killed_around_the_commit_of_a_paid_game_s_beginning_one_credit_is_spent",
        ),
    },
    Call {
        names: &["credits.grant"],
        sites: &["credits/store/grants.rs give post_one"],
        race: "credits::granted::one_grant_sent_two_hundred_times_under_one_key_is_given_once",
        kill: (
            "call",
            "credits::kills::killed_around_the_commit_of_a_grant_of_credits_there_is_one",
        ),
    },
    Call {
        names: &["credits.confirm"],
        sites: &["credits/store/grants.rs give post_one"],
        race: "credits::granted::above_ten_thousand_credits_a_day_a_second_administrator_must_confirm_a_grant",
        kill: (
            "credits.confirm",
            "credits::kills::killed_around_the_commit_of_its_confirmation_the_credits_are_there_once",
        ),
    },
    Call {
        names: &["sign_in"],
        sites: &["credits/store/grants.rs welcome post_one"],
        race: "credits::granted::welcome_credits_are_given_once_an_address_at_its_first_sign_in_since_there_are_any",
        kill: (
            "sign_in",
            "credits::kills::killed_around_the_commit_of_a_first_sign_in_the_welcome_is_given_once",
        ),
    },
    Call {
        names: &["credits.claim_tokens"],
        sites: &["credits/tokens/credit.rs give post_one"],
        race: "credits::tokens::tokens_that_waited_for_their_sender_are_credited_once_by_two_hundred_looks_at_once",
        kill: (
            "credits.claim_tokens",
            "credits::tokens::killed_around_the_commit_of_a_claim_of_tokens_they_are_credited_once",
        ),
    },
    Call {
        names: &["credit"],
        sites: &["credits/orders/commands/credit.rs credit post_one"],
        race: "credits::orders_storm::two_hundred_looks_at_one_order_at_once_by_webhook_page_and_poll_give_its_credits_once",
        kill: (
            "credit",
            "credits::orders_kills::killed_around_the_commit_of_a_purchase_its_credits_come_once",
        ),
    },
    Call {
        names: &["credit"],
        sites: &["deposits/commands/arrived.rs arrived post_one"],
        race: "credits::orders_storm::two_hundred_notifications_of_a_payment_that_is_too_much_deposit_the_rest_once",
        kill: (
            "credit",
            "credits::orders_kills::killed_around_the_commit_of_a_payment_that_is_too_much_the_rest_is_deposited_once",
        ),
    },
    Call {
        names: &["credit.refund"],
        sites: &["credits/orders/commands/reverse.rs take_back post_one"],
        race: "credits::orders_storm::two_hundred_disputes_at_once_take_the_credits_back_once",
        kill: (
            "credit",
            "credits::orders_kills::killed_around_the_commit_of_a_dispute_the_credits_go_back_once",
        ),
    },
    Call {
        names: &["credit.debt"],
        sites: &["credits/orders/commands/debts.rs pay post_one"],
        race: "credits::orders_taken_back::two_hundred_looks_at_a_debt_at_once_pay_it_once",
        kill: (
            "credit.debt",
            "credits::orders_kills::killed_around_the_commit_of_a_debt_s_payment_it_is_paid_once",
        ),
    },
    Call {
        names: &["task.create"],
        sites: &["tasks/commands/mod.rs fit rewards::promise"],
        race: "tasks::races::one_task_sent_two_hundred_times_under_one_key_is_made_and_promised_once",
        kill: (
            "call",
            "tasks::kills::killed_around_the_commit_of_a_task_or_its_end_its_rewards_are_promised_once_and_go_back_once",
        ),
    },
    Call {
        names: &["task.update"],
        sites: &[
            "tasks/commands/mod.rs fit rewards::promise",
            "tasks/commands/make.rs update rewards::give_back",
        ],
        race: "tasks::races::a_hundred_edits_and_a_hundred_deletions_at_once_leave_a_promise_that_fits_the_task",
        kill: (
            "task.update",
            "tasks::kills::killed_around_the_commit_of_a_task_or_its_end_its_rewards_are_promised_once_and_go_back_once",
        ),
    },
    Call {
        names: &["task.delete"],
        sites: &[
            "tasks/commands/mod.rs fit rewards::promise",
            "tasks/commands/make.rs remove rewards::give_back",
        ],
        race: "tasks::races::a_hundred_edits_and_a_hundred_deletions_at_once_leave_a_promise_that_fits_the_task",
        kill: (
            "task.delete",
            "tasks::kills::killed_around_the_commit_of_a_task_or_its_end_its_rewards_are_promised_once_and_go_back_once",
        ),
    },
    Call {
        names: &["task.settle", "tasks.settle"],
        sites: &["tasks/commands/mod.rs fit rewards::promise"],
        race: "tasks::races::two_hundred_looks_at_once_at_a_task_that_is_over_give_its_rest_back_once",
        kill: (
            "tasks.settle",
            "tasks::kills::killed_around_the_commit_of_a_task_or_its_end_its_rewards_are_promised_once_and_go_back_once",
        ),
    },
    Call {
        names: &["task.approve"],
        sites: &["tasks/commands/decide.rs take rewards::pay"],
        race: "tasks::races::two_hundred_approvals_of_one_submission_at_once_pay_it_once",
        kill: (
            "task.approve",
            "tasks::kills::killed_around_the_commit_of_a_decision_a_submission_is_paid_or_rejected_once",
        ),
    },
    Call {
        names: &["task.reject"],
        sites: &["tasks/commands/mod.rs fit rewards::promise"],
        race: "tasks::races::two_hundred_decisions_for_and_against_at_once_are_one",
        kill: (
            "task.reject",
            "tasks::kills::killed_around_the_commit_of_a_decision_a_submission_is_paid_or_rejected_once",
        ),
    },
    Call {
        names: &["match.accept"],
        sites: &["matches/store/create.rs put_up open_hold"],
        race: "matches::results::a_stake_is_agreed_by_an_invitation_that_is_accepted_once_and_only_where_stakes_are_on",
        kill: (
            "match.accept",
            "matches::kills::killed_before_or_after_the_commit_of_an_acceptance_each_stake_is_set_aside_once",
        ),
    },
    Call {
        names: &["match"],
        sites: &[
            "matches/store/end.rs settle post_hold",
            "matches/store/end.rs settle void_hold",
        ],
        race: "matches::results::stakes_are_set_aside_at_the_start_and_go_to_the_winner_or_back_exactly_once",
        kill: (
            "match",
            "matches::kills::killed_before_or_after_the_commit_of_an_end_both_stakes_are_the_winner_s_once",
        ),
    },
    Call {
        names: &["quest.create", "quest.update", "quest.confirm"],
        sites: &["quests/admin/fund.rs fund rewards::promise"],
        race: "quest_desk::races::one_quest_sent_two_hundred_times_under_one_key_is_promised_once",
        kill: (
            "call",
            "quest_desk::kills::killed_around_the_commit_of_a_quest_s_making_there_is_one_and_its_rewards_are_promised_once",
        ),
    },
    Call {
        names: &["quests.give_back"],
        sites: &[
            "quests/admin/fund.rs fund rewards::give_back",
            "quests/admin/fund.rs release rewards::give_back",
        ],
        race: "quest_desk::races::two_hundred_sweeps_at_once_give_the_rest_of_a_promise_back_once",
        kill: (
            "quests.give_back",
            "quest_desk::kills::killed_around_the_commit_of_an_end_the_rest_of_its_promise_goes_back_once",
        ),
    },
    Call {
        names: &["match"],
        sites: &["quests/play/end.rs pay rewards::pay"],
        race: "plays::races::quest_65_game_16_game_17_two_hundred_completions_around_the_end_of_a_game_are_one_reward_and_equal_answers",
        kill: (
            "match",
            "plays::kills::killed_around_the_commit_of_a_game_s_end_its_reward_is_paid_once",
        ),
    },
    Call {
        names: &["quest.pay"],
        sites: &["quests/events/jobs.rs pay_one rewards::pay_next"],
        race: "quest_events::races::two_hundred_looks_at_once_fold_each_fact_once_and_pay_each_reward_once",
        kill: (
            "quest.pay",
            "quest_events::kills::killed_around_the_commits_of_folding_and_paying_a_reward_is_paid_once",
        ),
    },
    Call {
        names: &["nft.purchase"],
        sites: &["nfts/commands/orders.rs place open_hold"],
        race: "nfts::minted::two_hundred_purchases_of_one_person_at_once_are_one_order",
        kill: (
            "call",
            "nfts::kills::killed_around_the_commit_of_a_purchase_its_price_is_held_once_and_one_edition_is_minted",
        ),
    },
    Call {
        names: &["reader"],
        sites: &["nfts/commands/settle.rs complete post_hold"],
        race: "nfts::minted::two_hundred_looks_at_once_pay_a_mint_that_is_final_once",
        kill: (
            "reader",
            "nfts::kills::killed_around_the_commit_of_a_mint_that_is_final_it_is_paid_once",
        ),
    },
    Call {
        names: &["nft.force_delete"],
        sites: &["nfts/commands/settle.rs fail void_hold"],
        race: "nfts::cancelled::two_hundred_purchases_and_force_deletes_at_once_leave_nobody_with_neither_money_nor_token",
        kill: (
            "nft.force_delete",
            "nfts::kills::killed_around_the_commit_of_a_force_delete_the_price_comes_back_once",
        ),
    },
    Call {
        names: &["nft.end_reservation"],
        sites: &["nfts/commands/settle.rs fail void_hold"],
        race: "nfts::wallet::two_hundred_looks_at_once_end_a_reservation_once",
        kill: (
            "nft.end_reservation",
            "nfts::kills::killed_around_the_commit_of_a_reservation_s_end_it_ends_once",
        ),
    },
    Call {
        names: &["nft.give_back"],
        sites: &["nfts/commands/settle.rs fail void_hold"],
        race: "nfts::minted::two_hundred_looks_at_once_give_the_price_of_a_mint_that_will_not_come_back_once",
        kill: (
            "nft.give_back",
            "nfts::kills::killed_around_the_commit_of_a_mint_that_failed_its_price_comes_back_once",
        ),
    },
];

/// Steps towards or away from a movement that move nothing themselves, and where they are killed.
const STEPS: &[(&str, &str, &str)] = &[
    (
        "credits.grant_first",
        "call",
        "credits::kills::killed_around_the_commit_of_a_grant_of_credits_there_is_one",
    ),
    (
        "credits.return_tokens",
        "credits.return_tokens",
        "credits::tokens::killed_around_the_commit_of_an_order_to_return_tokens_one_payment_is_asked_for",
    ),
    (
        "credits.reject",
        "credits.reject",
        "credits::kills::killed_around_the_commit_of_a_rejection_nobody_has_the_credits",
    ),
    (
        "credits.forgive",
        "credits.forgive",
        "credits::kills::killed_around_the_commit_of_a_debt_s_forgiveness_it_is_forgiven_once",
    ),
    (
        "credits.forgive_first",
        "credits.forgive_first",
        "credits::kills::killed_around_the_commit_of_the_first_of_two_who_forgive_a_debt_one_waits",
    ),
    (
        "deposit.initiate",
        "call",
        "money::kills::killed_around_the_commit_of_a_deposit_s_beginning_there_is_one_deposit",
    ),
    (
        "deposit.confirm_first",
        "deposit.confirm_first",
        "money::kills::killed_around_the_commit_of_the_first_of_two_confirmations_it_counts_once",
    ),
    (
        "deposit.reject",
        "deposit.reject",
        "money::kills::killed_around_the_commit_of_a_deposit_s_rejection_nothing_is_credited",
    ),
    (
        "deposits.expire",
        "deposits.expire",
        "money::kills::killed_around_the_commit_of_a_deposit_s_expiry_it_expires_once",
    ),
    (
        "credit.order",
        "call",
        "credits::orders_kills::killed_around_the_question_for_a_page_and_the_commit_of_an_order_there_is_one",
    ),
    (
        "credit.expire",
        "credit.expire",
        "credits::orders_kills::killed_around_the_commit_of_an_expiry_it_expires_once_and_counts_for_no_limit",
    ),
    (
        "withdrawal.approve",
        "withdrawal.approve",
        "money::kills::killed_around_the_commit_of_an_approval_it_counts_once",
    ),
    (
        "withdrawal.ask_again",
        "withdrawal.ask_again",
        "money::kills::killed_around_the_commit_of_another_try_the_chain_is_asked_once",
    ),
    (
        "withdrawal.claim",
        "withdrawal.claim",
        "money::kills::killed_around_the_commit_of_a_claim_one_person_pays",
    ),
    (
        "withdrawal.release",
        "withdrawal.release",
        "money::kills::killed_around_the_commit_of_a_release_the_amount_is_neither_paid_nor_lost",
    ),
    (
        "task.submit",
        "task.submit",
        "tasks::kills::killed_around_the_commit_of_a_submission_one_place_is_taken",
    ),
    (
        "claim.grant_first",
        "call",
        "money::kills::killed_around_the_commit_of_a_grant_there_is_one",
    ),
    (
        "quest.join",
        "quest.join",
        "plays::kills::killed_around_the_commit_of_a_join_one_right_is_used_and_one_place_is_taken",
    ),
    (
        "fold",
        "fold",
        "quest_events::kills::killed_around_the_commits_of_folding_and_paying_a_reward_is_paid_once",
    ),
    (
        "quest.close",
        "quest.close",
        "quest_events::kills::killed_around_the_commit_of_an_end_a_place_is_given_back_once",
    ),
    (
        "quest.start",
        "quest.start",
        "plays::kills::killed_around_the_commit_of_a_start_one_match_is_begun",
    ),
    (
        "claim.reject",
        "claim.reject",
        "money::kills::killed_around_the_commit_of_a_grant_s_rejection_nothing_is_set_aside",
    ),
    (
        "quest.create_first",
        "call",
        "quest_desk::kills::killed_around_the_commit_of_a_quest_s_making_there_is_one_and_its_rewards_are_promised_once",
    ),
    (
        "quest.update",
        "quest.update",
        "quest_desk::kills::killed_around_the_commit_of_an_edit_the_difference_is_moved_once",
    ),
    (
        "quest.update_first",
        "quest.update_first",
        "quest_desk::kills::killed_around_the_commit_of_an_edit_the_difference_is_moved_once",
    ),
    (
        "quest.confirm",
        "quest.confirm",
        "quest_desk::kills::killed_around_the_commit_of_a_second_administrator_s_word_a_quest_is_promised_once_or_not_at_all",
    ),
    (
        "quest.reject",
        "quest.reject",
        "quest_desk::kills::killed_around_the_commit_of_a_second_administrator_s_word_a_quest_is_promised_once_or_not_at_all",
    ),
    (
        "quest.void",
        "quest.void",
        "plays::kills::killed_around_the_commit_of_a_place_that_is_given_back_its_credit_comes_back_once",
    ),
    (
        "quest.delete",
        "quest.delete",
        "quest_desk::kills::killed_around_the_commit_of_an_end_the_rest_of_its_promise_goes_back_once",
    ),
    (
        "quests.end",
        "quests.end",
        "quest_desk::kills::killed_around_the_commit_of_an_end_the_rest_of_its_promise_goes_back_once",
    ),
];

/// Names of what is no step of money: settings, a payment's state, a notification that is kept, matches without a stake, votes, and questions that a
/// table settles, which have no pool.
const OTHERS: &[&str] = &[
    "credit.notified",
    "credits.configure",
    "credits.reset_free_plays",
    "deposit.status",
    "guest.claim",
    "guest.practise",
    "match.invite",
    "match.queue",
    "match.rematch",
    "prediction",
    "prediction.frame",
    "prediction.void",
    "reviewer.set",
    "shot",
    "tasks.tell",
    "vote",
    "webhook.replay",
];

/// Functions that move money in the ledger, by the ledger's own and by those of rewards, which callers name with their module.
const MOVERS: [&str; 12] = [
    "post",
    "post_one",
    "open_hold",
    "post_hold",
    "void_hold",
    "expire_hold",
    "undo_post",
    "reverse",
    "rewards::promise",
    "rewards::give_back",
    "rewards::pay",
    "rewards::pay_next",
];

/// Features whose commands are about money.
const FEATURES: [&str; 8] = [
    "credits",
    "deposits",
    "incentives",
    "matches",
    "predictions",
    "quests",
    "tasks",
    "withdrawals",
];

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            let inside = files(&entry.path()).into_iter();
            found.extend(inside.map(|(path, text)| (format!("{name}/{path}"), text)));
        } else if name.ends_with(".rs") {
            found.push((name, fs::read_to_string(entry.path()).unwrap()));
        }
    }
    found
}

/// Where that function of the ledger is called in a source, by the function around it.
fn callers(text: &str, mover: &str) -> Vec<String> {
    let call = format!("{mover}(");
    let calls = text.match_indices(&call).filter_map(|(at, _)| {
        let before = &text[..at];
        let last = before.chars().next_back().unwrap_or(' ');
        let elsewhere = last.is_alphanumeric() || "_.[".contains(last);
        let own = before.ends_with("fn ") || before.ends_with("web::");
        if elsewhere || own {
            return None;
        }
        let around = before.rsplit("fn ").next().unwrap_or_default();
        Some(
            around
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()?
                .to_owned(),
        )
    });
    calls.collect()
}

/// The names of commits and audit lines in a source: `"withdrawal.cancel"`.
fn names(text: &str) -> BTreeSet<&str> {
    let commands = [
        ".run(",
        ".once(",
        ".recorded(",
        ".called(",
        "commit(db, ",
        "decide(context, decision, ",
        "by_system(db, ",
    ];
    let commands = commands.into_iter().flat_map(|command| {
        let found = text
            .match_indices(command)
            .map(move |(at, _)| &text[at + command.len()..]);
        found.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
    });
    // A prediction's name is found by what was done.
    let actions = text
        .match_indices("\"prediction.")
        .filter_map(|(at, _)| text[at..].split('"').nth(1));
    commands.chain(actions).collect()
}

/// The body of a test by `area::name` or `area::file::name`.
fn test(path: &str) -> String {
    let (module, name) = path.rsplit_once("::").unwrap();
    let file = match module.split_once("::") {
        Some((area, file)) => format!("{area}/{file}.rs"),
        None => format!("{module}/mod.rs"),
    };
    let text = fs::read_to_string(sources().join("tests").join(file)).unwrap();
    let found = text.split_once(&format!("test]\nasync fn {name}("));
    let (_, rest) = found.unwrap_or_else(|| panic!("there is no test {path}"));
    rest.split("\n}\n").next().unwrap().to_owned()
}

fn assert_killed(place: &str, by: &str) {
    for side in ["before_commit", "after_commit"] {
        let dies = test(by).contains(&format!("\"{place}.{side}\""));
        assert!(dies, "{by} does not die at {place}.{side}");
    }
}

#[test]
fn no_call_moves_money_without_a_race_of_two_hundred_and_a_kill_around_its_commit() {
    let listed: BTreeSet<String> = CALLS
        .iter()
        .flat_map(|call| call.sites)
        .map(|site| (*site).to_owned())
        .collect();
    let mut found = BTreeSet::new();
    for (file, text) in files(&sources().join("features")) {
        for mover in MOVERS {
            found.extend(callers(&text, mover).iter().map(|by| format!("{file} {by} {mover}")));
        }
    }
    assert_eq!(found, listed, "what asks the ledger to move money, and what is listed");
    for call in CALLS {
        let race = test(call.race);
        assert!(
            ["200", "AT_ONCE", "two_hundred_times_at_once("]
                .iter()
                .any(|many| race.contains(many)),
            "{} has not two hundred at once",
            call.race
        );
        assert_killed(call.kill.0, call.kill.1);
    }
}

#[test]
fn no_command_of_a_money_feature_is_unknown_to_the_list_of_kills() {
    let listed = CALLS.iter().flat_map(|call| call.names).copied();
    let listed = listed
        .chain(STEPS.iter().map(|(name, ..)| *name))
        .chain(OTHERS.iter().copied());
    let listed: BTreeSet<&str> = listed.collect();
    for feature in FEATURES {
        for (file, text) in files(&sources().join("features").join(feature)) {
            let unknown: Vec<_> = names(&text).into_iter().filter(|name| !listed.contains(name)).collect();
            assert!(unknown.is_empty(), "{feature}/{file}: {unknown:?}");
        }
    }
    for (_, place, by) in STEPS {
        assert_killed(place, by);
    }
}

#[test]
fn a_call_that_nobody_listed_is_found() {
    let text = "async fn pay(db: &mut PgConnection) {\n    let pay = async move |db| ledger::post(db, &all).await;\n    post_one(db, &one)\n}\n\
                #[post(\"/api/x\")]\nasync fn route() { config.service(web::post(x)); client.post(y); repost_one(z) }";
    assert_eq!(callers(text, "post"), ["pay"]);
    assert_eq!(callers(text, "post_one"), ["pay"]);
    let text = "context.recorded(\"gift.give\").run(effect); command.run(\"gift.take\", effect)";
    assert_eq!(names(text), BTreeSet::from(["gift.give", "gift.take"]));
}
