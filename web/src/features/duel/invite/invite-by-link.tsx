import { Link2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { GOES_ON, useWish } from '@/lib/wish';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Skeleton } from '@/ui/skeleton';
import { LOGIN_TEXTS } from '../texts';

const OwnLinkPanel = lazyWithRetry(() => import('./own-link'));

/** A link that seats a friend opposite oneself. Who is not signed in is asked for that first. */
export function InviteByLink() {
  const { user, connect, requireToken } = useSession();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    if (!user) {
      wish();
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
  const wish = useWish('invite-by-link', '', begin);
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void begin()}>
        {busy ? null : <Link2 aria-hidden className="size-4" />}
        Invite by link
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Play a friend"
        description="Whoever opens this link first sits down opposite you, for one rated frame of eight-ball."
      >
        <Suspense fallback={<Skeleton className="h-40" />}>
          <OwnLinkPanel />
        </Suspense>
      </Dialog>
    </>
  );
}
