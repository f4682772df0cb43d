-- Of a match that is over its decisions stay, and of what was told of its shots the last: everything else comes out of them again, and takes some four
-- kilobytes a shot. After a time that the operator sets the decisions go too.

SET LOCAL lock_timeout = '2s';

ALTER TABLE matches
    -- Without rewriting the table: the default is a constant.
    ADD COLUMN kept text NOT NULL DEFAULT 'told',
    ADD CONSTRAINT matches_kept_check CHECK (kept IN ('told', 'shots', 'result')) NOT VALID;

-- The old check asks for what was told beside every number of a shot.
ALTER TABLE match_steps
    DROP CONSTRAINT match_steps_check,
    ADD CONSTRAINT match_steps_told_check CHECK (shot IS NULL OR shot_number IS NOT NULL) NOT VALID;

DROP TRIGGER match_steps_stay ON match_steps;
CREATE TRIGGER match_steps_stay BEFORE TRUNCATE ON match_steps
    FOR EACH STATEMENT EXECUTE FUNCTION match_steps_stay();

-- What was decided never changes. What was told of a shot may go when its match is over and the shot was not the last, and all but the last shot 30 days later.
CREATE FUNCTION match_steps_go() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    ended timestamptz := (SELECT m.ended_at FROM matches m WHERE m.id = OLD.match_id);
    last integer := (SELECT max(s.shot_number) FROM match_steps s WHERE s.match_id = OLD.match_id);
BEGIN
    IF ended IS NOT NULL AND OLD.shot_number IS DISTINCT FROM last THEN
        IF TG_OP = 'DELETE' THEN
            IF ended < now() - interval '30 days' THEN
                RETURN OLD;
            END IF;
        ELSIF NEW.shot IS NULL AND (NEW.match_id, NEW.number, NEW.decision::text, NEW.shot_number, NEW.committed_at)
            IS NOT DISTINCT FROM (OLD.match_id, OLD.number, OLD.decision::text, OLD.shot_number, OLD.committed_at) THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'what was played is never changed or deleted';
END $$;
CREATE TRIGGER match_steps_go BEFORE UPDATE OR DELETE ON match_steps
    FOR EACH ROW EXECUTE FUNCTION match_steps_go();
