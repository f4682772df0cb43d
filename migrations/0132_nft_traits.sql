-- Values of NFTs' attributes, a row each, by which a collection is narrowed and counted: in the JSON of `nfts` a range is found only by reading all of them.

SET LOCAL lock_timeout = '2s';

CREATE TABLE nft_traits (
    nft_id         text NOT NULL REFERENCES nfts ON DELETE CASCADE,
    collection_id  text NOT NULL,
    trait          text NOT NULL,
    value          numeric NOT NULL,
    PRIMARY KEY (nft_id, trait, value)
);
CREATE INDEX nft_traits_values_idx ON nft_traits (collection_id, trait, value) INCLUDE (nft_id);

CREATE FUNCTION nfts_keep_traits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM nft_traits WHERE nft_id = NEW.id;
    INSERT INTO nft_traits (nft_id, collection_id, trait, value)
    SELECT DISTINCT NEW.id, NEW.collection_id, a->>'trait_type', (a->>'value')::numeric FROM jsonb_array_elements(NEW.attributes) a;
    RETURN NULL;
END $$;

-- A server of the release before makes and reveals NFTs too.
CREATE TRIGGER nfts_keep_traits AFTER INSERT OR UPDATE OF attributes, collection_id ON nfts
    FOR EACH ROW EXECUTE FUNCTION nfts_keep_traits();

INSERT INTO nft_traits (nft_id, collection_id, trait, value)
SELECT DISTINCT n.id, n.collection_id, a->>'trait_type', (a->>'value')::numeric FROM nfts n, jsonb_array_elements(n.attributes) a;
