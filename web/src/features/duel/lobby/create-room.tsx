import { DoorOpen, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyModule } from '@/lib/lazy-with-retry';
import { useWish } from '@/lib/wish';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { useDuel, useSnapshot } from '../duel-context';
import { isCreator } from '../people';
import { LOGIN_TEXTS } from '../texts';
import { useRequirePlayer } from '../use-player';

const form = lazyModule(() => import('./create-room-form'));
const CreateRoomForm = lazy(form.load);

/** The button and its dialog, or the way to the room that one hosts: it is one at a time. Who is not signed in is asked for that first. */
export function CreateRoom() {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const requirePlayer = useRequirePlayer();
  const { me } = useDuel();
  const { rooms } = useSnapshot();
  const hosted = [...rooms.values()].find((room) => isCreator(room, me?.userId));
  const begin = async () => {
    form.prefetch();
    setBusy(true);
    const player = await requirePlayer(LOGIN_TEXTS.create, wish);
    setBusy(false);
    if (player) setOpen(true);
  };
  const wish = useWish('create-room', '', begin);
  if (hosted) {
    return (
      <Button asChild>
        <Link to={`/duel/${hosted.roomId}`}>
          <DoorOpen aria-hidden className="size-4" />
          Your room
        </Link>
      </Button>
    );
  }
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void begin()}>
        {busy ? null : <Plus aria-hidden className="size-4" />}
        Create Room
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Create Room"
        description="Two of the room play, everybody else watches and talks."
      >
        <Suspense fallback={<div className="h-52" />}>
          <CreateRoomForm />
        </Suspense>
      </Dialog>
    </>
  );
}
