import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { AuditPage } from '@/api/money-types';
import { RelativeTime } from '@/ui/relative-time';

/** Whether the log's chain of hashes holds, by the server's last look at it. */
export function ChainBadge({ verified }: { verified: NonNullable<AuditPage['verified']> }) {
  const { ok, checkedAt, upTo } = verified;
  const Icon = ok ? ShieldCheck : ShieldAlert;
  return (
    <p
      role={ok ? undefined : 'alert'}
      className={`flex items-center gap-2 font-medium text-sm ${ok ? 'text-felt' : 'text-live'}`}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span>
        {ok ? 'Chain verified' : 'The chain is broken: somebody changed the log'}
        <span className="font-normal text-dim">
          {' '}
          up to entry {upTo}, <RelativeTime at={checkedAt} />
        </span>
      </span>
    </p>
  );
}
