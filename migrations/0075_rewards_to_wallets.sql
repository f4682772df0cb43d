-- Rewards that go out to the wallet at once, for who chose it (E2).

SET LOCAL lock_timeout = '2s';

-- Who chose it. A table and no column of `users`: a few people, and no lock or index there.
CREATE TABLE wallet_choices (
    user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    since   timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Rewards of those people, noted in the transaction that paid them to the balance. Each is sent once, as the withdrawal that it names, or stays where it is.
CREATE TABLE reward_payouts (
    reward_id     bigint PRIMARY KEY REFERENCES play_rewards,
    user_id       text NOT NULL REFERENCES users,
    state         text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'sent', 'kept')),
    withdrawal_id text UNIQUE REFERENCES withdrawals,
    -- Why it stays in the balance: `withdrawals::rewards::Kept`.
    kept_for      text CHECK (char_length(kept_for) BETWEEN 1 AND 20),
    due_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
    decided_at    timestamptz,
    CHECK ((state = 'sent') = (withdrawal_id IS NOT NULL)),
    CHECK ((state = 'kept') = (kept_for IS NOT NULL)),
    CHECK ((state = 'due') = (decided_at IS NULL))
);
CREATE INDEX reward_payouts_due_idx ON reward_payouts (due_at, reward_id) WHERE state = 'due';
-- What went out to somebody within the day.
CREATE INDEX reward_payouts_sent_idx ON reward_payouts (user_id, decided_at) WHERE state = 'sent';
