import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NamedPerson } from '@/api/profile-types';
import { displayName, shortAddress } from '@/lib/address';
import { Avatar } from '@/ui/avatar';
import { Skeleton } from '@/ui/skeleton';

interface PersonRowProps {
  person: NamedPerson;
  /** Actions on the person, at the end. */
  children?: ReactNode;
}

/** Somebody in a list, with the way to their profile. */
export function PersonRow({ person, children }: PersonRowProps) {
  const name = displayName(person);
  return (
    <li className="flex items-center gap-2 rounded-md pr-2 hover:bg-ink-2">
      <Link to={`/${person.address}`} className="flex min-w-0 flex-1 items-center gap-3 p-2">
        <Avatar name={name} src={person.profilePicture} size={40} />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block text-faint text-sm tabular-nums">
            {shortAddress(person.address)}
          </span>
        </span>
      </Link>
      {children}
    </li>
  );
}

export function PersonRowSkeleton() {
  return (
    <li className="flex items-center gap-3 p-2">
      <Skeleton className="size-10 rounded-full" />
      <Skeleton className="h-9 flex-1" />
    </li>
  );
}
