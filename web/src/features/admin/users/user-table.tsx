import type { ListedUser } from '@/api/money-types';
import { dayText } from '@/lib/time';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { type Column, DataTable } from '@/ui/data-table';

const COLUMNS: Column<ListedUser>[] = [
  {
    title: 'Username',
    isRowHeader: true,
    className: 'font-semibold',
    cell: ({ username, profileImage }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={username} src={profileImage} size={32} />
        <span className="truncate">{username}</span>
      </span>
    ),
  },
  {
    title: 'Email',
    className: 'break-all text-dim max-md:order-3',
    cell: ({ email }) =>
      email ?? (
        <>
          <span aria-hidden>–</span>
          <span className="sr-only">none</span>
        </>
      ),
  },
  {
    title: 'Role',
    className: 'max-md:order-2 max-md:text-right',
    cell: ({ isAdmin }) => (
      <Badge tone={isAdmin ? 'brass' : 'plain'}>{isAdmin ? 'Admin' : 'User'}</Badge>
    ),
  },
  {
    title: 'Created',
    className: 'whitespace-nowrap text-dim tabular-nums max-md:order-4 max-md:text-right',
    cell: ({ createdAt }) => dayText(createdAt),
  },
];

/** A page of people, to read alone. */
export function UserTable({ users }: { users: ListedUser[] }) {
  return (
    <div className="relative overflow-x-auto rounded-lg border border-ink-3 bg-ink-1">
      <DataTable
        caption="Users"
        columns={COLUMNS}
        rows={users}
        keyOf={({ _id }) => _id}
        density="dense"
        phoneRow="max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:p-4"
      />
    </div>
  );
}
