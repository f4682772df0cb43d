import { ShieldCheck } from 'lucide-react';
import { Navigate, useNavigate } from 'react-router';
import { notify } from '@/lib/notify';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Card } from '@/ui/card';
import { LoginForm } from './login-form';
import { adminStore } from './store';

export function AdminLoginPage() {
  usePageMeta({ title: 'Admin Login', description: 'The operators’ entrance.' });
  const { user, status } = useSession();
  const navigate = useNavigate();
  const known = adminStore.get()?.user.isAdmin || (user?.isAdmin && status === 'signedIn');
  if (known) return <Navigate to="/admin" replace />;
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-var(--top-bar)-var(--bottom-bar))] w-full max-w-md flex-col justify-center px-4 py-8">
      <Card className="p-6 md:p-8">
        <span className="grid size-12 place-items-center rounded-md bg-felt/12 text-felt">
          <ShieldCheck aria-hidden className="size-6" />
        </span>
        <h1 className="mt-4 font-semibold text-2xl">Admin Login</h1>
        <p className="mt-1 mb-6 text-dim text-sm">For operators. Players sign in with a wallet.</p>
        <LoginForm
          onDone={(session) => {
            adminStore.signedIn(session);
            notify.success('Login successful!');
            void navigate('/admin', { replace: true });
          }}
        />
      </Card>
    </div>
  );
}
