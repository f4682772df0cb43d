import { Eye } from 'lucide-react';
import { countText } from '@/lib/locale';
import { EasedNumber } from '@/ui/eased-number';

export function ViewerCount({ count }: { count: number }) {
  return (
    <span
      title={`${countText(count)} watching`}
      className="inline-flex items-center gap-1.5 font-semibold text-live text-sm"
    >
      <Eye aria-hidden className="size-4" />
      <EasedNumber value={count} />
      <span className="sr-only">watching</span>
    </span>
  );
}
