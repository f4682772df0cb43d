import { CircleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { DetailFields, SourceFields, StartFields } from './stream-fields';
import { EMPTY_FORM, type StreamFormInput, streamForm, tableOf } from './stream-form';
import { createErrorText, useCreateStream } from './use-create-stream';

const StreamPreview = lazyWithRetry(() =>
  import('./stream-preview').then((m) => ({ default: m.StreamPreview })),
);

export function CreateStreamForm() {
  const [params] = useSearchParams();
  const [defaultValues] = useState(() => startingWith(params.get('table') ?? ''));
  const form = useZodForm(streamForm, { defaultValues, mode: 'onTouched' });
  const [failure, setFailure] = useState<string | null>(null);
  const create = useCreateStream();

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await create(values);
    } catch (error) {
      setFailure(createErrorText(error));
      form.showProblems(error);
    }
  });
  const { isSubmitting } = form.formState;
  const scheduled = form.watch('status') === 'scheduled';

  return (
    <FormProvider {...form}>
      <h1 className="font-bold text-2xl md:text-3xl">Create Stream</h1>
      <p className="mt-1 text-dim">
        Bring your Twitch channel or put one of our tables on; the room and the chat are ready.
      </p>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <SourceFields />
          <StartFields />
          <DetailFields />
          {failure ? (
            <p
              role="alert"
              className="flex items-start gap-2 rounded-md border border-live bg-ink-1 p-3 text-sm"
            >
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-live" />
              {failure}
            </p>
          ) : null}
          <Button
            type="submit"
            size="lg"
            busy={isSubmitting}
            className="self-start max-md:self-stretch"
          >
            {scheduled ? 'Schedule Stream' : 'Create Stream'}
          </Button>
        </form>
        {/* Beside the form, where nothing moves when it comes. */}
        <Suspense>
          <StreamPreview />
        </Suspense>
      </div>
    </FormProvider>
  );
}

/** A link that puts a table on names it. */
function startingWith(table: string): StreamFormInput {
  return tableOf(table) ? { ...EMPTY_FORM, streamSource: 'table', table } : EMPTY_FORM;
}
