import { RotateCcw } from 'lucide-react';
import { setRoomStatus } from '@/api/duel';
import type { DuelRoom } from '@/realtime/duel-messages';
import { Button } from '@/ui/button';
import { useDuel } from '../duel-context';
import { DONE, failedByRest } from '../link/outcome';
import { LOGIN_TEXTS, TEXTS } from '../texts';
import { useAction } from './use-action';

/** The creator's way out of a game that nobody finishes: the room is active again. The server asks whether it may. */
export function RestartRoom({ room }: { room: DuelRoom }) {
  const { link } = useDuel();
  const { act, busy } = useAction(LOGIN_TEXTS.start);
  const restart = () =>
    act(async () => {
      try {
        await setRoomStatus(room.roomId, 'active');
        await link.load(room.roomId);
        return DONE;
      } catch (error) {
        return failedByRest(error, TEXTS.unexpected);
      }
    });
  return (
    <Button variant="secondary" busy={busy} onClick={() => void restart()}>
      {busy ? null : <RotateCcw aria-hidden className="size-4" />}
      Restart Room
    </Button>
  );
}
