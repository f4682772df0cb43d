-- What a quest asks for and when, what is promised for quests and tasks (E31), and what they paid (A5).

SET LOCAL lock_timeout = '2s';

ALTER TABLE quests
    ADD COLUMN kind       text NOT NULL DEFAULT 'ai',
    -- `domain::quest::Goal`.
    ADD COLUMN goal       jsonb NOT NULL DEFAULT '{"kind": "win"}',
    -- The agent's name; its level is the difficulty (E29).
    ADD COLUMN agent_name text,
    -- A path of this site, or an address of an allowed host (A37).
    ADD COLUMN game_url   text,
    ADD COLUMN period     text NOT NULL DEFAULT 'once',
    -- Null: at once; until it is ended.
    ADD COLUMN starts_at  timestamptz,
    ADD COLUMN ends_at    timestamptz,
    -- Off every list; what runs finishes (E39).
    ADD COLUMN deleted_at timestamptz,
    ADD COLUMN created_by text,
    -- Terms above what one administrator may promise, until another confirms them.
    ADD COLUMN proposed      jsonb,
    ADD COLUMN proposed_by   text,
    ADD COLUMN proposed_name text,
    ADD CONSTRAINT quests_kind_check CHECK (kind IN ('ai', 'event')) NOT VALID,
    ADD CONSTRAINT quests_agent_name_check CHECK (char_length(agent_name) BETWEEN 1 AND 60) NOT VALID,
    ADD CONSTRAINT quests_game_url_check CHECK (char_length(game_url) BETWEEN 1 AND 2048) NOT VALID,
    ADD CONSTRAINT quests_period_check CHECK (period IN ('once', 'daily', 'weekly')) NOT VALID,
    ADD CONSTRAINT quests_time_check CHECK (ends_at > starts_at) NOT VALID,
    ADD CONSTRAINT quests_deleted_check CHECK (deleted_at IS NULL OR status IN ('completed', 'cancelled')) NOT VALID,
    ADD CONSTRAINT quests_proposed_check CHECK ((proposed_by IS NULL) = (proposed_name IS NULL) AND (proposed IS NULL OR proposed_by IS NOT NULL)) NOT VALID,
    -- `waiting`: for a second administrator.
    DROP CONSTRAINT quests_status_check,
    ADD CONSTRAINT quests_status_check CHECK (status IN ('waiting', 'active', 'completed', 'cancelled')) NOT VALID;
CREATE INDEX quests_end_idx ON quests (ends_at) WHERE status = 'active';

-- What quests and tasks have to give. The house's `promised` account holds the sum of all of them.
CREATE TABLE reward_budgets (
    kind     text NOT NULL CHECK (kind IN ('quest', 'task')),
    id       text NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
    currency text NOT NULL REFERENCES currencies,
    -- Minor units: moved here less what went back, still there, and paid.
    funded   numeric(78,0) NOT NULL DEFAULT 0 CHECK (funded >= 0),
    promised numeric(78,0) NOT NULL DEFAULT 0 CHECK (promised >= 0),
    paid     numeric(78,0) NOT NULL DEFAULT 0 CHECK (paid >= 0),
    -- Moves so far: the key of the next one.
    moves    integer NOT NULL DEFAULT 0 CHECK (moves >= 0),
    PRIMARY KEY (kind, id, currency),
    CONSTRAINT reward_budgets_add_up CHECK (promised + paid = funded)
);
CREATE INDEX reward_budgets_open_idx ON reward_budgets (kind, id) WHERE promised > 0;

-- Who promised how much more, for what one administrator may promise alone; only ever added.
CREATE TABLE reward_promises (
    at        timestamptz NOT NULL DEFAULT clock_timestamp(),
    kind      text NOT NULL,
    id        text NOT NULL,
    currency  text NOT NULL,
    amount    numeric(78,0) NOT NULL CHECK (amount > 0),
    person    text NOT NULL CHECK (char_length(person) <= 64),
    -- The second administrator, where there had to be one.
    confirmed text CHECK (char_length(confirmed) <= 64),
    FOREIGN KEY (kind, id, currency) REFERENCES reward_budgets,
    CONSTRAINT reward_promises_two_people CHECK (confirmed <> person)
);
CREATE INDEX reward_promises_alone_idx ON reward_promises (person, at) WHERE confirmed IS NULL;

-- What plays and tasks paid: a cause pays a currency once, whichever call comes first.
CREATE TABLE play_rewards (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id     text NOT NULL REFERENCES users,
    cause       text NOT NULL CHECK (cause IN ('play', 'task')),
    -- The match, or the submission.
    cause_id    text NOT NULL CHECK (cause_id ~ '^[0-9a-f]{24}$'),
    currency    text NOT NULL REFERENCES currencies,
    -- Minor units; 0 moves nothing.
    amount      numeric(78,0) NOT NULL CHECK (amount >= 0),
    description text NOT NULL CHECK (char_length(description) <= 200),
    -- Whose budget paid; null: the house's reserve.
    budget_kind text,
    budget_id   text,
    transfer    bigint UNIQUE REFERENCES transfers,
    payout_id   text,
    at          timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (cause, cause_id, currency),
    FOREIGN KEY (budget_kind, budget_id, currency) REFERENCES reward_budgets,
    CHECK ((budget_kind IS NULL) = (budget_id IS NULL)),
    CHECK ((amount = 0) = (transfer IS NULL))
);
CREATE INDEX play_rewards_user_idx ON play_rewards (user_id, at);
CREATE INDEX play_rewards_budget_idx ON play_rewards (budget_kind, budget_id, currency) WHERE budget_id IS NOT NULL;
