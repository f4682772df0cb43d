import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { LoginButton } from '@/features/session/login-button';
import { useMedia, WIDE } from '@/lib/media';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { BellSlot } from './bell-slot';
import { Brand } from './brand';
import { LiveNow } from './live-now';
import { NavList } from './nav-list';
import { SearchSlot } from './search-slot';
import { SisterSlot } from './sister-slot';
import { ThemeSwitch } from './theme-switch';
import { WalletSlot } from './wallet-slot';

const FOLDED = 'cuecast.sidebar-folded';
/** A stream and a replay: the picture wants the room. */
const BESIDE = /^\/(?:live|duel\/replay)\//;

/** 80 units wide; icons only where the window is narrower than 1280 or the user folds it, and beside a stream or a replay until they choose. */
export function Sidebar() {
  const roomy = useMedia(WIDE);
  const [folded, setFolded] = useFolded();
  const watching = BESIDE.test(useLocation().pathname);
  const compact = (folded ?? watching) || !roomy;
  return (
    <aside
      aria-label="Sidebar"
      data-compact={compact}
      className={`sticky top-0 z-30 flex h-dvh shrink-0 flex-col border-ink-3 border-r bg-ink-1 short:overflow-y-auto ${compact ? 'w-18 items-center short:w-13' : 'w-80'}`}
    >
      <div
        className={`flex shrink-0 items-center ${compact ? 'h-12' : 'h-16 justify-between pr-3 pl-5'}`}
      >
        <Brand name={!compact} />
        {compact ? null : (
          <span className="flex">
            <BellSlot />
            {roomy ? (
              <IconButton label="Fold the sidebar" onClick={() => setFolded(true)}>
                <PanelLeftClose aria-hidden className="size-5" />
              </IconButton>
            ) : null}
          </span>
        )}
      </div>
      {compact ? <BellSlot /> : null}
      <div className={compact ? '' : 'px-3 pb-1'}>
        <SearchSlot wide={!compact} />
      </div>
      <div
        data-scrolls
        className={`scroll-edge min-h-0 flex-1 overflow-y-auto short:flex-none short:overflow-visible ${compact ? '' : 'px-3 py-2'}`}
      >
        <NavList compact={compact} />
        {compact ? <SisterSlot compact /> : null}
        <LiveNow compact={compact} fitting />
      </div>
      <div
        data-toasts-above={!compact}
        className={`flex shrink-0 flex-col border-ink-3 border-t ${compact ? 'items-center py-2' : 'gap-2 p-3'}`}
      >
        {roomy && compact ? (
          <IconButton label="Unfold the sidebar" onClick={() => setFolded(false)}>
            <PanelLeftOpen aria-hidden className="size-5" />
          </IconButton>
        ) : null}
        {compact ? null : <SisterSlot />}
        <WalletSlot compact={compact} />
        <div className={`flex items-center ${compact ? 'flex-col' : 'gap-1'}`}>
          <span className="min-w-0 flex-1">
            <LoginButton compact={compact} wide={!compact} />
          </span>
          <LogoutButton compact />
          <ThemeSwitch />
        </div>
      </div>
    </aside>
  );
}

export function LogoutButton({ compact = false }: { compact?: boolean }) {
  const { user, logout } = useSession();
  if (!user) return compact ? null : <span />;
  const go = () => void logout();
  const icon = <LogOut aria-hidden className={compact ? 'size-5' : 'size-4'} />;
  if (compact) {
    return (
      <IconButton label="Logout" onClick={go}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button variant="ghost" className="px-3" onClick={go}>
      {icon}
      Logout
    </Button>
  );
}

function useFolded(): [boolean | null, (folded: boolean) => void] {
  const [folded, setFolded] = useState(keptFolded);
  const remember = (next: boolean) => {
    setFolded(next);
    try {
      localStorage.setItem(FOLDED, next ? '1' : '0');
    } catch {
      // Storage is refused: it holds for this page.
    }
  };
  return [folded, remember];
}

/** Null until it was chosen. */
function keptFolded(): boolean | null {
  try {
    const kept = localStorage.getItem(FOLDED);
    return kept === null ? null : kept === '1';
  } catch {
    return null;
  }
}
