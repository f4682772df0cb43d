import { Megaphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { announceRestart, type Operations, withdrawRestart } from '@/api/operations';
import { absoluteTime } from '@/lib/time';
import { timeParts } from '@/lib/time-parts';
import { useNow } from '@/lib/use-now';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { useAdminMutation } from '../use-admin-mutation';

const MINUTES = [1, 2, 5, 10, 15, 30, 60];
const MAX_TEXT = 200;

/** Telling everybody that a restart comes. */
export function RestartPanel({ restart }: { restart: Operations['restart'] }) {
  return (
    <Card className="flex flex-col gap-3 p-4 md:p-5">
      <h3 className="flex items-center gap-2 font-sans font-semibold">
        <Megaphone aria-hidden className="size-4 text-brass" />
        Restart announcement
      </h3>
      {restart ? <Announced restart={restart} /> : <AnnounceForm />}
    </Card>
  );
}

/** By hand: zod and react-hook-form would take Operations over the 200 KiB that a page may have. */
function AnnounceForm() {
  const [minutes, setMinutes] = useState('5');
  const [text, setText] = useState('');
  const mutation = useAdminMutation({
    run: announceRestart,
    done: 'Restart announced',
    failed: 'The restart was not announced',
    onDone: () => setText(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = new Date(Date.now() + Number(minutes) * 60_000).toISOString();
    mutation.mutate({ at, text: text.trim() });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-[8rem_1fr]">
        <Field label="Restart in">
          {(control) => (
            <Select
              {...control}
              value={minutes}
              onChange={(event) => setMinutes(event.target.value)}
            >
              {MINUTES.map((value) => (
                <option key={value} value={value}>
                  {value === 1 ? '1 minute' : `${value} minutes`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Text (optional)">
          {(control) => (
            <Input
              {...control}
              value={text}
              onChange={(event) => setText(event.target.value)}
              maxLength={MAX_TEXT}
              placeholder="We bring a new version."
            />
          )}
        </Field>
      </div>
      {mutation.problem ? <Notice tone="error">{mutation.problem}</Notice> : null}
      <div className="mt-auto flex flex-wrap items-center gap-3">
        <p className="flex-1 basis-48 text-faint text-sm">
          Rooms and whoever is signed in see it, with a countdown.
        </p>
        <Button type="submit" variant="secondary" busy={mutation.isPending}>
          Announce
        </Button>
      </div>
    </form>
  );
}

function Announced({ restart }: { restart: NonNullable<Operations['restart']> }) {
  const at = new Date(restart.at);
  const [, hours, minutes, seconds] = timeParts(at.getTime() - useNow(1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const mutation = useAdminMutation({
    run: (_: null, options) => withdrawRestart(options),
    done: 'Announcement taken back',
    failed: 'The announcement was not taken back',
    onDone: () => {},
  });
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-display font-semibold text-2xl tabular-nums">
          {hours > 0 ? `${hours}:${two(minutes)}` : minutes}:{two(seconds)}
        </strong>
        <span className="text-dim text-sm">until {absoluteTime(at)}</span>
      </p>
      {restart.text ? <p className="break-words text-sm">{restart.text}</p> : null}
      {mutation.problem ? <Notice tone="error">{mutation.problem}</Notice> : null}
      <div className="mt-auto flex flex-wrap items-center gap-3">
        <p className="flex-1 basis-48 text-faint text-sm">The restart itself is yours to do.</p>
        <Button variant="secondary" busy={mutation.isPending} onClick={() => mutation.mutate(null)}>
          Take back
        </Button>
      </div>
    </>
  );
}
