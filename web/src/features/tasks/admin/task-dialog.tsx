import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Task } from '@/api/tasks';
import { serverText } from '@/lib/api-error';
import { useZodForm } from '@/lib/use-zod-form';
import { Dialog } from '@/ui/dialog';
import { FormActions } from '@/ui/form-actions';
import { FormField } from '@/ui/form-field';
import { Input, Textarea } from '@/ui/input';
import { Select } from '@/ui/select';
import { SetsAside } from '@/ui/sets-aside';
import { Checkbox } from '@/ui/toggle';
import type { AsReviewer } from '../review/lend';
import { TEXTS } from '../texts';
import { useSaveTask } from './queries';
import { bodyOf, CURRENCIES, formOf, newTask, type TaskFormInput, taskForm } from './task-form';

interface TaskDialogProps {
  as: AsReviewer;
  /** Undefined: a new one. */
  task?: Task;
  onClose: () => void;
}

/** The form of a task. Its rewards are promised when it is saved. */
export function TaskDialog({ as, task, onClose }: TaskDialogProps) {
  const form = useZodForm(taskForm, {
    defaultValues: task ? formOf(task) : newTask(new Date()),
    mode: 'onTouched',
  });
  const [reward, currency, maxParticipants] = useWatch({
    control: form.control,
    name: ['reward', 'currency', 'maxParticipants'],
  });
  const save = useSaveTask(as, onClose);
  const submit = form.handleSubmit((values) =>
    save.mutateAsync({ id: task?._id, body: bodyOf(values) }).catch(form.showProblems),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      title={task ? 'Edit Task' : 'Create Task'}
    >
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex min-w-0 flex-col gap-5"
      >
        <FormField form={form} name="title" required label="Title">
          {(control) => <Input {...control} aria-required autoComplete="off" maxLength={140} />}
        </FormField>
        <FormField form={form} name="description" required label="Description">
          {(control) => <Textarea {...control} aria-required maxLength={2000} />}
        </FormField>
        <FormField form={form} name="type" label="Type">
          {(control) => (
            <Select {...control}>
              <option value="tweet">Tweet</option>
              <option value="referral" disabled>
                Referral (Coming Soon)
              </option>
            </Select>
          )}
        </FormField>
        <FormField form={form} name="tweetUrl" required label="Tweet URL">
          {(control) => (
            <Input
              {...control}
              aria-required
              type="url"
              inputMode="url"
              placeholder="https://x.com/cuecast/status/1234567890"
            />
          )}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-3">
          <FormField form={form} name="reward" required label="Reward">
            {(control) => (
              <Input {...control} aria-required inputMode="decimal" className="tabular-nums" />
            )}
          </FormField>
          <FormField form={form} name="currency" label="Currency">
            {(control) => (
              <Select {...control}>
                {CURRENCIES.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </Select>
            )}
          </FormField>
          <FormField form={form} name="maxParticipants" required label="Max participants">
            {(control) => (
              <Input {...control} aria-required inputMode="numeric" className="tabular-nums" />
            )}
          </FormField>
          <FormField form={form} name="startDate" required label="Start date">
            {(control) => <Input {...control} aria-required type="datetime-local" />}
          </FormField>
          <FormField form={form} name="endDate" required label="End date">
            {(control) => <Input {...control} aria-required type="datetime-local" />}
          </FormField>
        </div>
        <SetsAside
          amount={reward}
          places={maxParticipants}
          currency={currency}
          paidSome={task !== undefined}
        />
        <fieldset>
          <legend className="font-medium text-sm">Requirements</legend>
          <div className="flex flex-wrap gap-x-6">
            {REQUIREMENTS.map(({ name, label }) => (
              <Check key={name} form={form} name={name} label={label} />
            ))}
          </div>
        </fieldset>
        <Check form={form} name="notifyBotUsers" label="Notify my followers" />
        <FormActions
          button={task ? 'Save' : 'Create'}
          busy={save.isPending}
          problem={save.isError ? serverText(save.error, TEXTS.saveFailed) : null}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

const REQUIREMENTS = [
  { name: 'like', label: 'Like' },
  { name: 'retweet', label: 'Retweet' },
  { name: 'quote', label: 'Quote' },
] as const;

interface CheckProps {
  form: Pick<UseFormReturn<TaskFormInput>, 'control'>;
  name: (typeof REQUIREMENTS)[number]['name'] | 'notifyBotUsers';
  label: string;
}

function Check({ form, name, label }: CheckProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <Checkbox
          ref={ref}
          label={label}
          checked={value}
          onCheckedChange={(on) => onChange(on === true)}
        />
      )}
    />
  );
}
