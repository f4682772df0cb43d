import { useQuery } from '@tanstack/react-query';
import { meQuery } from '@/api/users';
import { useSession } from '@/lib/session';
import { Avatar } from '@/ui/avatar';

interface OwnPictureProps {
  name: string;
  /** Side in pixels. */
  size: number;
}

/** One's own picture, once the server has said who one is. */
export default function OwnPicture(props: OwnPictureProps) {
  const { user, status } = useSession();
  const me = useQuery({ ...meQuery(user?.address), enabled: status === 'signedIn' });
  return <Avatar {...props} src={me.data?.profile.profilePicture} />;
}
