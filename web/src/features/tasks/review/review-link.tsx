import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { meQuery } from '@/api/users';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';

/** The way to what waits, for those who may decide about it. */
export function ReviewLink() {
  const { user, status } = useSession();
  const me = useQuery({ ...meQuery(user?.address), enabled: status === 'signedIn' });
  if (!me.data?.isReviewer) return null;
  return (
    <Button asChild variant="secondary">
      <Link to="/tasks/review">Review submissions</Link>
    </Button>
  );
}
