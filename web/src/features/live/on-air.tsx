import { Plus } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { countText } from '@/lib/locale';
import { SIDE_BY_SIDE, useMedia } from '@/lib/media';
import { askForPrediction } from '@/lib/prediction-form';
import { timeParts } from '@/lib/time-parts';
import { useNow } from '@/lib/use-now';
import type { StreamRoom } from '@/realtime/room';
import type { RoomSnapshot } from '@/realtime/room-snapshot';
import { Button } from '@/ui/button';
import { EasedNumber } from '@/ui/eased-number';

interface OnAirProps {
  room: StreamRoom;
  viewers: number;
  since: string | null;
}

/** How one's stream goes: how many watch, for how long it has been on, and how many have written. On a phone, where the prediction is on another tab, with the way to a new one. */
export function OnAir({ room, viewers, since }: OnAirProps) {
  const talking = useSyncExternalStore(room.subscribe, () => talkingIn(room.getSnapshot()));
  const side = useMedia(SIDE_BY_SIDE);
  return (
    <section aria-label="Your stream" className="flex flex-col gap-3">
      {side ? null : (
        <Button wide onClick={() => askForPrediction('prediction')}>
          <Plus aria-hidden className="size-4" />
          New Prediction
        </Button>
      )}
      <dl className="grid grid-cols-3 divide-x divide-ink-3 rounded-lg border border-ink-3 bg-ink-1 py-3">
        <Figure label="watching">
          <span title={`${countText(viewers)} watching`}>
            <EasedNumber value={viewers} />
          </span>
        </Figure>
        <Figure label="on air">{since ? <Clock since={Date.parse(since)} /> : '–'}</Figure>
        <Figure label="have chatted">
          <EasedNumber value={talking} />
        </Figure>
      </dl>
    </section>
  );
}

/** The same in a line above a phone's chat, with the way to a question. */
export function OwnStrip({ since }: { since: string | null }) {
  return (
    <section
      aria-label="On air"
      className="flex h-12 shrink-0 items-center gap-2 border-ink-3 border-b bg-ink-1 px-3 text-sm"
    >
      <span aria-hidden className="size-2 rounded-full bg-live" />
      <p className="font-semibold tabular-nums">
        {since ? <Clock since={Date.parse(since)} /> : 'On air'}
      </p>
      <Button
        variant="secondary"
        className="ml-auto h-9 px-3"
        onClick={() => askForPrediction('prediction')}
      >
        <Plus aria-hidden className="size-4" />
        Ask viewers
      </Button>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse px-4">
      <dt className="text-dim text-xs">{label}</dt>
      <dd className="font-bold font-display text-xl tabular-nums leading-tight">{children}</dd>
    </div>
  );
}

function Clock({ since }: { since: number }) {
  const now = useNow(1000);
  const [days, hours, minutes, seconds] = timeParts(now - since);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${days * 24 + hours}:${two(minutes)}:${two(seconds)}`;
}

/** Of whose lines the chat shows any. */
const talkingIn = ({ lines }: RoomSnapshot): number =>
  new Set(lines.map(({ address }) => address)).size;
