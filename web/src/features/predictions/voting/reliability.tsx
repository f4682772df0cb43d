import { ShieldCheck } from 'lucide-react';
import type { Prediction } from '@/api/types';
import { countText } from '@/lib/locale';

/** How the creator's earlier predictions came out, so that viewers know what to expect. */
export function Reliability({ reliability }: Pick<Prediction, 'reliability'>) {
  const { resolved, refunded } = reliability;
  if (resolved + refunded === 0) {
    return <Line>The creator's first prediction</Line>;
  }
  return (
    <Line>
      Creator: <span className="tabular-nums">{countText(resolved)}</span> resolved,{' '}
      <span className="tabular-nums">{countText(refunded)}</span> refunded
    </Line>
  );
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <p className="inline-flex items-center gap-1.5 text-dim text-sm">
      <ShieldCheck aria-hidden className="size-4" />
      <span>{children}</span>
    </p>
  );
}
