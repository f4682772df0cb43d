import { useEffect, useState } from 'react';
import type { Announcement } from '../match/use-announcement';

const SHOWN_MS = 2600;

const TONE = {
  plain: 'border-ink-3 text-text',
  mine: 'border-felt text-felt',
  foul: 'border-live text-live',
} as const;

/** What has just happened, for a moment over the table. The live region says it for good. */
export function Banner({ said }: { said: Announcement }) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setGone(said.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said.id]);
  if (said.id === 0 || gone === said.id) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-4 top-[15%] z-10 flex justify-center"
    >
      <div
        key={said.id}
        className={`max-w-md animate-pop-in rounded-lg border bg-ink-0/85 px-5 py-2.5 text-center shadow-raised backdrop-blur-sm ${TONE[said.tone]}`}
      >
        <p className="font-bold font-display text-lg leading-tight">{said.title}</p>
        {said.detail ? <p className="pt-1 text-dim text-sm">{said.detail}</p> : null}
      </div>
    </div>
  );
}
