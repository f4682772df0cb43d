import { changesBetween } from './diff';

/** What an act changed: each field as it was and as it is. */
export function AuditDiff({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p className="text-dim text-sm">It changed no field.</p>;
  return (
    <table className="w-full table-fixed text-left text-sm">
      <thead className="text-faint text-xs">
        <tr>
          <th className="w-1/4 py-1.5 pr-3 font-medium">Field</th>
          <th className="py-1.5 pr-3 font-medium">Before</th>
          <th className="py-1.5 font-medium">After</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-ink-3">
        {changes.map((change) => (
          <tr key={change.field} className="align-top">
            <th scope="row" className="break-words py-2 pr-3 font-medium">
              {change.field}
            </th>
            <Value text={change.before} tone="bg-live/10" />
            <Value text={change.after} tone="bg-felt/10" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ text, tone }: { text: string | null; tone: string }) {
  return (
    <td className="py-2 pr-3">
      {text === null ? (
        <span className="text-faint">none</span>
      ) : (
        <span className={`break-all rounded-sm px-1.5 py-0.5 ${tone}`}>{text}</span>
      )}
    </td>
  );
}
