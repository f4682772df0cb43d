import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { reasonText } from '../reason-text';
import { ShareShot } from '../share/share-shot';
import type { Replay } from '../wire';

interface ReplayHeadProps {
  replay: Replay;
  /** The number of the shot that is shown; 0 when there is none. */
  shot: number;
}

/** Who played, that every shot comes out the same when it is simulated anew, and the ways to send it on. */
export function ReplayHead({ replay, shot }: ReplayHeadProps) {
  const { players, winner, reason, shots } = replay;
  const names = players.map(({ username }) => username).join(' against ');
  const last = shots.at(-1);
  const isSame = shots.every(({ hash, recomputedHash }) => hash === recomputedHash);
  const won = winner === null ? null : players[winner]?.username;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1">
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
      {last ? (
        <p
          className={`flex items-center gap-2 rounded-md border px-3 py-2 text-sm ${isSame ? 'border-felt/50 text-felt' : 'border-live text-live'}`}
        >
          {isSame ? (
            <ShieldCheck aria-hidden className="size-4" />
          ) : (
            <TriangleAlert aria-hidden className="size-4" />
          )}
          <span>
            {isSame ? 'Recomputed hash matches' : 'Recomputed hash differs'}{' '}
            <code className="text-dim text-xs">{last.recomputedHash}</code>
          </span>
        </p>
      ) : null}
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
      {replay.agentHand?.commitment ? (
        <details className="basis-full text-dim text-xs">
          <summary className="w-fit cursor-pointer py-3">
            The agent's luck was fixed before the match
          </summary>
          <p className="mt-1 break-all">
            Commitment <code>{replay.agentHand.commitment}</code>
          </p>
          <p className="break-all">
            Secret <code>{replay.agentHand.secret ?? 'shown when the match is over'}</code>
          </p>
        </details>
      ) : null}
    </div>
  );
}
