import { keccak256, stringToBytes } from 'viem';
import { describe, expect, it } from 'vitest';
import type { NftDraw } from '@/api/nfts';
import { checkDraw, checkToken, offsetOf, shownBy } from './check';
import { contentId, directoryId } from './content-id';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function revealed(change: Partial<NftDraw> = {}): NftDraw {
  const cids = ['one', 'two', 'three'].map((text) => contentId(bytesOf(text)));
  const seed = `0x${'5e'.repeat(32)}` as const;
  const blockHash = `0x${'b1'.repeat(32)}` as const;
  return {
    supply: 3,
    provenance: keccak256(stringToBytes(cids.join(''))),
    commitment: keccak256(seed),
    directory: directoryId(cids),
    closesAt: '2026-12-01T18:00:00Z',
    closedBlock: 10,
    drawnBlock: 13,
    blockHash,
    seed,
    offset: offsetOf(seed, blockHash, 3),
    revealTxHash: `0x${'cd'.repeat(32)}`,
    explorerUrl: null,
    cids,
    ...change,
  };
}

const wrong = (draw: NftDraw) =>
  checkDraw(draw)
    .filter(({ isRight }) => !isRight)
    .map(({ name }) => name);

describe('the check of a draw', () => {
  it('gives contents and directories the ids that others give them', () => {
    expect(contentId(bytesOf('hello world'))).toBe(
      'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
    );
    expect(directoryId([])).toBe('bafybeiczsscdsbs7ffqz55asqdf3smv6klcw3gofszvwlyarci47bgf354');
    const many = Array.from({ length: 120 }, (_, n) => contentId(bytesOf(`m${n}`)));
    // As the server's own test has it.
    expect(directoryId(many)).toBe('bafybeifnzb6qcoq7na4sfxfgkgympqh772txvwuozjc42j24zhq4nnsptq');
  });

  it('finds an honest draw right, and says nothing before it', () => {
    expect(wrong(revealed())).toEqual([]);
    expect(checkDraw(revealed()).length).toBe(5);
    expect(checkDraw(revealed({ seed: null, offset: null, cids: [] }))).toEqual([]);
  });

  it('finds whatever was changed in the answer', () => {
    const { cids, offset, blockHash } = revealed();
    const swapped = [cids[1], cids[0], cids[2]].map(String);
    expect(wrong(revealed({ seed: `0x${'00'.repeat(32)}` }))).toContain('Seed');
    expect(wrong(revealed({ cids: swapped }))).toEqual(['Order', 'Directory']);
    expect(wrong(revealed({ cids: cids.slice(1) }))).toEqual(['Order', 'Directory']);
    expect(wrong(revealed({ offset: ((offset ?? 0) + 1) % 3 }))).toEqual(['Offset']);
    const other = Array.from({ length: 40 }, (_, n) => `0x${n.toString(16).padStart(64, '0')}`);
    const changed = other.find((hash) => offsetOf(`0x${'5e'.repeat(32)}`, hash, 3) !== offset);
    expect(changed).not.toBe(blockHash);
    expect(wrong(revealed({ blockHash: String(changed) }))).toEqual(['Offset']);
    expect(wrong(revealed({ provenance: `0x${'ef'.repeat(32)}` }))).toEqual(['Order']);
    expect(wrong(revealed({ directory: directoryId([]) }))).toEqual(['Directory']);
    // Nobody noted the first block that counted: it was drawn again.
    expect(wrong(revealed({ drawnBlock: 213 }))).toEqual(['Block']);
  });

  it('finds a token that shows what is not its own, and bytes that are not its metadata', () => {
    const draw = revealed();
    const texts = ['one', 'two', 'three'];
    for (const token of [1, 2, 3]) {
      const cid = String(shownBy(draw.cids, draw.offset ?? 0, token));
      const own = bytesOf(String(texts[draw.cids.indexOf(cid)]));
      const right = (url: string, bytes: Uint8Array) =>
        checkToken(draw, token, url, bytes).map(({ isRight }) => isRight);
      expect(right(`/ipfs/${cid}`, own)).toEqual([true, true]);
      expect(right(`/ipfs/${cid}x`, own)).toEqual([false, true]);
      expect(right(`/ipfs/${cid}`, bytesOf('four'))).toEqual([true, false]);
    }
  });
});
