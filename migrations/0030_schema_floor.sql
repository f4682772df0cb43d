-- Which servers may run on this schema: those that know this migration. A server of the release before may start again while a release is put in
-- place, or taken back; a migration that such a server must not serve raises the number.
CREATE TABLE schema_floor (
    id         boolean PRIMARY KEY DEFAULT true CHECK (id),
    migration  bigint NOT NULL CHECK (migration >= 30)
);
INSERT INTO schema_floor (migration) VALUES (30);
