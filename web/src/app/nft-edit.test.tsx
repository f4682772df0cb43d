import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { adminStore } from '@/features/admin/store';
import { adminRecord, store } from '@/features/admin/testing';
import { COLLECTION_ID, collection, details, NFT_ID, paged } from '@/features/nfts/testing';
import type { Session } from '@/lib/session';
import { guest, ME, renderPage, serve, signedIn } from '@/testing/render';
import { NftEditRoute } from './pages/nft-edit-route';

beforeEach(() => adminStore.clear());

function open(session: Session) {
  serve({
    'GET /api/auth/verify': () => ({ body: { valid: true, user: { isAdmin: false } } }),
    'GET /api/admin/nft-collections': () =>
      paged([collection()], { presets: { royaltyWallet: null, adminWallet: null } }),
    [`GET /api/admin/nfts/${NFT_ID}`]: () => ({
      body: details({
        status: 'draft',
        collectionId: { _id: COLLECTION_ID, name: 'First Break', status: 'draft' },
      }),
    }),
  });
  return renderPage(<NftEditRoute />, {
    session,
    at: `/nft/${NFT_ID}/edit`,
    path: '/nft/:id/edit',
  });
}

test('NFT-68 somebody who is no administrator is told so, and sent home', async () => {
  const { router } = open(signedIn());
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(await screen.findByText('Access denied. Admin privileges required.')).toBeDefined();
});

test('NFT-67 the form opens by the flag of the session’s user, and by a stored admin session', async () => {
  const { unmount } = open(signedIn({ user: { ...ME, isAdmin: true } }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit NFT' })).toBeDefined();
  unmount();
  store(adminRecord());
  open(guest());
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit NFT' })).toBeDefined();
});
