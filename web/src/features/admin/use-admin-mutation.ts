import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverText } from '@/lib/api-error';
import type { CallOptions } from '@/lib/http';
import { useIntentKey } from '@/lib/intent-key';
import { notify } from '@/lib/notify';
import { asAdmin } from './calls';
import { ADMIN } from './queries';

interface AdminMutation<Input, Answer> {
  run: (input: Input, options: CallOptions) => Promise<Answer>;
  /** The toast when it is done. */
  done: string | ((answer: Answer) => string);
  /** Where the server gives no reason for its refusal. */
  failed: string;
  onDone: () => void;
}

/** Something that an administrator decides: sent under one key for as long as it is the same, then the lists follow. */
export function useAdminMutation<Input, Answer>({
  run,
  done,
  failed,
  onDone,
}: AdminMutation<Input, Answer>) {
  const queries = useQueryClient();
  const intent = useIntentKey();
  const mutation = useMutation({
    mutationFn: (input: Input) =>
      asAdmin((options) => run(input, options), { idempotencyKey: intent.keyFor(input ?? null) }),
    onSuccess: (answer) => {
      intent.done();
      notify.success(typeof done === 'string' ? done : done(answer));
      onDone();
    },
    // A refusal often means that another admin was quicker, so the lists are asked again either way.
    onSettled: () => queries.invalidateQueries({ queryKey: ADMIN }),
  });
  return { ...mutation, problem: mutation.isError ? serverText(mutation.error, failed) : null };
}
