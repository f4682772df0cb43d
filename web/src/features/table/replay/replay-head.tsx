import { reasonText } from '../reason-text';
import type { Replay } from '../wire';
import { ReplayProof } from './replay-proof';

/** The players, how it ended, and that every shot comes out the same when it is simulated anew. */
export function ReplayHead({ replay }: { replay: Replay }) {
  const { players, winner, reason } = replay;
  const names = players.map(({ username }) => username).join(' against ');
  const won = winner === null ? null : players[winner]?.username;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-display font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
          {names}
        </p>
        {replay.status === 'running' ? (
          <p className="text-dim text-sm">
            Still being played.{' '}
            <a
              href={`/duel/watch/${replay.matchId}`}
              className="text-chalk underline-offset-4 hover:underline"
            >
              Watch it live
            </a>
          </p>
        ) : (
          <p className="text-dim text-sm">
            {won ? `${won} won. ` : 'No winner. '}
            {reasonText(reason, winner, players)}
          </p>
        )}
      </div>
      <ReplayProof replay={replay} />
    </div>
  );
}
