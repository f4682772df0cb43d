import { reasonText } from '../reason-text';
import { ShareShot } from '../share/share-shot';
import type { Replay } from '../wire';
import { ReplayProof } from './replay-proof';

interface ReplayHeadProps {
  replay: Replay;
  /** The number of the shot that is shown; 0 when there is none. */
  shot: number;
}

/** Who played, that every shot comes out the same when it is simulated anew, and the ways to send it on. */
export function ReplayHead({ replay, shot }: ReplayHeadProps) {
  const { players, winner, reason } = replay;
  const names = players.map(({ username }) => username).join(' against ');
  const won = winner === null ? null : players[winner]?.username;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-full sm:basis-0">
        <p className="line-clamp-2 font-display font-semibold text-lg [overflow-wrap:anywhere]">
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
      {shot > 0 ? (
        <ShareShot
          key={shot}
          site={location.origin}
          matchId={replay.matchId}
          shot={shot}
          title={`Shot ${shot}: ${names}`}
          running={replay.status === 'running'}
        />
      ) : null}
    </div>
  );
}
