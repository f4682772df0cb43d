import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { register } from '@/api/presale';
import { serverText } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Panel } from './panel';

/** Registers any wallet on the whitelist; folded where the sale takes everybody. */
export function WhitelistPanel({ required }: { required: boolean }) {
  return (
    <Panel title="Whitelist registration">
      {required ? (
        <Registration required />
      ) : (
        <details className="group">
          <summary className="tap flex cursor-pointer list-none items-center justify-between gap-3 text-dim text-sm hover:text-text">
            Not needed to take part in this sale. Register a wallet all the same
            <ChevronDown
              aria-hidden
              className="size-4 shrink-0 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="mt-4">
            <Registration required={false} />
          </div>
        </details>
      )}
    </Panel>
  );
}

function Registration({ required }: { required: boolean }) {
  const [address, setAddress] = useState('');
  const sent = useMutation({ mutationFn: () => register(address.trim()) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sent.isPending) sent.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label="Wallet address"
        hint={
          required ? 'Only contributions that a listed wallet sends afterwards count.' : undefined
        }
        error={
          sent.isError ? serverText(sent.error, 'The wallet could not be registered.') : undefined
        }
      >
        {(control) => (
          <Input
            {...control}
            value={address}
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setAddress(event.target.value);
              sent.reset();
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" busy={sent.isPending} disabled={!address.trim()}>
        {sent.isPending ? 'Registering' : 'Register'}
      </Button>
      <p role="status" className="text-felt text-sm empty:hidden">
        {sent.data?.message}
      </p>
    </form>
  );
}
