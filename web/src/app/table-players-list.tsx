import { useEffect, useState } from 'react';
import type { TableCard } from '@/api/tables';
import { positions } from '@/features/table/thumb/positions-feed';
import { Countdown } from '@/ui/countdown';
import { Portrait } from '@/ui/portrait';
import { Shares } from '@/ui/shares';
import { playersAt, type TablePlayerLine } from './home/table-players';

interface TablePlayersProps {
  /** Of the stream. */
  id: string;
  /** The match at its table, as the list told it. */
  match: TableCard;
}

/** The two at a table and how it stands, as the picture above tells it: it asks anew every few seconds. */
export function TablePlayers({ id, match: told }: TablePlayersProps) {
  const [match, setMatch] = useState(told);
  useEffect(() => setMatch(told), [told]);
  useEffect(() => positions.watch(id, setMatch), [id]);
  const { status, beginsAt } = match;
  const players = playersAt(match);
  const [first] = players;
  const begins = status === 'waiting' && beginsAt ? new Date(beginsAt).toISOString() : null;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <ul aria-label="Players" className="flex min-w-0 flex-1 flex-col justify-evenly gap-1">
        {first?.chance ? <Chances first={first.chance} /> : null}
        {players.map((player) => (
          <Player
            key={player.username}
            second={player !== first}
            player={begins ? { ...player, standing: '', shoots: false } : player}
          />
        ))}
      </ul>
      {begins ? (
        <p className="flex shrink-0 flex-col items-end text-dim text-xs">
          Next frame in
          <Countdown
            to={begins}
            label="Until the next frame"
            className="font-bold font-display text-text text-xl leading-tight"
          />
        </p>
      ) : null}
    </div>
  );
}

/** The nearer one to winning, at a glance: the players' own lines say it in figures. */
const Chances = ({ first }: { first: number }) => (
  <li aria-hidden className="mb-0.5 flex h-1 gap-0.5 overflow-hidden rounded-full">
    <Shares first={first} />
  </li>
);

function Player({ player, second }: { player: TablePlayerLine; second: boolean }) {
  const { username, character, rating, chance, standing, shoots } = player;
  return (
    <li className="flex items-center gap-2 text-sm">
      <Portrait name={username} character={character} size={34} />
      <span className="line-clamp-2 font-medium leading-tight [overflow-wrap:anywhere]">
        {username}
      </span>
      {chance !== null ? (
        <span
          title="Chance to win the frame"
          className={`shrink-0 font-semibold tabular-nums sm:max-xl:hidden ${second ? 'text-option-2' : 'text-option-1'}`}
        >
          {chance} %
        </span>
      ) : rating === null ? null : (
        // Names need the room of narrow cards more.
        <span title="Rating" className="text-faint tabular-nums max-xl:hidden">
          {rating}
        </span>
      )}
      <span
        className={`ml-auto flex shrink-0 items-center gap-1.5 tabular-nums ${shoots ? 'text-text' : 'text-dim'}`}
      >
        {shoots ? (
          <span title="At the table" className="size-1.5 rounded-full bg-felt">
            <span className="sr-only">At the table:</span>
          </span>
        ) : null}
        {standing}
      </span>
    </li>
  );
}
