import { FormProvider } from 'react-hook-form';
import type { Tournament } from '@/api/tournament-types';
import { serverText } from '@/lib/api-error';
import { useZodForm } from '@/lib/use-zod-form';
import { Dialog } from '@/ui/dialog';
import { FormActions } from '@/ui/form-actions';
import { BasicFields } from '../form/basic-fields';
import { PrizeRows, RuleRows, ScheduleRows } from '../form/rows';
import { RunFields } from '../form/run-fields';
import { adminPayload, EMPTY_FORM, formOf, tournamentForm } from '../form/tournament-form';
import { TEXTS } from '../texts';
import { type AsAdmin, useSave } from './queries';

const SCHEMA = tournamentForm('admin');

interface EditDialogProps {
  asAdmin: AsAdmin;
  /** Undefined: a new one. */
  tournament?: Tournament;
  onClose: () => void;
}

/** The admin's form; what is not filled in of its rows is left out. */
export function EditDialog({ asAdmin, tournament, onClose }: EditDialogProps) {
  const editing = tournament !== undefined;
  const form = useZodForm(SCHEMA, {
    defaultValues: tournament ? formOf(tournament) : EMPTY_FORM,
    mode: 'onTouched',
    unfocused: ['run'],
  });
  const save = useSave(asAdmin, onClose);
  const submit = form.handleSubmit((values) =>
    save
      .mutateAsync({ id: tournament?._id, tournament: adminPayload(values, editing) })
      .catch(form.showProblems),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      title={editing ? 'Edit Tournament' : 'Create Tournament'}
    >
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex min-w-0 flex-col gap-6"
        >
          <BasicFields admin editing={editing} />
          {editing ? null : <RunFields />}
          <RuleRows />
          <ScheduleRows />
          <PrizeRows />
          <FormActions
            button={editing ? 'Save' : 'Create'}
            busy={save.isPending}
            problem={save.isError ? serverText(save.error, TEXTS.saveFailed) : null}
            onCancel={onClose}
          />
        </form>
      </FormProvider>
    </Dialog>
  );
}
