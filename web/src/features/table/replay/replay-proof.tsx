import { ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '@/ui/copy-button';
import type { Replay } from '../wire';

/** A small word on whether every shot comes out the same when it is simulated anew; it opens what that rests on, and how to check it. */
export function ReplayProof({ replay }: { replay: Replay }) {
  const { agentHand, matchId, shots, status } = replay;
  const last = shots.at(-1);
  if (!last) return null;
  const isSame = shots.every(({ hash, recomputedHash }) => hash === recomputedHash);
  const Icon = isSame ? ShieldCheck : TriangleAlert;
  return (
    <details className="text-sm open:basis-full">
      <summary
        className={`inline-flex h-10 w-fit cursor-pointer list-none items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-ink-2 [&::-webkit-details-marker]:hidden ${isSame ? 'text-felt' : 'text-live'}`}
      >
        <Icon aria-hidden className="size-4" />
        {isSame ? 'Verified' : 'Not verified'}
      </summary>
      <div className="mt-2 flex max-w-3xl flex-col gap-3 rounded-md border border-ink-3 bg-ink-1 p-4">
        <p>
          {isSame ? 'Recomputed hash matches' : 'Recomputed hash differs'}: our server played{' '}
          {shots.length === 1 ? 'the shot' : `each of the ${shots.length} shots`} anew from what the
          players sent
          {isSame
            ? ', and every ball came to rest where it did in the match.'
            : ', and not every ball came to rest where it did in the match.'}
        </p>
        <dl className="flex flex-col gap-2">
          <Value name="Hash of the last shot" value={last.recomputedHash ?? last.hash} />
          {agentHand?.commitment ? (
            <>
              <Value name="Commitment, shown before the first shot" value={agentHand.commitment} />
              {agentHand.secret ? (
                <Value name="Secret, told when the match was over" value={agentHand.secret} />
              ) : null}
            </>
          ) : null}
        </dl>
        <div className="text-dim">
          <h2 className="font-semibold font-sans text-text">Check it yourself</h2>
          <ol className="ml-5 list-decimal">
            <li>
              <a
                href={`/api/duel/matches/${matchId}/replay`}
                className="text-chalk underline underline-offset-4"
              >
                Every shot as it was sent
              </a>
              , with its hash. <code>cuecast billiards simulate</code> plays them on your own
              machine.
            </li>
            {agentHand?.commitment ? (
              <li>
                The agent’s luck was fixed before the match: the SHA-256 of the secret’s 32 bytes is
                the commitment
                {status === 'running' ? ', once the match is over and the secret is told.' : '.'}
              </li>
            ) : null}
          </ol>
        </div>
      </div>
    </details>
  );
}

function Value({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div>
      <dt className="text-faint text-xs">{name}</dt>
      <dd className="flex items-center gap-1">
        <code className="break-all text-xs">{value}</code>
        <CopyButton
          value={value}
          label={`Copy: ${name}`}
          done="Copied"
          failed="It could not be copied"
          className="-my-2"
        />
      </dd>
    </div>
  );
}
