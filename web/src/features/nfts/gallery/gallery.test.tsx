import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Nft, NftCollection, NftFacet } from '@/api/nfts';
import { guest, ME, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { COLLECTION_ID, collection, nft, paged, phase } from '../testing';
import { NftCollectionPage } from './nft-collection-page';

const LIST = 'GET /api/nft-collections';
const OF = `GET /api/nft-collections/${COLLECTION_ID}/nfts`;
const PHASES = `GET /api/nft-collections/${COLLECTION_ID}/phases`;
const FACETS = `GET /api/nft-collections/${COLLECTION_ID}/facets`;

const LUCK = {
  trait_type: 'Luck',
  ranges: [
    { from: 1, to: 40, count: 1200 },
    { from: 41, to: 41, count: 3 },
  ],
};

function open(
  nfts: Nft[],
  available: Nft[] = [],
  collections: NftCollection[] = [collection()],
  session = guest(),
  facets: NftFacet[] = [],
  more: Parameters<typeof serve>[0] = {},
) {
  const calls = serve({
    ...more,
    [LIST]: () => paged(collections),
    [OF]: ({ query }) => paged(query.get('available') ? available : nfts),
    [FACETS]: () => paged(facets),
  });
  renderPage(
    <NftCollectionPage goods={<p>the goods</p>} sample={(kind) => <p>{kind} drawn</p>} />,
    {
      session,
      at: '/nft-collection',
      path: '/nft-collection',
    },
  );
  return calls;
}

const UNSOLD = nft({ name: 'Second cue', status: 'draft', mintedSupply: 0, owner: null });

const EPIC = nft({ ...UNSOLD, _id: 'e'.repeat(24), name: 'Third cue', rarity: 'Epic' });

const card = async (name: string) => within(await screen.findByRole('article', { name }));

describe('the collection', () => {
  it('COLL-01 COLL-02 COLL-03 shows its banner, name, description and what there is of it', async () => {
    open([]);
    expect(await screen.findByRole('heading', { level: 1, name: 'First Break' })).toBeDefined();
    expect(screen.getByText('A hundred cues.')).toBeDefined();
    expect(document.querySelector('img[src="/nft/banner.svg"]')).not.toBeNull();
    const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect([figure('Total Supply'), figure('Minted'), figure('Floor Price')]).toEqual([
      '1,000',
      '3',
      '0.05 ETH',
    ]);
  });

  it('before its drop it counts down, and nothing can be bought', async () => {
    const releaseDate = new Date(Date.now() + 3 * 3_600_000 + 299_000).toISOString();
    open([], [UNSOLD], [collection({ releaseDate })]);
    const timer = await screen.findByRole('timer', { name: 'Time until the drop' });
    expect(timer.textContent).toBe('3 h 04 min');
    await card('Second cue');
    const buttons = screen.getAllByRole<HTMLButtonElement>('button', {
      name: 'Opens in 3 h 04 min',
    });
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]);
    expect(screen.queryByRole('button', { name: /^Mint/ })).toBeNull();
  });

  it('COLL-36 says when it did not load, and loads again', async () => {
    let fails = true;
    serve({
      [LIST]: () =>
        fails ? { status: 400, body: refusal('Not today.', 'BAD_REQUEST') } : paged([]),
    });
    renderPage(<NftCollectionPage />);
    expect(await screen.findByText('Failed to load NFT collection data')).toBeDefined();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No active NFT collections available...')).toBeDefined();
  });

  it('COLL-37 says when there is none', async () => {
    open([], [], []);
    expect(await screen.findByText('No active NFT collections available...')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'NFTs' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Meanwhile, play a billiard quest' })).toBeDefined();
    // It stands there once, and nothing beside it says the same.
    expect(screen.getAllByText(/No active NFT collections/)).toHaveLength(1);
    const rules = screen.getByRole('list', { name: 'How every collection will be sold' });
    expect(within(rules).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('the goods')).toBeDefined();
  });

  it('shows what there will be, each marked as a sample', async () => {
    open([], [], []);
    const samples = within(await screen.findByRole('list', { name: 'What there will be' }));
    const items = samples.getAllByRole('listitem');
    expect(items).toHaveLength(3);
    for (const item of items) expect(within(item).getByText('Sample')).toBeDefined();
    for (const kind of ['cue', 'ball', 'table']) {
      expect(samples.getByText(`${kind} drawn`)).toBeDefined();
    }
  });

  const WAIT = '/api/users/me/nft-waitlist';
  const waiting = (waits: boolean, change: () => { status?: number; body?: unknown }) => ({
    [`GET ${WAIT}`]: () => ({ body: { waits } }),
    [`PUT ${WAIT}`]: change,
    [`DELETE ${WAIT}`]: change,
  });
  const done = () => ({ body: { success: true } });
  const told = 'You will be told in your bell';

  it('one press asks to be told when a collection opens, and another takes it back', async () => {
    const calls = open([], [], [], signedIn(), [], waiting(false, done));
    await userEvent.click(await screen.findByRole('button', { name: 'Tell me when it opens' }));
    expect(await screen.findByText(told)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Tell me when it opens' });
    const changes = calls.filter(({ method }) => method !== 'GET').map(({ method }) => method);
    expect(changes).toEqual(['PUT', 'DELETE']);
  });

  it('whoever has asked already sees that they are told', async () => {
    open([], [], [], signedIn(), [], waiting(true, done));
    expect(await screen.findByText(told)).toBeDefined();
  });

  it('a wish that the server does not take is not shown as kept', async () => {
    const refused = () => ({ status: 503, body: refusal('The list rests.', 'UNAVAILABLE') });
    open([], [], [], signedIn(), [], waiting(false, refused));
    await userEvent.click(await screen.findByRole('button', { name: 'Tell me when it opens' }));
    expect(await screen.findByText('You will not be told yet')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Tell me when it opens' })).toBeDefined();
  });

  it('a guest signs in, and the wish goes on by itself', async () => {
    const calls = serve({ [LIST]: () => paged([]), ...waiting(false, done) });
    const connect = vi.fn(async () => {});
    const { setSession } = renderPage(<NftCollectionPage />, { session: guest({ connect }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Tell me when it opens' }));
    expect(connect).toHaveBeenCalled();
    expect(calls.some(({ path }) => path === WAIT)).toBe(false);
    setSession(signedIn());
    expect(await screen.findByText(told)).toBeDefined();
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});

describe('the NFTs', () => {
  it('NFT-02 NFT-06 NFT-07 NFT-08 NFT-09 NFT-11 NFT-12 a card has picture, badges, name, text, price, Quick View and View', async () => {
    open([nft()], [nft({ name: 'Second cue', status: 'draft', mintedSupply: 0, owner: null })]);
    const shown = await card('Golden cue');
    expect(document.querySelector('img[src="/ipfs/small"]')).not.toBeNull();
    for (const text of ['Legendary', 'sold', 'The cue of the first break.', '0.08 ETH']) {
      expect(shown.getByText(text)).toBeDefined();
    }
    expect(shown.getByRole('link', { name: 'View Golden cue' }).getAttribute('href')).toBe(
      `/nft/${nft()._id}`,
    );
    expect(shown.getByRole('button', { name: 'Quick View' })).toBeDefined();
    expect(shown.queryByText(/^Edition/)).toBeNull();
    const free = await card('Second cue');
    expect(free.getByRole('button', { name: 'Mint Second cue' })).toBeDefined();
  });

  it('NFT-10 editions are told where there are several; a draft has no status badge', async () => {
    open([nft({ totalSupply: 5, mintedSupply: 2, status: 'draft', name: 'Chalk' })]);
    const shown = await card('Chalk');
    expect(shown.getByText('Edition: 2 of 5')).toBeDefined();
    expect(shown.queryByText('draft')).toBeNull();
  });

  it('NFT-05 is narrowed by the five chips', async () => {
    const rarities = ['Legendary', 'Epic', 'Rare', 'Uncommon', 'Common'] as const;
    const calls = open(rarities.map((rarity, n) => nft({ rarity, _id: `${n}`.repeat(24) })));
    await screen.findAllByRole('article');
    const chips = within(screen.getByRole('group', { name: 'Rarity' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'All',
      'Legendary',
      'Epic',
      'Rare',
      'Uncommon',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Epic' }));
    await waitFor(() =>
      expect(calls.some(({ query }) => query.get('rarity') === 'Epic')).toBe(true),
    );
  });

  it('a chip that would find nothing is not there, once all NFTs are known', async () => {
    open([nft()], [UNSOLD]);
    await card('Golden cue');
    const chips = within(screen.getByRole('group', { name: 'Rarity' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual(['All', 'Legendary']);
  });

  it('NFT-14 without one it says so', async () => {
    open([]);
    expect(await screen.findByText('No NFTs found')).toBeDefined();
  });

  it('is narrowed by attributes, which tell how many have each, and all of them can be cleared', async () => {
    const hooked = { trait_type: 'constructor', ranges: [{ from: 7, to: 7, count: 2 }] };
    const calls = open([nft()], [], undefined, undefined, [LUCK, hooked]);
    const asked = () => calls.findLast(({ path }) => path.endsWith('/nfts'))?.query.get('traits');
    const attributes = within(await screen.findByRole('region', { name: 'Attributes' }));
    expect(screen.queryByRole('group', { name: 'Luck' })).toBeNull();
    await userEvent.click(attributes.getByRole('button', { name: 'Attributes' }));
    const luck = within(attributes.getByRole('group', { name: 'Luck' }));
    await userEvent.click(luck.getByRole('button', { name: '1 – 40 1,200' }));
    await userEvent.click(luck.getByRole('button', { name: '41 3' }));
    await userEvent.click(attributes.getByRole('button', { name: '7 2' }));
    await waitFor(() => expect(asked()).toBe('{"Luck":[[1,40],[41,41]],"constructor":[[7,7]]}'));
    await userEvent.click(attributes.getByRole('button', { name: 'Luck 1 – 40' }));
    await waitFor(() => expect(asked()).toBe('{"Luck":[[41,41]],"constructor":[[7,7]]}'));
    await userEvent.click(attributes.getByRole('button', { name: 'Clear all' }));
    expect(attributes.queryByRole('button', { name: 'Luck 41' })).toBeNull();
  });

  it('NFT-15 the quick view shows attributes, price and collection', async () => {
    open([nft()]);
    const shown = await card('Golden cue');
    await userEvent.click(shown.getByRole('button', { name: 'Quick View' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Golden cue' }));
    for (const text of ['Strength', 'Luck', '0.08 ETH', 'First Break']) {
      expect(dialog.getByText(text)).toBeDefined();
    }
  });

  it('NFT-13 what can still be minted has a shelf of its own, and its cards a Mint button in the place of View', async () => {
    open([], [nft({ name: 'Second cue', status: 'draft', mintedSupply: 0, owner: null })]);
    const shelf = within(await screen.findByRole('region', { name: 'Still to be minted' }));
    const shown = within(await shelf.findByRole('article', { name: 'Second cue' }));
    expect(shown.getByRole('button', { name: 'Mint Second cue' })).toBeDefined();
    expect(shown.queryByRole('link', { name: /^View/ })).toBeNull();
  });

  it('what is for sale comes first, with Mint though an edition is owned; an empty shelf beside it is not there', async () => {
    const both = nft({ totalSupply: 5, mintedSupply: 2, owner: ME.address });
    open([both], [both], undefined, signedIn());
    const shelves = await screen.findAllByRole('heading', { level: 2 });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(shelves.map(({ textContent }) => textContent)).toEqual([
      'Still to be minted1',
      'Collected1',
    ]);
    const shelf = (name: string) => within(screen.getByRole('region', { name }));
    expect(
      shelf('Still to be minted').getByRole('button', { name: 'Mint Golden cue' }),
    ).toBeDefined();
    expect(shelf('Collected').getByRole('link', { name: 'View Golden cue' })).toBeDefined();
    expect(shelf('Collected').getByText('Yours')).toBeDefined();
  });

  it('an empty shelf of what is owned is not there while something is for sale, and filters that leave nothing can be cleared', async () => {
    const calls = serve({
      [LIST]: () => paged([collection()]),
      [OF]: ({ query }) =>
        paged(query.get('available') && query.get('rarity') !== 'Epic' ? [UNSOLD, EPIC] : []),
    });
    renderPage(<NftCollectionPage />);
    await card('Second cue');
    await waitFor(() => expect(screen.queryByText('Collected')).toBeNull());
    expect(calls.length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Epic' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await card('Second cue');
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('a phase that is on sets the price of what is free, and the own one is struck through', async () => {
    open([], [UNSOLD], undefined, undefined, undefined, {
      [PHASES]: () => ({ body: { success: true, data: [phase({ price: '0.05' })] } }),
    });
    const shown = await card('Second cue');
    expect(await shown.findByText('0.05 ETH', { exact: false })).toBeDefined();
    expect(shown.getByText('0.08').tagName).toBe('S');
  });

  it('a phone shows two cards in a row, without text and Quick View', async () => {
    const wide = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(358);
    open([nft(), nft({ _id: 'b'.repeat(24), name: 'Chalk' })]);
    const shown = await card('Golden cue');
    const row = screen.getByRole('article', { name: 'Golden cue' }).closest('ul');
    expect(row && within(row).getAllByRole('article')).toHaveLength(2);
    expect(shown.queryByRole('button', { name: 'Quick View' })).toBeNull();
    expect(shown.queryByText('The cue of the first break.')).toBeNull();
    wide.mockRestore();
  });

  it('NFT-04 its Mint NFT button opens the dialog with what can be bought, once somebody has signed in', async () => {
    const free = { status: 'draft', mintedSupply: 0, owner: null } as const;
    const session = signedIn();
    open(
      [],
      [nft({ ...free, name: 'Second cue' }), nft({ ...free, _id: 'b'.repeat(24), name: 'Chalk' })],
      undefined,
      session,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Mint NFT' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mint NFT' }));
    expect(session.requireToken).toHaveBeenCalled();
    const names = within(dialog.getByLabelText('NFT')).getAllByRole('option');
    expect(names.map(({ textContent }) => textContent)).toEqual(['Second cue', 'Chalk']);
  });

  it('NFT-04 where nothing is left there is no such button', async () => {
    open([nft()]);
    await card('Golden cue');
    expect(screen.queryByRole('button', { name: 'Mint NFT' })).toBeNull();
  });

  it('NFT-97 says when the NFTs did not load', async () => {
    serve({
      [LIST]: () => paged([collection()]),
      [OF]: () => ({ status: 400, body: refusal('Not today.', 'BAD_REQUEST') }),
    });
    renderPage(<NftCollectionPage />);
    expect(await screen.findByText('Failed to fetch NFTs for this collection')).toBeDefined();
  });

  it('of ten thousand NFTs only those near the screen are drawn', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) =>
      nft({ _id: n.toString(16).padStart(24, '0'), name: `Cue ${n}` }),
    );
    open(many);
    await screen.findByRole('article', { name: 'Cue 0' });
    expect(screen.getAllByRole('article').length).toBeLessThan(100);
  });
});
