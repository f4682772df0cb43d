import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { AuditEntry } from '@/api/money-types';
import { absoluteTime } from '@/lib/time';
import { RelativeTime } from '@/ui/relative-time';
import { AuditDiff } from './audit-diff';
import { Fact } from './fact';

interface AuditRowProps {
  entry: AuditEntry;
  /** Narrows the log to this action. */
  onAction: (action: string) => void;
}

export function AuditRow({ entry, onAction }: AuditRowProps) {
  const { at, actor, action, target } = entry;
  const [open, setOpen] = useState(false);
  const detail = useId();
  return (
    <li>
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2.5 md:grid-cols-[9rem_14rem_1fr_10rem_auto] md:px-5">
        <span className="truncate font-semibold" title={actor.id ?? undefined}>
          {actor.name}
        </span>
        <button
          type="button"
          onClick={() => onAction(action)}
          title="Show only this action"
          className="min-h-10 justify-self-end truncate rounded-sm font-medium text-chalk text-sm underline-offset-4 hover:underline max-md:order-none md:justify-self-start"
        >
          {action}
        </button>
        <span className="truncate text-dim text-sm max-md:col-span-2" title={target}>
          {target}
        </span>
        <RelativeTime at={at} className="text-dim text-sm md:text-right" />
        <button
          type="button"
          aria-label={`Details of ${action}`}
          aria-expanded={open}
          aria-controls={detail}
          onClick={() => setOpen(!open)}
          className="-mr-3 grid size-10 place-items-center justify-self-end rounded-md text-dim hover:bg-ink-2 hover:text-text"
        >
          <ChevronDown
            aria-hidden
            className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </div>
      <div id={detail} hidden={!open}>
        {open ? <Detail entry={entry} /> : null}
      </div>
    </li>
  );
}

function Detail({ entry }: { entry: AuditEntry }) {
  const { at, actor, target, address, requestId, before, after, hash } = entry;
  return (
    <div className="flex flex-col gap-4 bg-ink-0 px-4 py-4 md:px-5">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="When">{absoluteTime(new Date(at))}</Fact>
        <Fact name="Requester">
          {actor.name} ({actor.type}
          {actor.id ? ` ${actor.id}` : ''})
        </Fact>
        <Fact name="On what">{target}</Fact>
        <Fact name="From where">{address ?? 'the server itself'}</Fact>
        {requestId ? <Fact name="Request">{requestId}</Fact> : null}
        <div className="min-w-0 sm:col-span-2">
          <dt className="text-faint text-xs">Hash</dt>
          <dd className="break-all font-mono text-xs">{hash}</dd>
        </div>
      </dl>
      <AuditDiff before={before} after={after} />
    </div>
  );
}
