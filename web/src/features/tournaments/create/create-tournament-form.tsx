import { Suspense, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { ApiError, serverText } from '@/lib/api-error';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { BasicFields } from '../form/basic-fields';
import { PrizeRows, RuleRows, ScheduleRows } from '../form/rows';
import { RunFields } from '../form/run-fields';
import { EMPTY_FORM, tournamentForm } from '../form/tournament-form';
import { TEXTS } from '../texts';
import { useCreate } from './use-create';

const Preview = lazyWithRetry(() => import('./preview').then((m) => ({ default: m.Preview })));
const SCHEMA = tournamentForm('public');

export function CreateTournamentForm() {
  const form = useZodForm(SCHEMA, {
    defaultValues: EMPTY_FORM,
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
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex min-w-0 flex-col gap-8"
        >
          <BasicFields />
          <RunFields />
          <RuleRows />
          <ScheduleRows />
          <PrizeRows />
          {failure ? <Notice tone="error">{failure}</Notice> : null}
          <Button
            type="submit"
            size="lg"
            busy={form.formState.isSubmitting}
            className="sm:self-start"
          >
            Create Tournament
          </Button>
        </form>
        <Suspense>
          <Preview />
        </Suspense>
      </div>
    </FormProvider>
  );
}
