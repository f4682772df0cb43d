import type { AuditEntry } from '@/api/money-types';
import { type Column, DataTable } from '@/ui/data-table';
import { RelativeTime } from '@/ui/relative-time';
import { type Change, changesBetween } from './diff';
import { labelOf, type Plain, plainOf } from './values';

interface Row {
  change: Change;
  before: Plain;
  after: Plain;
}

const COLUMNS: Column<Row>[] = [
  {
    title: 'Field',
    isRowHeader: true,
    titleClassName: 'w-1/4',
    className: 'break-words align-top font-medium max-md:col-span-2',
    cell: ({ change }) => labelOf(change.field),
  },
  {
    title: 'Before',
    className: 'align-top',
    cell: ({ before }) => <Value value={before} tone="bg-live/10" />,
  },
  {
    title: 'After',
    className: 'align-top',
    cell: ({ after }) => <Value value={after} tone="bg-felt/10" />,
  },
];

/** Changes of an act: each field as it was and as it is. */
export function AuditDiff({ entry }: { entry: AuditEntry }) {
  const rows = changesBetween(entry.before, entry.after).map((change) => ({
    change,
    before: plainOf(change.before, change, entry),
    after: plainOf(change.after, change, entry),
  }));
  if (rows.length === 0) return <p className="text-dim text-sm">It changed no field.</p>;
  return (
    <DataTable
      caption="What it changed"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ change }) => change.field}
      density="dense"
      phoneRow="max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-1 max-md:py-2"
    />
  );
}

function Value({ value, tone }: { value: Plain; tone: string }) {
  if (value.kind === 'none') return <span className="text-faint">none</span>;
  return (
    <span className={`rounded-sm px-1.5 py-0.5 [overflow-wrap:anywhere] ${tone}`}>
      {value.kind === 'time' ? <RelativeTime at={value.at} /> : value.text}
    </span>
  );
}
