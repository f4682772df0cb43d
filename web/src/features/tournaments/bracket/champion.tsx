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

/** Winner of the tournament, and those who came next: the overview's own picture. */
export function Champion({ bracket, prize, children }: ChampionProps) {
  const podium = podiumOf(bracket);
  if (!podium) return null;
  const { champion, others } = podium;
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
              <span className="text-dim">{placeText(place)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </section>
  );
}

/** The same above the bracket, so low that the bracket stays in sight. */
export function ChampionLine({ bracket, prize }: ChampionProps) {
  const podium = podiumOf(bracket);
  if (!podium) return null;
  const { champion, others } = podium;
  return (
    <section
      aria-label="Champion"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-brass/40 px-4 py-2 text-sm"
    >
      <div className="flex min-w-0 items-center gap-2.5">
        <Crown aria-hidden className="size-5 shrink-0 text-brass" />
        <Portrait name={champion.name} character={champion.character} size={28} />
        <p className="min-w-0 break-words font-semibold">{champion.name}</p>
      </div>
      <p className="text-dim">
        {record(bracket, champion)} · {prizeText(prize)}
      </p>
      <ul className="flex flex-wrap gap-x-4 md:ml-auto">
        {others.map(({ id, name, place }) => (
          <li key={id} className="flex gap-1.5">
            <span>{name}</span>
            <span className="text-dim">{placeText(place)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Those on the podium of a tournament that is over. */
function podiumOf({ phase, entrants }: Bracket) {
  const placed = (place: number) => entrants.filter((entrant) => entrant.place === place);
  const [champion] = placed(1);
  if (phase !== 'finished' || !champion) return null;
  return { champion, others: [...placed(2), ...placed(3)] };
}

const placeText = (place: Entrant['place']) => (place === 2 ? '2nd' : '3rd');

function record({ standings }: Bracket, { id }: Entrant): string {
  const standing = standings.find(({ entrant }) => entrant === id);
  return standing ? `${standing.won} won, ${standing.lost} lost` : 'Unbeaten';
}
