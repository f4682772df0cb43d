-- Collections whose sale goes on or is still to come (E28), and the price of the phase that is on, else of the next one.

SET LOCAL lock_timeout = '2s';

CREATE VIEW nft_sales AS
    SELECT c.id AS collection_id, p.price
    FROM nft_collections c
    LEFT JOIN LATERAL (
        SELECT true AS found, p.price FROM nft_phases p
        WHERE p.collection_id = c.id AND (p.ends_at IS NULL OR p.ends_at > now()) AND (p.supply IS NULL OR p.taken < p.supply)
        ORDER BY p.starts_at, p.number LIMIT 1
    ) p ON true
    WHERE c.status = 'active' AND c.deleted_at IS NULL AND NOT (c.blind AND c.closes_at < now())
      AND (p.found OR NOT EXISTS (SELECT FROM nft_phases other WHERE other.collection_id = c.id));
