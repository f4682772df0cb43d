import { AtSign, Menu, Target, Wallet } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { LoginButton, OwnPicture } from '@/features/session/login-button';
import { displayName } from '@/lib/address';
import { useSession } from '@/lib/session';
import { IconButton } from '@/ui/icon-button';
import { Sheet } from '@/ui/sheet';
import { BellSlot } from './bell-slot';
import { Brand } from './brand';
import { LiveNow } from './live-now';
import { NavList } from './nav-list';
import { SearchSlot } from './search-slot';
import { LogoutButton } from './sidebar';
import { SisterSlot } from './sister-slot';
import { ThemeSwitch } from './theme-switch';

const QUESTS = { to: '/bitpool', label: 'Quests', icon: Target };
const OWN = [
  { to: '/wallet', label: 'Wallet', icon: Wallet },
  { to: '/profile', label: 'Profile', icon: OwnFace },
  { to: '/settings', label: 'Set username', icon: AtSign },
];

function OwnFace() {
  const { user } = useSession();
  return user ? (
    <Suspense>
      <OwnPicture name={displayName(user)} size={26} />
    </Suspense>
  ) : null;
}

export function MobileHeader() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-0.5 border-ink-3 border-b bg-ink-1 px-2 *:shrink">
      <Brand name={user ? false : 'roomy'} />
      <span className="flex-1" />
      <SearchSlot />
      <BellSlot credits />
      {[QUESTS, ...(user ? OWN : [])].map(({ to, label, icon: Icon }) => (
        <IconButton key={to} label={label} asChild>
          <Link to={to}>
            <Icon aria-hidden className="size-5" />
          </Link>
        </IconButton>
      ))}
      {user ? null : <LoginButton />}
      <Sheet
        side="right"
        title="Menu"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <IconButton label="Menu">
            <Menu aria-hidden className="size-5" />
          </IconButton>
        }
      >
        <div className="flex min-h-full flex-col p-3">
          <NavList onGo={close} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: follows the links inside, which have keys of their own */}
          <div onClick={close}>
            <LiveNow compact={false} />
          </div>
          <div className="-mx-3 -mb-3 sticky bottom-0 mt-auto flex flex-col gap-2 border-ink-3 border-t bg-ink-1 p-3 short:static">
            <SisterSlot />
            <LoginButton wide onConnect={close} />
            <div className="flex items-center justify-between">
              <LogoutButton />
              <ThemeSwitch />
            </div>
          </div>
        </div>
      </Sheet>
    </header>
  );
}
