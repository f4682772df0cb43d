import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { AuditEntry } from '@/api/money-types';
import { absoluteTime } from '@/lib/time';
import { Button } from '@/ui/button';
import { RelativeTime } from '@/ui/relative-time';
import { Fact } from '../fact';
import { AuditDiff } from './audit-diff';
import { AuditSentence } from './audit-sentence';
import { actionWords } from './sentences';

interface AuditRowProps {
  entry: AuditEntry;
  /** Narrows the log to this action. */
  onAction: (action: string) => void;
}

export function AuditRow({ entry, onAction }: AuditRowProps) {
  const { id, at, action } = entry;
  const [open, setOpen] = useState(false);
  const detail = useId();
  return (
    <li>
      <div className="flex items-center gap-x-4 px-4 py-2 md:px-5">
        <div className="min-w-0 flex-1 py-1 md:flex md:items-baseline md:gap-4">
          <p className="[overflow-wrap:anywhere] md:flex-1">
            <AuditSentence entry={entry} />
          </p>
          <RelativeTime at={at} className="whitespace-nowrap text-dim text-sm" />
        </div>
        <button
          type="button"
          aria-label={`Details of number ${id}, ${actionWords(action)}`}
          aria-expanded={open}
          aria-controls={detail}
          onClick={() => setOpen(!open)}
          className="-mr-3 grid size-10 shrink-0 place-items-center rounded-md text-dim hover:bg-ink-2 hover:text-text"
        >
          <ChevronDown
            aria-hidden
            className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </div>
      <div id={detail} hidden={!open}>
        {open ? <Detail entry={entry} onAction={onAction} /> : null}
      </div>
    </li>
  );
}

const KINDS: Readonly<Record<string, string>> = {
  admin: 'administrator',
  user: 'for themselves',
  system: 'by the clock',
};

function Detail({ entry, onAction }: AuditRowProps) {
  const { at, actor, action, address } = entry;
  return (
    <div className="flex flex-col gap-4 bg-ink-0 px-4 py-4 md:px-5">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
        <Fact name="When">{absoluteTime(new Date(at))}</Fact>
        <Fact name="Who">
          {actor.name}, {KINDS[actor.type] ?? actor.type}
        </Fact>
        <Fact name="From where">{address ?? 'the server itself'}</Fact>
      </dl>
      <AuditDiff entry={entry} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <Button variant="secondary" onClick={() => onAction(action)}>
          Show only this action
        </Button>
        <details className="min-w-0 flex-1 basis-80">
          <summary className="min-h-10 cursor-pointer py-2.5 text-dim text-sm hover:text-text">
            As it was written
          </summary>
          <Written entry={entry} />
        </details>
      </div>
    </div>
  );
}

/** Code, ids and states to the byte, for whoever compares them. */
function Written({ entry }: { entry: AuditEntry }) {
  const { action, target, actor, requestId, before, after, hash } = entry;
  const states = { before, after };
  return (
    <div className="flex flex-col gap-3 pt-1 pb-2">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="Action">
          <code>{action}</code>
        </Fact>
        <Fact name="On what">
          <code>{target}</code>
        </Fact>
        {actor.id ? (
          <Fact name="Account">
            <code>{actor.id}</code>
          </Fact>
        ) : null}
        {requestId ? (
          <Fact name="Request">
            <code>{requestId}</code>
          </Fact>
        ) : null}
        <div className="min-w-0 sm:col-span-2">
          <dt className="text-faint text-xs">Hash</dt>
          <dd className="break-all font-mono text-xs">{hash}</dd>
        </div>
      </dl>
      <pre className="max-h-96 overflow-y-auto whitespace-pre-wrap break-all rounded-md border border-ink-3 bg-ink-1 p-3 text-xs">
        {JSON.stringify(states, null, 2)}
      </pre>
    </div>
  );
}
