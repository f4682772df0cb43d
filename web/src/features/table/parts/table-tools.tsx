import { Flag, Hand, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import type { MatchRoom } from '../match-room';
import { changeSettings, useSettings } from '../settings';
import type { TableState } from '../wire';

/** Sound, the hand one plays with, and giving up. */
export function TableTools({ room, state }: { room: MatchRoom; state: TableState }) {
  const { leftHanded } = useSettings();
  const [asking, setAsking] = useState(false);
  if (asking) {
    return (
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="w-full text-dim text-sm">
          Concede this match? Called off, it ends without a result: before the first shot at once,
          later when your rival agrees.
        </p>
        <Button variant="ghost" onClick={() => setAsking(false)}>
          Play on
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            room.callOff();
            setAsking(false);
          }}
        >
          Call it off
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            room.concede();
            setAsking(false);
          }}
        >
          Concede
        </Button>
      </div>
    );
  }
  return (
    <div className="flex items-center justify-between gap-1">
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
        label="Concede or call off"
        disabled={state.status !== 'running'}
        onClick={() => setAsking(true)}
      >
        <Flag aria-hidden className="size-5" />
      </IconButton>
    </div>
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
