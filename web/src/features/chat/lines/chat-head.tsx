import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import type { Older } from './use-older';

interface ChatHeadProps {
  older: Older;
  /** There are lines before the oldest one shown. */
  more: boolean;
  onRetry: () => void;
}

/** Head of the chat, above the oldest line. */
export function ChatHead({ older, more, onRetry }: ChatHeadProps) {
  if (older === 'failed') {
    return (
      <span className="flex items-center gap-2">
        Older messages could not be loaded.
        <Button variant="link" onClick={onRetry}>
          Retry
        </Button>
      </span>
    );
  }
  if (older === 'loading') {
    return (
      <span role="status" className="flex items-center gap-2">
        <Spinner className="size-4" />
        Loading older messages…
      </span>
    );
  }
  return more ? null : <>This is where the chat begins. Be kind, and call your shots.</>;
}
