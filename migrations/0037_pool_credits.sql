-- What pool credits cost and buy, the rights to play that they pay, free plays, and what administrators give.

SET LOCAL lock_timeout = '2s';

-- Only ever added to: an order and a transfer keep the version that held when they began (A36).
CREATE TABLE credit_settings (
    version              integer PRIMARY KEY CHECK (version >= 1),
    -- Credits for one whole token.
    exchange_rate        numeric(16,8) NOT NULL CHECK (exchange_rate BETWEEN 0.0001 AND 1000000),
    game_credits         integer NOT NULL CHECK (game_credits BETWEEN 1 AND 1000000),
    quest_credits        integer NOT NULL CHECK (quest_credits BETWEEN 1 AND 1000000),
    new_user_credits     integer NOT NULL CHECK (new_user_credits BETWEEN 0 AND 1000000),
    -- Whole tokens.
    minimum_pool_tokens  numeric(20,8) NOT NULL CHECK (minimum_pool_tokens BETWEEN 0 AND 1000000000),
    -- Dollars for one credit.
    usd_rate             numeric(12,8) NOT NULL CHECK (usd_rate BETWEEN 0.01 AND 1000),
    daily_free_plays     integer NOT NULL CHECK (daily_free_plays BETWEEN 0 AND 1000000),
    free_plays_enabled   boolean NOT NULL,
    enabled              boolean NOT NULL,
    -- The administrator's person; null for the first version.
    changed_by           text CHECK (char_length(changed_by) <= 64),
    valid_from           timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO credit_settings (version, exchange_rate, game_credits, quest_credits, new_user_credits, minimum_pool_tokens, usd_rate,
                             daily_free_plays, free_plays_enabled, enabled)
VALUES (1, 10, 1, 1, 0, 10, 0.1, 2, true, true);

CREATE FUNCTION credit_settings_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'settings of credits are only added' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER credit_settings_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_settings
    FOR EACH STATEMENT EXECUTE FUNCTION credit_settings_stay();

-- The UTC day by the database's clock: the one place that says when free plays begin anew.
CREATE FUNCTION credit_day() RETURNS date LANGUAGE sql VOLATILE AS $$
    SELECT (clock_timestamp() AT TIME ZONE 'UTC')::date
$$;

-- How many free plays a person has taken, one row each: of the newest day that they took one on, and ever.
CREATE TABLE free_plays (
    user_id  text PRIMARY KEY REFERENCES users,
    day      date NOT NULL,
    used     integer NOT NULL CHECK (used >= 0),
    total    bigint NOT NULL CHECK (total >= used)
);
CREATE INDEX free_plays_day_idx ON free_plays (day) WHERE used > 0;

-- The right to one play. It is used, or what paid it goes back.
CREATE TABLE play_rights (
    id          text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    user_id     text NOT NULL REFERENCES users,
    game_type   text NOT NULL CHECK (game_type IN ('pool_game', 'ai_quest')),
    quest_id    text REFERENCES quests,
    source      text NOT NULL CHECK (source IN ('credits', 'free')),
    -- What was set aside; 0 for a free play.
    credits     bigint NOT NULL CHECK (credits >= 0),
    hold_id     text UNIQUE REFERENCES holds,
    -- The day of which a free play was taken; null where it can no longer go back, as after a reset of that day.
    free_day    date,
    state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'used', 'expired', 'refunded')),
    -- The match, or the play of a quest.
    play_id     text UNIQUE CHECK (play_id ~ '^[0-9a-f]{24}$'),
    created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at  timestamptz NOT NULL,
    closed_at   timestamptz,
    CHECK ((game_type = 'ai_quest') = (quest_id IS NOT NULL)),
    CHECK ((source = 'credits') = (hold_id IS NOT NULL)),
    CHECK ((source = 'credits') = (credits > 0)),
    CHECK (source = 'free' OR free_day IS NULL),
    CHECK ((state = 'open') = (closed_at IS NULL)),
    CHECK (state NOT IN ('used', 'refunded') OR play_id IS NOT NULL)
);
-- One open right a person and quest, and one for a game outside of quests.
CREATE UNIQUE INDEX play_rights_open_key ON play_rights (user_id, (coalesce(quest_id, ''))) WHERE state = 'open';
CREATE INDEX play_rights_due_idx ON play_rights (expires_at) WHERE state = 'open';

-- Credits that administrators give (E9).
CREATE TABLE credit_grants (
    id              text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    user_id         text NOT NULL REFERENCES users,
    credits         bigint NOT NULL CHECK (credits BETWEEN 1 AND 1000000000000),
    reason          text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 200),
    state           text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'granted', 'rejected')),
    granted_person  text NOT NULL CHECK (char_length(granted_person) <= 64),
    granted_name    text NOT NULL CHECK (char_length(granted_name) <= 80),
    decided_person  text CHECK (char_length(decided_person) <= 64),
    decided_name    text CHECK (char_length(decided_name) <= 80),
    created_at      timestamptz NOT NULL DEFAULT now(),
    granted_at      timestamptz,
    CHECK ((state = 'granted') = (granted_at IS NOT NULL)),
    CHECK ((decided_person IS NULL) = (decided_name IS NULL)),
    -- Nobody is their own second, and no administrator gives to themselves.
    CONSTRAINT credit_grants_two_people CHECK (state = 'rejected' OR decided_person <> granted_person),
    CONSTRAINT credit_grants_not_own CHECK (granted_person <> user_id AND (decided_person IS NULL OR decided_person <> user_id))
);
CREATE INDEX credit_grants_given_idx ON credit_grants (user_id, granted_at);
CREATE INDEX credit_grants_given_by_idx ON credit_grants (granted_person, granted_at) WHERE decided_person IS NULL;
CREATE INDEX credit_grants_waiting_idx ON credit_grants (created_at DESC, id DESC) WHERE state = 'waiting';
