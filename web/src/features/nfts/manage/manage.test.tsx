import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refusal, renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { NftEditPage } from '../edit/nft-edit-page';
import { asAdmin, COLLECTION_ID, collection, details, NFT_ID, nft, paged } from '../testing';
import { CollectionsTab } from './collections-tab';
import { NftsTab } from './nfts-tab';

const upload = vi.hoisted(() => vi.fn());
vi.mock('@/api/upload', () => ({ uploadPicture: upload }));

const COLLECTIONS = '/api/admin/nft-collections';
const NO_PRESETS = { presets: { royaltyWallet: null, adminWallet: null } };
const draft = collection({ status: 'draft' });

function openCollections(routes: Parameters<typeof serve>[0] = {}, collections = [draft]) {
  const calls = serve({ [`GET ${COLLECTIONS}`]: () => paged(collections, NO_PRESETS), ...routes });
  renderPage(<CollectionsTab asAdmin={asAdmin} />, { session: signedIn() });
  return calls;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const failing = () => ({ status: 400, body: refusal('Not today.', 'BAD_REQUEST') });
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the tab of collections', () => {
  it('COLL-05 has searchable cards', async () => {
    const calls = openCollections();
    expect(await screen.findByRole('heading', { name: 'First Break' })).toBeDefined();
    await userEvent.type(screen.getByLabelText('Search collections'), 'break');
    await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('break'));
  });

  it('COLL-30 says when they did not load', async () => {
    openCollections({ [`GET ${COLLECTIONS}`]: failing });
    expect(await screen.findByText('Failed to fetch NFT collections')).toBeDefined();
  });

  it('COLL-10 COLL-11 COLL-12 COLL-13 COLL-14 COLL-15 COLL-16 COLL-17 UPLOAD-05 a new one begins with the documented values', async () => {
    openCollections();
    await screen.findByRole('heading', { name: 'First Break' });
    await press('Create Collection');
    await dialog();
    const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([
      value(/^Total supply/),
      value(/^Price/),
      value(/^Currency/),
      value(/^Royalty, percent/),
      value(/^Status/),
      value(/^Creator/),
    ]).toEqual(['1000', '0.08', 'ETH', '13.4', 'draft', 'Cuecast']);
    expect(value(/^Royalty wallet/)).toBe(`0x${'1'.repeat(40)}`);
    expect(value(/^Admin wallet/)).toBe(`0x${'1'.repeat(40)}`);
    const pictures = screen.getAllByRole('img').map((img) => img.getAttribute('src'));
    expect(pictures).toContain('/nft/banner.svg');
    expect(pictures).toContain('/nft/logo.svg');
    expect(screen.getByText(/1200x400/)).toBeDefined();
    expect(screen.getByText(/400x400 fits best\.$/)).toBeDefined();
  });

  it('COLL-17 its royalty and admin wallets are those that the operator preset', async () => {
    const presets = {
      royaltyWallet: `0x${'3'.repeat(40)}`,
      adminWallet: `0x${'4'.repeat(40)}`,
    };
    openCollections({ [`GET ${COLLECTIONS}`]: () => paged([draft], { presets }) });
    await screen.findByRole('heading', { name: 'First Break' });
    await press('Create Collection');
    await dialog();
    const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(value(/^Royalty wallet/)).toBe(presets.royaltyWallet);
    expect(value(/^Admin wallet/)).toBe(presets.adminWallet);
  });

  it('COLL-31 a collection is created once, under a key', async () => {
    const calls = openCollections({
      [`POST ${COLLECTIONS}`]: () => ({ status: 201, body: { success: true, data: draft } }),
    });
    await screen.findByRole('heading', { name: 'First Break' });
    await press('Create Collection');
    await dialog();
    type(/^Name/, 'Chalk');
    type(/^Description/, 'Blue.');
    await press('Create');
    expect(await screen.findByText('Collection created successfully')).toBeDefined();
    const sent = calls.filter(({ method }) => method === 'POST');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ name: 'Chalk', totalSupply: 1000, status: 'draft' });
  });

  it('a field that is left empty moves nothing under a press: it is judged when the form is sent', async () => {
    openCollections();
    await screen.findByRole('heading', { name: 'First Break' });
    await press('Create Collection');
    const form = await dialog();
    await userEvent.click(screen.getByLabelText(/^Name/));
    await userEvent.click(screen.getByLabelText(/^Description/));
    expect(form.queryByRole('alert')).toBeNull();
    await press('Create');
    expect(await form.findAllByRole('alert')).not.toHaveLength(0);
  });

  it('COLL-32 COLL-33 an update is told; a refusal keeps the form, with what the server says', async () => {
    let fails = true;
    openCollections({
      [`PUT ${COLLECTIONS}/${COLLECTION_ID}`]: () =>
        fails
          ? {
              status: 409,
              body: refusal('Add an NFT before you activate the collection.', 'CONFLICT'),
            }
          : { body: { success: true, data: draft } },
    });
    await screen.findByRole('heading', { name: 'First Break' });
    await press('Edit First Break');
    await dialog();
    type(/^Status/, 'active');
    await press('Save');
    expect(await screen.findByText('Failed to save collection')).toBeDefined();
    const refused = screen.getAllByText('Add an NFT before you activate the collection.');
    expect(refused.length).toBeGreaterThan(0);
    fails = false;
    await press('Save');
    expect(await screen.findByText('Collection updated successfully')).toBeDefined();
  });

  it('COLL-34 COLL-35 a deletion is asked about, and its failure told', async () => {
    openCollections({ [`DELETE ${COLLECTIONS}/${COLLECTION_ID}`]: failing });
    await screen.findByRole('heading', { name: 'First Break' });
    await press('Delete First Break');
    const asked = await dialog();
    const text = 'Are you sure you want to delete this collection? This action cannot be undone.';
    expect(asked.getByText(text)).toBeDefined();
    await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete collection')).toBeDefined();
  });

  it('UPLOAD-01 UPLOAD-02 UPLOAD-09 UPLOAD-10 a picture is sent when it is chosen; what is none stays here', async () => {
    openCollections();
    await screen.findByRole('heading', { name: 'First Break' });
    await press('Create Collection');
    await dialog();
    const input = screen.getByLabelText<HTMLInputElement>('Banner file');
    const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } });
    choose(new File(['x'], 'x.pdf', { type: 'application/pdf' }));
    const none = 'Please upload an image file (JPG, PNG, GIF, etc.)';
    expect(await screen.findByText(none)).toBeDefined();
    const large = new File(['x'], 'x.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 });
    choose(large);
    expect(await screen.findByText('File size should be less than 20MB')).toBeDefined();
    expect(upload).not.toHaveBeenCalled();
    upload.mockRejectedValueOnce(new Error('gone'));
    choose(new File(['x'], 'x.png', { type: 'image/png' }));
    expect(await screen.findByText('Failed to upload image. Please try again.')).toBeDefined();
    upload.mockResolvedValueOnce('/ipfs/new');
    choose(new File(['x'], 'x.png', { type: 'image/png' }));
    expect(await screen.findByText('Image uploaded successfully')).toBeDefined();
    expect(upload.mock.calls.at(-1)?.slice(0, 2)).toEqual([
      '/api/admin/uploads/collection-banner',
      'token',
    ]);
    expect(screen.getByRole('img', { name: 'Banner' }).getAttribute('src')).toBe('/ipfs/new');
  });
});

function openNfts(routes: Parameters<typeof serve>[0] = {}, at = '/page') {
  const calls = serve({
    [`GET ${COLLECTIONS}`]: () => paged([draft], NO_PRESETS),
    'GET /api/admin/nfts': () => paged([nft({ status: 'draft', mintedSupply: 0 })]),
    [`GET /api/admin/nfts/${NFT_ID}`]: () => ({
      body: details({
        status: 'draft',
        mintedSupply: 0,
        collectionId: { _id: COLLECTION_ID, name: 'First Break', status: 'draft' },
      }),
    }),
    ...routes,
  });
  const page = renderPage(<NftsTab asAdmin={asAdmin} />, { session: signedIn(), at });
  return { calls, ...page };
}

const listed = () => screen.findByRole('heading', { name: 'Golden cue' });

describe('the tab of NFTs', () => {
  it('NFT-30 NFT-31 has cards, a search and a filter by collection', async () => {
    const { calls } = openNfts();
    expect((await listed()).closest('ul')?.className).toMatch(/^grid\b.*grid-cols-/);
    await userEvent.type(screen.getByLabelText('Search NFTs'), 'cue');
    await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('cue'));
    await userEvent.selectOptions(screen.getByLabelText('Collection'), COLLECTION_ID);
    await waitFor(() => expect(calls.at(-1)?.query.get('collection')).toBe(COLLECTION_ID));
  });

  it('NFT-80 says when they did not load', async () => {
    openNfts({ 'GET /api/admin/nfts': failing });
    expect(await screen.findByText('Failed to fetch NFTs')).toBeDefined();
  });

  it('NFT-38 NFT-39 NFT-40 NFT-41 NFT-42 a new one begins with the documented values', async () => {
    openNfts();
    await listed();
    await press('Create NFT');
    await dialog();
    const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([
      value(/^Rarity/),
      value(/^Price/),
      value(/^Currency/),
      value(/^Total supply/),
      value(/^Status/),
    ]).toEqual(['Common', '0.08', 'ETH', '1', 'draft']);
    const traits = [1, 2, 3, 4].map((n) => value(new RegExp(`^Trait ${n}`)));
    expect(traits).toEqual(['Strength', 'Agility', 'Intelligence', 'Luck']);
    const values = screen.getAllByLabelText<HTMLInputElement>('Value').map((input) => input.value);
    expect(values).toEqual(['50', '50', '50', '50']);
  });

  it('NFT-26 NFT-81 attributes are added and removed, and the NFT is created', async () => {
    const { calls } = openNfts({
      'POST /api/admin/createNFT': () => ({ status: 201, body: { success: true, data: nft() } }),
    });
    await listed();
    await press('Create NFT');
    await dialog();
    type(/^Name/, 'Chalk');
    type(/^Description/, 'Blue.');
    await press('Remove trait 2');
    await press('Add attribute');
    type(/^Trait 4/, 'Grip');
    await press('Create');
    expect(await screen.findByText('NFT created successfully')).toBeDefined();
    const sent = calls.find(({ method }) => method === 'POST')?.body as {
      attributes: { trait_type: string }[];
    };
    expect(sent.attributes.map(({ trait_type }) => trait_type)).toEqual([
      'Strength',
      'Intelligence',
      'Luck',
      'Grip',
    ]);
  });

  it('ADMIN-05 NFT-32 NFT-82 NFT-83 the address names the NFT that is edited; failures and successes are told', async () => {
    let fails = true;
    const { router } = openNfts(
      {
        [`PUT /api/admin/updateNFT/${NFT_ID}`]: () =>
          fails ? failing() : { body: { success: true, data: nft() } },
      },
      `/page?tab=nfts&edit=${NFT_ID}`,
    );
    await dialog();
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Golden cue');
    await press('Save');
    expect(await screen.findByText('Failed to save NFT')).toBeDefined();
    fails = false;
    await press('Save');
    expect(await screen.findByText('NFT updated successfully')).toBeDefined();
    await waitFor(() => expect(router.state.location.search).toBe('?tab=nfts'));
  });

  it('NFT-86 a deletion is asked about', async () => {
    openNfts();
    await listed();
    await press('Delete Golden cue');
    const text = 'Are you sure you want to delete this NFT? This action cannot be undone.';
    expect((await dialog()).getByText(text)).toBeDefined();
  });
});

describe('the page of the form', () => {
  const AT = { at: `/nft/${NFT_ID}/edit`, path: '/nft/:id/edit', session: signedIn() };
  const ONE = `/api/admin/nfts/${NFT_ID}`;
  const answered = (status: 'draft' | 'minted') => ({
    body: details({
      status,
      collectionId: { _id: COLLECTION_ID, name: 'First Break', status: 'draft' },
    }),
  });
  const open = (status: 'draft' | 'minted', routes: Parameters<typeof serve>[0] = {}) => {
    const calls = serve({
      [`GET ${COLLECTIONS}`]: () => paged([draft], NO_PRESETS),
      [`GET ${ONE}`]: () => answered(status),
      ...routes,
    });
    renderPage(<NftEditPage asAdmin={asAdmin} />, AT);
    return calls;
  };

  const FIELDS = [
    ...['Collection', 'Rarity', 'Price', 'Currency', 'Total supply', 'Status', 'Name'],
    ...['Description', 'Picture file'],
  ];

  async function expectFields(disabled: boolean) {
    for (const label of FIELDS) {
      const field = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
      expect(field.disabled, label).toBe(disabled);
    }
  }

  it('NFT-25 NFT-29 a draft has every field open', async () => {
    open('draft');
    await expectFields(false);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
  });

  it('keeps what was typed when a later read fails', async () => {
    let fails = false;
    const calls = open('draft', {
      [`GET ${ONE}`]: () =>
        fails ? { status: 500, body: refusal('No.', 'INTERNAL_ERROR') } : answered('draft'),
    });
    await screen.findByLabelText(/^Name/);
    type(/^Name/, 'Silver cue');
    // Only now: the form's parts come in their own time.
    stopClock();
    try {
      fails = true;
      // Coming back to the page reads the NFT anew.
      fireEvent(document, new Event('visibilitychange', { bubbles: true }));
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(calls.filter(({ path }) => path === ONE)).toHaveLength(2);
      expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Silver cue');
    } finally {
      vi.useRealTimers();
    }
  });

  it('NFT-27 NFT-96 one that is no draft is read, with Close alone; force delete comes after a refused delete', async () => {
    open('minted');
    await expectFields(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Force Delete' })).toBeNull();
    await press('Delete');
    const text = 'Cannot delete NFT that has been minted. Only draft NFTs can be deleted.';
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Force Delete' })).toBeDefined();
  });
});
