import { LogIn } from 'lucide-react';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/states';
import { CreateStreamForm } from './create-stream-form';

export function CreateStreamPage() {
  const { status, connect } = useSession();
  usePageMeta({
    title: 'Create Stream',
    description: 'Put your Twitch channel or one of our tables on, now or later.',
  });
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 md:px-8 md:py-8">
      {status === 'signedIn' ? (
        <CreateStreamForm />
      ) : (
        <EmptyState
          as="h1"
          icon={LogIn}
          title="Login Required"
          className="min-h-[60dvh]"
          action={<Button onClick={() => void connect()}>Login / Signup</Button>}
        >
          Please login to start creating amazing streams
        </EmptyState>
      )}
    </div>
  );
}
