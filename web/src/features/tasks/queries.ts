import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listTasks, submitTask, TASKS, type TaskStatus, uploadProof } from '@/api/tasks';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { TEXTS } from './texts';

const PAGE = 24;

/** Newest first, each with what one submitted oneself. */
export function useTasks(status: TaskStatus | undefined) {
  const { user, token } = useSession();
  return useInfiniteQuery({
    queryKey: [...TASKS, 'list', status, token ? user?.address : null],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      listTasks({ status, cursor, limit: PAGE }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });
}

interface Sent {
  picture: File | null;
  notes: string;
}

/** Sends the picture, then the submission. `sent` is the part of the picture that has gone out, 0 to 1. */
export function useSubmitTask(id: string, onDone: () => void) {
  const { requireToken } = useSession();
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const submit = useMutation({
    mutationFn: async ({ picture, notes }: Sent) => {
      setSent(0);
      const token = await requireToken();
      if (!token) throw new Error('User not authenticated.');
      const proofImageUrl = picture ? await uploadProof(id, token, picture, setSent) : null;
      return submitTask(id, { notes, proofImageUrl });
    },
    onSuccess: () => {
      notify.success(TEXTS.submitted);
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: TASKS }),
  });
  const { error } = submit;
  return { ...submit, sent, problem: error ? serverText(error, TEXTS.submitFailed) : null };
}
