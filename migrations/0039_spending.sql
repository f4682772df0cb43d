-- What people may spend: limits and breaks that they set for themselves (E41), what they spent, and what a play pays (B29, E34).

CREATE TABLE user_limits (
    user_id    text NOT NULL REFERENCES users,
    period     text NOT NULL CHECK (period IN ('day', 'week', 'month')),
    -- US cents; null: no limit.
    cents      bigint CHECK (cents >= 0),
    -- A higher limit, and from when it holds; its cents are null where it is none at all.
    next_cents bigint CHECK (next_cents >= 0),
    next_at    timestamptz,
    PRIMARY KEY (user_id, period),
    CHECK (next_at IS NOT NULL OR next_cents IS NULL)
);

-- Breaks are only added: the longest counts, so none can be shortened.
CREATE TABLE user_exclusions (
    user_id text NOT NULL REFERENCES users,
    until   timestamptz NOT NULL,
    set_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (user_id, until),
    CHECK (until > set_at)
);

-- That somebody said they are at least 18 and agree to the terms of that version.
CREATE TABLE user_attestations (
    user_id       text NOT NULL REFERENCES users,
    terms_version text NOT NULL CHECK (char_length(terms_version) BETWEEN 1 AND 40),
    at            timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (user_id, terms_version)
);

-- What was spent, once a cause; what came to nothing was given back.
CREATE TABLE spendings (
    cause       text PRIMARY KEY CHECK (char_length(cause) BETWEEN 1 AND 120),
    user_id     text NOT NULL REFERENCES users,
    kind        text NOT NULL CHECK (kind IN ('credits_card', 'credits_crypto', 'credits_token', 'play', 'stake', 'presale', 'nft')),
    usd_cents   bigint NOT NULL CHECK (usd_cents >= 0),
    at          timestamptz NOT NULL DEFAULT clock_timestamp(),
    returned_at timestamptz
);
CREATE INDEX spendings_counted_idx ON spendings (user_id, at) INCLUDE (usd_cents) WHERE returned_at IS NULL;

-- What operators switched off; a kind without a row is on.
CREATE TABLE spending_switches (
    kind text PRIMARY KEY CHECK (kind IN ('credits_card', 'credits_crypto', 'credits_token', 'play', 'stake', 'presale', 'nft')),
    open boolean NOT NULL
);

-- What a play pays, and who may play; only ever added: what a play began with counts (A36). The newest version holds.
CREATE TABLE reward_rates (
    version         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- POOL for each ball and each quest that is won, in its minor units.
    pool            numeric(78,0) NOT NULL CHECK (pool >= 0),
    ai_quest        numeric(78,0) NOT NULL CHECK (ai_quest >= 0),
    -- LP-BAI that a player must hold while gating is on, in 10^-18.
    minimum_holding numeric(78,0) NOT NULL CHECK (minimum_holding >= 0),
    gating_enabled  boolean NOT NULL,
    -- The person; null: the schema itself.
    changed_by      text CHECK (char_length(changed_by) <= 64),
    valid_from      timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO reward_rates (pool, ai_quest, minimum_holding, gating_enabled) VALUES (1e18, 5e18, 10e18, false);
