import { expect, test } from 'vitest';
import { serve } from '@/testing/render';
import { listTransactions, purchaseNft } from './nft-orders';
import { listPhases } from './nft-phases';
import { getDraw, getNft, listCollections, listFacets, listNfts } from './nfts';

const ID = 'a'.repeat(24);

test('NFT-01 there are calls of NFTs and their collections, each at its place', async () => {
  const paths = [
    'GET /api/nft-collections',
    `GET /api/nft-collections/${ID}/nfts`,
    `GET /api/nft-collections/${ID}/facets`,
    `GET /api/nft-collections/${ID}/draw`,
    `GET /api/nft-collections/${ID}/phases`,
    `GET /api/nfts/${ID}`,
    'POST /api/nfts/purchase',
    'GET /api/nfts/transactions',
  ];
  const body = { success: true, data: [] };
  const calls = serve(Object.fromEntries(paths.map((path) => [path, () => ({ body })])));
  await listCollections();
  await listNfts(ID, {});
  await listFacets(ID);
  await getDraw(ID);
  await listPhases(ID);
  await getNft(ID);
  await purchaseNft({ nftId: ID, buyerAddress: `0x${'1'.repeat(40)}`, price: '0.08' });
  await listTransactions(ID);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(paths);
});
