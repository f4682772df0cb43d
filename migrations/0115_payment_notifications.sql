-- People are told of rewards, prizes, shares of pools and payments that come while they are elsewhere.
ALTER TABLE notifications
    DROP CONSTRAINT notifications_kind_check,
    ADD CONSTRAINT notifications_kind_check CHECK (kind IN (
        'stream_live', 'follow', 'mention', 'tournament', 'claim', 'task', 'presale', 'reward', 'season_prize', 'prediction_win', 'payment')) NOT VALID;
