-- Seasons: a ladder over a set of quests between two moments, with prizes that are promised when it is announced and terms that stay.

SET LOCAL lock_timeout = '2s';

CREATE TABLE seasons (
    id           text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    title        text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 140),
    description  text NOT NULL DEFAULT '' CHECK (char_length(description) <= 2000),
    starts_at    timestamptz NOT NULL,
    ends_at      timestamptz NOT NULL,
    currency     text NOT NULL REFERENCES currencies,
    -- `waiting`: for a second administrator.
    status       text NOT NULL CHECK (status IN ('waiting', 'active', 'ended', 'cancelled')),
    -- Who set what it pays: none of it is theirs.
    created_by   text NOT NULL CHECK (char_length(created_by) <= 64),
    created_name text NOT NULL CHECK (char_length(created_name) <= 80),
    confirmed_by text CHECK (char_length(confirmed_by) <= 64),
    created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT seasons_time CHECK (ends_at > starts_at),
    CONSTRAINT seasons_two_people CHECK (confirmed_by <> created_by)
);
CREATE INDEX seasons_end_idx ON seasons (ends_at DESC, id);
CREATE INDEX seasons_due_idx ON seasons (ends_at) WHERE status = 'active';

CREATE TABLE season_prizes (
    season_id text NOT NULL REFERENCES seasons,
    place     integer NOT NULL CHECK (place BETWEEN 1 AND 100),
    -- Minor units of the season's currency.
    amount    numeric(78,0) NOT NULL CHECK (amount > 0),
    PRIMARY KEY (season_id, place)
);

CREATE TABLE season_quests (
    season_id text NOT NULL REFERENCES seasons,
    quest_id  text NOT NULL REFERENCES quests,
    PRIMARY KEY (season_id, quest_id)
);
CREATE INDEX season_quests_quest_idx ON season_quests (quest_id);

-- Terms stay once a season runs; what was announced is what is paid.
CREATE FUNCTION season_terms_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the terms of a season stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'season_terms_stay';
END $$;
CREATE TRIGGER season_terms_stay BEFORE UPDATE OF title, description, starts_at, ends_at, currency, created_by ON seasons
    FOR EACH ROW WHEN (OLD.status <> 'waiting') EXECUTE FUNCTION season_terms_stay();
CREATE TRIGGER seasons_stay BEFORE DELETE OR TRUNCATE ON seasons EXECUTE FUNCTION season_terms_stay();
CREATE TRIGGER season_prizes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON season_prizes EXECUTE FUNCTION season_terms_stay();
CREATE TRIGGER season_quests_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON season_quests EXECUTE FUNCTION season_terms_stay();

-- How often somebody reached the goal of one of its quests while it ran, and when last.
CREATE TABLE season_scores (
    season_id text NOT NULL REFERENCES seasons,
    user_id   text NOT NULL REFERENCES users,
    wins      integer NOT NULL CHECK (wins >= 0),
    last_at   timestamptz NOT NULL,
    PRIMARY KEY (season_id, user_id)
);
CREATE INDEX season_scores_rank_idx ON season_scores (season_id, wins DESC, last_at, user_id);

-- Who came in where, written once, with the end of the season; `id` is the cause of the prize.
CREATE TABLE season_places (
    id        text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    season_id text NOT NULL,
    place     integer NOT NULL,
    user_id   text NOT NULL REFERENCES users,
    wins      integer NOT NULL CHECK (wins >= 1),
    UNIQUE (season_id, place),
    UNIQUE (season_id, user_id),
    FOREIGN KEY (season_id, place) REFERENCES season_prizes
);

-- A participation is counted with the statement that wins it, and taken back with the one that undoes it, whichever code runs it.
CREATE FUNCTION count_season_wins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    turned jsonb;
BEGIN
    SELECT jsonb_agg(c ORDER BY c.season_id, c.user_id) INTO turned FROM (
        SELECT q.season_id, t.user_id, sum(t.change) AS change, max(t.at) AS at
        FROM (SELECT n.quest_id, n.user_id, (n.state = 'won')::int - (o.state = 'won')::int AS change,
                     CASE WHEN n.state = 'won' THEN n.ended_at ELSE o.ended_at END AS at
              FROM fresh n JOIN gone o USING (quest_id, user_id, period_start) WHERE (n.state = 'won') <> (o.state = 'won')) t
        JOIN season_quests q ON q.quest_id = t.quest_id
        JOIN seasons a ON a.id = q.season_id AND a.status = 'active' AND t.at >= a.starts_at AND t.at < a.ends_at
        GROUP BY q.season_id, t.user_id HAVING sum(t.change) <> 0) c;
    IF turned IS NULL THEN
        RETURN NULL;
    END IF;
    INSERT INTO season_scores AS s (season_id, user_id, wins, last_at)
    SELECT c.season_id, c.user_id, c.change, c.at
    FROM jsonb_to_recordset(turned) AS c (season_id text, user_id text, change integer, at timestamptz) WHERE c.change > 0
    ON CONFLICT (season_id, user_id) DO UPDATE SET wins = s.wins + excluded.wins, last_at = greatest(s.last_at, excluded.last_at);
    -- A win that is undone takes its moment with it. Counted anew: it may be one from before the season was confirmed, which was never added.
    UPDATE season_scores s SET wins = k.wins, last_at = coalesce(k.last_at, s.last_at)
    FROM jsonb_to_recordset(turned) AS c (season_id text, user_id text, change integer)
    CROSS JOIN LATERAL (
        SELECT count(*)::integer AS wins, max(e.ended_at) AS last_at FROM season_quests q JOIN seasons a ON a.id = q.season_id
        JOIN quest_entries e ON e.quest_id = q.quest_id AND e.user_id = c.user_id AND e.state = 'won'
             AND e.ended_at >= a.starts_at AND e.ended_at < a.ends_at
        WHERE q.season_id = c.season_id) k
    WHERE c.change < 0 AND s.season_id = c.season_id AND s.user_id = c.user_id;
    RETURN NULL;
END $$;
CREATE TRIGGER quest_entries_turn AFTER UPDATE ON quest_entries REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION count_season_wins();

ALTER TABLE reward_budgets
    DROP CONSTRAINT reward_budgets_kind_check,
    ADD CONSTRAINT reward_budgets_kind_check CHECK (kind IN ('quest', 'task', 'season')) NOT VALID;
ALTER TABLE play_rewards
    DROP CONSTRAINT play_rewards_cause_check,
    -- The match, the submission, the participation in a quest of events, or the place in a season.
    ADD CONSTRAINT play_rewards_cause_check CHECK (cause IN ('play', 'task', 'entry', 'season')) NOT VALID;
ALTER TABLE rewards_due
    DROP CONSTRAINT rewards_due_cause_check,
    ADD CONSTRAINT rewards_due_cause_check CHECK (cause IN ('play', 'entry', 'season')) NOT VALID;
