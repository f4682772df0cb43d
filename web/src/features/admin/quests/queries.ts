import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type AdminQuest,
  createQuest,
  deleteQuest,
  listCurrenciesAsAdmin,
  listQuestsAsAdmin,
  type QuestInput,
  updateQuest,
} from '@/api/quests-admin';
import { serverText } from '@/lib/api-error';
import { useIntentKey } from '@/lib/intent-key';
import { notify } from '@/lib/notify';
import { asAdmin } from '../calls';
import { ADMIN } from '../queries';
import { TEXTS } from './texts';

const PAGE = 25;

/** The newest first; the search before stays until the next is there. */
export function useQuests(search: string) {
  const list = useInfiniteQuery({
    queryKey: [...ADMIN, 'quests', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      asAdmin(
        (options) =>
          listQuestsAsAdmin({ search: search || undefined, cursor, limit: PAGE }, options),
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    placeholderData: keepPreviousData,
  });
  useToast(list.isError, TEXTS.listToast);
  return list;
}

/** The currencies that a reward may be of; none until they are there. */
export function useCurrencies() {
  const list = useQuery({
    queryKey: [...ADMIN, 'currencies'],
    queryFn: ({ signal }) => asAdmin(listCurrenciesAsAdmin, { signal }),
  });
  useToast(list.isError, TEXTS.currenciesFailed);
  return list.data ?? [];
}

function useToast(failed: boolean, text: string) {
  useEffect(() => {
    if (failed) notify.error(text, { id: text });
  }, [failed, text]);
}

interface Saved {
  /** Undefined: it is new. */
  id: string | undefined;
  quest: QuestInput;
}

/** Creates or updates; what a second administrator has to confirm is said. */
export function useSaveQuest(onDone: () => void) {
  const queries = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: ({ id, quest }: Saved) =>
      asAdmin((options) => (id ? updateQuest(id, quest, options) : createQuest(quest, options)), {
        idempotencyKey: intent.keyFor({ id, quest }),
      }),
    onSuccess: ({ data }, { id }) => {
      intent.done();
      notify.success(id ? TEXTS.updated : TEXTS.created, {
        description: data.waiting ? 'A second admin must confirm it' : undefined,
      });
      onDone();
    },
    onError: (error) =>
      notify.error(TEXTS.saveFailed, {
        description: serverText(error, 'The server did not answer.'),
      }),
    onSettled: () => queries.invalidateQueries(),
  });
}

export function useDeleteQuest(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: AdminQuest) => asAdmin((options) => deleteQuest(_id, options)),
    onSuccess: () => {
      notify.success(TEXTS.deleted);
      onDone();
    },
    onError: (error) =>
      notify.error(TEXTS.deleteFailed, {
        description: serverText(error, 'The server did not answer.'),
      }),
    // Public lists show it no more either.
    onSettled: () => queries.invalidateQueries(),
  });
}
