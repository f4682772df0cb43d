import { useState } from 'react';
import { setSlowMode } from '@/api/chat';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { durationText } from './silence';

const CHOICES = [0, 3, 5, 10, 30, 60, 120, 300, 600];

interface SlowModeFieldProps {
  streamId: string;
  /** Seconds that the room goes by now. */
  seconds: number;
}

/** Shows the choice at once, and what the room goes by again when the server does not take it. */
export function SlowModeField({ streamId, seconds }: SlowModeFieldProps) {
  const { requireToken } = useSession();
  const [wanted, setWanted] = useState<number | null>(null);
  const choices = CHOICES.includes(seconds) ? CHOICES : [...CHOICES, seconds].sort((a, b) => a - b);
  const change = async (next: number) => {
    if (!(await requireToken())) return;
    setWanted(next);
    try {
      await setSlowMode(streamId, next);
      notify.success(next === 0 ? 'Slow mode is off' : `Slow mode: ${durationText(next)}`);
    } catch {
      // lib/http has told the reader why.
    } finally {
      setWanted(null);
    }
  };
  return (
    <Field label="Slow mode" hint="The least time between two messages of one viewer.">
      {(control) => (
        <Select
          {...control}
          value={wanted ?? seconds}
          disabled={wanted !== null}
          onChange={({ target }) => void change(Number(target.value))}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {durationText(choice)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
