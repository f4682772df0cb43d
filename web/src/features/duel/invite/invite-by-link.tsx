import { Link2, Swords } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { GOES_ON, useWish } from '@/lib/wish';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Skeleton } from '@/ui/skeleton';
import { LOGIN_TEXTS } from '../texts';
import type { OwnLinkProps } from './own-link';

const OwnLinkPanel = lazyWithRetry(() => import('./own-link'));

/** A link that seats a friend opposite oneself, or a challenge to `rival`. Who is not signed in is asked for that first. */
export function InviteByLink({ rival }: OwnLinkProps) {
  const Icon = rival ? Swords : Link2;
  const { user, connect, requireToken } = useSession();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    if (!user) {
      wish();
      // A person's own page leads straight to the sign-in, as its Follow does.
      if (rival) {
        void connect();
        return;
      }
      notify.error(LOGIN_TEXTS.invite, {
        id: 'duel-login',
        description: GOES_ON,
        action: { label: 'Login / Signup', onClick: () => void connect() },
      });
      return;
    }
    setBusy(true);
    const token = await requireToken();
    setBusy(false);
    if (token) setOpen(true);
    else notify.error(LOGIN_TEXTS.invite, { id: 'duel-login' });
  };
  // Of whom one wanted to challenge: another one's card challenges nobody by itself.
  const wish = useWish('invite-by-link', rival?.address ?? '', begin);
  return (
    <>
      <Button variant={rival ? undefined : 'secondary'} busy={busy} onClick={() => void begin()}>
        {busy ? null : <Icon aria-hidden className="size-4" />}
        {rival ? 'Challenge' : 'Invite by link'}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={rival ? `Challenge ${rival.name}` : 'Play a friend'}
        description={
          rival
            ? 'One rated frame of eight-ball. You can send them the link yourself too: whoever opens it first sits down.'
            : 'Whoever opens this link first sits down opposite you, for one rated frame of eight-ball.'
        }
      >
        <Suspense fallback={<Skeleton className="h-40" />}>
          <OwnLinkPanel rival={rival} />
        </Suspense>
      </Dialog>
    </>
  );
}
