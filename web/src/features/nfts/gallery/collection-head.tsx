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
        className="aspect-[3/1] max-h-80 w-full bg-felt-deep object-cover"
      />
      <div className="flex flex-col gap-5 p-5 md:flex-row md:items-end md:p-6">
        <img
          src={logoImage}
          alt=""
          width={400}
          height={400}
          className="-mt-14 size-20 shrink-0 rounded-lg border-4 border-ink-1 bg-ink-2 object-cover md:size-28 md:self-start"
        />
        <div className="min-w-0 flex-1">
          <h1 className="font-bold text-2xl [overflow-wrap:anywhere] md:text-3xl">{name}</h1>
          <p className="mt-1 text-dim text-sm">by {creator}</p>
          <Release date={collection.releaseDate} />
          <p className="mt-3 max-w-3xl whitespace-pre-line text-dim [overflow-wrap:anywhere]">
            {description}
          </p>
        </div>
        <Stats collection={collection} />
      </div>
      {collection.provenance ? (
        <p className="flex items-center gap-2 border-ink-3 border-t px-5 py-1 text-faint text-xs md:px-6">
          <ShieldCheck aria-hidden className="size-4 shrink-0 text-felt" />
          <span className="min-w-0 truncate">
            Fixed before the first mint: {shortAddress(collection.provenance)}
          </span>
          <CopyButton value={collection.provenance} label="Copy the provenance" />
        </p>
      ) : null}
    </header>
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
