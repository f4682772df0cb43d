-- Somebody is told of a challenge to a duel.
ALTER TABLE notifications
    DROP CONSTRAINT notifications_kind_check,
    ADD CONSTRAINT notifications_kind_check
        CHECK (kind IN (
            'stream_live', 'follow', 'mention', 'tournament', 'claim', 'task', 'presale', 'reward', 'season_prize', 'prediction_win', 'payment',
            'challenge')) NOT VALID;
