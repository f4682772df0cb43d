import { Flag, Hand, Volume2, VolumeX } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import type { MatchRoom } from '../match-room';
import { changeSettings, useSettings } from '../settings';
import type { TableState } from '../wire';

/** Sound, the hand one plays with, and giving up; what giving up asks lies over the table, which keeps its size. */
export function TableTools({ room, state }: { room: MatchRoom; state: TableState }) {
  const { leftHanded } = useSettings();
  const [asking, setAsking] = useState(false);
  const flag = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setAsking(false));
    flag.current?.focus();
  };
  return (
    <div className="@3xl/table:relative">
      {asking ? (
        <GiveUp
          className={leftHanded ? '@3xl/table:left-0' : '@3xl/table:right-0'}
          room={room}
          onClose={close}
        />
      ) : null}
      <div
        className={`flex items-center justify-between gap-1 ${asking ? 'invisible @max-3xl/table:hidden' : ''}`}
      >
        <SoundButton />
        <IconButton
          label="Left-handed"
          aria-pressed={leftHanded}
          onClick={() => changeSettings({ leftHanded: !leftHanded })}
          className={leftHanded ? 'text-felt' : ''}
        >
          <Hand aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          ref={flag}
          label="Concede or call off"
          disabled={state.status !== 'running'}
          onClick={() => setAsking(true)}
        >
          <Flag aria-hidden className="size-5" />
        </IconButton>
      </div>
    </div>
  );
}

interface GiveUpProps {
  className: string;
  room: MatchRoom;
  onClose: () => void;
}

function GiveUp({ className, room, onClose }: GiveUpProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <section
      aria-label="Concede or call off"
      onKeyDown={onKeyDown}
      className={`flex flex-wrap items-center justify-end gap-2 @3xl/table:absolute @3xl/table:bottom-full @3xl/table:z-20 @3xl/table:mb-4 @3xl/table:w-96 @3xl/table:rounded-lg @3xl/table:border @3xl/table:border-ink-3 @3xl/table:bg-ink-1 @3xl/table:p-4 @3xl/table:shadow-raised ${className}`}
    >
      <p className="w-full text-dim text-sm">
        Concede this match? Called off, it ends without a result: before the first shot at once,
        later when your rival agrees.
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
    </section>
  );
}

export function SoundButton() {
  const { sound } = useSettings();
  return (
    <IconButton
      label={sound ? 'Mute the table' : 'Unmute the table'}
      onClick={() => changeSettings({ sound: !sound })}
    >
      {sound ? (
        <Volume2 aria-hidden className="size-5" />
      ) : (
        <VolumeX aria-hidden className="size-5" />
      )}
    </IconButton>
  );
}
