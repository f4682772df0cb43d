import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { NftDetails } from '@/api/nfts';
import { ME, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { asAdmin, COLLECTION_ID, details, NFT_ID, phase } from '../testing';
import { AdminActions } from './admin-actions';
import { NftPage } from './nft-page';

const ONE = `GET /api/nfts/${NFT_ID}`;
const AT = { at: `/nft/${NFT_ID}`, path: '/nft/:id' };

function open(
  change: Partial<NftDetails> = {},
  admin = false,
  more: Parameters<typeof serve>[0] = {},
) {
  const calls = serve({ [ONE]: () => ({ body: details(change) }), ...more });
  const page = renderPage(
    <NftPage actions={(nft) => (admin ? <AdminActions as={asAdmin} nft={nft} /> : null)} />,
    AT,
  );
  return { calls, ...page };
}

const title = () => screen.findByRole('heading', { level: 1, name: 'Golden cue' });

describe('the page of an NFT', () => {
  it('NFT-17 NFT-18 NFT-19 shows picture, badges, text, collection, price, edition and owner', async () => {
    open({ totalSupply: 5, mintedSupply: 2 });
    await title();
    expect(screen.getByRole('img', { name: 'Golden cue' }).getAttribute('src')).toBe('/ipfs/large');
    for (const text of [
      'Legendary',
      'sold',
      'The cue of the first break.',
      'First Break',
      '3/1000 minted',
      '0.08 ETH',
      'Edition: 2 of 5',
      '0xabab…abab',
    ]) {
      expect(screen.getByText(text)).toBeDefined();
    }
  });

  it('NFT-20 a bar is as long as its value, and never longer than all of it', async () => {
    open();
    await title();
    const bars = screen.getAllByTestId('bar').map(({ style }) => style.width);
    expect(bars).toEqual(['50%', '100%']);
  });

  it('NFT-21 shows network, token, day and transaction', async () => {
    open();
    await title();
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect([fact('Network'), fact('Token ID'), fact('Transaction')]).toEqual([
      'Ethereum',
      '7',
      '0xcdcd…cdcd',
    ]);
    expect(fact('Minted')).toContain('2026');
  });

  it('NFT-22 leads back, and its link can be shared', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    history.replaceState(null, '', AT.at);
    const { router } = open();
    await title();
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied')).toBeDefined();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${location.origin}${AT.at}`);
    await act(() => router.navigate('/before'));
    await act(() => router.navigate(AT.at));
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(router.state.location.pathname).toBe('/before');
    vi.unstubAllGlobals();
  });

  it('NFT-23 says Sold Out once every edition is owned, and not before', async () => {
    const { unmount } = open({ totalSupply: 2, mintedSupply: 2 });
    await title();
    expect(screen.getByText('Sold Out')).toBeDefined();
    expect(screen.queryByText('sold')).toBeNull();
    unmount();
    open({ totalSupply: 2, mintedSupply: 1 });
    await title();
    expect(screen.queryByText('Sold Out')).toBeNull();
  });

  it('names the editions that are one’s own, and keeps no empty place for attributes', async () => {
    const edition = (number: number, owner: NftDetails['owner']) => ({
      ...{ number, owner, tokenId: number, chainTokenId: String(number) },
      ...{ mintTxHash: null, mintedAt: null },
    });
    const mine = ME.address.toUpperCase().replace('0X', '0x') as typeof ME.address;
    const editions = [edition(1, null), edition(2, mine), edition(3, ME.address)];
    serve({ [ONE]: () => ({ body: details({ totalSupply: 5, editions, attributes: [] }) }) });
    renderPage(<NftPage actions={() => null} />, { ...AT, session: signedIn() });
    await title();
    expect(screen.getByText('You own edition 2, 3')).toBeDefined();
    expect(screen.getByText('Editions 2, 3')).toBeDefined();
    expect(screen.getByText('Nothing yet. Its first mint opens the list.')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Attributes' })).toBeNull();
  });

  it('shows the price of the phase that is on, and the own one struck through', async () => {
    open({ totalSupply: 5, mintedSupply: 2 }, false, {
      [`GET /api/nft-collections/${COLLECTION_ID}/phases`]: () => ({
        body: { success: true, data: [phase({ price: '0.05' })] },
      }),
    });
    await title();
    await screen.findByText('0.05 ETH', { exact: false });
    expect(screen.getByText('0.08').tagName).toBe('S');
  });

  it('NFT-98 says when it did not load; an unknown one is told apart', async () => {
    const text = 'Failed to load NFT details. Please try again later.';
    for (const status of [403, 500]) {
      serve({ [ONE]: () => ({ status, body: refusal('No.', 'FORBIDDEN') }) });
      const { unmount } = renderPage(<NftPage actions={() => null} />, AT);
      expect(await screen.findByText(text)).toBeDefined();
      unmount();
    }
    serve({ [ONE]: () => ({ status: 404, body: refusal('NFT not found', 'NOT_FOUND') }) });
    renderPage(<NftPage actions={() => null} />, AT);
    expect(await screen.findByText('There is no such NFT')).toBeDefined();
  });
});

describe('what administrators do', () => {
  it('NFT-24 they edit, delete and force a deletion', async () => {
    open({}, true);
    await title();
    for (const name of ['Delete NFT', 'Force Delete']) {
      expect(screen.getByRole('button', { name })).toBeDefined();
    }
    expect(screen.getByRole('link', { name: 'Edit NFT' }).getAttribute('href')).toBe(
      `/nft/${NFT_ID}/edit`,
    );
  });

  it('NFT-96 a minted one is not deleted; by force it is hidden, after a question', async () => {
    const path = `DELETE /api/admin/deleteNFT/${NFT_ID}/force`;
    const { calls } = open({}, true, { [path]: () => ({ body: { success: true } }) });
    await title();
    await userEvent.click(screen.getByRole('button', { name: 'Delete NFT' }));
    const text = 'Cannot delete NFT that has been minted. Only draft NFTs can be deleted.';
    expect(await screen.findByText(text)).toBeDefined();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Force Delete' }));
    const asked = within(await screen.findByRole('dialog'));
    await userEvent.click(asked.getByRole('button', { name: 'Force Delete' }));
    expect(await screen.findByText('NFT deleted')).toBeDefined();
  });
});
