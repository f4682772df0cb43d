import { CircleAlert, Play, Wallet } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { watchConnectors } from 'wagmi/actions';
import type { Config as ServerConfig } from '@/api/types';
import { openWallets } from './login-flow';
import { BURNER_ID } from './wallets/burner';
import type { Connector } from './wallets/connection';
import { NO_WALLET } from './wallets/wallet-error';

interface WalletListProps {
  server: ServerConfig;
  error?: string | undefined;
  onChoose: (connector: Connector) => void;
}

export function WalletList({ server, error, onChoose }: WalletListProps) {
  const wagmi = openWallets(server);
  const wallets = useSyncExternalStore(
    (onChange) => watchConnectors(wagmi, { onChange }),
    () => wagmi.connectors,
  );
  const installed = wallets.some(({ id }) => id !== BURNER_ID);
  return (
    <div className="flex flex-col gap-3">
      {error ? (
        <p
          role="alert"
          className="flex items-center gap-2 rounded-md bg-ink-2 p-3 text-live text-sm"
        >
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {error}
        </p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {wallets.map((wallet) => (
          <li key={wallet.uid}>
            <WalletRow wallet={wallet} onChoose={() => onChoose(wallet)} />
          </li>
        ))}
      </ul>
      {installed ? null : <p className="text-center text-dim text-sm">{NO_WALLET}</p>}
    </div>
  );
}

function WalletRow({ wallet, onChoose }: { wallet: Connector; onChoose: () => void }) {
  const isBurner = wallet.id === BURNER_ID;
  const Icon = isBurner ? Play : Wallet;
  const tones = isBurner
    ? 'border-felt bg-felt text-on-felt hover:brightness-110'
    : 'border-ink-3 bg-ink-2 hover:border-felt';
  return (
    <button
      type="button"
      onClick={onChoose}
      className={`flex h-16 w-full items-center gap-3 rounded-md border px-4 text-left transition-[border-color,filter] ${tones}`}
    >
      <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-md bg-ink-0 text-felt">
        {wallet.icon ? (
          <img src={wallet.icon.trim()} alt="" className="size-10" />
        ) : (
          <Icon aria-hidden className="size-5" />
        )}
      </span>
      <span className="flex-1">
        <span className="block font-semibold">
          {isBurner ? 'Try it now, no wallet needed' : wallet.name}
        </span>
        <span className={`block text-xs ${isBurner ? '' : 'text-dim'}`}>
          {isBurner ? `${wallet.name}: a throwaway key in this browser` : 'Installed'}
        </span>
      </span>
    </button>
  );
}
