import type { ReactNode } from 'react';
import type { TableCard } from '@/api/tables';
import { useNow } from '@/lib/use-now';
import { Badge } from '@/ui/badge';
import { Portrait } from '@/ui/portrait';

const useBegun = ({ beginsAt = 0 }: TableCard): boolean => useNow(1000) >= beginsAt;

/** Until the frame begins it is not what one sees on a stream that is live. */
export function WaitingBadge({ match, children }: { match: TableCard; children: ReactNode }) {
  return useBegun(match) ? children : <Badge tone="scheduled">UP NEXT</Badge>;
}

/** On the cloth of a table that waits: one rack looks like the other, and these two do not. It goes when their frame begins. */
export function WaitingCover({ match }: { match: TableCard }) {
  if (useBegun(match)) return null;
  const { players, kind } = match;
  const [one, other] = players;
  return (
    <div
      aria-hidden
      className={`scheme-dark absolute inset-x-[7%] inset-y-[12%] flex animate-fade-in items-center justify-center gap-[7%] bg-radial to-72% text-cloth-text ${kind === 'tournament' ? 'from-(--cup) to-(--cup-deep)' : 'from-[color-mix(in_oklab,var(--felt)_45%,var(--felt-deep))] to-felt-deep'}`}
    >
      {one ? <Side player={one} /> : null}
      <span className="font-bold font-display text-lg">v</span>
      {other ? <Side player={other} /> : null}
    </div>
  );
}

function Side({ player: { username, character } }: { player: TableCard['players'][number] }) {
  return (
    <span className="grid size-20 place-items-center rounded-full bg-ink-0/50">
      <Portrait name={username} character={character} size={66} />
    </span>
  );
}
