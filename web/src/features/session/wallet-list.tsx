import { ChevronDown, CircleAlert, ExternalLink, Play, Wallet } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { watchConnectors } from 'wagmi/actions';
import type { Config as ServerConfig } from '@/api/types';
import { Button } from '@/ui/button';
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
            <NoWallet />
          </li>
        )}
        {children}
      </ul>
      {installed ? <About /> : null}
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
        <span className={`block text-balance text-sm ${isBurner ? '' : 'text-dim'}`}>
          {isBurner ? 'Kept in this browser until you save its key.' : 'Installed in this browser'}
        </span>
      </span>
    </button>
  );
}

/** Wallets for somebody without any in this browser. */
function NoWallet() {
  return (
    <details className="group rounded-md border border-ink-3 bg-ink-2 transition-colors hover:border-felt">
      <summary
        className={`${ROW} cursor-pointer list-none border-transparent [&::-webkit-details-marker]:hidden`}
      >
        <Mark>
          <Wallet aria-hidden className="size-5" />
        </Mark>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">Use my own wallet</span>
          <span className="block text-dim text-sm">MetaMask, Rabby or another</span>
        </span>
        <Chevron />
      </summary>
      <div className="flex flex-col gap-3 border-ink-3 border-t px-4 py-3 text-sm">
        <p>
          <span className="font-medium">{NO_WALLET}</span>
          <span className="mt-1 block text-dim">{WALLET_WORDS}</span>
        </p>
        <Button asChild variant="secondary" className="self-start">
          <a href="https://metamask.io/download" target="_blank" rel="noopener noreferrer">
            Get MetaMask
            <ExternalLink aria-hidden className="size-4 text-dim" />
            <span className="sr-only">(opens metamask.io in a new tab)</span>
          </a>
        </Button>
      </div>
    </details>
  );
}

const WALLET_WORDS =
  'It holds your keys, signs you in without a password and keeps what you win in your own hands. Signing in costs nothing and moves no money.';

function About() {
  return (
    <details className="group text-sm">
      <summary className="tap flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm text-dim hover:text-text [&::-webkit-details-marker]:hidden">
        What is a wallet?
        <Chevron />
      </summary>
      <p className="mt-1 text-dim">An app or a browser extension. {WALLET_WORDS}</p>
    </details>
  );
}

function Chevron() {
  return (
    <ChevronDown
      aria-hidden
      className="size-4 shrink-0 text-dim transition-transform group-open:rotate-180"
    />
  );
}
