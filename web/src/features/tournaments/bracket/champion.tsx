import { Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Bracket, Entrant } from '@/api/tournament-types';
import { Portrait } from '@/ui/portrait';
import { prizeText } from '../prize-text';

interface ChampionProps {
  bracket: Bracket;
  prize: string;
  /** The way on. */
  children?: ReactNode;
}

/** Winner of the tournament, and those who came next. */
export function Champion({ bracket, prize, children }: ChampionProps) {
  if (bracket.phase !== 'finished') return null;
  const placed = (place: number) => bracket.entrants.filter((entrant) => entrant.place === place);
  const [champion] = placed(1);
  if (!champion) return null;
  const others = [...placed(2), ...placed(3)];
  return (
    <section
      aria-label="Champion"
      className="scheme-dark relative isolate overflow-hidden rounded-lg border border-brass/40 bg-ink-0 px-6 py-8 text-center text-text"
    >
      <div
        aria-hidden
        className="absolute inset-0 -z-10 bg-[radial-gradient(ellipse_60%_90%_at_50%_0%,color-mix(in_oklab,var(--brass)_30%,transparent),transparent)]"
      />
      <div className="animate-pop-in">
        <Crown aria-hidden className="mx-auto size-10 text-brass" />
        <p className="mt-1 font-medium text-brass text-sm">Champion</p>
        <span className="mx-auto mt-4 block w-fit rounded-full border-2 border-brass">
          <Portrait name={champion.name} character={champion.character} size={72} />
        </span>
        <p className="mt-3 break-words font-bold font-display text-3xl">{champion.name}</p>
        <p className="mt-1 text-dim">
          {record(bracket, champion)} · {prizeText(prize)}
        </p>
      </div>
      {others.length > 0 ? (
        <ul className="mt-6 flex flex-wrap justify-center gap-3">
          {others.map(({ id, name, character, place }) => (
            <li
              key={id}
              className="flex h-11 items-center gap-2.5 rounded-full border border-ink-3 bg-ink-1 pr-4 pl-2 text-sm"
            >
              <Portrait name={name} character={character} size={28} />
              <span className="font-medium">{name}</span>
              <span className="text-dim">{place === 2 ? '2nd' : '3rd'}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </section>
  );
}

function record({ standings }: Bracket, { id }: Entrant): string {
  const standing = standings.find(({ entrant }) => entrant === id);
  return standing ? `${standing.won} won, ${standing.lost} lost` : 'Unbeaten';
}
