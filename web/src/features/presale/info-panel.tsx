import type { PresaleStatus } from '@/api/presale';
import { CopyLine } from '@/ui/copy-line';
import { Line, Panel } from './panel';
import { grouped } from './rules';
import { useTestChain } from './use-test-chain';

/** How the sale works, and where anybody can check it. */
export function InfoPanel({ sale }: { sale: PresaleStatus }) {
  const isTest = useTestChain();
  return (
    <Panel title="Presale information">
      <dl className="text-sm">
        <Line name="Duration">{sale.days} days</Line>
        <Line name="A contribution">
          {grouped(sale.minimum)} to {grouped(sale.maximum)} USDT/USDC
        </Line>
        <Line name="A wallet in all">at most {grouped(sale.walletCap)} USDT/USDC</Line>
        <Line name="Released at token generation" note="The day the token is created">
          20%
        </Line>
        <Line name="Vested" note="Paid out bit by bit after that day">
          80% over 8 months, 10% monthly
        </Line>
        <Line name="For a referral">5% in {sale.token}</Line>
        <Line name="Network">
          {isTest ? 'Local test chain' : 'BNB Smart Chain'} ({sale.chainId})
        </Line>
      </dl>
      {sale.presaleAddress ? (
        <div className="mt-4">
          <CopyLine label="Presale contract" value={sale.presaleAddress} />
          {sale.contractUrl ? (
            <a
              href={sale.contractUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="mt-2 inline-block text-chalk text-sm underline"
            >
              See the contract
            </a>
          ) : null}
        </div>
      ) : null}
      <p className="mt-4 text-dim text-sm">
        What is not allocated is refunded by the contract itself, by proof and without a fee, a day
        after the shares are published. Proceeds stay locked for seven days. Anyone can recompute
        the sale from{' '}
        <a href="/api/presale/contributions.csv" className="text-chalk underline">
          all contributions
        </a>{' '}
        and{' '}
        <a href="/api/presale/list.csv" className="text-chalk underline">
          the published list
        </a>
        .
      </p>
    </Panel>
  );
}
