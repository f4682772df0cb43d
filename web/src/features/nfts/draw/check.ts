import { concat, hexToBigInt, keccak256, stringToBytes } from 'viem';
import type { NftDraw } from '@/api/nfts';
import { contentId, directoryId } from './content-id';

/** One thing that was worked out anew. */
export interface Finding {
  name: string;
  isRight: boolean;
  /** How it was worked out, or where it differs. */
  text: string;
}

const hex = (text: string) => text as `0x${string}`;

/** Blocks from the end of the sale to the one that counts. A later one means that nobody noted its hash in time, and that it was drawn again. */
const DRAWN_AFTER = 3;

/** By how many places the metadata is shifted. */
export function offsetOf(seed: string, blockHash: string, supply: number): number {
  const drawn = keccak256(concat([hex(seed), hex(blockHash)]));
  return Number(hexToBigInt(drawn) % BigInt(supply));
}

/** The content that a token shows, by the promised order and the offset. */
export const shownBy = (cids: readonly string[], offset: number, token: number) =>
  cids[(token - 1 + offset) % cids.length];

/** A draw, worked out anew from the seed, the block's hash and the order. */
export function checkDraw(draw: NftDraw): Finding[] {
  const { seed, blockHash, offset, cids, supply, commitment, provenance, directory } = draw;
  const { closedBlock, drawnBlock } = draw;
  if (!seed || !blockHash || offset === null) return [];
  const expected = offsetOf(seed, blockHash, supply);
  return [
    finding('Seed', keccak256(hex(seed)) === commitment, 'it is the one promised before the sale'),
    finding(
      'Order',
      cids.length === supply && keccak256(stringToBytes(cids.join(''))) === provenance,
      'the metadata of all NFTs stands as it was promised',
    ),
    finding('Directory', directoryId(cids) === directory, 'its content id is the promised one'),
    finding(
      'Block',
      closedBlock !== null && drawnBlock === closedBlock + DRAWN_AFTER,
      `it is the one promised, ${DRAWN_AFTER} behind the end of the sale`,
    ),
    finding('Offset', expected === offset, `seed and block give ${expected}`),
  ];
}

/** Whether a token shows the metadata that the draw gave it, and whether these bytes are that metadata. */
export function checkToken(
  draw: NftDraw,
  token: number,
  metadataUrl: string,
  bytes: Uint8Array,
): Finding[] {
  if (draw.offset === null) return [];
  const expected = shownBy(draw.cids, draw.offset, token);
  return [
    finding(
      'Metadata',
      metadataUrl === `/ipfs/${expected}`,
      `the draw gives token ${token} place ${((token - 1 + draw.offset) % draw.supply) + 1}`,
    ),
    finding('Content', contentId(bytes) === expected, 'its bytes are those of the content id'),
  ];
}

const finding = (name: string, isRight: boolean, text: string): Finding => ({
  name,
  isRight,
  text,
});
