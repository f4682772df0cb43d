-- How an agent plays, counted as each of its frames at tables of the house ends; frames before are not counted.
ALTER TABLE agents
    ADD COLUMN frames     integer NOT NULL DEFAULT 0 CHECK (frames >= 0),
    ADD COLUMN shots      bigint NOT NULL DEFAULT 0 CHECK (shots >= 0),
    ADD COLUMN potted     bigint NOT NULL DEFAULT 0 CHECK (potted >= 0),
    ADD COLUMN best_visit smallint NOT NULL DEFAULT 0 CHECK (best_visit BETWEEN 0 AND 8);
