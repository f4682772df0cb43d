-- Quests, as far as they are shown; how they are made and played comes with their own migration.

CREATE TABLE quests (
    id                   text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    -- `Name of the quest - name of the agent`, or a name alone.
    title                text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 140),
    description          text NOT NULL DEFAULT '' CHECK (char_length(description) <= 2000),
    difficulty           text NOT NULL DEFAULT 'medium' CHECK (difficulty IN ('easy', 'medium', 'hard')),
    image_url            text CHECK (char_length(image_url) <= 2048),
    -- Minor units of the currency.
    reward_amount        numeric(78,0) NOT NULL CHECK (reward_amount >= 0),
    reward_currency      text NOT NULL REFERENCES currencies,
    participant_limit    integer NOT NULL DEFAULT 100 CHECK (participant_limit >= 1),
    -- Null: as many as the setting for all quests says.
    credits_required     integer CHECK (credits_required >= 1),
    -- Null: as long as it takes.
    time_limit_seconds   integer CHECK (time_limit_seconds >= 1),
    status               text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'completed', 'cancelled')),
    plays                bigint NOT NULL DEFAULT 0 CHECK (plays >= 0),
    created_at           timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX quests_status_idx ON quests (status, created_at DESC, id DESC);
