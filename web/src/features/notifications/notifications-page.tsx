import { Settings2 } from 'lucide-react';
import { Link } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { Card } from '@/ui/card';
import { NotificationList } from './notification-list';

export function NotificationsPage() {
  usePageMeta({ title: 'Notifications', description: 'Who went live, followed or mentioned you.' });
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <header className="flex items-center justify-between gap-4">
        <h1 className="font-semibold text-2xl">Notifications</h1>
        <Link
          to="/settings"
          className="tap inline-flex items-center gap-1.5 font-medium text-chalk text-sm hover:underline"
        >
          <Settings2 aria-hidden className="size-4" />
          Notification settings
        </Link>
      </header>
      <Card className="p-2">
        <NotificationList />
      </Card>
    </div>
  );
}
