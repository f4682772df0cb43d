import { SlidersHorizontal } from 'lucide-react';
import type { CreditConfig } from '@/api/credit-types';
import { saveCreditConfig } from '@/api/credits-admin';
import { serverText } from '@/lib/api-error';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { Checkbox } from '@/ui/toggle';
import { useAdminMutation } from '../use-admin-mutation';
import { useSettings } from './queries';
import { FIELDS, formOf, type SettingsForm, settingsForm, settingsOf } from './settings-form';
import { TEXTS } from './texts';

export function SettingsPanel() {
  const settings = useSettings();
  return (
    <Card className="flex flex-col gap-4 p-4 md:p-5">
      <h3 className="flex items-center gap-2 font-sans font-semibold">
        <SlidersHorizontal aria-hidden className="size-4 text-felt" />
        Configuration
      </h3>
      {settings.data ? (
        // The form keeps unsaved input until the settings of the server change.
        <Form key={JSON.stringify(settings.data)} config={settings.data} />
      ) : settings.isPending ? (
        <Skeleton className="h-96" />
      ) : (
        <ErrorState
          title={TEXTS.configFailed}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        >
          {serverText(settings.error, '')}
        </ErrorState>
      )}
    </Card>
  );
}

/** The answer of a save says nothing that could be shown. */
class Unexpected extends Error {}

function Form({ config }: { config: CreditConfig }) {
  const form = useZodForm(settingsForm, { defaultValues: formOf(config) });
  const mutation = useAdminMutation({
    run: async (values: SettingsForm, options) => {
      const answer = await saveCreditConfig(settingsOf(values), options);
      if (!answer?.data) throw new Unexpected();
    },
    done: TEXTS.saved,
    failed: TEXTS.saveFailed,
    onDone: () => {},
  });
  const problem =
    mutation.error instanceof Unexpected
      ? `${TEXTS.saveFailed} - unexpected response`
      : mutation.problem;
  const submit = form.handleSubmit((values) =>
    mutation.mutateAsync(values).catch(form.showProblems),
  );
  const { enabled, freePlayEnabled } = form.watch();
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <Checkbox
        label="Credits can be bought and spent"
        checked={enabled}
        onCheckedChange={(on) => form.setValue('enabled', on === true)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label, hint, min, step }) => (
          <FormField key={name} form={form} name={name} label={label} hint={hint}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={min}
                step={step}
                autoComplete="off"
                onWheel={({ currentTarget }) => currentTarget.blur()}
                className="font-display tabular-nums"
              />
            )}
          </FormField>
        ))}
      </div>
      <Checkbox
        label="Free plays every day"
        checked={freePlayEnabled}
        onCheckedChange={(on) => form.setValue('freePlayEnabled', on === true)}
      />
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex-1 basis-56 text-faint text-sm">
          What was begun before keeps the rates that it began with.
        </p>
        <Button type="submit" busy={mutation.isPending}>
          Save configuration
        </Button>
      </div>
    </form>
  );
}
