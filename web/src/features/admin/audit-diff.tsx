import { type Column, DataTable } from '@/ui/data-table';
import { type Change, changesBetween } from './diff';

const COLUMNS: Column<Change>[] = [
  {
    title: 'Field',
    isRowHeader: true,
    titleClassName: 'w-1/4',
    className: 'break-words align-top font-medium max-md:col-span-2',
    cell: ({ field }) => field,
  },
  {
    title: 'Before',
    className: 'align-top',
    cell: ({ before }) => <Value text={before} tone="bg-live/10" />,
  },
  {
    title: 'After',
    className: 'align-top',
    cell: ({ after }) => <Value text={after} tone="bg-felt/10" />,
  },
];

/** What an act changed: each field as it was and as it is. */
export function AuditDiff({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p className="text-dim text-sm">It changed no field.</p>;
  return (
    <DataTable
      caption="What it changed"
      columns={COLUMNS}
      rows={changes}
      keyOf={({ field }) => field}
      density="dense"
      phoneRow="max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-1 max-md:py-2"
    />
  );
}

function Value({ text, tone }: { text: string | null; tone: string }) {
  return text === null ? (
    <span className="text-faint">none</span>
  ) : (
    <span className={`break-all rounded-sm px-1.5 py-0.5 ${tone}`}>{text}</span>
  );
}
