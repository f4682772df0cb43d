//! The calls that move money.

/// Functions that move money in the ledger, by the ledger's own and by those of rewards, which callers name with their module.
pub const MOVERS: [&str; 12] = [
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

/// Where those of rewards ask the ledger themselves: the calls above them are raced and killed.
pub const BELOW: [&str; 3] = [
    "src/rewards/budget.rs promise post_one",
    "src/rewards/pay.rs pay post",
    "src/rewards/pay.rs post post_one",
];

/// A call that moves money.
pub struct Call {
    /// How its commit and its line in the audit log are called.
    pub names: &'static [&'static str],
    /// Where it asks the ledger: file, function, and the ledger's function.
    pub sites: &'static [&'static str],
    /// Two hundred at once.
    pub race: &'static str,
    /// The failpoint, and the test that dies before and after it.
    pub kill: (&'static str, &'static str),
}

const PAYOUT: [&str; 3] = [
    "predictions/commands/payout.rs perform post_hold",
    "predictions/commands/payout.rs perform undo_post",
    "predictions/commands/payout.rs perform void_hold",
];

pub const CALLS: &[Call] = &[
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
        names: &["withdrawal.reward"],
        sites: &["withdrawals/rewards/send.rs send open_hold"],
        race: "chain::rewards::game_22_quest_65_of_two_hundred_looks_at_once_a_reward_goes_to_its_wallet_once_and_its_hash_is_shown",
        kill: (
            "withdrawal.reward",
            "chain::kills::killed_around_the_commit_of_a_reward_that_goes_to_a_wallet_it_arrives_once",
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
        race: "tasks::races::two_hundred_edits_and_two_hundred_deletions_at_once_leave_a_promise_that_fits_the_task",
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
        race: "tasks::races::two_hundred_edits_and_two_hundred_deletions_at_once_leave_a_promise_that_fits_the_task",
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
        names: &["season.create", "season.confirm"],
        sites: &["seasons/commands.rs promise rewards::promise"],
        race: "seasons::races::one_season_sent_two_hundred_times_under_one_key_is_promised_once",
        kill: (
            "call",
            "seasons::kills::killed_around_the_commit_of_a_season_s_making_there_is_one_and_its_prizes_are_promised_once",
        ),
    },
    Call {
        names: &["season.cancel"],
        sites: &["seasons/commands.rs cancel rewards::give_back"],
        race: "seasons::races::two_hundred_who_take_a_season_back_at_once_give_its_prizes_back_once",
        kill: (
            "season.cancel",
            "seasons::kills::killed_around_the_commit_of_a_second_administrator_s_word_a_season_is_promised_once_or_not_at_all",
        ),
    },
    Call {
        names: &["season.end"],
        sites: &["seasons/jobs.rs end_one rewards::promise"],
        race: "seasons::goals_count_while_a_season_runs_and_two_hundred_looks_at_its_end_pay_each_prize_once_and_give_the_rest_back",
        kill: (
            "season.end",
            "seasons::kills::killed_around_the_commit_of_a_season_s_end_its_prizes_are_owed_and_paid_once",
        ),
    },
    Call {
        names: &["match"],
        sites: &["quests/play/end.rs pay rewards::pay"],
        race: "plays::races::quest_65_game_16_game_17_two_hundred_completions_around_the_end_of_a_game_are_one_reward_and_equal_answers",
        kill: (
            "match",
            "plays::kills::killed_around_the_commit_of_a_game_s_end_its_reward_is_paid_once_and_told_alike_to_all_who_ask",
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
    Call {
        names: &["reader"],
        sites: &["src/chain/reserve.rs apply post_one"],
        race: "chain::backing::two_hundred_looks_at_once_fund_the_reserve_once_and_take_back_once_what_it_had_of_an_earlier_token",
        kill: (
            "reader",
            "chain::kills::killed_around_the_commits_of_a_new_token_the_reserve_is_taken_back_and_funded_once",
        ),
    },
    Call {
        names: &["logs.begin"],
        sites: &["src/chain/reserve.rs begin post_one"],
        race: "chain::backing::two_hundred_looks_at_once_fund_the_reserve_once_and_take_back_once_what_it_had_of_an_earlier_token",
        kill: (
            "logs.begin",
            "chain::kills::killed_around_the_commits_of_a_new_token_the_reserve_is_taken_back_and_funded_once",
        ),
    },
];
