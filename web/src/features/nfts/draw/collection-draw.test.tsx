import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { NftDraw } from '@/api/nfts';
import { renderPage, serve } from '@/testing/render';
import { NftCollectionPage } from '../gallery/nft-collection-page';
import { COLLECTION_ID, collection, nft, paged } from '../testing';

const OF = `/api/nft-collections/${COLLECTION_ID}`;

const HIDDEN = { name: 'Dark Hall #1', rarity: null, attributes: [] };

const draw = (change: Partial<NftDraw> = {}): NftDraw => ({
  ...{ commitment: `0x${'1'.repeat(64)}`, provenance: `0x${'2'.repeat(64)}`, directory: 'bafy' },
  ...{ supply: 1, cids: [], closesAt: '2026-12-01T18:00:00Z', closedBlock: 1, drawnBlock: 2 },
  ...{ blockHash: null, seed: null, offset: null, revealTxHash: null, explorerUrl: null },
  ...change,
});

it('once the seed is told, the cards show what each NFT is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isRevealed = false;
  serve({
    'GET /api/nft-collections': () => paged([collection({ blind: true, revealed: isRevealed })]),
    [`GET ${OF}/nfts`]: ({ query }) =>
      paged(query.get('available') ? [] : [isRevealed ? nft() : nft(HIDDEN)]),
    [`GET ${OF}/facets`]: () => paged([]),
    [`GET ${OF}/draw`]: () => ({
      body: { success: true, data: isRevealed ? draw({ seed: `0x${'3'.repeat(64)}` }) : draw() },
    }),
  });
  renderPage(<NftCollectionPage />);
  expect(await screen.findByText('Not revealed')).toBeDefined();
  await screen.findByText(/^The block is drawn/);
  isRevealed = true;
  await vi.advanceTimersByTimeAsync(5000);
  await screen.findByText(/^Revealed/);
  await waitFor(() => expect(screen.getByRole('article', { name: 'Golden cue' })).toBeDefined());
  expect(screen.queryByText('Not revealed')).toBeNull();
  vi.useRealTimers();
});
