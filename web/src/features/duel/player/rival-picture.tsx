import { useQuery } from '@tanstack/react-query';
import { getAgents } from '@/api/agents';
import type { PastMatch } from '@/api/duel-types';
import { Portrait } from '@/ui/portrait';
import { rivalIn, rivalOf } from '../lobby/past-match';

/** The other player's picture: of a computer player its own face, as everywhere else. */
export function RivalPicture({ match, userId }: { match: PastMatch; userId: string }) {
  const { data } = useQuery({
    queryKey: ['agents'],
    queryFn: ({ signal }) => getAgents({ signal }),
    enabled: Boolean(rivalIn(match, userId)?.agent),
  });
  const name = rivalOf(match, userId);
  const character = data?.agents.find((agent) => agent.name === name);
  return <Portrait name={name} character={character} size={36} />;
}
