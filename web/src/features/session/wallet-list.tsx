import { CircleAlert, ExternalLink, Play, Wallet } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { watchConnectors } from 'wagmi/actions';
import type { Config as ServerConfig } from '@/api/types';
import { openWallets } from './login-flow';
import { BURNER_ID } from './wallets/burner-storage';
import type { Connector } from './wallets/connection';
import { NO_WALLET } from './wallets/wallet-error';

interface WalletListProps {
  server: ServerConfig;
  error?: string | undefined;
  onChoose: (connector: Connector) => void;
  /** Other ways in, as items of the list. */
  children?: ReactNode;
}

export function WalletList({ server, error, onChoose, children }: WalletListProps) {
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
        {installed ? null : (
          <li>
            <GetWallet />
          </li>
        )}
        {children}
      </ul>
      <About />
    </div>
  );
}

const ROW =
  'flex min-h-16 w-full items-center gap-3 rounded-md border px-4 py-2.5 text-left transition-[border-color,filter]';

function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-md bg-ink-0 text-felt">
      {children}
    </span>
  );
}

function WalletRow({ wallet, onChoose }: { wallet: Connector; onChoose: () => void }) {
  const isBurner = wallet.id === BURNER_ID;
  const Icon = isBurner ? Play : Wallet;
  const tones = isBurner
    ? 'border-felt bg-felt text-on-felt hover:brightness-110'
    : 'border-ink-3 bg-ink-2 hover:border-felt';
  return (
    <button type="button" onClick={onChoose} className={`${ROW} ${tones}`}>
      <Mark>
        {wallet.icon ? (
          <img src={wallet.icon.trim()} alt="" className="size-10" />
        ) : (
          <Icon aria-hidden className="size-5" />
        )}
      </Mark>
      <span className="flex-1">
        <span className="block font-semibold">
          {isBurner ? 'Try it now, no wallet needed' : wallet.name}
        </span>
        <span className={`block text-xs ${isBurner ? '' : 'text-dim'}`}>
          {isBurner
            ? 'It lives in this browser. Save its key in Settings to keep it for good.'
            : 'Installed in this browser'}
        </span>
      </span>
    </button>
  );
}

/** The way to a wallet for who has none here. */
function GetWallet() {
  return (
    <a
      href="https://metamask.io/download"
      target="_blank"
      rel="noopener noreferrer"
      className={`${ROW} border-ink-3 bg-ink-2 hover:border-felt`}
    >
      <Mark>
        <Wallet aria-hidden className="size-5" />
      </Mark>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">Get a wallet</span>
        <span className="block text-dim text-xs">{NO_WALLET}</span>
      </span>
      <ExternalLink aria-hidden className="size-4 shrink-0 text-dim" />
      <span className="sr-only">(opens metamask.io in a new tab)</span>
    </a>
  );
}

function About() {
  return (
    <details className="text-sm">
      <summary className="tap cursor-pointer text-dim hover:text-text">What is a wallet?</summary>
      <p className="mt-1 text-dim">
        An app or a browser extension that holds your keys. It signs you in here without a password,
        and keeps what you win in your own hands. Signing in costs nothing and moves no money.
      </p>
    </details>
  );
}
