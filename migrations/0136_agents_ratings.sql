-- Agents are worth what their levels are, so that a rating and the odds beside it say the same. By the odds before a break (domain's `agent::odds`)
-- medium beats easy in 94 of 100 frames and hard beats medium in 88, which are 474 and 341 points of the Glicko scale. Their first ratings were nearer to each
-- other, and as uncertain as a newcomer's: one frame moved them by 150 points. Those who have played enough to be sure keep theirs.

SET LOCAL lock_timeout = '2s';

UPDATE agents SET rating = settled.rating, deviation = 60
FROM (VALUES
    ('vesper', 1850), ('professor-chalk', 1840), ('kestrel', 1830),
    ('old-bram', 1510), ('the-deacon', 1500), ('mina-two-rails', 1490),
    ('lucky-lou', 1030), ('pip', 1020)
) AS settled (id, rating)
WHERE agents.id = settled.id AND deviation > 110;
