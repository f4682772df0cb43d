import { type FormEvent, useState } from 'react';
import type { Task } from '@/api/tasks';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormActions } from '@/ui/form-actions';
import { Textarea } from '@/ui/input';
import { PostLink } from '../post-link';
import { useSubmitTask } from '../queries';
import { requirementsText, rewardText } from '../words';
import { ProofField } from './proof-field';

const MOST_NOTES = 1000;
const NOTHING = 'Please add a picture or a note that shows what you did.';

interface SubmitDialogProps {
  task: Task;
  onClose: () => void;
}

/** Says that one did a task, with a picture or a note that shows it. */
export function SubmitDialog({ task, onClose }: SubmitDialogProps) {
  const [picture, setPicture] = useState<File | null>(null);
  const [notes, setNotes] = useState('');
  const [asked, setAsked] = useState(false);
  const submit = useSubmitTask(task._id, onClose);
  const nothing = picture === null && notes.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!nothing) submit.mutate({ picture, notes });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={task.title}
      description={`${requirementsText(task.requirements)}. ${rewardText(task.reward)} once it is approved.`}
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <p className="text-dim text-sm">
          What it is about: <PostLink task={task} />
        </p>
        <ProofField
          picture={picture}
          onPick={setPicture}
          sent={submit.isPending && picture ? submit.sent : null}
        />
        <Field label="Note" hint="Such as the name of your account there.">
          {(control) => (
            <Textarea
              {...control}
              value={notes}
              maxLength={MOST_NOTES}
              onChange={({ target }) => setNotes(target.value)}
            />
          )}
        </Field>
        <FormActions
          button="Submit"
          busy={submit.isPending}
          problem={asked && nothing ? NOTHING : submit.problem}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
