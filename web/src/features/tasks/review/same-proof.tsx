import { Badge } from '@/ui/badge';

/** Says that others sent the very same picture. */
export function SameProof({ count }: { count: number }) {
  return count > 0 ? <Badge tone="danger">Same picture in {count} more</Badge> : null;
}
