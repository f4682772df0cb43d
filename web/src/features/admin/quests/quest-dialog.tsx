import { FormProvider } from 'react-hook-form';
import type { AdminQuest } from '@/api/quests-admin';
import { serverText } from '@/lib/api-error';
import { useZodForm } from '@/lib/use-zod-form';
import { Dialog } from '@/ui/dialog';
import { FormActions } from '@/ui/form-actions';
import { useCurrencies, useSaveQuest } from './queries';
import { QuestFields } from './quest-fields';
import { formOf, NEW_QUEST, payloadOf, QUEST_FORM } from './quest-form';
import { TEXTS } from './texts';

interface QuestDialogProps {
  /** Undefined: a new one. */
  quest?: AdminQuest;
  onClose: () => void;
}

/** The form of a quest. */
export function QuestDialog({ quest, onClose }: QuestDialogProps) {
  const currencies = useCurrencies();
  const form = useZodForm(QUEST_FORM, {
    defaultValues: quest ? formOf(quest) : NEW_QUEST,
    mode: 'onTouched',
  });
  const save = useSaveQuest(onClose);
  const submit = form.handleSubmit((values) =>
    save
      .mutateAsync({ id: quest?._id, quest: payloadOf(values, quest ? values.status : undefined) })
      .catch(form.showProblems),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      title={quest ? 'Edit Quest' : 'Create Quest'}
    >
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex min-w-0 flex-col gap-6"
        >
          <QuestFields currencies={currencies} editing={quest !== undefined} />
          <FormActions
            button={quest ? 'Save' : 'Create'}
            busy={save.isPending}
            problem={save.isError ? serverText(save.error, TEXTS.saveFailed) : null}
            onCancel={onClose}
          />
        </form>
      </FormProvider>
    </Dialog>
  );
}
