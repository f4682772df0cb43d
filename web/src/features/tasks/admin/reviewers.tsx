import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { IconButton } from '@/ui/icon-button';
import { Input } from '@/ui/input';
import type { AsReviewer } from '../review/lend';
import { useReviewers, useSetReviewer } from './queries';

/** Reviewers: people who may decide about submissions, besides administrators. */
export function Reviewers({ as }: { as: AsReviewer }) {
  const reviewers = useReviewers(as);
  const [address, setAddress] = useState('');
  const set = useSetReviewer(as, () => setAddress(''));
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim()) set.mutate({ address: address.trim().toLowerCase(), reviewer: true });
  };
  return (
    <section aria-labelledby="reviewers" className="flex max-w-xl flex-col gap-3">
      <h3 id="reviewers" className="font-semibold text-lg">
        Reviewers
      </h3>
      <p className="text-dim text-sm">
        They approve and reject submissions, and nothing else. Never their own.
      </p>
      {reviewers.data && reviewers.data.length > 0 ? (
        <ul className="divide-y divide-ink-3 rounded-lg border border-ink-3 bg-ink-1">
          {reviewers.data.map((one) => (
            <li key={one.id} className="flex items-center gap-3 py-1 pr-1 pl-4">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{one.username}</span>
                <span className="block break-all font-mono text-faint text-xs">{one.address}</span>
              </span>
              <IconButton
                label={`Remove ${one.username}`}
                onClick={() => set.mutate({ address: one.address, reviewer: false })}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <form onSubmit={add} noValidate className="flex flex-col gap-3">
        <Field label="Wallet address of a new reviewer" error={set.problem ?? undefined}>
          {(control) => (
            <Input
              {...control}
              value={address}
              onChange={({ target }) => setAddress(target.value)}
              placeholder="0x"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" className="self-start" busy={set.isPending}>
          Add reviewer
        </Button>
      </form>
    </section>
  );
}
