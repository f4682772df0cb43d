-- What the provider kept of each payment that was credited, in minor units: what arrived there by its word, less what is credited here. In one
-- place for the deposit, the list of transactions and the statement; `key` is the transfer's.
CREATE VIEW deposit_fees AS
SELECT p.deposit_id, 'deposit:nowpayments:' || p.payment_id AS key,
       greatest(trunc((p.told ->> 'actuallyPaid')::numeric * power(10::numeric, c.decimals)) - p.credited, 0) AS fee
FROM deposit_payments p
JOIN deposits d ON d.id = p.deposit_id
JOIN currencies c ON c.code = d.currency
WHERE p.credited IS NOT NULL AND p.told ->> 'actuallyPaid' IS NOT NULL;
