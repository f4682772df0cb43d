import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';

/** Says to a guest where their best is kept. */
export function SignInHint({ className = '' }: { className?: string }) {
  const { token, requireToken } = useSession();
  if (token !== null) return null;
  return (
    <p className={`text-dim text-sm ${className}`}>
      No account needed: your best stays in this browser.{' '}
      <Button variant="link" className="h-auto!" onClick={() => void requireToken()}>
        Sign in to keep the next ones
      </Button>
    </p>
  );
}
