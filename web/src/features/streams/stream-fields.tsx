import { CalendarClock, CircleDot, Plus, Radio, Tv } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { RadioCards } from './radio-cards';
import { CATEGORIES, earliestStart, type StreamFormInput } from './stream-form';

// Most bring a channel.
const TableField = lazyWithRetry(() =>
  import('./table-field').then((m) => ({ default: m.TableField })),
);

// Most leave them as they are.
const MoreFields = lazyWithRetry(() =>
  import('./more-fields').then((m) => ({ default: m.MoreFields })),
);

const SOURCES = [
  { value: 'twitch', label: 'Twitch channel', icon: Tv },
  { value: 'table', label: 'One of our tables', icon: CircleDot },
] as const;

export function SourceFields() {
  const { register, watch, errors } = useFields();
  return (
    <>
      <RadioCards title="What does it show?" name="streamSource" choices={SOURCES} />
      {watch('streamSource') === 'table' ? (
        <Suspense fallback={<Skeleton className="h-28 rounded-md" />}>
          <TableField />
        </Suspense>
      ) : (
        <Field
          required
          label="Twitch channel link"
          hint="The channel that plays on your stream's page."
          error={errors.twitchChannelLink?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register('twitchChannelLink')}
              aria-required
              type="url"
              inputMode="url"
              autoComplete="url"
              placeholder="https://twitch.tv/yourchannel"
            />
          )}
        </Field>
      )}
      <TitleField />
    </>
  );
}

export function TitleField() {
  const { register, errors } = useFields();
  return (
    <Field required label="Title" error={errors.title?.message}>
      {(control) => (
        <Input
          {...control}
          {...register('title')}
          aria-required
          autoComplete="off"
          placeholder="Friday night frames: race to seven"
        />
      )}
    </Field>
  );
}

const STARTS = [
  { value: 'live', label: 'Live now', icon: Radio },
  { value: 'scheduled', label: 'Scheduled', icon: CalendarClock },
] as const;

export function StartFields() {
  const { watch } = useFields();
  // A match that runs is on now; a tournament may be announced.
  if (watch('streamSource') === 'table' && !watch('table').startsWith('tournament:')) return null;
  return (
    <>
      <RadioCards title="When does it start?" name="status" choices={STARTS} />
      {watch('status') === 'scheduled' ? <StartTimeField /> : null}
    </>
  );
}

export function StartTimeField() {
  const { register, errors } = useFields();
  const [earliest] = useState(() => earliestStart(Date.now()));
  return (
    <Field
      required
      label="Scheduled start time"
      hint="In your own time zone; viewers see it in theirs."
      error={errors.scheduledStartTime?.message}
    >
      {(control) => (
        <Input
          {...control}
          {...register('scheduledStartTime')}
          aria-required
          type="datetime-local"
          min={earliest}
        />
      )}
    </Field>
  );
}

/** `open`: with those that a stream can do without. */
export function DetailFields({ open = false }: { open?: boolean }) {
  const { register, errors } = useFields();
  const [more, setMore] = useState(open);
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field required label="Category" error={errors.category?.message}>
          {(control) => (
            <Select {...control} {...register('category')} aria-required>
              <option value="">Choose a category</option>
              {CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {category.charAt(0).toUpperCase() + category.slice(1)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Game" error={errors.game?.message}>
          {(control) => <Input {...control} {...register('game')} placeholder="8-ball" />}
        </Field>
      </div>
      {more ? (
        <Suspense fallback={<Skeleton className="h-72 rounded-md" />}>
          <MoreFields />
        </Suspense>
      ) : (
        <Button variant="link" className="-my-3 self-start" onClick={() => setMore(true)}>
          <Plus aria-hidden className="size-4" />
          Description, tags, picture
        </Button>
      )}
    </>
  );
}

function useFields() {
  const { register, watch, formState } = useFormContext<StreamFormInput>();
  return { register, watch, errors: formState.errors };
}
