import { createSeason } from '@/api/seasons';
import { useZodForm } from '@/lib/use-zod-form';
import { Dialog } from '@/ui/dialog';
import { FormActions } from '@/ui/form-actions';
import { FormField } from '@/ui/form-field';
import { Input, Textarea } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { useAdminMutation } from '../../use-admin-mutation';
import { useCurrencies, useQuests } from '../queries';
import { NEW_SEASON, payloadOf, SEASON_FORM, type SeasonFormOutput } from './season-form';

/** The form of a season, whose terms stay once it is announced. */
export function SeasonDialog({ onClose }: { onClose: () => void }) {
  const currencies = useCurrencies();
  const quests = useQuests('').data ?? [];
  const form = useZodForm(SEASON_FORM, { defaultValues: NEW_SEASON, mode: 'onTouched' });
  const save = useAdminMutation({
    run: (values: SeasonFormOutput, options) => createSeason(payloadOf(values), options),
    done: (season) =>
      season.status === 'waiting'
        ? 'A second admin must confirm this season'
        : 'Announced: its prizes are promised',
    failed: 'Failed to announce the season',
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) => save.mutateAsync(values).catch(form.showProblems));
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} wide title="Announce a season">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex min-w-0 flex-col gap-5"
      >
        <Notice>
          The terms stay from when it is announced: nothing of it can be edited. It can be taken
          back until it begins.
        </Notice>
        <FormField form={form} name="title" label="Title" required>
          {(control) => <Input {...control} aria-required autoComplete="off" />}
        </FormField>
        <FormField form={form} name="description" label="Description">
          {(control) => <Textarea {...control} />}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField form={form} name="startsAt" label="Begins" hint="Empty: at once">
            {(control) => <Input {...control} type="datetime-local" />}
          </FormField>
          <FormField form={form} name="endsAt" label="Ends" required>
            {(control) => <Input {...control} aria-required type="datetime-local" />}
          </FormField>
        </div>
        <FormField form={form} name="questIds" label="Quests that count" required>
          {(control) => (
            <select
              {...control}
              multiple
              aria-required
              className="min-h-32 rounded-md border border-ink-3 bg-ink-0 p-2 text-sm"
            >
              {quests.map((quest) => (
                <option key={quest._id} value={quest._id}>
                  {quest.title}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField form={form} name="currencyId" label="Currency of the prizes" required>
            {(control) => (
              <Select {...control} key={currencies.length}>
                <option value="">Choose one</option>
                {currencies.map(({ id, symbol }) => (
                  <option key={id} value={id}>
                    {symbol}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <FormField
            form={form}
            name="prizes"
            label="Prizes"
            required
            hint="One a line: the first place, the second, and so on"
          >
            {(control) => <Textarea {...control} aria-required placeholder={'100\n50\n25'} />}
          </FormField>
        </div>
        <FormActions
          button="Announce"
          busy={save.isPending}
          problem={save.problem}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
