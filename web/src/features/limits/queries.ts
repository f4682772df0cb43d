import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getLimits, LIMITS, type Limits } from '@/api/limits';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';

function useKey() {
  const { user } = useSession();
  return [...LIMITS, user?.address] as const;
}

export function useLimits() {
  const { status } = useSession();
  return useQuery({
    queryKey: useKey(),
    queryFn: ({ signal }) => getLimits({ signal }),
    enabled: status === 'signedIn',
    refetchOnWindowFocus: 'always',
  });
}

interface Change<Input> {
  run: (input: Input) => Promise<Limits>;
  /** The toast when it is done. */
  done: (limits: Limits, input: Input) => string;
  /** Where the server gives no reason for its refusal. */
  failed: string;
}

/** A change of one's own limits: the answer is how all of them stand. */
export function useLimitsChange<Input>({ run, done, failed }: Change<Input>) {
  const queries = useQueryClient();
  const key = useKey();
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: (limits, input) => {
      queries.setQueryData(key, limits);
      notify.success(done(limits, input));
    },
  });
  return {
    ...mutation,
    problem: mutation.isError ? serverText(mutation.error, failed) : undefined,
  };
}
