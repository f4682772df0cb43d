import { displayName } from '@/lib/address';
import { Address } from '@/ui/address';
import { Avatar } from '@/ui/avatar';
import { RelativeTime } from '@/ui/relative-time';

interface RequesterProps {
  user: { address: string; username: string | null };
  /** When they asked, ISO. */
  at: string;
}

/** Whose request it is, and how old. */
export function Requester({ user, at }: RequesterProps) {
  const name = displayName(user);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} size={36} />
      <div className="min-w-0">
        <p className="truncate font-semibold">{name}</p>
        <p className="flex flex-wrap items-center gap-x-1 text-dim text-sm">
          <RelativeTime at={at} />
          <span aria-hidden>·</span>
          <Address address={user.address} className="-my-2" />
        </p>
      </div>
    </div>
  );
}
