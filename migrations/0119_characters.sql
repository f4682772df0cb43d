-- Agents have names and faces wherever they play. Entrants and matches of before, and of servers of the release before, have none.
ALTER TABLE tournament_entrants
    ADD COLUMN character text REFERENCES agents,
    -- From 1. The second time that one enters the same tournament it goes by 'Vesper II'.
    ADD COLUMN character_number smallint;

ALTER TABLE matches
    ADD COLUMN challenger_number smallint,
    ADD COLUMN rival_number smallint;

CREATE FUNCTION numbered_name(name text, number smallint) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN number > 1 THEN name || ' ' || to_char(number, 'FMRN') ELSE name END
$$;
