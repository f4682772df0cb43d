import { CalendarClock, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TournamentSummary } from '@/api/types';
import { absoluteTime } from '@/lib/time';
import { Badge } from '@/ui/badge';

const TONE: Record<string, 'felt' | 'live' | 'ended'> = {
  'Registration Open': 'felt',
  'In Progress': 'live',
};

export function TournamentCard({ tournament }: { tournament: TournamentSummary }) {
  const { _id, title, game, prize, date, participantCount, maxParticipants, status } = tournament;
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-[border-color,transform] duration-200 focus-within:border-faint hover:-translate-y-0.5 hover:border-faint">
      <div className="relative aspect-[2/1] overflow-hidden bg-ink-2">
        <Picture src={tournament.thumbnail} />
        <Badge tone={TONE[status] ?? 'ended'} className="absolute top-3 left-3">
          {status}
        </Badge>
      </div>
      <div className="flex flex-1 flex-col p-4">
        <h3 className="line-clamp-2 font-semibold leading-snug">
          <Link
            to={`/tournament/${_id}`}
            className="after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
          >
            {title}
          </Link>
        </h3>
        <p className="mt-0.5 truncate text-dim text-sm">{game}</p>
        <p className="mt-auto truncate pt-4 font-bold font-display text-brass text-xl">{prize}</p>
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 border-ink-3 border-t pt-3 text-dim text-sm tabular-nums">
          <span className="flex items-center gap-1.5">
            <CalendarClock aria-hidden className="size-4 text-faint" />
            {absoluteTime(new Date(date))}
          </span>
          <span className="flex items-center gap-1.5">
            <Users aria-hidden className="size-4 text-faint" />
            {participantCount}/{maxParticipants ?? '∞'}
          </span>
        </p>
      </div>
    </article>
  );
}

function Picture({ src }: { src: string | null }) {
  const [broken, setBroken] = useState(false);
  if (!src || broken) return <Bracket />;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className="size-full object-cover transition-transform duration-300 group-hover:scale-[1.03]"
    />
  );
}

/** Eight who come in, and one who leaves with the cup. */
function Bracket() {
  return (
    <svg
      viewBox="0 0 160 80"
      aria-hidden
      preserveAspectRatio="xMidYMid slice"
      className="size-full bg-[radial-gradient(ellipse_60%_90%_at_50%_45%,color-mix(in_oklab,var(--brass)_22%,transparent),transparent_65%)] bg-ink-2"
      fill="none"
      stroke="var(--faint)"
      strokeWidth="1.4"
    >
      <path d="M18 16h16v16H18M18 48h16v16H18M34 24h18v32H34M52 40h16" />
      <path d="M142 16h-16v16h16M142 48h-16v16h16M126 24h-18v32h18M108 40H92" />
      <circle cx="80" cy="40" r="11" fill="var(--brass)" stroke="none" />
      <path
        d="M76 36h8v3a4 4 0 0 1-8 0zM80 43v3M77.5 46.5h5"
        stroke="var(--ink-0)"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
