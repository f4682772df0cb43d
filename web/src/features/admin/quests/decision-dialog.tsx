import { useState } from 'react';
import * as z from 'zod/mini';
import { type AdminQuest, confirmQuest, rejectQuest, type WaitingChange } from '@/api/quests-admin';
import { fullAmount } from '@/lib/money';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-form';
import { FormField } from '@/ui/form-field';
import { Textarea } from '@/ui/input';
import { needed } from '../form-rules';
import { useAdminMutation } from '../use-admin-mutation';

interface DecisionDialogProps {
  quest: AdminQuest;
  waiting: WaitingChange;
  onClose: () => void;
}

const CONFIRMATION = z.object({ reason: z.string() });
const REJECTION = z.object({ reason: needed('Say why') });

/** A change that another administrator asked for: a second one confirms or rejects it. */
export function QuestDecision({ quest, waiting, onClose }: DecisionDialogProps) {
  const [rejects, setRejects] = useState(false);
  const form = useZodForm(rejects ? REJECTION : CONFIRMATION, { defaultValues: { reason: '' } });
  const mutation = useAdminMutation<string, unknown>({
    run: (reason, options) =>
      rejects ? rejectQuest(quest._id, reason, options) : confirmQuest(quest._id, waiting, options),
    done: rejects ? 'Rejected' : 'Confirmed: its rewards are promised',
    failed: rejects ? 'Failed to reject' : 'Failed to confirm',
    onDone: onClose,
  });
  const { title, reward, currency, participantLimit, askedBy } = waiting;
  return (
    <ConfirmDialog
      title={rejects ? 'Reject this?' : 'Confirm this?'}
      description={`${title}: ${fullAmount(reward, 0)} ${currency} for each of ${participantLimit.toLocaleString('en')}, asked for by ${askedBy}.`}
      button={rejects ? 'Reject' : 'Confirm'}
      danger={rejects}
      busy={mutation.isPending}
      problem={mutation.problem}
      onConfirm={form.handleSubmit(({ reason }) => mutation.mutate(reason))}
      onClose={onClose}
    >
      {rejects ? (
        <FormField form={form} name="reason" label="Why" required hint="For the audit log.">
          {(control) => <Textarea {...control} maxLength={500} />}
        </FormField>
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setRejects(true)}>
          Reject instead
        </Button>
      )}
    </ConfirmDialog>
  );
}
