import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, dataOf } from '@/api/call';
import { approveSubmission, listSubmissions, rejectSubmission, TASKS } from '@/api/tasks';
import { serverText } from '@/lib/api-error';
import { readBlob } from '@/lib/http';
import { notify } from '@/lib/notify';
import { TEXTS } from '../texts';
import type { AsReviewer } from './lend';

const PAGE = 20;

/** Submissions that wait, oldest first. */
export function usePending(as: AsReviewer) {
  return useInfiniteQuery({
    queryKey: [...TASKS, 'pending'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      as((options) => listSubmissions({ cursor, limit: PAGE }, options), { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });
}

/** The task of a submission. Everybody may read it. */
export const useTask = (id: string) =>
  useQuery({
    queryKey: [...TASKS, 'one', id],
    queryFn: ({ signal }) =>
      dataOf(call('GET', '/api/tasks/{id}', { toast: false, signal, params: { id } })),
  });

export interface Verdict {
  ids: readonly string[];
  approve: boolean;
  adminNotes: string;
}

/** Decides one after the other; what is refused stays in the list, and is told. */
export function useDecide(as: AsReviewer, onDone: () => void) {
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: async ({ ids, approve, adminNotes }: Verdict) => {
      const send = approve ? approveSubmission : rejectSubmission;
      for (const id of ids) await as((options) => send(id, adminNotes, options));
    },
    onSuccess: (_, { approve, ids }) => {
      const text = approve ? TEXTS.approved : TEXTS.rejected;
      notify.success(ids.length > 1 ? `${ids.length} submissions rejected` : text);
      onDone();
    },
    onError: (error, { approve }) =>
      notify.error(approve ? TEXTS.approveFailed : TEXTS.rejectFailed, {
        description: serverText(error, 'The server did not answer.'),
      }),
    // Another reviewer may have been quicker: the list is asked again either way.
    onSettled: () => queries.invalidateQueries({ queryKey: TASKS }),
  });
  const { error, variables } = decide;
  const failed = variables?.approve ? TEXTS.approveFailed : TEXTS.rejectFailed;
  return { ...decide, problem: error ? serverText(error, failed) : null };
}

/** An address of this page for a picture that only reviewers may read; null while it loads. */
export function useProof(as: AsReviewer, path: string | null) {
  const { data, isError } = useQuery({
    queryKey: [...TASKS, 'proof', path],
    enabled: path !== null,
    queryFn: ({ signal }) => as((options) => readBlob(path ?? '', options), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url, failed: isError };
}
