import { useQuery } from '@tanstack/react-query';
import { DoorOpen, Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getStats } from '@/api/duel';
import type { PlayerStats } from '@/api/duel-types';
import { duelName, isSame } from '@/features/duel/people';
import { isProvisional } from '@/features/duel/settled';
import { OWN_MATCH, useOwnTable } from '@/features/duel/use-own-table';
import { many } from '@/lib/many';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { useOwnRoom } from './own-room';

const NO_BREAK = '\u00a0';

/** The banner of somebody who is signed in: their match, else their room, else the next frame and what they are rated. */
export function OwnWords({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { table, back, busy } = useOwnTable();
  const room = useOwnRoom(user?.address);
  const stats = useOwnStats(user?.address);
  if (table) {
    return (
      <Words
        title={OWN_MATCH[table.kind]}
        line={`Against ${table.against}. It goes on without you.`}
      >
        <Button size="lg" busy={busy} onClick={back}>
          Back to the table
        </Button>
      </Words>
    );
  }
  if (room) {
    const others = room.participants.filter(({ userId }) => !isSame(userId, user?.address));
    const [other] = others;
    return (
      <Words
        title="Your room is open"
        line={
          !other
            ? `Nobody else is in ${room.name} yet.`
            : others.length === 1
              ? `${duelName(other)} is with you in ${room.name}.`
              : `${many(others.length, 'player')} with you in ${room.name}.`
        }
      >
        <Button asChild size="lg">
          <Link to={`/duel/${room.roomId}`}>
            <DoorOpen aria-hidden className="size-4" />
            Back to your room
          </Link>
        </Button>
        {children}
      </Words>
    );
  }
  return (
    <Words title="Your next frame" line={recordText(stats)}>
      <Button asChild size="lg">
        <Link to="/duel#find-a-rival">
          <Swords aria-hidden className="size-4" />
          Find a rival
        </Link>
      </Button>
      {children}
    </Words>
  );
}

function Words({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <>
      <div className="min-h-12 sm:min-h-0">
        <h1 className="font-bold text-xl leading-[1.1] [overflow-wrap:anywhere] max-sm:line-clamp-1 sm:text-3xl lg:text-4xl xl:text-[2.6rem] short:text-2xl">
          {title}
        </h1>
        <p className="mt-1 line-clamp-1 min-h-5 text-dim text-sm tabular-nums sm:mt-2 sm:line-clamp-2 lg:min-h-6 lg:text-base">
          {line}
        </p>
      </div>
      {/* On a phone both stand in one line, without their drawings. */}
      <div className="flex flex-wrap gap-3 *:px-5 max-sm:w-full max-sm:*:flex-1 max-lg:*:px-3.5 short:gap-2 short:*:px-3 max-lg:[&_svg:not(.animate-spin)]:hidden">
        {children}
      </div>
    </>
  );
}

/** Undefined while it is not known; null where nothing was rated. */
function useOwnStats(address: string | undefined): PlayerStats | null | undefined {
  const { data } = useQuery({
    queryKey: ['home', 'own-stats', address],
    queryFn: ({ signal }) => getStats(address ?? '', { signal }),
    enabled: address !== undefined,
  });
  return data;
}

function recordText(stats: PlayerStats | null | undefined): string {
  if (stats === undefined) return '';
  if (!stats || stats.matchesPlayed === 0) return 'Your first rated frame gives you a rating.';
  const { rating, deviation, rank, wins, losses } = stats;
  const parts = [
    `Rated ${Math.round(rating)}${isProvisional(deviation) ? '?' : ''}`,
    ...(rank === null ? [] : [`#${rank}`]),
    `${wins} won, ${losses} lost`,
  ];
  // A line breaks between its parts, never inside one.
  return parts.map((part) => part.replaceAll(' ', NO_BREAK)).join(`${NO_BREAK}· `);
}
