import { CircleStop, PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Stream } from '@/api/types';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Dialog, DialogClose } from '@/ui/dialog';
import { endOwnStream } from './end-stream';

/** Milliseconds from ending the stream to the way home (D2 section 4). */
const HOME_AFTER_MS = 2000;

/** For the creator alone: ends the stream after asking, says so, and goes home 2 s later. */
export default function CreatorControls({
  stream,
  onEnded,
}: {
  stream: Stream;
  onEnded: () => void;
}) {
  const { user, requireToken } = useSession();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [step, setStep] = useState<'open' | 'ending' | 'ended'>('open');

  useEffect(() => {
    if (step !== 'ended') return;
    const timer = setTimeout(() => void navigate('/'), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [step, navigate]);

  const begun = stream.status !== 'scheduled';
  const end = async () => {
    setStep('ending');
    try {
      await endOwnStream(stream, user?.address, requireToken);
      setAsking(false);
      setStep('ended');
      notify.success(begun ? 'Stream ended' : 'Stream cancelled', {
        description: 'Taking you home.',
      });
      onEnded();
    } catch (error) {
      setStep('open');
      notify.error(error instanceof Error ? error.message : 'Failed to end stream');
    }
  };

  if (stream.status === 'ended') return null;
  const words = begun ? 'End Stream' : 'Cancel Stream';
  return (
    <>
      <Button asChild variant="secondary">
        <Link to={`/live/${stream.streamId}/edit`}>
          <PenLine aria-hidden className="size-4" />
          Edit
        </Link>
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Are you sure you want to end the stream?"
        description={
          begun
            ? 'It closes for everyone, and an ended stream cannot be restarted.'
            : 'It will not start, and its page closes for everyone. For another time, change its start instead.'
        }
        trigger={
          <Button
            variant="ghost"
            className="ml-auto border border-live/60 text-live! hover:border-live hover:bg-live/10! sm:ml-4"
          >
            <CircleStop aria-hidden className="size-4" />
            {words}
          </Button>
        }
      >
        <div className="flex justify-end gap-2">
          <DialogClose asChild>
            <Button variant="secondary">{begun ? 'Cancel' : 'Keep It'}</Button>
          </DialogClose>
          <Button variant="danger" busy={step === 'ending'} onClick={() => void end()}>
            {words}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
