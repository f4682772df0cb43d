import { LogOut, PenLine, Settings, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useSession } from '@/lib/session';
import { MenuItem, MenuSeparator } from '@/ui/dropdown-menu';
import { store } from './store';

interface AccountItemsProps {
  /** Asks whether to leave Immutable Passport. */
  onDisconnect: () => void;
}

/** Items of the account menu. */
export default function AccountItems({ onDisconnect }: AccountItemsProps) {
  const { status, requireToken } = useSession();
  const navigate = useNavigate();
  const byPassport = store.get()?.provider === 'passport';
  return (
    <>
      {status === 'connected' ? (
        <MenuItem onSelect={() => void requireToken()}>
          <PenLine aria-hidden className="size-4 text-dim" />
          Sign in to chat
        </MenuItem>
      ) : null}
      <MenuItem onSelect={() => navigate('/profile')}>
        <UserRound aria-hidden className="size-4 text-dim" />
        Profile
      </MenuItem>
      <MenuItem onSelect={() => navigate('/settings')}>
        <Settings aria-hidden className="size-4 text-dim" />
        Settings
      </MenuItem>
      {/* Everybody else has Logout beside the menu. */}
      {byPassport ? (
        <>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={onDisconnect}>
            <LogOut aria-hidden className="size-4" />
            Disconnect
          </MenuItem>
        </>
      ) : null}
    </>
  );
}
