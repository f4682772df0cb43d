import { Play } from 'lucide-react';
import { useMemo } from 'react';
import type { DuelRoom } from '@/realtime/duel-messages';
import { Button } from '@/ui/button';
import { useDuel } from '../duel-context';
import { Starter } from '../link/start';
import { startRefusal } from '../start-rules';
import { LOGIN_TEXTS } from '../texts';
import { useAction } from './use-action';

/** The creator's. While it cannot start anything it says why under the pointer and when pressed, instead of being dead. */
export function PlayButton({ room }: { room: DuelRoom }) {
  const { link, me } = useDuel();
  const starter = useMemo(() => new Starter(link, room.roomId), [link, room.roomId]);
  const { act, busy } = useAction(LOGIN_TEXTS.start);
  const refusal = startRefusal(room, me?.userId ?? null);
  return (
    <Button
      size={refusal ? 'md' : 'lg'}
      variant={refusal ? 'secondary' : 'primary'}
      busy={busy}
      title={refusal ?? undefined}
      aria-disabled={refusal !== null || undefined}
      className="aria-disabled:text-faint"
      onClick={() => void act((player) => starter.start(player.userId))}
    >
      {busy ? null : <Play aria-hidden className="size-4" />}
      Play
    </Button>
  );
}
