import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { DuelRoom } from '@/realtime/duel-messages';
import { Button } from '@/ui/button';
import { useDuel } from '../duel-context';
import { leave } from '../link/acts';
import { LOGIN_TEXTS } from '../texts';
import { useAct } from './use-act';

export function LeaveRoom({ room }: { room: DuelRoom }) {
  const { link } = useDuel();
  const { act, busy } = useAct(LOGIN_TEXTS.leave);
  const navigate = useNavigate();
  const go = async () => {
    if (await act((player) => leave(link, player, room.roomId))) await navigate('/duel');
  };
  return (
    <Button variant="ghost" className="px-2! sm:ml-auto" busy={busy} onClick={() => void go()}>
      {busy ? null : <LogOut aria-hidden className="size-4" />}
      Leave Room
    </Button>
  );
}
