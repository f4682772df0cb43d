import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Names the row for a screen reader. */
  isRowHeader?: boolean;
  /** Of the title. */
  titleClassName?: string;
  /** Of the cells; on a phone `max-md:order-2` and the like place them within the row's grid. */
  className?: string | ((row: Row) => string);
}

const cellLook = cva('px-3 max-md:p-0', {
  variants: {
    density: {
      wide: 'py-3 md:last:pr-5 md:first:pl-5',
      dense: 'py-2 md:first:pl-4',
    },
  },
  defaultVariants: { density: 'wide' },
});

interface DataTableProps<Row> extends VariantProps<typeof cellLook> {
  caption: string;
  /** With titles that differ. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The grid that a row becomes on a phone. */
  phoneRow?: string;
}

/**
 * A table on a desk; on a phone each row is a small card of its own. What it shows while there are no rows is
 * `ListStates`' part.
 *
 * @example
 * const COLUMNS: Column<Card>[] = [
 *   { title: 'Name', cell: ({ name }) => name, isRowHeader: true },
 *   { title: 'Price', cell: ({ price }) => price, className: 'text-right tabular-nums', titleClassName: 'text-right' },
 * ];
 * <DataTable caption="Cards" columns={COLUMNS} rows={cards} keyOf={({ id }) => id} />
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    keyOf,
    density,
    phoneRow = 'max-md:grid-cols-[1fr_auto]',
  } = props;
  return (
    <table className="w-full text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-ink-3 border-b text-left text-faint text-xs max-md:sr-only">
        <tr>
          {columns.map(({ title, titleClassName = '' }) => (
            <th
              key={title}
              scope="col"
              className={`px-3 py-3 font-medium ${density === 'dense' ? 'first:pl-4' : 'first:pl-5 last:pr-5'} ${titleClassName}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-ink-3 max-md:block">
        {rows.map((row) => (
          <tr key={keyOf(row)} className={`max-md:grid ${phoneRow}`}>
            {columns.map((column) => (
              <Cell key={column.title} column={column} row={row} density={density} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps<Row> extends VariantProps<typeof cellLook> {
  column: Column<Row>;
  row: Row;
}

function Cell<Row>({ column, row, density }: CellProps<Row>) {
  const own = column.className;
  const className = cellLook({ density, className: typeof own === 'function' ? own(row) : own });
  return column.isRowHeader ? (
    <th scope="row" className={`text-left ${className}`}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={className}>{column.cell(row)}</td>
  );
}
