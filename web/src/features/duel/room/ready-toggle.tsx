import { Check, X } from 'lucide-react';
import type { DuelRoom } from '@/realtime/duel-messages';
import { Button } from '@/ui/button';
import { useDuel } from '../duel-context';
import { setReady } from '../link/actions';
import { seatOf } from '../people';
import { GUEST_TEXTS, LOGIN_TEXTS } from '../texts';
import { useAction } from './use-action';

interface ReadyToggleProps {
  room: DuelRoom;
  /** Something else is the next step. */
  second?: boolean;
}

/** Says what pressing it makes of one. It shows at once, and what the server does not take is taken back. */
export function ReadyToggle({ room, second = false }: ReadyToggleProps) {
  const { link, me } = useDuel();
  const { act } = useAction(me ? LOGIN_TEXTS.ready : GUEST_TEXTS.ready);
  const ready = seatOf(room, me?.userId)?.isReady ?? false;
  return (
    <Button
      size={me ? 'lg' : 'md'}
      variant={second || !me ? 'secondary' : 'primary'}
      onClick={() => void act((player) => setReady(link, player, room.roomId, !ready))}
    >
      {ready ? <X aria-hidden className="size-4" /> : <Check aria-hidden className="size-4" />}
      {ready ? 'Not Ready' : 'Ready'}
    </Button>
  );
}
