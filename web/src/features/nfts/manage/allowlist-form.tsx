import { type FormEvent, useState } from 'react';
import type { AdminNftPhase } from '@/api/nft-phases';
import { serverText } from '@/lib/api-error';
import { countText } from '@/lib/locale';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { FormActions } from '@/ui/form-actions';
import { Textarea } from '@/ui/input';
import type { AsAdmin } from './lend';
import { useClearList, useEnlist } from './phase-queries';

interface AllowlistFormProps {
  as: AsAdmin;
  collection: string;
  phase: AdminNftPhase;
  onClose: () => void;
}

/** Adds wallets to a phase's list, as they are pasted. */
export function AllowlistForm({ as, collection, phase, onClose }: AllowlistFormProps) {
  const [pasted, setPasted] = useState('');
  const enlist = useEnlist(as, collection, phase.number);
  const clear = useClearList(as, collection, phase.number);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pasted.trim() && !enlist.isPending) enlist.mutate(pasted, { onSuccess: onClose });
  };
  return (
    <form
      noValidate
      aria-label={`List of ${phase.name}`}
      onSubmit={submit}
      className="flex min-w-0 flex-col gap-5 border-ink-3 border-t pt-5"
    >
      <Field
        label={`Wallets that may buy in ${phase.name}`}
        hint="One on a line; behind a comma how many editions it may buy. At most 10,000 in all."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            spellCheck={false}
            value={pasted}
            placeholder="0x…, 2"
            onChange={({ target }) => setPasted(target.value)}
          />
        )}
      </Field>
      {phase.listed > 0 ? (
        <Button
          variant="secondary"
          busy={clear.isPending}
          onClick={() => clear.mutate(undefined, { onSuccess: onClose })}
        >
          Remove all {countText(phase.listed)} wallets
        </Button>
      ) : null}
      <FormActions
        button="Add to the list"
        busy={enlist.isPending}
        problem={enlist.isError ? serverText(enlist.error, 'Failed to add to the list') : null}
        onCancel={onClose}
      />
    </form>
  );
}
