import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverText } from '@/lib/api-error';
import type { CallOptions } from '@/lib/http';
import { notify } from '@/lib/notify';
import { asAdmin } from '../calls';
import { ADMIN } from '../queries';

interface BulkDecision {
  /** Decides about one: the server judges each by itself, as if it were the only one. */
  run: (id: string, reason: string, options: CallOptions) => Promise<unknown>;
  /** Result for those that worked, such as 'approved'. */
  done: string;
  onDone: () => void;
}

interface Input {
  ids: readonly string[];
  reason: string;
}

interface Refused {
  count: number;
  /** The server's words about the first of them. */
  why: string;
}

/** Decides about several, one after another; what one of them is refused for stops none of the others. */
export function useBulkDecision({ run, done, onDone }: BulkDecision) {
  const queries = useQueryClient();
  const bulk = useMutation({
    mutationFn: async ({ ids, reason }: Input): Promise<Refused | null> => {
      const refused: unknown[] = [];
      for (const id of ids) {
        try {
          await asAdmin((options) => run(id, reason, options));
        } catch (error) {
          refused.push(error);
        }
      }
      if (refused.length === 0) return null;
      return { count: refused.length, why: serverText(refused[0], 'The server did not answer.') };
    },
    onSuccess: (refused, { ids }) => {
      const worked = ids.length - (refused?.count ?? 0);
      if (worked > 0) notify.success(`${worked} of ${ids.length} ${done}`);
      if (refused) {
        notify.error(`${refused.count} of ${ids.length} not ${done}`, { description: refused.why });
      }
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ADMIN }),
  });
  return bulk;
}
