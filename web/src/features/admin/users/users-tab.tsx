import { SearchX, UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { serverText } from '@/lib/api-error';
import { useSettled } from '@/lib/use-settled';
import { Pager } from '@/ui/pager';
import { SearchBox } from '@/ui/search-box';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { SIZES, type Size, useUsers } from './queries';
import { UserStatsTiles } from './user-stats';
import { UserTable } from './user-table';

/** Pages lead to so many people, and to so many of a search. */
const REACH = { all: 10_000, search: 200 };

const count = new Intl.NumberFormat('en-US');

/** The admin panel's tab 'Users'. */
export function UsersTab() {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<Size>(10);
  const sizeId = useId();
  const search = useSettled(typed.trim());
  const list = useUsers(search, page, size);
  const narrow = (text: string) => {
    setTyped(text);
    setPage(1);
  };
  return (
    <div className="flex flex-col gap-4">
      <UserStatsTiles />
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search users"
          placeholder="Name, address or whole e-mail"
          value={typed}
          onChange={narrow}
          maxLength={254}
        />
        <div className="ml-auto flex items-center gap-2 text-dim text-sm">
          <label htmlFor={sizeId}>Per page</label>
          <Select
            id={sizeId}
            value={size}
            onChange={({ target }) => {
              setSize(SIZES.find((one) => String(one) === target.value) ?? 10);
              setPage(1);
            }}
            className="w-20"
          >
            {SIZES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
      </div>
      <Found list={list} search={search} page={page} onPage={setPage} />
    </div>
  );
}

interface FoundProps {
  list: ReturnType<typeof useUsers>;
  search: string;
  page: number;
  onPage: (page: number) => void;
}

function Found({ list, search, page, onPage }: FoundProps) {
  if (list.isPending) {
    return (
      <div role="status" aria-label="Loading users">
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  if (!list.data) {
    return (
      <ErrorState
        title="Failed to fetch users"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        {serverText(list.error, 'The server did not answer.')}
      </ErrorState>
    );
  }
  const { users, pagination } = list.data;
  if (users.length === 0) {
    return search ? (
      <EmptyState icon={SearchX} title="Nobody found">
        Names and addresses are found by how they begin, e-mail addresses as a whole.
      </EmptyState>
    ) : (
      <EmptyState icon={UsersRound} title="No users yet" />
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className="flex flex-col gap-4 aria-busy:opacity-60">
      <UserTable users={users} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-dim text-sm tabular-nums">
          {wordsOf(pagination.total, search !== '')}
        </p>
        <Pager label="Pages of users" page={page} pages={pagination.pages} onPage={onPage} />
      </div>
    </div>
  );
}

/** How many there are, and where pages do not lead to all of them. */
function wordsOf(total: number, found: boolean): string {
  const people = `${count.format(total)} ${total === 1 ? 'user' : 'users'}`;
  if (found && total >= REACH.search) return `The first ${people}: type more to find the others`;
  if (!found && total > REACH.all) {
    return `${people}; pages lead to the newest ${count.format(REACH.all)}, the search to all`;
  }
  return people;
}
