import { DoorOpen } from 'lucide-react';
import { useWish } from '@/lib/wish';
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
  const enter = () => act((player) => join(link, player, room.roomId), wish);
  const wish = useWish('join-room', room.roomId, enter);
  return (
    <Button
      size="lg"
      busy={busy}
      disabled={isFull(room) || room.status !== 'active'}
      onClick={() => void enter()}
    >
      {busy ? null : <DoorOpen aria-hidden className="size-4" />}
      Join Room
    </Button>
  );
}
