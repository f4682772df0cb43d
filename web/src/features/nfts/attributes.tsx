import type { Nft } from '@/api/nfts';
import { countText } from '@/lib/locale';
import { barOf } from './words';

/** Attributes of an NFT, each value as a bar of at most 100. */
export function Attributes({ of }: { of: Nft['attributes'] }) {
  return (
    <ul className="grid gap-3">
      {of.map(({ trait_type, value }) => (
        <li key={trait_type}>
          <div className="flex justify-between gap-3 text-sm">
            <span className="min-w-0 truncate text-dim">{trait_type}</span>
            <span className="font-semibold tabular-nums">{countText(value)}</span>
          </div>
          <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-ink-3">
            <span
              data-testid="bar"
              className="block h-full rounded-full bg-felt"
              style={{ width: `${barOf(value)}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
