import { expect, test, vi } from 'vitest';
import { serve } from '@/testing/render';
import { getUserStats, listStreamsAsAdmin, listUsers } from './admin';
import { mintNft } from './nft-orders';
import { forceDeleteNft, listCollectionsAsAdmin, listNftsAsAdmin, uploadArt } from './nfts';
import { listCurrenciesAsAdmin, listQuestsAsAdmin } from './quests-admin';
import { listTasksAsAdmin } from './tasks';
import { listAllTournaments } from './tournaments';

const ID = 'a'.repeat(24);
const ALL = { toast: false } as const;

test('ADMIN-02 an administrator has calls of each family, each at its place', async () => {
  const body = { success: true, data: [] };
  const paths = [
    'GET /api/admin/users',
    'GET /api/admin/users/stats',
    'GET /api/admin/streams',
    'GET /api/admin/currencies',
    'GET /api/admin/quests',
    'GET /api/admin/tournaments',
    'GET /api/admin/tasks',
    'GET /api/admin/nft-collections',
    'GET /api/admin/nfts',
    'POST /api/admin/mint',
    `DELETE /api/admin/deleteNFT/${ID}/force`,
  ];
  const calls = serve(Object.fromEntries(paths.map((path) => [path, () => ({ body })])));
  await listUsers({ page: 1, limit: 20 }, ALL);
  await getUserStats(ALL);
  await listStreamsAsAdmin({ limit: 20 }, ALL);
  await listCurrenciesAsAdmin(ALL);
  await listQuestsAsAdmin({}, ALL);
  await listAllTournaments({}, ALL).catch(() => {});
  await listTasksAsAdmin({}, ALL);
  await listCollectionsAsAdmin({}, ALL);
  await listNftsAsAdmin({}, ALL);
  await mintNft({ nftId: ID }, ALL);
  await forceDeleteNft(ID, ALL);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(paths);
  // Pictures go out by a request of their own kind.
  const open = vi.fn();
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      open = open;
      setRequestHeader() {}
      send() {}
    },
  );
  void uploadArt('nft-image', 'token', new Blob(), () => {});
  expect(open).toHaveBeenCalledWith(
    'POST',
    expect.stringContaining('/api/admin/uploads/nft-image'),
  );
  vi.unstubAllGlobals();
});
