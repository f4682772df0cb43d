import { countText } from '@/lib/locale';
import { useRecord } from './use-record';

/** How many of somebody's calls were right, in the line of a profile's figures: of those who made some, and have no card of them. */
export function CallsFigure({ address }: { address: string }) {
  const { data } = useRecord(address);
  if (!data || data.calls === 0 || data.right > 0) return null;
  return (
    <span className="whitespace-nowrap text-dim text-sm">
      <span className="font-bold font-display text-base text-text tabular-nums">
        {countText(data.right)} of {countText(data.calls)}
      </span>{' '}
      calls right
    </span>
  );
}
