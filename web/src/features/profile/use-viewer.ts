import { useSession } from '@/lib/session';

/** The address of whoever looks, if the server knows that it is them. */
export function useViewer(): string | undefined {
  const { user, status } = useSession();
  return status === 'signedIn' ? user?.address : undefined;
}
