import { Eye } from 'lucide-react';
import { countText } from '@/lib/locale';

/** Beside a live badge. That nobody watches is told to a screen reader alone: it says nothing of a stream that has just begun. */
export function Viewers({ count, className = '' }: { count: number; className?: string }) {
  if (count === 0) return <p className="sr-only">0 viewers</p>;
  return (
    <p
      className={`flex items-center gap-1.5 whitespace-nowrap font-medium text-xs tabular-nums ${className}`}
    >
      <Eye aria-hidden className="size-3.5" />
      {`${countText(count)} watching`}
    </p>
  );
}
