import { FlaskConical, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button';

interface SampleNoticeProps {
  /** Name of the part that did not load. */
  what: string;
  retrying: boolean;
  onRetry: () => void;
  children: ReactNode;
}

/** Examples in place of what did not load: named so, and without effect. */
export function SampleNotice({ what, retrying, onRetry, children }: SampleNoticeProps) {
  return (
    <div className="rounded-lg border border-brass/50 border-dashed p-3 md:p-4">
      <div role="status" className="mb-4 flex flex-wrap items-center gap-3">
        <FlaskConical aria-hidden className="size-5 shrink-0 text-brass" />
        <p className="min-w-0 flex-1 text-sm">
          <strong className="font-semibold">Sample data.</strong>{' '}
          <span className="text-dim">
            The {what} could not be loaded; these are examples that lead nowhere.
          </span>
        </p>
        <Button variant="secondary" busy={retrying} onClick={onRetry}>
          {retrying ? null : <RotateCw aria-hidden className="size-4" />}
          Retry
        </Button>
      </div>
      <div inert className="opacity-60 grayscale">
        {children}
      </div>
    </div>
  );
}
