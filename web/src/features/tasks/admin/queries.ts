import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  createTask,
  deleteTask,
  listReviewers,
  listTasksAsAdmin,
  setReviewer,
  TASKS,
  type Task,
  type TaskBody,
  updateTask,
} from '@/api/tasks';
import { serverText } from '@/lib/api-error';
import { useIntentKey } from '@/lib/intent-key';
import { notify } from '@/lib/notify';
import type { AsReviewer } from '../review/lend';
import { TEXTS } from '../texts';

const PAGE = 24;

/** Newest first, with those that were cancelled. */
export function useAllTasks(as: AsReviewer, search: string) {
  return useInfiniteQuery({
    queryKey: [...TASKS, 'admin', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      as(
        (options) =>
          listTasksAsAdmin({ search: search || undefined, cursor, limit: PAGE }, options),
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    placeholderData: keepPreviousData,
  });
}

interface Saved {
  /** Undefined: it is new. */
  id: string | undefined;
  body: TaskBody;
}

/** Creates or updates. What is wrong with single fields is the form's to show. */
export function useSaveTask(as: AsReviewer, onDone: () => void) {
  const queries = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: ({ id, body }: Saved) =>
      as(
        (options) => (id === undefined ? createTask(body, options) : updateTask(id, body, options)),
        id === undefined ? { idempotencyKey: intent.keyFor(body) } : {},
      ),
    onSuccess: (_, { id }) => {
      intent.done();
      notify.success(id === undefined ? TEXTS.created : TEXTS.updated);
      onDone();
    },
    onError: (error) => notify.error(TEXTS.saveFailed, { description: serverText(error, '') }),
    onSettled: () => queries.invalidateQueries({ queryKey: TASKS }),
  });
}

export function useDeleteTask(as: AsReviewer, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Task) => as((options) => deleteTask(_id, options)),
    onSuccess: ({ task }) => {
      if (task.status === 'cancelled') notify.info(TEXTS.cancelled);
      else notify.success(TEXTS.deleted);
      onDone();
    },
    onError: (error) =>
      notify.error(TEXTS.deleteFailed, {
        description: serverText(error, 'The server did not answer.'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: TASKS }),
  });
}

export function useReviewers(as: AsReviewer) {
  return useQuery({
    queryKey: [...TASKS, 'reviewers'],
    queryFn: ({ signal }) => as((options) => listReviewers(options), { signal }),
  });
}

export function useSetReviewer(as: AsReviewer, onDone: () => void) {
  const queries = useQueryClient();
  const set = useMutation({
    mutationFn: ({ address, reviewer }: { address: string; reviewer: boolean }) =>
      as((options) => setReviewer(address, reviewer, options)),
    onSuccess: (_, { reviewer }) => {
      notify.success(reviewer ? 'Reviewer added' : 'Reviewer removed');
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [...TASKS, 'reviewers'] }),
  });
  return {
    ...set,
    problem: set.error ? serverText(set.error, 'The server did not answer.') : null,
  };
}
