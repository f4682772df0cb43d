import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { editStream } from '@/api/streams';
import type { Stream } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { DetailFields, StartTimeField, TitleField } from './stream-fields';
import { editForm, editPayload, formOf } from './stream-form';

const EditPreview = lazyWithRetry(() =>
  import('./stream-preview').then((m) => ({ default: m.EditPreview })),
);

/** Changes the words, the picture and, before it starts, the start of one's own stream. */
export function EditStreamForm({ stream }: { stream: Stream }) {
  const [defaultValues] = useState(() => formOf(stream));
  const { scheduledStartTime: start } = defaultValues;
  const [schema] = useState(() => editForm(start));
  const form = useZodForm(schema, { defaultValues, mode: 'onTouched' });
  const { requireToken } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const page = `/live/${stream.streamId}`;

  const submit = form.handleSubmit(async (values) => {
    if (!(await requireToken())) return;
    try {
      await editStream(stream.streamId, editPayload(values, start));
    } catch (error) {
      form.showProblems(error);
      return;
    }
    notify.success('Stream updated');
    void queries.invalidateQueries({ queryKey: ['stream', stream.streamId] });
    void queries.invalidateQueries({ queryKey: ['streams'] });
    await navigate(page);
  });

  return (
    <FormProvider {...form}>
      <h1 className="font-bold text-2xl md:text-3xl">Edit Stream</h1>
      <p className="mt-1 text-dim">Viewers see the change within half a minute.</p>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <TitleField />
          {stream.status === 'scheduled' ? <StartTimeField /> : null}
          <DetailFields open />
          <div className="flex gap-2 max-md:flex-col">
            <Button type="submit" size="lg" busy={form.formState.isSubmitting}>
              Save Changes
            </Button>
            <Button asChild size="lg" variant="secondary">
              <Link to={page}>Cancel</Link>
            </Button>
          </div>
        </form>
        <Suspense>
          <EditPreview stream={stream} />
        </Suspense>
      </div>
    </FormProvider>
  );
}
