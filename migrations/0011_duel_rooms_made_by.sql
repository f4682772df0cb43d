-- Who made a room stays who made it: passing rooms on does not free places for more. Of older rooms nobody knows.

ALTER TABLE duel_rooms ADD COLUMN made_by text REFERENCES users;
CREATE INDEX duel_rooms_made_by_idx ON duel_rooms (made_by, created_at DESC);
