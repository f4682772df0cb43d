import { Clock } from 'lucide-react';
import { notify } from '@/lib/notify';
import type { DuelRoom } from '@/realtime/duel-messages';
import { Button } from '@/ui/button';
import { useDuel } from '../duel-context';
import { isCreator } from '../people';
import { TEXTS } from '../texts';
import { waitsFor } from './waits-for';

/** In the place of the next step while it is somebody else's: pressed, it says what is missing. */
export function WaitingButton({ room }: { room: DuelRoom }) {
  const { me } = useDuel();
  const why = isCreator(room, me?.userId) ? TEXTS.needReady : null;
  return (
    <Button
      size="lg"
      variant="ghost"
      aria-disabled
      className="min-w-0 cursor-default justify-start! px-1! hover:bg-transparent! hover:text-dim! active:translate-y-0! max-sm:grow-2! max-sm:basis-0! max-sm:text-sm"
      onClick={() => (why ? notify.error(why, { id: 'duel-start' }) : undefined)}
    >
      <Clock aria-hidden className="size-4 shrink-0" />
      <span className="line-clamp-2 whitespace-normal break-words text-left leading-tight">
        Waiting for {waitsFor(room, me?.userId)}
      </span>
    </Button>
  );
}
