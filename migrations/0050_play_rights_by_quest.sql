-- no-transaction
-- Who paid for plays of a quest, counted at its edits and looked for at its end.
CREATE INDEX CONCURRENTLY IF NOT EXISTS play_rights_quest_idx ON play_rights (quest_id, closed_at) WHERE quest_id IS NOT NULL;
