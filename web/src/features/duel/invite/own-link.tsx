import { Link2Off, Share2, Swords } from 'lucide-react';
import type { LinkEnd, OwnLink } from '@/api/duel-link';
import type { Address } from '@/lib/address';
import { notify } from '@/lib/notify';
import { useNow } from '@/lib/use-now';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Input } from '@/ui/input';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { useOwnLink } from './use-own-link';

export interface OwnLinkProps {
  /** Rival who is challenged; without one, whoever opens the link. */
  rival?: { address: Address; name: string } | undefined;
}

/** The link, the ways to send it, and the wait for whoever opens it. */
export default function OwnLinkPanel({ rival }: OwnLinkProps) {
  const { view, make, withdraw } = useOwnLink(rival?.address);
  const who = rival?.name ?? 'Your friend';
  switch (view.kind) {
    case 'making':
      return <Skeleton className="h-40" />;
    case 'failed':
      return (
        <ErrorState title="There is no link yet" className="py-6" onRetry={make}>
          {view.reason}
        </ErrorState>
      );
    case 'gone':
      return (
        <EmptyState
          icon={Link2Off}
          title="This link opens nothing any more"
          className="py-6"
          action={<Button onClick={make}>Make a new link</Button>}
        >
          It was withdrawn, or half an hour went by.
        </EmptyState>
      );
    case 'over': {
      const { title, text } = ENDS[view.ended](who);
      return (
        <EmptyState
          icon={Swords}
          title={title}
          className="py-6"
          action={<Button onClick={make}>Make a new link</Button>}
        >
          {text}
        </EmptyState>
      );
    }
    case 'unopened':
      return (
        <ErrorState title="The table did not open" className="py-6" onRetry={make}>
          {who} sat down, and the match has begun. Try again.
        </ErrorState>
      );
    case 'opening':
      return (
        <p role="status" className="py-12 text-center font-semibold">
          {who} sat down. Opening the table
        </p>
      );
    case 'open':
      return <Open link={view.link} rival={rival?.name} onWithdraw={() => void withdraw()} />;
  }
}

/** A match that the host learns of when it is over. */
const ENDS: Record<LinkEnd, (who: string) => { title: string; text: string }> = {
  host_missed: (who) => ({
    title: `${who} sat down, and you were not at the table`,
    text: 'The table waited a minute for you. Then the match was called off.',
  }),
  friend_missed: (who) => ({
    title: `${who} sat down, but did not come to the table`,
    text: 'The table waited a minute for them. Then the match was called off.',
  }),
  called_off: (who) => ({
    title: `${who} sat down, but the match was called off`,
    text: 'It ended without a result.',
  }),
  played: () => ({
    title: 'The match of this link is over',
    text: 'It was played from another page of yours.',
  }),
};

interface OpenProps {
  link: OwnLink;
  rival: string | undefined;
  onWithdraw: () => void;
}

function Open({ link, rival, onWithdraw }: OpenProps) {
  const url = `${location.origin}${link.path}`;
  return (
    <>
      <div className="flex gap-2">
        <Input
          readOnly
          aria-label="Link to your table"
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton value={url} label="Copy link" className="border border-ink-3 bg-ink-2" />
      </div>
      {'share' in navigator ? (
        <Button wide onClick={() => void share(url)}>
          <Share2 aria-hidden className="size-4" />
          Send the link
        </Button>
      ) : null}
      <div className="flex items-center gap-3 rounded-md border border-ink-3 bg-ink-0 px-4 py-3 text-sm">
        <span aria-hidden className="size-2.5 shrink-0 animate-breathe rounded-full bg-felt" />
        <p role="status" className="min-w-0 flex-1">
          <span className="block font-semibold">Waiting for {rival ?? 'your friend'}</span>
          <span className="text-dim">
            {rival ? 'It is in their notifications. ' : null}
            Keep this open: the table comes up by itself when they sit down.
          </span>
        </p>
        <TimeLeft until={Date.parse(link.expiresAt)} />
      </div>
      <Button variant="secondary" wide onClick={onWithdraw}>
        <Link2Off aria-hidden className="size-4" />
        Withdraw the link
      </Button>
    </>
  );
}

function TimeLeft({ until }: { until: number }) {
  const seconds = Math.max(0, Math.floor((until - useNow(1000)) / 1000));
  return (
    <span role="timer" aria-label="The link is good for" className="text-dim tabular-nums">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}

async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: 'A frame of eight-ball on Cuecast?', url });
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosed) notify.error('Could not share. Copy the link instead.', { id: 'duel-link' });
  }
}
