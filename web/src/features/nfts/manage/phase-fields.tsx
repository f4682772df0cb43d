import type { AdminNftPhase } from '@/api/nft-phases';
import { serverText } from '@/lib/api-error';
import { useZodForm } from '@/lib/use-zod-form';
import { FormActions } from '@/ui/form-actions';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import type { AsAdmin } from './lend';
import { bodyOf, formOf, phaseForm } from './phase-form';
import { usePutPhase } from './phase-queries';

interface PhaseFieldsProps {
  as: AsAdmin;
  collection: string;
  number: number;
  /** Undefined: a new one. */
  phase: AdminNftPhase | undefined;
  /** When a new one begins. */
  begins: string;
  currency: string;
  onClose: () => void;
}

/** The form of a phase. */
export function PhaseFields(props: PhaseFieldsProps) {
  const { as, collection, number, phase, begins, currency, onClose } = props;
  const form = useZodForm(phaseForm, {
    defaultValues: formOf(phase, begins),
  });
  const save = usePutPhase(as, collection);
  const submit = form.handleSubmit((values) =>
    save
      .mutateAsync({ number, body: bodyOf(values) })
      .then(onClose)
      .catch(form.showProblems),
  );
  return (
    <form
      noValidate
      aria-label={phase ? `Edit ${phase.name}` : 'New phase'}
      onSubmit={(event) => void submit(event)}
      className="flex min-w-0 flex-col gap-5 border-ink-3 border-t pt-5"
    >
      <FormField form={form} name="name" required label="Phase name">
        {(control) => <Input {...control} aria-required autoComplete="off" maxLength={80} />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="startsAt" required label="Begins">
          {(control) => <Input {...control} aria-required type="datetime-local" />}
        </FormField>
        <FormField form={form} name="endsAt" label="Ends (empty: no end)">
          {(control) => <Input {...control} type="datetime-local" />}
        </FormField>
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <FormField form={form} name="price" label={`Price in ${currency} (empty: each NFT's own)`}>
          {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
        </FormField>
        <FormField form={form} name="walletLimit" label="Editions a wallet (empty: no limit)">
          {(control) => <Input {...control} type="number" min={1} step={1} />}
        </FormField>
        <FormField form={form} name="supply" label="Editions in all (empty: no limit)">
          {(control) => <Input {...control} type="number" min={1} step={1} />}
        </FormField>
      </div>
      <label className="flex items-center gap-3 text-sm">
        <input type="checkbox" className="size-5 accent-felt" {...form.register('allowlist')} />
        Only for wallets on its list. While the list is empty, nobody can buy.
      </label>
      <FormActions
        button="Save phase"
        busy={save.isPending}
        problem={save.isError ? serverText(save.error, 'Failed to save the phase') : null}
        onCancel={onClose}
      />
    </form>
  );
}
