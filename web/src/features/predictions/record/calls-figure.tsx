import { countText } from '@/lib/locale';
import { useRecord } from './use-record';

/** How many of somebody's calls were right, in a line: of those who made some, and have no card of them. */
export function CallsFigure({ address }: { address: string }) {
  const { data } = useRecord(address);
  if (!data || data.calls === 0 || data.right > 0) return null;
  return (
    <p className="self-start rounded-lg border border-ink-3 border-dashed px-5 py-4 text-dim text-sm">
      <span className="font-semibold text-text tabular-nums">
        {countText(data.right)} of {countText(data.calls)}
      </span>{' '}
      calls right
    </p>
  );
}
