-- Quests of events (E36): what the server saw, who takes part, and rewards that are not paid yet.

SET LOCAL lock_timeout = '2s';

ALTER TABLE quests
    -- When it was completed or cancelled: what happened later counts for nobody.
    ADD COLUMN over_at timestamptz;

ALTER TABLE quest_entries
    -- Only what is played at the table must be paid with a right.
    ALTER COLUMN right_id DROP NOT NULL,
    -- Of quests of events, as all that follows: the cause of its reward.
    ADD COLUMN id     text UNIQUE CHECK (id ~ '^[0-9a-f]{24}$'),
    -- The kind of the facts that count; its goal's word.
    ADD COLUMN fact   text CHECK (char_length(fact) BETWEEN 1 AND 40),
    -- The progress at which the goal is reached.
    ADD COLUMN target integer CHECK (target >= 1),
    -- Of places in tournaments: the last one that counts.
    ADD COLUMN top    integer CHECK (top >= 1),
    ADD CONSTRAINT quest_entries_right_or_fact CHECK (right_id IS NOT NULL OR fact IS NOT NULL),
    ADD CONSTRAINT quest_entries_of_events CHECK ((fact IS NULL) = (id IS NULL) AND (fact IS NULL) = (target IS NULL));
-- Who is waited for, and for a while who has just won: a result that is undone takes their progress back.
CREATE INDEX quest_entries_fact_idx ON quest_entries (user_id, fact, coalesce(ended_at, 'infinity'))
    WHERE fact IS NOT NULL AND state IN ('joined', 'won');
CREATE INDEX quest_entries_waiting_idx ON quest_entries (joined_at) WHERE fact IS NOT NULL AND state = 'joined';

-- What happened to whom, noted in the transaction in which it did; kept for 35 days.
CREATE TABLE quest_events (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind       text NOT NULL CHECK (kind IN ('watch_minutes', 'correct_votes', 'duel_wins', 'tournament_top', 'chat_days', 'follows')),
    -- Whatever it happened with: of one kind it counts once for a person.
    ref        text COLLATE "C" NOT NULL CHECK (char_length(ref) BETWEEN 1 AND 120),
    user_id    text NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Null: for every participation that waits for its kind.
    entry_id   text REFERENCES quest_entries (id) ON DELETE CASCADE,
    -- Less than zero takes back.
    amount     integer NOT NULL DEFAULT 1 CHECK (amount BETWEEN -1000 AND 1000),
    -- In a tournament.
    place      integer CHECK (place >= 1),
    at         timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Until then it can be undone, and no reward that needs it is paid.
    settles_at timestamptz,
    folded_at  timestamptz,
    UNIQUE (kind, ref, user_id)
);
CREATE INDEX quest_events_new_idx ON quest_events (id) WHERE folded_at IS NULL;
CREATE INDEX quest_events_age_idx ON quest_events (at);
CREATE INDEX quest_events_settles_idx ON quest_events (user_id) WHERE settles_at IS NOT NULL;

-- Held by the one who folds, so that there is one at a time; how many were folded so far, and when last.
CREATE TABLE quest_cursor (
    one       boolean PRIMARY KEY DEFAULT true CHECK (one),
    folded    bigint NOT NULL DEFAULT 0 CHECK (folded >= 0),
    folded_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO quest_cursor DEFAULT VALUES;

-- When a participation ends: with its period or the quest, whichever is first.
CREATE FUNCTION quest_entry_ends(period text, period_start date, ends_at timestamptz, over_at timestamptz) RETURNS timestamptz
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT least(ends_at, over_at, CASE period
        WHEN 'daily' THEN (period_start + 1)::timestamp AT TIME ZONE 'UTC'
        WHEN 'weekly' THEN (period_start + 7)::timestamp AT TIME ZONE 'UTC'
        ELSE 'infinity' END)
$$;

ALTER TABLE play_rewards
    DROP CONSTRAINT play_rewards_cause_check,
    -- The match, the submission, or the participation in a quest of events.
    ADD CONSTRAINT play_rewards_cause_check CHECK (cause IN ('play', 'task', 'entry')) NOT VALID;

-- Rewards that are to be paid: what may still be undone, and what the budget or the reserve had too little for. Removed with their payment.
CREATE TABLE rewards_due (
    cause       text NOT NULL CHECK (cause IN ('play', 'entry')),
    cause_id    text NOT NULL CHECK (cause_id ~ '^[0-9a-f]{24}$'),
    currency    text NOT NULL REFERENCES currencies,
    user_id     text NOT NULL REFERENCES users,
    -- Minor units.
    amount      numeric(78,0) NOT NULL CHECK (amount > 0),
    description text NOT NULL CHECK (char_length(description) <= 200),
    -- Whose budget pays; null: the house's reserve.
    budget_kind text,
    budget_id   text,
    due_at      timestamptz NOT NULL,
    -- How often there was too little.
    tries       integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
    PRIMARY KEY (cause, cause_id, currency),
    FOREIGN KEY (budget_kind, budget_id, currency) REFERENCES reward_budgets,
    CHECK ((budget_kind IS NULL) = (budget_id IS NULL))
);
CREATE INDEX rewards_due_at_idx ON rewards_due (due_at);
CREATE INDEX rewards_due_budget_idx ON rewards_due (budget_kind, budget_id) WHERE budget_id IS NOT NULL;
