import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { createQuest, listRewardCurrencies, type QuestInput } from '@/api/quests-admin';
import { ApiError } from '@/lib/api-error';
import { useIntentKey } from '@/lib/intent-key';
import { notify } from '@/lib/notify';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Notice } from '@/ui/notice';
import { asAdmin } from '../calls';
import { QuestFields } from '../quests/quest-fields';
import { NEW_QUEST, payloadOf, QUEST_FORM } from '../quests/quest-form';
import { TEXTS } from './texts';

/** Makes a quest, and leads to its page. */
export function CreateQuestForm() {
  const currencies = useQuery({
    queryKey: ['quests', 'reward-currencies'],
    queryFn: ({ signal }) => asAdmin(listRewardCurrencies, { signal }),
  });
  useEffect(() => {
    if (currencies.isError) notify.error(TEXTS.currenciesFailed, { id: TEXTS.currenciesFailed });
  }, [currencies.isError]);
  const form = useZodForm(QUEST_FORM, { defaultValues: NEW_QUEST, mode: 'onTouched' });
  const create = useCreate();
  const submit = form.handleSubmit(
    (values) => create.mutateAsync(payloadOf(values)).catch(form.showProblems),
    () => notify.error(TEXTS.byCode.MISSING_FIELDS ?? TEXTS.failed, { id: 'create-quest' }),
  );
  return (
    <Card className="p-4 md:p-6">
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
          <QuestFields currencies={currencies.data ?? []} />
          {create.isError ? <Notice tone="error">{textOf(create.error)}</Notice> : null}
          <Button type="submit" size="lg" busy={create.isPending} className="self-end">
            Create Quest
          </Button>
        </form>
      </FormProvider>
    </Card>
  );
}

function useCreate() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (quest: QuestInput) =>
      asAdmin((options) => createQuest(quest, options), { idempotencyKey: intent.keyFor(quest) }),
    onSuccess: async ({ questId, data }) => {
      intent.done();
      notify.success(TEXTS.created, {
        description: data.waiting ? 'A second admin must confirm it' : undefined,
      });
      await queries.invalidateQueries();
      await navigate(`/quests/${questId}`);
    },
    onError: (error) => notify.error(headOf(error), { id: 'create-quest' }),
  });
}

function headOf(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined;
  return (code && TEXTS.byCode[code]) || TEXTS.failed;
}

/** The documented text, and the server's reason where it gave one. */
function textOf(error: unknown): string {
  const head = headOf(error);
  const why = error instanceof ApiError ? error.message : '';
  return why && why !== head ? `${head}: ${why}` : head;
}
