import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import type { Tournament } from '@/api/tournament-types';
import { serverText } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { BasicFields } from '../form/basic-fields';
import { PrizeRows, RuleRows, ScheduleRows } from '../form/rows';
import { RunFields } from '../form/run-fields';
import { showProblems } from '../form/server-problems';
import {
  adminPayload,
  EMPTY_FORM,
  formOf,
  type TournamentForm,
  type TournamentFormInput,
  tournamentForm,
} from '../form/tournament-form';
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
  const form = useForm<TournamentFormInput, unknown, TournamentForm>({
    resolver: zodResolver(SCHEMA),
    defaultValues: tournament ? formOf(tournament) : EMPTY_FORM,
    mode: 'onTouched',
  });
  const save = useSave(asAdmin, onClose);
  const submit = form.handleSubmit((values) =>
    save
      .mutateAsync({ id: tournament?._id, tournament: adminPayload(values, editing) })
      .catch((error) => showProblems(form, error)),
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
          {save.isError ? (
            <Notice tone="error">{serverText(save.error, TEXTS.saveFailed)}</Notice>
          ) : null}
          <div className="grid grid-cols-2 gap-2">
            <Button variant="secondary" size="lg" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="lg" busy={save.isPending}>
              {editing ? 'Save' : 'Create'}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}
