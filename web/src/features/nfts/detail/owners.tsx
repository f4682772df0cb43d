import { Link } from 'react-router';
import type { NftDetails } from '@/api/nfts';
import { shortAddress } from '@/lib/address';
import { Card } from '@/ui/card';

/** Owners of editions, those with most of them first. Where there is one alone, its owner stands by the price. */
export function Owners({ nft }: { nft: NftDetails }) {
  if (nft.totalSupply < 2) return null;
  const owners = new Map<string, number[]>();
  for (const { owner, number } of nft.editions) {
    // Addresses are written in more than one way.
    const key = owner?.toLowerCase();
    if (key) owners.set(key, [...(owners.get(key) ?? []), number]);
  }
  const most = [...owners].sort(([, one], [, other]) => other.length - one.length);
  return (
    <Card className="p-5">
      <h2 className="mb-3 font-semibold">Owners</h2>
      {most.length === 0 ? <p className="text-dim text-sm">Nobody owns one yet.</p> : null}
      <ul className="flex flex-col gap-2 text-sm">
        {most.map(([owner, numbers]) => (
          <li key={owner} className="flex justify-between gap-4">
            <Link to={`/${owner}`} className="shrink-0 underline underline-offset-4">
              {shortAddress(owner)}
            </Link>
            <span className="min-w-0 truncate text-dim tabular-nums">
              {numbers.length === 1 ? 'Edition' : 'Editions'} {numbers.join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
