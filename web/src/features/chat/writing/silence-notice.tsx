import { Ban, CircleStop, Clock } from 'lucide-react';
import { useNow } from '@/lib/use-now';
import { type Silence, timeLeft } from '../moderation/silence';

/** Stands where the input would be while the viewer cannot speak. */
export function SilenceNotice({ silence }: { silence: Silence }) {
  return (
    <div
      role="status"
      className="flex min-h-12 items-center gap-3 rounded-md border border-ink-3 bg-ink-2 px-3 py-2 text-sm"
    >
      <Notice silence={silence} />
    </div>
  );
}

function Notice({ silence }: { silence: Silence }) {
  switch (silence.reason) {
    case 'ended':
      return (
        <>
          <CircleStop aria-hidden className="size-5 shrink-0 text-dim" />
          <p>The stream has ended, so the chat is closed.</p>
        </>
      );
    case 'banned':
      return (
        <>
          <Ban aria-hidden className="size-5 shrink-0 text-live" />
          <p>You are banned from this chat. You can still watch.</p>
        </>
      );
    case 'timed_out':
      return (
        <>
          <Clock aria-hidden className="size-5 shrink-0 text-brass" />
          <p>
            You are timed out. You can chat again in <TimeLeft until={silence.until} />.
          </p>
        </>
      );
  }
}

function TimeLeft({ until }: { until: number }) {
  const now = useNow(1000);
  // The ticking seconds are for the eye; a screen reader would be told every one of them.
  return (
    <span aria-live="off" className="font-semibold tabular-nums">
      {timeLeft(until - now)}
    </span>
  );
}
