import { ChevronDown, LogIn } from 'lucide-react';
import { Suspense, useState } from 'react';
import { displayName, shortAddress } from '@/lib/address';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { DropdownMenu } from '@/ui/dropdown-menu';
import { prefetchLogin } from './session-provider';
import { store } from './store';

const AccountItems = lazyWithRetry(() => import('./account-items'));
export const OwnPicture = lazyWithRetry(() => import('./own-picture'));
const DisconnectDialog = lazyWithRetry(() => import('./passport/disconnect'));

interface LoginButtonProps {
  /** Icons only, for a collapsed sidebar. */
  compact?: boolean;
  wide?: boolean;
  /** Before the login opens: what must make way for it. */
  onConnect?: () => void;
}

export function LoginButton({ compact = false, wide = false, onConnect }: LoginButtonProps) {
  const session = useSession();
  const { user } = session;
  if (!user) {
    return (
      <Button
        onClick={() => {
          onConnect?.();
          void session.connect();
        }}
        onPointerEnter={prefetchLogin}
        onFocus={prefetchLogin}
        wide={wide}
        size={compact ? 'icon' : 'md'}
        aria-label="Login / Signup"
      >
        {compact ? <LogIn aria-hidden className="size-5" /> : 'Login / Signup'}
      </Button>
    );
  }
  return <AccountMenu compact={compact} wide={wide} />;
}

function AccountMenu({ compact = false, wide = false }: LoginButtonProps) {
  const { user } = useSession();
  const [leaving, setLeaving] = useState(false);
  if (!user) return null;
  const connected = store.get()?.provider === 'passport' ? 'Connected with Immutable' : 'Connected';
  const short = shortAddress(user.address);
  const picture = { name: displayName(user), size: compact ? 32 : 36 };
  return (
    <>
      <DropdownMenu
        align={compact ? 'start' : 'end'}
        trigger={
          <button
            type="button"
            aria-label={`${connected} ${short}: account menu`}
            className={`flex items-center gap-3 rounded-md text-left transition-colors hover:bg-ink-2 ${wide ? 'w-full' : ''} ${compact ? 'size-10 justify-center' : 'h-14 px-2'}`}
          >
            <Suspense fallback={<Avatar {...picture} />}>
              <OwnPicture {...picture} />
            </Suspense>
            {compact ? null : (
              <>
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-1.5 text-felt text-xs">
                    <span aria-hidden className="size-1.5 rounded-full bg-felt" />
                    {connected}
                  </span>
                  <span className="block truncate font-semibold text-sm tabular-nums">
                    {user.username ?? short}
                  </span>
                </span>
                <ChevronDown aria-hidden className="size-4 text-dim" />
              </>
            )}
          </button>
        }
      >
        <AccountItems onDisconnect={() => setLeaving(true)} />
      </DropdownMenu>
      {leaving ? (
        <Suspense>
          <DisconnectDialog open onOpenChange={setLeaving} />
        </Suspense>
      ) : null}
    </>
  );
}
