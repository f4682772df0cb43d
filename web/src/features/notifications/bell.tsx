import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { lazyModule } from '@/lib/lazy-with-retry';
import { PHONE, useMedia } from '@/lib/media';
import { useSession } from '@/lib/session';
import { IconButton } from '@/ui/icon-button';
import { useUnread } from './use-unread';

const panel = lazyModule(() => import('./bell-panel'));
const BellPanel = lazy(() => panel.load().then((m) => ({ default: m.BellPanel })));

const MOST = 99;

/** How many notifications wait, and the way to them. */
export function Bell() {
  const { status } = useSession();
  const phone = useMedia(PHONE);
  const unread = useUnread();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  if (status !== 'signedIn') return null;
  return (
    <>
      <IconButton
        ref={button}
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={panel.prefetch}
        onFocus={panel.prefetch}
        onClick={() => setOpen(!open)}
      >
        <BellIcon aria-hidden className="size-5" />
        {unread > 0 ? (
          <span
            aria-hidden
            className="absolute top-0.5 right-0.5 grid h-4.5 min-w-4.5 animate-pop-in place-items-center rounded-full bg-live px-1 font-bold text-[0.6875rem] text-on-live tabular-nums"
          >
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        ) : null}
      </IconButton>
      {open ? (
        <Suspense>
          <BellPanel anchor={button} phone={phone} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
