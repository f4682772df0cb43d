import { DoorOpen } from 'lucide-react';
import type { DuelRoom } from '@/realtime/duel-messages';
import { Button } from '@/ui/button';
import { useDuel } from '../duel-context';
import { join } from '../link/actions';
import { isFull } from '../people';
import { LOGIN_TEXTS } from '../texts';
import { useAction } from './use-action';

export function JoinRoom({ room }: { room: DuelRoom }) {
  const { link } = useDuel();
  const { act, busy } = useAction(LOGIN_TEXTS.join);
  return (
    <Button
      busy={busy}
      disabled={isFull(room) || room.status !== 'active'}
      onClick={() => void act((player) => join(link, player, room.roomId))}
    >
      {busy ? null : <DoorOpen aria-hidden className="size-4" />}
      Join Room
    </Button>
  );
}
