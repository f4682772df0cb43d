import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import type { Season } from '@/api/seasons';
import { many } from '@/lib/many';
import { plainAmount } from '@/lib/money';
import { Card } from '@/ui/card';
import { useSeasons } from './queries';
import { SeasonTime } from './season-time';

/** Cards on the page of quests. */
const SHOWN = 3;

/** Seasons that run or come, and the last that ended; nothing where there is none. */
export function SeasonsSection() {
  const { data = [] } = useSeasons();
  const open = data.filter(({ status }) => status !== 'ended');
  const shown = (open.length > 0 ? open : data).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="seasons" className="flex flex-col gap-4">
      <h2 id="seasons" className="font-semibold text-xl">
        Seasons
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {shown.map((season) => (
          <li key={season._id}>
            <SeasonCard season={season} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SeasonCard({ season }: { season: Season }) {
  return (
    <Card className="relative flex h-full flex-col gap-2 p-5 transition-colors hover:border-faint">
      <h3 className="font-semibold">
        <Link to={`/seasons/${season._id}`} className="after:absolute after:inset-0">
          {season.title}
        </Link>
      </h3>
      <p className="flex items-center gap-2 font-semibold text-brass tabular-nums">
        <Trophy aria-hidden className="size-4" />
        {plainAmount(season.total)} {season.currency}
      </p>
      <p className="text-dim text-sm">
        {many(season.quests.length, 'quest')}, {many(season.prizes.length, 'prize')}.{' '}
        <SeasonTime season={season} />
      </p>
    </Card>
  );
}
