import { Link } from 'react-router';
import type { AgentRecord } from '@/api/agents';
import { Card } from '@/ui/card';
import { Face } from '@/ui/face';
import { PartBar } from '@/ui/part-bar';

interface AgentAgainstProps {
  records: readonly AgentRecord[];
  className?: string;
}

/** An agent's record against each of the others. */
export function AgentAgainst({ records, className = '' }: AgentAgainstProps) {
  return (
    <Card role="region" aria-label="Against the others" className={`overflow-hidden ${className}`}>
      <h2 className="px-5 pt-4 pb-2 font-semibold">Against the others</h2>
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">Frames won and lost against each of the others</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Agent</th>
            <th scope="col">Won – lost</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ id, name, face, wins, losses }) => (
            <tr key={id} className="border-ink-3 border-t">
              <th scope="row" className="py-2 pl-5 text-left font-medium">
                <Link
                  to={`/agents/${id}`}
                  className="flex min-h-10 min-w-0 items-center gap-3 underline-offset-4 hover:underline"
                >
                  <Face face={face} size={32} />
                  <span className="truncate">{name}</span>
                </Link>
              </th>
              <td className="w-32 pr-5">
                <span className="block text-right font-semibold tabular-nums">
                  {wins} – {losses}
                </span>
                <PartBar part={wins} of={wins + losses} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
