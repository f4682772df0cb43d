import { Suspense, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { ApiError, serverText } from '@/lib/api-error';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { BasicFields } from '../form/basic-fields';
import { newForm, tournamentForm } from '../form/tournament-form';
import { TEXTS } from '../texts';
import { houseDrawing } from '../thumbnail';
import { RunChoice } from './run-choice';
import { useCreate } from './use-create';

const Preview = lazyWithRetry(() => import('./later').then((m) => ({ default: m.Preview })));
const Rest = lazyWithRetry(() => import('./later').then((m) => ({ default: m.Rest })));
const SCHEMA = tournamentForm('public');

export function CreateTournamentForm() {
  const [defaultValues] = useState(() => newForm(houseDrawing()));
  const form = useZodForm(SCHEMA, {
    defaultValues,
    mode: 'onTouched',
    unfocused: ['run'],
  });
  const [failure, setFailure] = useState<string | null>(null);
  const create = useCreate();
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await create(values);
    } catch (error) {
      setFailure(
        error instanceof Error && !(error instanceof ApiError)
          ? error.message
          : serverText(error, TEXTS.createFailed),
      );
      form.showProblems(error);
    }
  });
  return (
    <FormProvider {...form}>
      <h1 className="font-bold text-2xl md:text-3xl">Create Tournament</h1>
      <p className="mt-1 text-dim">A date, a prize and a cap: registration opens at once.</p>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-6 flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start"
      >
        <div className="flex min-w-0 flex-col gap-8">
          <RunChoice />
          <BasicFields />
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
            <Rest />
          </Suspense>
        </div>
        {/* Beside the fields it stays in view; below them the button does so by itself. */}
        <div className="max-lg:contents lg:sticky lg:top-6 lg:flex lg:flex-col lg:gap-4">
          <Suspense fallback={<Skeleton className="hidden h-112 rounded-lg lg:block" />}>
            <Preview />
          </Suspense>
          {failure ? <Notice tone="error">{failure}</Notice> : null}
          <div className="flex max-md:sticky max-md:bottom-(--bottom-bar) max-md:z-10 max-md:-mx-4 max-md:border-ink-3 max-md:border-t max-md:bg-ink-1 max-md:px-4 max-md:py-3">
            <Button
              type="submit"
              size="lg"
              busy={form.formState.isSubmitting}
              className="max-md:flex-1 lg:flex-1"
            >
              Create Tournament
            </Button>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}
