import { BookOpen, CircleHelp, Flag, Hand } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TYPING, useKey } from '@/lib/use-key';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import type { MatchRoom } from '../match-room';
import { KEYS } from '../play/keys';
import { unratedText } from '../rating-text';
import { changeSettings, useSettings } from '../settings';
import type { TableState } from '../wire';
import { SoundButton } from './sound-button';

interface TableToolsProps {
  room: MatchRoom;
  state: TableState;
  /** The origin of the site's other pages, as `useSiteOrigin` has it. */
  site: string;
  /** Further tools that stand here. */
  children?: ReactNode;
}

/** Rules, keys, sound, the hand one plays with, and giving up; what they ask lies over the table, which keeps its size. */
export function TableTools({ room, state, site, children }: TableToolsProps) {
  const { leftHanded } = useSettings();
  const [open, setOpen] = useState<'keys' | 'give-up' | null>(null);
  const flag = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(null));
    flag.current?.focus();
  };
  const toggleKeys = () => setOpen(open === 'keys' ? null : 'keys');
  // On the cloth too, and where the button has no room.
  useKey('?', toggleKeys, open !== 'give-up', TYPING);
  useKey('Escape', toggleKeys, open === 'keys', TYPING);
  return (
    <div className="relative">
      {open === 'give-up' ? <GiveUp room={room} state={state} onClose={close} /> : null}
      {open === 'keys' ? <Keys /> : null}
      <div
        className={`flex items-center justify-between gap-1 short:group-data-fill/frame:flex-wrap ${open === 'give-up' ? 'invisible' : ''}`}
      >
        {children}
        <SoundButton />
        <IconButton
          label="Left-handed"
          aria-pressed={leftHanded}
          onClick={() => changeSettings({ leftHanded: !leftHanded })}
          className={`short:group-data-fill/frame:hidden ${leftHanded ? 'text-felt' : ''}`}
        >
          <Hand aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label="Rules (opens another tab)"
          asChild
          className="short:group-data-fill/frame:hidden"
        >
          <a href={`${site}/rules`} target="_blank" rel="noopener">
            <BookOpen aria-hidden className="size-5" />
          </a>
        </IconButton>
        <IconButton
          label="Keys"
          aria-expanded={open === 'keys'}
          onClick={toggleKeys}
          className="@max-3xl/table:hidden short:group-data-fill/frame:hidden"
        >
          <CircleHelp aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          ref={flag}
          label="Concede or call off"
          disabled={state.status !== 'running'}
          aria-expanded={open === 'give-up'}
          onClick={() => setOpen(open === 'give-up' ? null : 'give-up')}
        >
          <Flag aria-hidden className="size-5" />
        </IconButton>
      </div>
    </div>
  );
}

const OVER =
  'absolute right-0 bottom-full z-30 @3xl/table:mb-2 w-[min(24rem,calc(100vw-1rem))] rounded-lg border border-ink-3 bg-ink-1 p-4 shadow-raised short:group-data-fill/frame:right-auto short:group-data-fill/frame:left-0';

/** Without a rival to ask a frame can be called off at any time. */
const CALL_OFF = 'without a result: right away before the first shot, later if your rival agrees.';

function Keys() {
  return (
    <section aria-label="Keys" className={OVER}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {KEYS.map(([keys, does]) => (
          <Fragment key={keys}>
            <dt className="font-semibold">{keys}</dt>
            <dd className="text-dim">{does}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

interface GiveUpProps {
  room: MatchRoom;
  state: TableState;
  onClose: () => void;
}

function GiveUp({ room, state, onClose }: GiveUpProps) {
  const unrated = unratedText(state);
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <section
      aria-label="Concede or call off"
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-30 grid animate-fade-in place-items-center bg-scrim p-2 max-sm:items-end short:items-center"
    >
      <div className="flex w-full max-w-md flex-wrap items-center justify-end gap-2 rounded-lg border border-ink-3 bg-ink-1 p-5 shadow-raised">
        <h2 className="w-full font-bold text-lg">Concede this match?</h2>
        <p className="mb-2 w-full text-dim text-sm">
          {state.kind === 'practice'
            ? 'Or call it off, without a result.'
            : `Or call it off, ${CALL_OFF}`}{' '}
          {unrated ?? 'It is rated.'}
        </p>
        <Button ref={stay} variant="ghost" onClick={onClose}>
          Play on
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            room.callOff();
            onClose();
          }}
        >
          Call it off
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            room.concede();
            onClose();
          }}
        >
          Concede
        </Button>
      </div>
    </section>
  );
}
