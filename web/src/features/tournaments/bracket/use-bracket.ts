import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TOURNAMENTS } from '@/api/tournament-keys';
import type { Bracket } from '@/api/tournament-types';
import { getBracket } from '@/api/tournaments';
import { useSession } from '@/lib/session';
import { site } from '@/lib/site';
import { io } from '@/realtime/io';
import { clearlyNamed } from '../bracket-query';
import { refreshTournament } from '../queries';
import { type BracketEvents, bracketCodec } from './codec';
import { withNews } from './news';

/** connecting: before the first answer. lost: it was there, and comes back by itself. */
export type Link = 'connecting' | 'open' | 'lost';

const bracketKey = (id: string) => [...TOURNAMENTS, 'bracket', id] as const;

/** A tournament's bracket as it stands, kept so by its socket for as long as it is shown. */
export function useBracket(id: string) {
  const queries = useQueryClient();
  const { token } = useSession();
  const [link, setLink] = useState<Link>('connecting');
  const [viewers, setViewers] = useState<number | null>(null);
  const query = useQuery({
    queryKey: bracketKey(id),
    queryFn: ({ signal }) => getBracket(id, { signal }),
    select: clearlyNamed,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

  useEffect(() => {
    const key = bracketKey(id);
    const socket = io<BracketEvents>(`${site.socketBase}/stream/tournament/${id}`, {
      codec: bracketCodec,
      auth: token ? { token } : {},
    });
    const take = (next: Bracket) => {
      const before = queries.getQueryData<Bracket>(key);
      queries.setQueryData(key, next);
      // The phase and who is in are also part of the tournament itself.
      const moved =
        before && (before.phase !== next.phase || before.entrants.length !== next.entrants.length);
      if (moved) refreshTournament(queries, id);
    };
    const askAgain = () => {
      void queries.invalidateQueries({ queryKey: key });
      refreshTournament(queries, id);
    };
    socket.on('joined_tournament', ({ bracket, viewerCount }) => {
      setLink('open');
      setViewers(viewerCount);
      take(bracket);
    });
    socket.on('bracket_update', (update) => {
      const before = queries.getQueryData<Bracket>(key);
      const next = before && withNews(before, update);
      if (next) take(next);
      else askAgain();
    });
    socket.on('resync', askAgain);
    socket.on('tournament_viewers', ({ count }) => setViewers(count));
    const lost = () => setLink((before) => (before === 'open' ? 'lost' : before));
    socket.on('disconnect', lost);
    return () => {
      socket.disconnect();
    };
  }, [queries, id, token]);

  return { ...query, link, viewers };
}
