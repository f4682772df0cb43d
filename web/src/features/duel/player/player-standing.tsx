import { Skeleton } from '@/ui/skeleton';
import { isProvisional } from '../settled';
import { usePlayerDuels } from './use-player-duels';

/** Rating, rank and record in one line; a dash where there is no rank, and a word where nothing was played. */
export function PlayerStanding({ address }: { address: string }) {
  const { data, isPending } = usePlayerDuels(address);
  if (isPending) return <Skeleton className="h-14 w-64" />;
  const of = data?.figures;
  const played = of && of.matchesPlayed > 0 ? of : null;
  if (!played) return <p className="text-dim text-sm">No rated frame yet</p>;
  return (
    <dl className="flex gap-8">
      <Figure
        label="Rating"
        value={`${Math.round(played.rating)}${isProvisional(played.deviation) ? '?' : ''}`}
      />
      <Figure label="Rank" value={played.rank ? `#${played.rank}` : '–'} />
      <Figure label="Won – lost" value={`${played.wins} – ${played.losses}`} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: number | string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-dim text-sm">{label}</dt>
      <dd className="whitespace-nowrap font-bold font-display text-3xl leading-tight tabular-nums">
        {value}
      </dd>
    </div>
  );
}
