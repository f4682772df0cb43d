import { useQueryClient } from '@tanstack/react-query';
import { PenLine, RotateCw, Wallet } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Address } from '@/ui/address';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { EmptyState } from '@/ui/states';
import { noWithdrawal } from './balances/ways';
import { DepositDialog, WithdrawDialog } from './dialogs';
import { MainActions } from './main-actions';
import type { Opened } from './opened';
import { refreshWallet, useBalances, useRefresh } from './queries';
import { WalletTabs } from './wallet-tabs';

interface WalletPageProps {
  /** The body of the tab of pool credits, which is another feature's. */
  credits?: ReactNode;
}

export function WalletPage({ credits }: WalletPageProps) {
  const { user, status } = useSession();
  usePageMeta({
    title: 'Wallet',
    description: 'Balances, deposits, withdrawals and your full history.',
  });
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-8 md:py-8">
      {user && status === 'signedIn' ? (
        <OpenWallet key={user.address} credits={credits} />
      ) : (
        <ConnectPrompt />
      )}
    </div>
  );
}

/** Shown where the screen is open and there is no session, or one that has not proved its address (decision B4). */
function ConnectPrompt() {
  const { user, connect, requireToken } = useSession();
  return user ? (
    <EmptyState
      as="h1"
      icon={PenLine}
      title="Sign in to see your wallet"
      className="min-h-[60dvh]"
      action={<Button onClick={() => void requireToken()}>Sign in</Button>}
    >
      Your wallet is connected. One signature proves that it is yours.
    </EmptyState>
  ) : (
    <EmptyState
      as="h1"
      icon={Wallet}
      title="Connect your wallet"
      className="min-h-[60dvh]"
      action={<Button onClick={() => void connect()}>Login / Signup</Button>}
    >
      Please connect your wallet.
    </EmptyState>
  );
}

function OpenWallet({ credits }: WalletPageProps) {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  const queries = useQueryClient();
  const close = () => {
    setOpened(null);
    // Failures show where the lists are.
    refreshWallet(queries).catch(() => {});
  };
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-bold text-2xl md:text-3xl">Wallet</h1>
        {user ? <Address address={user.address} className="text-dim" /> : null}
        <span className="ml-auto flex">
          <RefreshButton />
        </span>
        <MainActions onOpen={setOpened} />
      </header>
      <WalletTabs
        tab={params.get('tab')}
        onTab={(tab) => setParams(tab === 'balances' ? {} : { tab }, { replace: true })}
        onOpen={setOpened}
        credits={credits}
      />
      <Dialogs opened={opened} onOpen={setOpened} onClose={close} />
    </>
  );
}

function RefreshButton() {
  const refresh = useRefresh();
  return (
    <IconButton
      label="Refresh"
      aria-busy={refresh.isPending || undefined}
      onClick={() => refresh.mutate()}
    >
      <RotateCw aria-hidden className={`size-4 ${refresh.isPending ? 'animate-spin' : ''}`} />
    </IconButton>
  );
}

interface DialogsProps {
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}

function Dialogs({ opened, onOpen, onClose }: DialogsProps) {
  const { data } = useBalances();
  const entry = data?.find((one) => one.currencyId === opened?.currencyId);
  if (!data || !opened || !entry) return null;
  return (
    <Suspense>
      {opened.dialog === 'deposit' ? (
        <DepositDialog
          entry={entry}
          coins={data.filter(({ currency }) => currency.depositMethod !== 'none')}
          onCoin={(currencyId) => onOpen({ dialog: 'deposit', currencyId })}
          depositId={opened.depositId}
          onWithdraw={() =>
            onOpen({ dialog: 'withdraw', currencyId: entry.currencyId, variant: 'plain' })
          }
          onClose={onClose}
        />
      ) : (
        <WithdrawDialog
          entry={entry}
          coins={data.filter((each) => noWithdrawal(each) === null)}
          onCoin={(currencyId) => onOpen({ ...opened, currencyId })}
          variant={opened.variant ?? 'confirm'}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
