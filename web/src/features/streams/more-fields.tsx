import { useFormContext } from 'react-hook-form';
import { Field } from '@/ui/field';
import { Input, Textarea } from '@/ui/input';
import type { StreamFormInput } from './stream-form';

/** Fields that a stream can do without. */
export function MoreFields() {
  const { register, formState } = useFormContext<StreamFormInput>();
  const { errors } = formState;
  return (
    <>
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
        hint="Without one we draw one: a table where it is about pool."
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
