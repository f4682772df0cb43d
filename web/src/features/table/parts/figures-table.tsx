import type { FrameRecord } from '../match/use-frame-record';
import type { SeatId } from '../wire';

interface FiguresTableProps {
  record: FrameRecord;
  /** The one on the left, and the one on the right. */
  seats: readonly [SeatId, SeatId];
  /** Each has balls of their own, and those alone are counted. */
  owned: boolean;
}

/** Both sides of a frame in figures, without those that are nothing on both. */
export function FiguresTable({ record, seats, owned }: FiguresTableProps) {
  const { figures, accuracy, judged } = record;
  const rows = [
    [owned ? 'Own balls potted' : 'Balls potted', figures?.map(({ potted }) => potted)],
    ['Best run', figures?.map(({ run }) => run)],
    ['Fouls', figures?.map(({ fouls }) => fouls)],
    ...(judged ? [['Accuracy', accuracy] as const] : []),
  ] as const;
  const told = rows.filter(([, values]) => values?.some((value) => value !== 0) ?? true);
  if (told.length === 0) return null;
  return (
    <table className="w-full text-sm tabular-nums leading-6">
      <caption className="sr-only">The frame in figures</caption>
      <tbody>
        {told.map(([label, values]) => (
          <tr key={label} className="border-ink-3 border-t first:border-t-0">
            <td className="w-1/4 font-semibold">{values?.[seats[0]] ?? '–'}</td>
            <th scope="row" className="whitespace-nowrap font-normal text-dim">
              {label}
            </th>
            <td className="w-1/4 font-semibold">{values?.[seats[1]] ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
