import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { SIDE_BY_SIDE, useMedia } from '@/lib/media';
import { usePredictionInView } from '@/lib/prediction-form';
import { useTheatre } from '@/lib/theatre';

const ShortHead = lazyWithRetry(() => import('./short-head'));

/** A phone whose keyboard is out: what is being written needs the room that the bars take. */
const LOW = '(max-height: 560px)';

/** The variant `short` of the styles: a phone on its side. */
const SHORT = '(max-height: 30rem) and (orientation: landscape)';

const WHILE_WRITING =
  'has-[textarea:focus]:fixed has-[textarea:focus]:inset-0 has-[textarea:focus]:z-40 has-[textarea:focus]:h-dvh has-[textarea:focus]:bg-ink-0';

const STACKED = 'col-start-1 row-start-3 min-w-0 overflow-y-auto';

interface LiveLayoutProps {
  title: string;
  /** Creator of the stream; absent until that is known. */
  creator?: { address: string; username: string } | undefined;
  /** It is the viewer's own: what there is to read begins with what there is to do. */
  own?: boolean;
  /** That comes before the chat, in which nobody is yet. */
  aboutFirst?: boolean;
  stage: ReactNode;
  /** Stands beside the tabs where the chat is beneath the picture. */
  viewers: ReactNode;
  about: ReactNode;
  /** The prediction belongs to the picture: where all stands in one column, it comes right after the title. */
  callsFirst?: boolean;
  prediction: ReactNode;
  /** Beside the prediction's tab: whether there is one. */
  predictionMark: ReactNode;
  /** Above the chat where the prediction is on another tab, or below the picture of a low window. */
  predictionBanner: ReactNode;
  /** Above the chat that is beneath the picture: its creator's figures. */
  strip?: ReactNode;
  chat: ReactNode;
}

/**
 * Side by side, the page scrolls and the chat stays; on a phone on its side it shares its place with the prediction. Stacked, the picture stays in view and the chat fills the
 * rest, sharing its place with the prediction and what there is to read. It is one tree in both, so that turning a phone keeps the chat.
 */
export function LiveLayout(props: LiveLayoutProps) {
  const { title, creator, own, stage, viewers, about, prediction, predictionMark, chat } = props;
  const { aboutFirst, callsFirst } = props;
  const side = useMedia(SIDE_BY_SIDE);
  const theatre = useTheatre() && side;
  const low = useMedia(LOW);
  const short = useMedia(SHORT) && side;
  const [chosen, setTab] = useState<Tab | null>(null);
  const wanted = chosen ?? (aboutFirst ? 'about' : 'chat');
  const tab = short && wanted === 'about' ? 'chat' : wanted;
  usePredictionInView(() => setTab('prediction'));
  const tabs: [Tab, string][] = [
    ['chat', 'Chat'],
    ['prediction', 'Prediction'],
    ['about', own ? 'Manage' : 'About'],
  ];
  const lines = (
    <StreamLines title={title} creator={creator} isHeading={!short && tab !== 'about'}>
      {viewers}
    </StreamLines>
  );
  return (
    <div
      className={
        side
          ? `live-grid ${callsFirst && !short ? 'calls-first' : ''}`
          : `group/live grid grid-cols-[minmax(0,1fr)] h-[calc(100dvh-var(--top-bar)-var(--bottom-bar))] grid-rows-[auto_auto_minmax(0,1fr)] ${low ? WHILE_WRITING : ''}`
      }
      data-stacked={side ? undefined : ''}
      data-short={short || undefined}
    >
      <div
        className={
          side
            ? `xl:col-span-2 ${theatre ? 'sticky top-0 h-dvh' : ''}`
            : `mx-auto ${low ? 'w-[min(100%,calc(38dvh*16/9))]' : 'w-[min(100%,calc(45dvh*16/9))]'}`
        }
      >
        {stage}
      </div>
      {side && !short ? null : (
        <div
          className={`flex border-ink-3 border-b px-2 ${short ? 'live-head flex-wrap content-start' : 'h-12 items-center gap-1'} ${low ? 'group-has-[textarea:focus]/live:hidden' : ''}`}
        >
          {short ? (
            <div className="flex h-10 w-full items-center justify-between">
              <Suspense fallback={lines}>
                <ShortHead>{lines}</ShortHead>
              </Suspense>
            </div>
          ) : null}
          {tabs.slice(0, short ? 2 : 3).map(([one, label]) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === tab}
              aria-controls={`live-${one}`}
              onClick={() => setTab(one)}
              className="inline-flex h-12 shrink-0 items-center gap-2 border-transparent border-b-2 px-2.5 font-semibold text-dim text-sm aria-pressed:border-felt aria-pressed:text-text short:h-10"
            >
              {label}
              {one === 'prediction' ? predictionMark : null}
            </button>
          ))}
          {short ? null : lines}
        </div>
      )}
      <div
        id="live-about"
        hidden={theatre}
        className={
          side ? 'min-w-0 px-5 pt-1 pb-4' : `${STACKED} p-4 ${tab === 'about' ? '' : 'invisible'}`
        }
      >
        {about}
      </div>
      <div
        id="live-prediction"
        hidden={theatre && !short}
        className={
          short
            ? `live-beside overflow-y-auto p-2 ${tab === 'prediction' ? '' : 'invisible'}`
            : side
              ? 'min-w-0 px-5 pb-3 xl:pt-1 xl:pl-0'
              : `${STACKED} p-3 ${tab === 'prediction' ? '' : 'invisible'}`
        }
      >
        {prediction}
      </div>
      <aside
        id="live-chat"
        aria-label="Chat"
        className={
          short
            ? `live-beside flex flex-col ${tab === 'chat' ? '' : 'invisible'}`
            : side
              ? 'sticky top-0 -col-start-2 row-span-4 row-start-1 flex h-dvh flex-col border-ink-3 border-l'
              : `col-start-1 row-start-3 flex min-h-0 min-w-0 flex-col ${tab === 'chat' ? '' : 'invisible'}`
        }
      >
        {side ? null : props.strip}
        {side && !low ? null : props.predictionBanner}
        <div className="min-h-0 flex-1">{chat}</div>
      </aside>
    </div>
  );
}

interface StreamLinesProps extends Pick<LiveLayoutProps, 'title' | 'creator'> {
  /** The title is the page's heading; on the tab that tells of the stream it stands again. */
  isHeading: boolean;
  /** Viewers. */
  children: ReactNode;
}

/** Beside a phone's tabs: what is on, who brings it, and how many watch. */
function StreamLines({ title, creator, isHeading, children }: StreamLinesProps) {
  const Title = isHeading ? 'h1' : 'p';
  return (
    <div className="ml-auto flex min-w-0 flex-col items-end pl-1 text-xs short:ml-0 short:flex-row short:items-center short:gap-2">
      <Title className="max-w-full truncate font-semibold text-sm leading-5">{title}</Title>
      <div className="flex max-w-full items-center gap-2 leading-4 short:shrink-0">
        {creator ? (
          <Link
            to={`/${creator.address}`}
            className="tap min-w-0 truncate text-dim underline-offset-4 hover:underline"
          >
            {creator.username}
          </Link>
        ) : null}
        {children}
      </div>
    </div>
  );
}

type Tab = 'chat' | 'prediction' | 'about';
