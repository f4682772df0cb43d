-- Quests count referred people who won a rated duel. These facts are not forgotten: each of them counts once ever.
ALTER TABLE quest_events
    DROP CONSTRAINT quest_events_kind_check,
    ADD CONSTRAINT quest_events_kind_check CHECK (kind IN (
        'watch_minutes', 'correct_votes', 'duel_wins', 'tournament_top', 'chat_days', 'follows', 'referrals')) NOT VALID;
