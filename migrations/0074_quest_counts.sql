-- How many take part in a quest, and how many of them can still win it, stand in its own row: whoever joins reads two numbers, and no list of a hundred thousand.

SET LOCAL lock_timeout = '2s';

ALTER TABLE quests
    -- Participations that are not void.
    ADD COLUMN participants bigint NOT NULL DEFAULT 0,
    -- Those of them that are joined or played.
    ADD COLUMN open_entries bigint NOT NULL DEFAULT 0,
    ADD CONSTRAINT quests_counts_check CHECK (open_entries BETWEEN 0 AND participants) NOT VALID;

-- A statement's participations are counted together, and quests are held in the order of their ids.
CREATE FUNCTION count_quest_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed jsonb;
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT jsonb_agg(c) INTO changed FROM (
            SELECT quest_id AS id, count(*) FILTER (WHERE state <> 'void') AS taken, count(*) FILTER (WHERE state IN ('joined', 'playing')) AS open
            FROM fresh GROUP BY quest_id) c;
    ELSIF TG_OP = 'UPDATE' THEN
        SELECT jsonb_agg(c) INTO changed FROM (
            SELECT quest_id AS id, sum((state <> 'void')::int * one) AS taken, sum((state IN ('joined', 'playing'))::int * one) AS open
            FROM (SELECT quest_id, state, 1 AS one FROM fresh UNION ALL SELECT quest_id, state, -1 FROM gone) both_of
            GROUP BY quest_id) c
        WHERE c.taken <> 0 OR c.open <> 0;
    ELSE
        SELECT jsonb_agg(c) INTO changed FROM (
            SELECT quest_id AS id, -count(*) FILTER (WHERE state <> 'void') AS taken, -count(*) FILTER (WHERE state IN ('joined', 'playing')) AS open
            FROM gone GROUP BY quest_id) c;
    END IF;
    IF changed IS NOT NULL THEN
        PERFORM FROM quests WHERE id IN (SELECT c ->> 'id' FROM jsonb_array_elements(changed) c) ORDER BY id FOR NO KEY UPDATE;
        UPDATE quests q SET participants = q.participants + c.taken, open_entries = q.open_entries + c.open
        FROM jsonb_to_recordset(changed) AS c (id text, taken bigint, open bigint) WHERE q.id = c.id;
    END IF;
    RETURN NULL;
END $$;
-- They also hold every writer until the counts below are there.
CREATE TRIGGER quest_entries_come AFTER INSERT ON quest_entries REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION count_quest_entries();
CREATE TRIGGER quest_entries_change AFTER UPDATE ON quest_entries REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION count_quest_entries();
CREATE TRIGGER quest_entries_go AFTER DELETE ON quest_entries REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION count_quest_entries();

UPDATE quests q SET participants = c.taken, open_entries = c.open
FROM (SELECT quest_id, count(*) FILTER (WHERE state <> 'void') AS taken, count(*) FILTER (WHERE state IN ('joined', 'playing')) AS open
      FROM quest_entries GROUP BY quest_id) c
WHERE q.id = c.quest_id;
