import { CalendarClock, Radio, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';

/** For the creator of a stream that has not begun: what to do until then, and what happens by itself. */
export function BeforeStart({ stream }: { stream: Stream }) {
  const { streamSource, streamUrl } = stream;
  const isTable = streamSource === 'table';
  return (
    <section
      aria-label="Until it starts"
      className="rounded-lg border border-ink-3 bg-ink-1 px-4 py-1"
    >
      <ol className="divide-y divide-ink-3">
        <Step icon={Share2} title="Share the link">
          All who open it can follow you and chat here already.
        </Step>
        <Step icon={Radio} title={isTable ? 'Come to your table' : 'Go on air on Twitch'}>
          {isTable ? (
            'This page shows it, ball by ball.'
          ) : (
            <>
              This page plays{' '}
              <a
                href={streamUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="text-chalk underline-offset-4 [overflow-wrap:anywhere] hover:underline"
              >
                {streamUrl.replace(/^https?:\/\/(www\.)?/, '')}
              </a>
              .
            </>
          )}
        </Step>
        <Step icon={CalendarClock} title="Sooner, or later?">
          <Link
            to={`/live/${stream.streamId}/edit`}
            className="text-chalk underline-offset-4 hover:underline"
          >
            Change the start
          </Link>{' '}
          up to the moment it goes live.
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  icon: typeof Radio;
  title: string;
  children: ReactNode;
}

function Step({ icon: Icon, title, children }: StepProps) {
  return (
    <li className="flex gap-3 py-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-felt" />
      <div className="min-w-0 text-sm leading-5">
        <p className="font-semibold">{title}</p>
        <p className="text-dim">{children}</p>
      </div>
    </li>
  );
}
