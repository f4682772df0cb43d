import { LogIn } from 'lucide-react';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';

/** Stands where a guest would write. */
export function LoginPrompt() {
  const { connect } = useSession();
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-ink-3 bg-ink-2 py-1.5 pr-1.5 pl-3">
      <p className="text-sm">Please login to chat</p>
      <Button variant="secondary" onClick={() => void connect()}>
        <LogIn aria-hidden className="size-4" />
        Login
      </Button>
    </div>
  );
}
