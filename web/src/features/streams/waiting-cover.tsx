import type { TableCard } from '@/api/tables';
import { useNow } from '@/lib/use-now';
import { Portrait } from '@/ui/portrait';

/** Over the rack of a table that waits: one rack looks like the other, and these two do not. It goes when their frame begins. */
export function WaitingCover({ match: { players, beginsAt = 0 } }: { match: TableCard }) {
  const begun = useNow(1000) >= beginsAt;
  if (begun) return null;
  const [one, other] = players;
  return (
    <div
      aria-hidden
      className="scheme-dark absolute inset-0 flex animate-fade-in items-center justify-center gap-[7%] bg-ink-0/85 text-text"
    >
      {one ? <Side player={one} /> : null}
      <span className="font-bold font-display text-dim text-lg">v</span>
      {other ? <Side player={other} /> : null}
    </div>
  );
}

function Side({ player: { username, character } }: { player: TableCard['players'][number] }) {
  return (
    <span className="grid size-20 place-items-center rounded-full bg-ink-0/70 ring-1 ring-ink-3">
      <Portrait name={username} character={character} size={66} />
    </span>
  );
}
