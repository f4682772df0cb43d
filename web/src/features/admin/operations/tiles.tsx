import type { Operations } from '@/api/operations';
import { Card } from '@/ui/card';
import { EasedNumber } from '@/ui/eased-number';
import { bytes, count, duration, percent, rate } from './format';
import { Sparkline } from './sparkline';
import type { Moment } from './trend';

interface TilesProps {
  now: Operations;
  moments: Moment[];
}

/** How the server is, each with its last minutes. */
export function Tiles({ now, moments }: TilesProps) {
  const { process } = now;
  const last = moments.at(-1);
  const tiles = [
    {
      name: 'Open connections',
      value: <EasedNumber value={process.sockets} />,
      more: `of ${count(process.maxSockets)}`,
      values: moments.map(({ viewers }) => viewers),
    },
    {
      name: 'Messages/s',
      value: rate(last?.messages ?? 0),
      more: 'heard by rooms',
      values: moments.map(({ messages }) => messages),
    },
    {
      name: 'Deliveries/s',
      value: rate(last?.deliveries ?? 0),
      more: 'written to connections',
      values: moments.map(({ deliveries }) => deliveries),
    },
    {
      name: 'Chat commit',
      value: duration(now.chatCommitMs),
      more: `votes ${duration(now.voteCommitMs)}`,
      values: moments.map(({ commitMs }) => commitMs),
    },
    {
      name: 'Slowest flush',
      value: duration(last?.flushMs ?? null),
      more: 'of any room',
      values: moments.map(({ flushMs }) => flushMs),
    },
    {
      name: 'Processor',
      value: process.cpu === null ? '–' : percent(process.cpu),
      more:
        process.cores === 1 ? 'of one core' : `of ${process.cores * 100} %, ${process.cores} cores`,
      values: moments.map(({ cpu }) => cpu),
    },
    {
      name: 'Memory',
      value: bytes(process.residentBytes),
      more: 'resident',
      values: moments.map(({ resident }) => resident),
      atLeast: 2 ** 26,
    },
  ];
  return (
    <ul aria-label="Figures" className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
      {tiles.map(({ name, value, more, values, atLeast }) => (
        <li key={name} className="last:col-span-2 xl:last:col-span-1">
          <Card className="flex h-full flex-col overflow-hidden">
            <div className="flex flex-col px-3.5 pt-3">
              <span className="text-dim text-xs">{name}</span>
              <span className="font-display font-semibold text-xl tabular-nums">{value}</span>
              <span className="truncate text-faint text-xs tabular-nums">{more}</span>
            </div>
            <div className="mt-auto pt-2">
              <Sparkline values={values} {...(atLeast ? { atLeast } : {})} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
