import type { ReactNode } from 'react';
import { EasedNumber } from '@/ui/eased-number';

/** A number of people with its word. */
export function Count({ value, children }: { value: number; children: ReactNode }) {
  return (
    <span className="text-dim text-sm">
      <span className="font-bold font-display text-base text-text">
        <EasedNumber value={value} />
      </span>{' '}
      {children}
    </span>
  );
}

export const followersWord = (count: number) => (count === 1 ? 'follower' : 'followers');
