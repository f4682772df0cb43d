-- Collections of NFTs with their pictures and metadata, which are kept by content.

SET LOCAL lock_timeout = '2s';

-- What is served under /ipfs/CID: one block each, so that the id of a content is the SHA-256 of its bytes.
CREATE TABLE media (
    cid          text PRIMARY KEY CHECK (cid ~ '^b[a-z2-7]{58}$'),
    kind         text NOT NULL CHECK (kind IN ('jpg', 'webp', 'json')),
    width        integer CHECK (width BETWEEN 1 AND 1600),
    height       integer CHECK (height BETWEEN 1 AND 1600),
    -- The copy of a picture that lists show.
    small_cid    text REFERENCES media,
    bytes        bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 1048576),
    -- The administrator who sent it first; null for what the server wrote.
    owner_admin  text CHECK (char_length(owner_admin) <= 64),
    created_at   timestamptz NOT NULL DEFAULT now(),
    CHECK ((kind = 'json') = (width IS NULL) AND (kind = 'json') = (height IS NULL))
);
-- Already compressed.
ALTER TABLE media ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX media_small_idx ON media (small_cid) WHERE small_cid IS NOT NULL;
CREATE INDEX media_age_idx ON media (created_at);

CREATE TABLE nft_collections (
    id               text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    name             text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
    description      text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 2000),
    creator          text NOT NULL CHECK (char_length(creator) BETWEEN 1 AND 80),
    total_supply     integer NOT NULL CHECK (total_supply BETWEEN 1 AND 100000),
    -- Units of 10^-18 of its currency.
    price            numeric(78,0) NOT NULL CHECK (price >= 0),
    currency         text NOT NULL REFERENCES currencies CHECK (currency IN ('ETH', 'IMX')),
    release_date     timestamptz NOT NULL,
    -- Null: the picture that all have.
    banner_cid       text REFERENCES media,
    logo_cid         text REFERENCES media,
    royalty_wallet   text NOT NULL CHECK (royalty_wallet ~ '^0x[0-9a-f]{40}$'),
    royalty_bps      integer NOT NULL CHECK (royalty_bps BETWEEN 0 AND 10000 AND royalty_bps % 10 = 0),
    admin_wallet     text NOT NULL CHECK (admin_wallet ~ '^0x[0-9a-f]{40}$'),
    status           text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'paused', 'completed')),
    -- Fixed when it is activated: the chain that its currency is of, and Keccak-256 of all metadata's content ids in order.
    chain_id         bigint CHECK (chain_id BETWEEN 1 AND 4294967295),
    provenance       bytea CHECK (octet_length(provenance) = 32),
    activated_at     timestamptz,
    -- Its contract, once that is known.
    contract         text CHECK (contract ~ '^0x[0-9a-f]{40}$'),
    -- A drop whose order nobody knows before its end: what was promised of the seed, the seed under seal, and the place at which it began.
    blind            boolean NOT NULL DEFAULT false,
    seed_commitment  bytea CHECK (octet_length(seed_commitment) = 32),
    seed_sealed      bytea CHECK (octet_length(seed_sealed) <= 256),
    reveal_offset    integer CHECK (reveal_offset >= 0),
    created_by       text NOT NULL CHECK (char_length(created_by) <= 64),
    created_at       timestamptz NOT NULL DEFAULT now(),
    deleted_at       timestamptz,
    CONSTRAINT nft_collections_activated CHECK (
        (status = 'draft') = (activated_at IS NULL) AND (status = 'draft') = (chain_id IS NULL) AND (status = 'draft') = (provenance IS NULL)
    ),
    CONSTRAINT nft_collections_contract CHECK (contract IS NULL OR status <> 'draft'),
    CONSTRAINT nft_collections_blind CHECK (NOT blind OR status = 'draft' OR (seed_commitment IS NOT NULL AND seed_sealed IS NOT NULL)),
    UNIQUE (id, currency)
);
CREATE INDEX nft_collections_all_idx ON nft_collections (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX nft_collections_active_idx ON nft_collections (release_date DESC, id DESC) WHERE status = 'active' AND deleted_at IS NULL;
CREATE UNIQUE INDEX nft_collections_contract_idx ON nft_collections (chain_id, contract) WHERE contract IS NOT NULL;
CREATE INDEX nft_collections_banner_idx ON nft_collections (banner_cid) WHERE banner_cid IS NOT NULL;
CREATE INDEX nft_collections_logo_idx ON nft_collections (logo_cid) WHERE logo_cid IS NOT NULL;

CREATE TABLE nfts (
    id             text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    collection_id  text NOT NULL,
    -- Its place in the collection, dense from 1; given when the collection is activated.
    slot           integer CHECK (slot >= 1),
    name           text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
    description    text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 2000),
    image_cid      text REFERENCES media,
    -- Frozen when the collection is activated.
    metadata_cid   text REFERENCES media,
    rarity         text NOT NULL CHECK (rarity IN ('Common', 'Uncommon', 'Rare', 'Epic', 'Legendary')),
    -- A list of {"trait_type": text, "value": number}.
    attributes     jsonb NOT NULL CHECK (jsonb_typeof(attributes) = 'array' AND jsonb_array_length(attributes) BETWEEN 1 AND 30),
    -- Units of 10^-18 of the collection's currency.
    price          numeric(78,0) NOT NULL CHECK (price >= 0),
    currency       text NOT NULL,
    total_supply   integer NOT NULL CHECK (total_supply BETWEEN 1 AND 100000),
    minted_supply  integer NOT NULL DEFAULT 0,
    status         text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'minting', 'minted', 'transferred', 'sold')),
    created_by     text NOT NULL CHECK (char_length(created_by) <= 64),
    created_at     timestamptz NOT NULL DEFAULT now(),
    -- Hidden from lists; its page, its owners and its token stay.
    deleted_at     timestamptz,
    CONSTRAINT nfts_collection FOREIGN KEY (collection_id, currency) REFERENCES nft_collections (id, currency) ON UPDATE CASCADE,
    CONSTRAINT nfts_supply CHECK (minted_supply BETWEEN 0 AND total_supply),
    CONSTRAINT nfts_status CHECK ((status IN ('draft', 'minting')) = (minted_supply = 0)),
    CONSTRAINT nfts_frozen CHECK ((slot IS NULL) = (metadata_cid IS NULL) AND (slot IS NULL OR image_cid IS NOT NULL)),
    CONSTRAINT nfts_slot UNIQUE (collection_id, slot)
);
CREATE INDEX nfts_all_idx ON nfts (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX nfts_of_collection_idx ON nfts (collection_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
-- The gallery, whole and of one rarity.
CREATE INDEX nfts_shown_idx ON nfts (collection_id, slot) WHERE deleted_at IS NULL AND minted_supply > 0;
CREATE INDEX nfts_shown_rarity_idx ON nfts (collection_id, rarity, slot) WHERE deleted_at IS NULL AND minted_supply > 0;
-- What can be bought.
CREATE INDEX nfts_free_idx ON nfts (collection_id, rarity, slot) WHERE deleted_at IS NULL AND minted_supply < total_supply;
CREATE INDEX nfts_price_idx ON nfts (collection_id, price) WHERE deleted_at IS NULL AND minted_supply < total_supply;
CREATE INDEX nfts_image_idx ON nfts (image_cid) WHERE image_cid IS NOT NULL;
CREATE INDEX nfts_metadata_idx ON nfts (metadata_cid) WHERE metadata_cid IS NOT NULL;

-- What can be owned: made when the collection is activated.
CREATE TABLE nft_editions (
    nft_id         text NOT NULL REFERENCES nfts,
    -- From 1.
    number         integer NOT NULL CHECK (number >= 1),
    collection_id  text NOT NULL REFERENCES nft_collections,
    -- Dense in the collection, from 1.
    token_id       integer NOT NULL CHECK (token_id >= 1),
    state          text NOT NULL DEFAULT 'free' CHECK (state IN ('free', 'reserved', 'minting', 'minted')),
    order_id       text UNIQUE CHECK (order_id ~ '^[0-9a-f]{24}$'),
    owner_address  text CHECK (owner_address ~ '^0x[0-9a-f]{40}$'),
    mint_tx        text CHECK (mint_tx ~ '^0x[0-9a-f]{64}$'),
    minted_at      timestamptz,
    PRIMARY KEY (nft_id, number),
    UNIQUE (collection_id, token_id),
    CONSTRAINT nft_editions_minted CHECK (
        (state = 'minted') = (owner_address IS NOT NULL) AND (state = 'minted') = (minted_at IS NOT NULL) AND (state = 'minted') = (mint_tx IS NOT NULL)
    ),
    CONSTRAINT nft_editions_taken CHECK (state NOT IN ('reserved', 'minting') OR order_id IS NOT NULL)
);
CREATE INDEX nft_editions_free_idx ON nft_editions (collection_id, token_id) WHERE state = 'free';
CREATE INDEX nft_editions_owner_idx ON nft_editions (owner_address) WHERE owner_address IS NOT NULL;

-- When and to whom a collection is sold (E28). Without any, there is one phase, from the release on, for everybody.
CREATE TABLE nft_phases (
    collection_id  text NOT NULL REFERENCES nft_collections,
    number         integer NOT NULL CHECK (number BETWEEN 1 AND 10),
    name           text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
    starts_at      timestamptz NOT NULL,
    ends_at        timestamptz,
    -- Null: each NFT's own.
    price          numeric(78,0) CHECK (price >= 0),
    wallet_limit   integer CHECK (wallet_limit >= 1),
    supply         integer CHECK (supply >= 1),
    -- True: for those on the list alone, and while the list is empty for nobody.
    allowlist      boolean NOT NULL DEFAULT false,
    PRIMARY KEY (collection_id, number),
    CONSTRAINT nft_phases_time CHECK (ends_at > starts_at)
);

CREATE TABLE nft_allowlist (
    collection_id  text NOT NULL,
    number         integer NOT NULL,
    address        text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
    wallet_limit   integer NOT NULL CHECK (wallet_limit >= 1),
    PRIMARY KEY (collection_id, number, address),
    FOREIGN KEY (collection_id, number) REFERENCES nft_phases ON DELETE CASCADE
);
