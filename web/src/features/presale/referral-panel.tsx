import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/lib/session';
import { CopyLine } from '@/ui/copy-line';
import { Line, Panel } from './panel';
import { referralQuery } from './queries';
import { shown } from './rules';

/** One's own referral link, and what it brought. */
export function ReferralPanel({ token }: { token: string }) {
  const { user, status } = useSession();
  if (!user || status !== 'signedIn') return null;
  return <Opened address={user.address} token={token} />;
}

function Opened({ address, token }: { address: string; token: string }) {
  const { data } = useQuery(referralQuery(address));
  if (!data) return null;
  return (
    <Panel title="Referrals">
      <CopyLine
        label="Your link"
        value={`${window.location.origin}/presale?ref=${data.referralCode}`}
      />
      <dl className="mt-3 text-sm">
        <Line name="Came by it">{data.totalReferrals}</Line>
        <Line name="Your bonus (5%)">
          {shown(data.totalReferralBonus)} {token}
        </Line>
      </dl>
    </Panel>
  );
}
