import { ShieldCheck } from 'lucide-react';
import type { NftCollection } from '@/api/nfts';
import { shortAddress } from '@/lib/address';
import { countText } from '@/lib/locale';
import { absoluteTime } from '@/lib/time';
import { CopyButton } from '@/ui/copy-button';
import { Countdown } from '@/ui/countdown';
import { useSelling } from '../selling';

/** The banner of a collection with its name, and what there is of it. */
export function CollectionHead({ collection }: { collection: NftCollection }) {
  const { name, description, creator, bannerImage, logoImage } = collection;
  return (
    <header className="overflow-hidden rounded-lg border border-ink-3 bg-ink-1">
      <img
        src={bannerImage}
        alt=""
        width={1200}
        height={400}
        className="h-24 w-full bg-felt-deep object-cover md:h-35"
      />
      <div className="flex flex-col gap-x-6 gap-y-4 p-4 md:flex-row md:items-start md:px-6">
        <img
          src={logoImage}
          alt=""
          width={400}
          height={400}
          className="-mt-12 size-20 shrink-0 rounded-lg border-4 border-ink-1 bg-ink-2 object-cover md:size-24"
        />
        <div className="min-w-0 flex-1 max-md:-mt-2">
          <h1 className="font-bold text-2xl leading-tight [overflow-wrap:anywhere]">{name}</h1>
          <p className="flex flex-wrap items-center gap-x-3 text-dim text-sm">
            by {creator}
            {collection.provenance ? <Provenance of={collection.provenance} /> : null}
          </p>
          <Release date={collection.releaseDate} />
          <p className="mt-2 max-w-3xl whitespace-pre-line text-dim text-sm [overflow-wrap:anywhere]">
            {description}
          </p>
        </div>
        <Stats collection={collection} />
      </div>
    </header>
  );
}

/** The hash by which anybody can check that nothing was changed after the first mint. */
function Provenance({ of }: { of: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-faint text-xs">
      <ShieldCheck aria-hidden className="size-4 shrink-0 text-felt" />
      Fixed before the first mint: {shortAddress(of)}
      <CopyButton value={of} label="Copy the provenance" className="-my-2" />
    </span>
  );
}

/** The day of the drop, while it is to come and no phase says more. */
function Release({ date }: { date: string }) {
  const { opensAt, onDue } = useSelling();
  if (opensAt !== date) return null;
  return (
    <p className="mt-2 text-sm">
      Opens in{' '}
      <Countdown
        to={date}
        label="Time until the drop"
        className="font-semibold text-felt"
        onDue={onDue}
      />
      <span className="text-dim"> · {absoluteTime(new Date(date))}</span>
    </p>
  );
}

function Stats({ collection }: { collection: NftCollection }) {
  const { totalSupply, mintedCount, floorPrice, currency } = collection;
  const stats = [
    { name: 'Total Supply', value: countText(totalSupply) },
    { name: 'Minted', value: countText(mintedCount) },
    { name: 'Floor Price', value: `${floorPrice} ${currency}` },
  ];
  return (
    <dl className="grid shrink-0 grid-cols-3 gap-4 md:gap-6">
      {stats.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-faint text-xs">{name}</dt>
          <dd className="mt-1 font-bold font-display text-lg tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
