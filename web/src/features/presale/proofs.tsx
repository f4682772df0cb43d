import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnPart, SaleProof } from '@/api/presale';
import type { Address } from '@/lib/address';
import { CHAIN_TEXTS, chainProblem } from '@/lib/chain-error';
import { absoluteTime } from '@/lib/time';
import { useNow } from '@/lib/use-now';
import type { Wallet } from '@/lib/wallet';
import { Button } from '@/ui/button';
import { saleMoved } from './queries';
import { shown } from './rules';
import { TEXTS } from './texts';

interface ProofsProps {
  own: OwnPart;
  wallet: Wallet | undefined;
  chainId: number;
  from: Address;
}

type Call = SaleProof['refunds'][number];

/** Refunds and claims, taken from the contract by proof with the wallet alone. */
export function Proofs({ own, wallet, chainId, from }: ProofsProps) {
  const queries = useQueryClient();
  const now = useNow(10_000);
  const sent = useMutation({
    mutationFn: async ({ to, data }: Call) => {
      if (!wallet) throw new Error(TEXTS.noWallet);
      return wallet.send(from, { chainId, to: to as Address, data: data as `0x${string}` });
    },
    onSettled: () => {
      void saleMoved(queries);
    },
  });
  const { isSuccess, variables: call, reset } = sent;
  const isCounted = isSuccess && !callsOf(own).some((one) => isSame(one, call));
  useEffect(() => {
    if (isCounted) reset();
  }, [isCounted, reset]);
  const problem = sent.isError ? chainProblem(sent.error) : null;
  return (
    <div className="mt-4 flex flex-col gap-3 empty:hidden">
      {own.proofs.map((proof) => (
        <div key={proof.number} className="contents">
          {proof.refunds.map((call) => (
            <Take
              key={call.token}
              label={`Refund ${shown(call.amount)} ${call.token}`}
              from={proof.refundFrom}
              now={now}
              busy={sent.isPending && sent.variables === call}
              onTake={() => sent.mutate(call)}
            />
          ))}
          {proof.claim ? (
            <Take
              label={`Claim ${shown(proof.claim.amount)} ${proof.claim.token}`}
              from={proof.claimFrom}
              now={now}
              busy={sent.isPending && sent.variables === proof.claim}
              onTake={() => proof.claim && sent.mutate(proof.claim)}
            />
          ) : null}
        </div>
      ))}
      {sent.isError ? (
        <p role="alert" className="text-live text-sm">
          {problem ? CHAIN_TEXTS[problem] : 'The contract paid nothing out. Try again in a moment.'}
        </p>
      ) : null}
      {sent.isSuccess ? (
        <p role="status" className="text-felt text-sm">
          Sent. It shows here once it is final.
        </p>
      ) : null}
    </div>
  );
}

const callsOf = ({ proofs }: OwnPart): Call[] =>
  proofs.flatMap(({ refunds, claim }) => (claim ? [...refunds, claim] : refunds));

/** A claim of a later month is sent with the same data. */
const isSame = (one: Call, other: Call) => one.data === other.data && one.amount === other.amount;

interface TakeProps {
  label: string;
  /** As ISO text. */
  from: string;
  now: number;
  busy: boolean;
  onTake: () => void;
}

function Take({ label, from, now, busy, onTake }: TakeProps) {
  const at = new Date(from);
  const early = at.getTime() > now;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" busy={busy} onClick={onTake}>
        {label}
      </Button>
      {early ? (
        <span className="text-dim text-sm">
          Available from {absoluteTime(at)} on, by its own clock
        </span>
      ) : null}
    </div>
  );
}
