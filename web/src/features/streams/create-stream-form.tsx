import { zodResolver } from '@hookform/resolvers/zod';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { ChannelFields, DetailFields, StartFields } from './stream-fields';
import { EMPTY_FORM, type StreamForm, type StreamFormInput, streamForm } from './stream-form';
import { StreamPreview } from './stream-preview';
import { createErrorText, useCreateStream } from './use-create-stream';

export function CreateStreamForm() {
  const form = useForm<StreamFormInput, unknown, StreamForm>({
    resolver: zodResolver(streamForm),
    defaultValues: EMPTY_FORM,
    mode: 'onTouched',
  });
  const [failure, setFailure] = useState<string | null>(null);
  const create = useCreateStream();

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await create(values);
    } catch (error) {
      setFailure(createErrorText(error));
      const fields = error instanceof ApiError ? error.validationErrors : {};
      for (const [field, message] of Object.entries(fields)) {
        if (!(field in EMPTY_FORM)) continue;
        form.setError(field as FieldPath<StreamFormInput>, { message }, { shouldFocus: true });
      }
    }
  });
  const { isSubmitting } = form.formState;
  const scheduled = form.watch('status') === 'scheduled';

  return (
    <FormProvider {...form}>
      <h1 className="font-bold text-2xl md:text-3xl">Create Stream</h1>
      <p className="mt-1 text-dim">Bring your Twitch channel; the room and the chat are ready.</p>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
          <ChannelFields />
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
          <Button type="submit" size="lg" busy={isSubmitting} className="sm:self-start">
            {scheduled ? 'Schedule Stream' : 'Create Stream'}
          </Button>
        </form>
        <StreamPreview />
      </div>
    </FormProvider>
  );
}
