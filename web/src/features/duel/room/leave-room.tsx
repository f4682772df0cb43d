import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DuelRoom } from '@/realtime/duel-messages';
import { Button } from '@/ui/button';
import { Dialog, DialogClose } from '@/ui/dialog';
import { useDuel } from '../duel-context';
import { leave } from '../link/actions';
import { LOGIN_TEXTS } from '../texts';
import { useAction } from './use-action';

interface LeaveRoomProps {
  room: DuelRoom;
  /** One's own match runs: it is asked first. */
  playing: boolean;
}

export function LeaveRoom({ room, playing }: LeaveRoomProps) {
  const { link } = useDuel();
  const { act, busy } = useAction(LOGIN_TEXTS.leave);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const go = async () => {
    setAsking(false);
    if (await act((player) => leave(link, player, room.roomId))) await navigate('/duel');
  };
  return (
    <>
      <Button
        variant="ghost"
        className="max-sm:px-2!"
        busy={busy}
        onClick={() => (playing ? setAsking(true) : void go())}
      >
        {busy ? null : <LogOut aria-hidden className="size-4" />}
        <span>
          Leave<span className="max-sm:sr-only"> Room</span>
        </span>
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Leave the room during your match?"
        description="The match goes on without you: 30 seconds away from the table and you forfeit."
      >
        <div className="flex justify-end gap-2">
          <DialogClose asChild>
            <Button variant="secondary">Stay</Button>
          </DialogClose>
          <Button variant="danger" onClick={() => void go()}>
            Leave
          </Button>
        </div>
      </Dialog>
    </>
  );
}
