import { useQuery } from '@tanstack/react-query';
import { Link2Off, Swords } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { getOpenLink, type OpenLink } from '@/api/duel-link';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { InviteByLink } from './invite-by-link';
import { useSitDown } from './use-sit-down';

/** How often it is asked whether the host is there, in milliseconds. */
const ASK_MS = 3000;
const PICTURE_PX = 96;

/** Where a friend's link leads: who invites, and the seat opposite them. */
export function InvitePage() {
  const { inviteId = '' } = useParams();
  usePageMeta({
    title: 'You are invited to the table',
    description: 'A frame of eight-ball against the friend who sent you this link.',
  });
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['duel-link', inviteId],
    queryFn: ({ signal }) => getOpenLink(inviteId, { signal }),
    refetchInterval: ({ state }) => (state.data === null ? false : ASK_MS),
  });
  if (isPending) {
    return (
      <div
        role="status"
        aria-label="Loading the invitation"
        className="mx-auto max-w-lg px-4 py-12"
      >
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState
        as="h1"
        title="The invitation did not load"
        className="min-h-[70dvh]"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return data ? <Invitation link={data} /> : <Gone />;
}

function Invitation({ link }: { link: OpenLink }) {
  const { user } = useSession();
  const { seat, sitDown } = useSitDown(link);
  if (user?.address.toLowerCase() === link.userId.toLowerCase()) return <Own />;
  return (
    <div className="grid min-h-[70dvh] place-items-center px-4 py-8">
      <section className="flex w-full max-w-lg flex-col items-center gap-6 rounded-lg bg-felt-deep px-6 py-10 text-center text-cloth-text shadow-raised">
        <Avatar
          name={link.username}
          size={PICTURE_PX}
          className="ring-2 ring-cloth-text ring-offset-4 ring-offset-felt-deep"
        />
        <div>
          <h1 className="break-words font-bold text-2xl md:text-3xl">
            {link.username} wants to play you
          </h1>
          <p className="mt-2">One rated frame of eight-ball, thirty seconds a shot. No stakes.</p>
        </div>
        <Button
          size="lg"
          className="bg-cloth-text! text-felt-deep!"
          busy={seat.kind === 'sitting' || seat.kind === 'waiting'}
          onClick={() => void sitDown()}
        >
          {seat.kind === 'idle' ? <Swords aria-hidden className="size-5" /> : null}
          {seat.kind === 'idle' ? (user ? 'Sit down' : 'Log in and sit down') : 'Sitting down'}
        </Button>
        <p role="status" className="min-h-10 text-sm">
          {seat.kind === 'waiting'
            ? `${link.username} has left the table for a moment. You sit down as soon as they are back.`
            : link.present
              ? `${link.username} is at the table, waiting for you.`
              : `${link.username} is not at the table right now. Tell them that you are here.`}
        </p>
      </section>
    </div>
  );
}

function Own() {
  return (
    <EmptyState
      as="h1"
      icon={Swords}
      title="This is your own invitation"
      className="min-h-[70dvh]"
      action={<InviteByLink />}
    >
      Send the link to a friend, and keep the invitation open until they sit down.
    </EmptyState>
  );
}

function Gone() {
  return (
    <EmptyState
      as="h1"
      icon={Link2Off}
      title="This invitation does not stand any more"
      className="min-h-[70dvh]"
      action={
        <Button asChild>
          <Link to="/duel">Pool duels</Link>
        </Button>
      }
    >
      Somebody sat down already, it was withdrawn, or half an hour went by. Ask for a new link.
    </EmptyState>
  );
}
