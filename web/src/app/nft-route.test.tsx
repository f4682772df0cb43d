import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { adminStore } from '@/features/admin/store';
import { details, NFT_ID } from '@/features/nfts/testing';
import type { Session } from '@/lib/session';
import { ME, renderPage, serve, signedIn } from '@/testing/render';
import { NftRoute } from './pages/nft-route';

beforeEach(() => adminStore.clear());

async function open(session: Session) {
  serve({
    [`GET /api/nfts/${NFT_ID}`]: () => ({ body: details({ totalSupply: 3, mintedSupply: 1 }) }),
  });
  const page = renderPage(<NftRoute />, { session, at: `/nft/${NFT_ID}`, path: '/nft/:id' });
  await screen.findByRole('heading', { level: 1, name: 'Golden cue' });
  return page;
}

const DESK = ['Edit NFT', 'Delete NFT', 'Force Delete'];

test('NFT-24 NFT-57 administrators see their own actions and the button of their own mint, others that of buyers alone', async () => {
  const { unmount } = await open(signedIn({ user: { ...ME, isAdmin: true } }));
  for (const name of DESK) expect(screen.getByText(name)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Mint NFT' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mint Golden cue' })).toBeNull();
  unmount();
  await open(signedIn());
  expect(screen.getByRole('button', { name: 'Mint Golden cue' })).toBeDefined();
  for (const name of ['Mint NFT', ...DESK]) expect(screen.queryByText(name)).toBeNull();
});
