import { CalendarClock, Radio } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '@/ui/field';
import { Input, Textarea } from '@/ui/input';
import { Select } from '@/ui/select';
import { CATEGORIES, earliestStart, type StreamFormInput } from './stream-form';

export function ChannelFields() {
  const { register, errors } = useFields();
  return (
    <>
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
    </>
  );
}

const STARTS = [
  { value: 'live', label: 'Live now', icon: Radio },
  { value: 'scheduled', label: 'Scheduled', icon: CalendarClock },
] as const;

export function StartFields() {
  const { register, watch, errors } = useFields();
  const [earliest] = useState(() => earliestStart(Date.now()));
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">When does it start?</legend>
        <div className="grid grid-cols-2 gap-3">
          {STARTS.map(({ value, label, icon: Icon }) => (
            <label
              key={value}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-ink-3 bg-ink-1 px-4 text-dim transition-colors hover:border-faint has-checked:border-felt has-checked:bg-ink-2 has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-chalk"
            >
              <input type="radio" value={value} className="sr-only" {...register('status')} />
              <Icon aria-hidden className="size-5" />
              <span className="font-medium text-sm">{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {watch('status') === 'scheduled' ? (
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
      ) : null}
    </>
  );
}

export function DetailFields() {
  const { register, errors } = useFields();
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field required label="Category" error={errors.category?.message}>
          {(control) => (
            <Select {...control} {...register('category')} aria-required className="capitalize">
              <option value="">Choose a category</option>
              {CATEGORIES.map((category) => (
                <option key={category} value={category} className="capitalize">
                  {category}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Game" error={errors.game?.message}>
          {(control) => <Input {...control} {...register('game')} placeholder="8-ball" />}
        </Field>
      </div>
      <Field label="Description" error={errors.description?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...register('description')}
            placeholder="What is at stake, and who is playing?"
          />
        )}
      </Field>
      <Field label="Tags" hint="Separate them with commas." error={errors.tags?.message}>
        {(control) => <Input {...control} {...register('tags')} placeholder="8-ball, race to 7" />}
      </Field>
      <Field
        label="Thumbnail URL"
        hint="Optional. Without one we draw a table."
        error={errors.thumbnailUrl?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register('thumbnailUrl')}
            type="url"
            inputMode="url"
            placeholder="https://"
          />
        )}
      </Field>
    </>
  );
}

function useFields() {
  const { register, watch, formState } = useFormContext<StreamFormInput>();
  return { register, watch, errors: formState.errors };
}
