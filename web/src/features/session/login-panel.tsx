import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { configQuery } from '@/api/config';
import type { Config as ServerConfig } from '@/api/types';
import { ApiError } from '@/lib/api-error';
import { genericText } from '@/lib/error-toasts';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { connectTo, prove, resume } from './login-flow';
import { LoginSkeleton } from './login-skeleton';
import { store } from './store';
import { WaitingForWallet } from './waiting-for-wallet';
import { WalletList } from './wallet-list';
import type { Connector } from './wallets/connection';
import { walletErrorText } from './wallets/wallet-error';

const PassportButton = lazyWithRetry(() => import('./passport/passport-button'));

type Step =
  | { at: 'looking' }
  | { at: 'choose'; error?: string }
  | { at: 'connect'; wallet: string }
  | { at: 'sign' }
  | { at: 'unsigned'; error: string };

interface LoginPanelProps {
  onDone: (token: string | null) => void;
}

export default function LoginPanel({ onDone }: LoginPanelProps) {
  const config = useQuery(configQuery);
  if (config.data) return <Steps server={config.data} onDone={onDone} />;
  if (config.isPending) return <LoginSkeleton />;
  return (
    <ErrorState
      title="Cuecast did not answer"
      onRetry={() => void config.refetch()}
      retrying={config.isFetching}
      className="py-4"
    >
      {config.error instanceof ApiError ? genericText(config.error) : null}
    </ErrorState>
  );
}

function Steps({ server, onDone }: LoginPanelProps & { server: ServerConfig }) {
  // Only a wallet can be picked up where it was; Immutable Passport asks anew.
  const [step, setStep] = useState<Step>({
    at: store.get()?.provider === 'appkit' ? 'looking' : 'choose',
  });

  const sign = async () => {
    setStep({ at: 'sign' });
    try {
      onDone(await prove(server));
    } catch (error) {
      setStep({ at: 'unsigned', error: walletErrorText(error) });
    }
  };

  const choose = async (connector: Connector) => {
    setStep({ at: 'connect', wallet: connector.name });
    try {
      await connectTo(server, connector);
    } catch (error) {
      setStep({ at: 'choose', error: walletErrorText(error) });
      return;
    }
    await sign();
  };

  // A session whose wallet is still there goes straight to the signature.
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, as the dialog opens
  useEffect(() => {
    if (step.at !== 'looking') return;
    let current = true;
    resume(server).then(
      (found) => current && (found ? sign() : setStep({ at: 'choose' })),
      () => current && setStep({ at: 'choose' }),
    );
    return () => {
      current = false;
    };
  }, []);

  switch (step.at) {
    case 'looking':
      return <LoginSkeleton />;
    case 'choose':
      return (
        <WalletList server={server} error={step.error} onChoose={choose}>
          {server.passport ? (
            <li>
              <Suspense fallback={<Skeleton className="h-16" />}>
                <PassportButton server={server} onDone={() => onDone(store.token())} />
              </Suspense>
            </li>
          ) : null}
        </WalletList>
      );
    case 'connect':
      return (
        <WaitingForWallet
          title={`Opening ${step.wallet}`}
          text="Approve the connection in your wallet. Nothing is signed yet."
        />
      );
    case 'sign':
      return (
        <WaitingForWallet
          title="Sign in your wallet"
          text="One signature proves that the address is yours. It costs nothing."
        />
      );
    case 'unsigned':
      return (
        <WaitingForWallet
          title="Connected, not signed in"
          text="You can watch. To chat, sign once."
          error={step.error}
          onRetry={sign}
          onSkip={() => onDone(null)}
        />
      );
  }
}
