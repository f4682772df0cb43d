import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { HeldNft } from '@/api/nfts';
import { ME, renderPage, serve } from '@/testing/render';
import HeldNfts, { NoNfts } from './held-nfts';

const LIST = `GET /api/users/${ME.address}/nfts`;

const held = (number: number, change: Partial<HeldNft> = {}): HeldNft => ({
  _id: String(number).padStart(24, '0'),
  name: `Break ${number}`,
  thumbnail: '/ipfs/bafy.webp',
  collection: { _id: 'c'.repeat(24), name: 'First Break' },
  totalSupply: 5,
  editions: [2],
  editionCount: 1,
  ...change,
});

const page = (data: HeldNft[], nextCursor: string | null = null) => ({
  body: { success: true, data, nextCursor },
});

it('shows what somebody owns, with the editions, and more on demand', async () => {
  serve({
    [LIST]: ({ query }) =>
      query.get('cursor') === 'next'
        ? page([held(4, { editions: [1, 2, 3, 4], editionCount: 40, totalSupply: 50 })])
        : page(
            [
              held(1),
              held(2, { editions: [1, 3], editionCount: 2 }),
              held(3, { editions: [1], totalSupply: 1 }),
            ],
            'next',
          ),
  });
  renderPage(<HeldNfts address={ME.address} />);
  const first = await screen.findByRole('link', { name: /^Break 1/ });
  expect(first.getAttribute('href')).toBe(`/nft/${'1'.padStart(24, '0')}`);
  expect(first.textContent).toBe('Break 1First BreakEdition 2 of 5');
  expect(screen.getByRole('link', { name: /^Break 2.*Editions 1, 3 of 5/ })).toBeDefined();
  expect(screen.getByRole('link', { name: /^Break 3.*1 of 1/ })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /more/i }));
  expect(await screen.findByRole('link', { name: /^Break 4.*40 editions of 50/ })).toBeDefined();
});

it('leads whoever owns none to the collections, and says nothing of others who own none', async () => {
  serve({ [LIST]: () => page([]) });
  const { unmount } = renderPage(<NoNfts address={ME.address} />);
  const link = await screen.findByRole('link', { name: /see the collections/ });
  expect(link.getAttribute('href')).toBe('/nft-collection');
  unmount();
  const calls = serve({ [LIST]: () => page([]) });
  renderPage(<HeldNfts address={ME.address} />);
  await expect.poll(() => calls.length).toBe(1);
  expect(screen.queryByRole('heading', { name: 'NFTs' })).toBeNull();
});

it('shows whoever owns some no way to the collections besides', async () => {
  const calls = serve({ [LIST]: () => page([held(1)]) });
  const { container } = renderPage(<NoNfts address={ME.address} />);
  await expect.poll(() => calls.length).toBe(1);
  expect(container.querySelector('a')).toBeNull();
});
