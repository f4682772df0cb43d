import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Tournament } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { Champion } from '../bracket/champion';
import { glanceQuery } from '../bracket-query';

/** The result of a tournament that is over, before everything that was said about it. */
export function Winner({ tournament }: { tournament: Tournament }) {
  const { _id, prize } = tournament;
  const { data: bracket, isPending } = useQuery(glanceQuery(_id));
  if (isPending) return <Skeleton className="h-96 rounded-lg" />;
  if (!bracket) return null;
  return (
    <Champion bracket={bracket} prize={prize}>
      <Button asChild variant="secondary" className="mt-6">
        <Link to={`/tournament/${_id}/bracket`}>See every match</Link>
      </Button>
    </Champion>
  );
}
