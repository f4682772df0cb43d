import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { getNftWait, NFTS, setNftWait } from '@/api/nfts';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { useWish } from '@/lib/wish';
import { Button } from '@/ui/button';

const NEXT = 'next-collection';

/** Asks to be told when the next collection opens; pressed again, no longer. A guest signs in first, and is asked nothing more. */
export function TellMe() {
  const { user, status, connect, requireToken } = useSession();
  const queries = useQueryClient();
  const key = [...NFTS, 'wait', user?.address];
  const known = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getNftWait({ signal }),
    enabled: status === 'signedIn',
    retry: false,
  });
  const change = useMutation({
    mutationFn: setNftWait,
    onSuccess: (_, waits) => queries.setQueryData(key, { waits }),
    onError: (error, waits) =>
      notify.error(waits ? 'You will not be told yet' : 'You are still told', {
        id: NEXT,
        description: serverText(error, 'The server did not answer.'),
        action: { label: 'Retry', onClick: () => change.mutate(waits) },
      }),
  });
  const wish = useWish(NEXT, NEXT, () => change.mutate(true));
  const waits = change.isPending ? change.variables : (known.data?.waits ?? false);
  const press = async () => {
    if (status === 'guest') {
      wish();
      void connect();
    } else if (await requireToken()) change.mutate(!waits);
  };
  return (
    <div className="flex min-h-12 items-center justify-between gap-3">
      <p role="status" className="flex items-center gap-2 text-sm empty:hidden">
        {waits ? (
          <>
            <BellRing aria-hidden className="size-4 shrink-0 text-felt" />
            You will be told in your bell
          </>
        ) : null}
      </p>
      {/* One button for both, so that it keeps the focus. */}
      <Button
        wide={!waits}
        size={waits ? 'md' : 'lg'}
        variant={waits ? 'link' : 'primary'}
        onClick={() => void press()}
      >
        {waits ? null : <Bell aria-hidden className="size-4" />}
        {waits ? 'Undo' : 'Tell me when it opens'}
      </Button>
    </div>
  );
}
