import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { lazyModule } from '@/lib/lazy-with-retry';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { LOGIN_TEXTS } from '../texts';
import { useRequirePlayer } from '../use-player';

const form = lazyModule(() => import('./create-room-form'));
const CreateRoomForm = lazy(form.load);

/** The button and its dialog. Whoever is not signed in is asked for that first. */
export function CreateRoom() {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const requirePlayer = useRequirePlayer();
  const begin = async () => {
    form.prefetch();
    setBusy(true);
    const player = await requirePlayer(LOGIN_TEXTS.create);
    setBusy(false);
    if (player) setOpen(true);
  };
  return (
    <>
      <Button busy={busy} onClick={() => void begin()}>
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
