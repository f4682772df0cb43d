import type { Operations } from '@/api/operations';
import { Badge } from '@/ui/badge';
import { age, count } from './format';

/** Version, age and the workers: what hardly moves. */
export function ProcessLine({ now }: { now: Operations }) {
  const { version, uptimeSeconds, workers, pool } = now.process;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-dim text-sm tabular-nums">
      <span>
        Version <strong className="font-semibold text-text">{version}</strong>
      </span>
      <span>
        Up for <strong className="font-semibold text-text">{age(uptimeSeconds)}</strong>
      </span>
      <span>
        Database{' '}
        <strong className="font-semibold text-text">
          {count(pool.open - pool.idle)} of {count(pool.max)} connections
        </strong>{' '}
        in use
      </span>
      {workers.map(({ id, sockets, waiting }) => (
        <span key={id} className="flex items-center gap-1.5">
          Worker {id + 1}
          {sockets === null ? (
            <Badge tone="live">does not answer</Badge>
          ) : (
            <strong className="font-semibold text-text">
              {sockets === 1 ? 'one connection' : `${count(sockets)} connections`}
            </strong>
          )}
          {waiting > 0 ? <span className="text-brass">{count(waiting)} waiting</span> : null}
        </span>
      ))}
    </p>
  );
}
