import { useFormContext } from 'react-hook-form';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { houseDrawing, Thumbnail } from '../thumbnail';
import type { TournamentFormInput } from './tournament-form';
import { useProblem } from './use-problem';

/** The picture's address, and the picture; our drawing is one press away where its own address is a public one. */
export function PictureField({ admin }: { admin: boolean }) {
  const { register, watch, setValue } = useFormContext<TournamentFormInput>();
  const problem = useProblem();
  const chosen = watch('thumbnail').trim();
  const drawing = houseDrawing();
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Field
        required={!admin}
        label="Thumbnail URL"
        hint={
          admin
            ? 'Optional. Without one we draw a bracket.'
            : drawing
              ? 'Our drawing, until you paste a link to a picture of your own.'
              : 'A link to the picture of its card, which is also shown where it is shared.'
        }
        error={problem('thumbnail')}
      >
        {(control) => (
          <Input
            {...control}
            {...register('thumbnail')}
            aria-required={!admin}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
          />
        )}
      </Field>
      <div className="flex items-center gap-3 sm:mt-1 sm:flex-row-reverse">
        <div
          aria-hidden
          className={`grid aspect-2/1 w-36 shrink-0 place-items-center overflow-hidden rounded-md border border-ink-3 bg-ink-1 ${chosen || admin ? '' : 'opacity-50'}`}
        >
          <Thumbnail src={chosen} seed="preview" />
        </div>
        {drawing && !admin && chosen !== drawing ? (
          <Button
            variant="secondary"
            onClick={() => setValue('thumbnail', drawing, { shouldValidate: true })}
          >
            Use our drawing
          </Button>
        ) : null}
      </div>
    </div>
  );
}
