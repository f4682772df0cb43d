import { readFileSync } from 'node:fs';
import type { NftCollection } from '../../src/api/nfts';
import { ADMINS, adminToken } from './admins';
import type { Api } from './api';

/** A picture that the site has anyway. */
export const PICTURE = new URL('../../public/og.png', import.meta.url);

interface Made {
  data: { _id: string };
}

/** A collection that is a draft, sold since the year began, with one NFT of so many editions at 0.5 IMX. */
export async function draftCollection(api: Api, name: string, editions: number) {
  const token = await adminToken(api, ADMINS[0]);
  const wallet = `0x${'2'.repeat(40)}`;
  const collection: Made = await api.call('POST', '/api/admin/nft-collections', {
    token,
    body: {
      name,
      creator: 'Cuecast',
      description: 'Cues of the first break.',
      totalSupply: 10,
      price: '0.5',
      currency: 'IMX',
      releaseDate: '2026-01-01T00:00:00Z',
      revenueSplit: { royaltyWallet: wallet, royaltyPercentage: '5', adminWallet: wallet },
      status: 'draft',
    },
  });
  const nft = await addNft(api, collection.data._id, `${name} cue`, editions);
  return { collection: collection.data._id, nft };
}

/** An NFT of a draft, of so many editions at 0.5 IMX. */
export async function addNft(
  api: Api,
  collectionId: string,
  name: string,
  editions: number,
): Promise<string> {
  const token = await adminToken(api, ADMINS[0]);
  const nft: Made = await api.call('POST', '/api/admin/createNFT', {
    token,
    body: {
      collectionId,
      name,
      description: 'The cue of the first break.',
      image: await picture(api, token),
      rarity: 'Epic',
      attributes: [{ trait_type: 'Luck', value: 70 }],
      price: '0.5',
      currency: 'IMX',
      totalSupply: editions,
      status: 'draft',
    },
  });
  return nft.data._id;
}

/** Waits until a collection stands on the chain. */
export async function standing(api: Api, id: string): Promise<void> {
  for (let look = 0; look < 120; look += 1) {
    const { contract } = await api.call<NftCollection>('GET', `/api/nft-collections/${id}`);
    if (contract) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the collection does not come onto the chain');
}

async function picture(api: Api, token: string): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([readFileSync(PICTURE)], { type: 'image/png' }), 'cue.png');
  const answer = await fetch(`${api.url}/api/admin/uploads/nft-image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`the upload: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { imageUrl: string }).imageUrl;
}
