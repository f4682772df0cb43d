import { UserX } from 'lucide-react';
import { useState } from 'react';
import type { Bracket } from '@/api/tournament-types';
import { disqualify } from '@/api/tournaments';
import { Button } from '@/ui/button';
import { ConfirmForm } from '@/ui/confirm-form';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { useOrganiserMutation } from './use-organiser-mutation';

const BEFORE = {
  title: 'Remove somebody',
  act: 'Remove',
  done: 'Removed',
  failed: 'Failed to remove',
  warning: 'Their place is free again, and they are told.',
};
const RUNNING = {
  title: 'Disqualify a player',
  act: 'Disqualify',
  done: 'Disqualified',
  failed: 'Failed to disqualify',
  warning: 'Their open match and those after it are lost by walkover. It cannot be undone.',
};

/** Takes somebody out: before the start their place is free again, later whoever they would have met goes on without a match. */
export function RemoveEntrant({ id, bracket }: { id: string; bracket: Bracket }) {
  const words = bracket.phase === 'running' ? RUNNING : BEFORE;
  const [open, setOpen] = useState(false);
  const [entrant, setEntrant] = useState('');
  const remove = useOrganiserMutation(id, {
    run: () => disqualify(id, Number(entrant)),
    done: words.done,
    failed: words.failed,
    onDone: () => {
      setOpen(false);
      setEntrant('');
    },
  });
  const left = bracket.entrants.filter(({ out }) => !out);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={words.title}
      trigger={
        <Button variant="ghost" disabled={left.length === 0}>
          <UserX aria-hidden className="size-4" />
          {words.act}
        </Button>
      }
    >
      <ConfirmForm
        button={words.act}
        danger
        size="md"
        disabled={entrant === ''}
        busy={remove.isPending}
        onCancel={() => setOpen(false)}
        onConfirm={() => remove.mutate()}
      >
        <Field label="Player">
          {(control) => (
            <Select
              {...control}
              value={entrant}
              onChange={({ target }) => setEntrant(target.value)}
            >
              <option value="">Choose a player</option>
              {left.map(({ id: value, name, seed }) => (
                <option key={value} value={value}>
                  {name}
                  {seed === null ? '' : ` (seed ${seed})`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Notice tone="warning">{words.warning}</Notice>
      </ConfirmForm>
    </Dialog>
  );
}
