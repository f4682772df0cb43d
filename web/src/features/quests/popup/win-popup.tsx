import { ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { shortAddress } from '@/lib/address';
import { isPositive, plainAmount } from '@/lib/money';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import Modal from '@/ui/dialog-modal';
import { Spinner } from '@/ui/spinner';
import { TEXTS } from '../texts';
import { Confetti } from './confetti';
import type { WinPayload } from './events';
import { shareLink } from './share-link';
import { useRewardPlace } from './use-reward-place';

interface WinPopupProps {
  payload: WinPayload;
  onClose: () => void;
}

/** The result of a game, with the documented texts (D1; decision B15 on the chain that they name). */
export function WinPopup({ payload, onClose }: WinPopupProps) {
  const { amount, currency = 'POOL', isProcessing, gameType } = payload;
  const won = isPositive(amount);
  const share = useRef<HTMLAnchorElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open
      firstFocus={() => share.current ?? close.current}
      onOpenChange={(open) => open || onClose()}
      title={won ? 'Congratulations' : 'Game Complete'}
    >
      {isProcessing ? (
        <p
          role="status"
          className="flex min-h-24 items-center justify-center gap-2 text-dim text-sm"
        >
          <Spinner className="size-4" /> Confirming transaction on Base network...
        </p>
      ) : (
        <>
          {won ? <Confetti /> : null}
          <p className="flex items-baseline justify-center gap-2 py-2">
            <span className="break-all font-bold font-display text-5xl text-brass tabular-nums">
              {plainAmount(amount)}
            </span>
            <span className="font-semibold text-lg">{currency}</span>
          </p>
          <Breakdown lines={payload.breakdown} currency={currency} />
          <Transaction payload={payload} />
          {won ? (
            <Button asChild size="lg">
              <a
                ref={share}
                href={shareLink(plainAmount(amount), currency, payload.sharePath)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <span aria-hidden className="font-bold">
                  𝕏
                </span>
                Share on X
              </a>
            </Button>
          ) : null}
          <Button ref={close} size="lg" variant="secondary" onClick={onClose}>
            {gameType === 'ai_quest' ? 'Back to the quest' : 'Close'}
          </Button>
        </>
      )}
      <p className="text-center text-faint text-xs">Powered by Base Network</p>
    </Modal>
  );
}

function Breakdown({ lines, currency }: { lines: WinPayload['breakdown']; currency: string }) {
  if (lines.length === 0) return null;
  return (
    <ul
      aria-label="How it adds up"
      className="divide-y divide-ink-3 rounded-md border border-ink-3 bg-ink-0 text-sm"
    >
      {lines.map((line) => (
        <li
          key={`${line.description} ${line.currency ?? currency}`}
          className="flex justify-between gap-4 px-3.5 py-3"
        >
          <span className="min-w-0 break-words text-dim">{line.description}</span>
          <span className="shrink-0 font-semibold tabular-nums">
            {plainAmount(line.amount)} {line.currency ?? currency}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Transaction({ payload }: { payload: WinPayload }) {
  const { transactionHash: hash, explorerUrl, onTheWay, kept } = useRewardPlace(payload);
  if (!hash) {
    return isPositive(payload.amount) ? (
      <p role="status" className="text-center text-dim text-sm">
        {onTheWay
          ? 'It is on its way to your wallet. Your history shows its transaction as soon as it is final.'
          : (kept ?? 'It is in your balance.')}
      </p>
    ) : null;
  }
  const link = explorerUrl?.startsWith('https://') ? explorerUrl : null;
  return (
    <div className="flex items-center gap-2 rounded-md border border-ink-3 bg-ink-0 py-1 pr-1 pl-3.5 text-sm">
      <span className="text-dim">Transaction</span>
      <code className="min-w-0 flex-1 truncate" title={hash}>
        {shortAddress(hash)}
      </code>
      <CopyButton
        value={hash}
        label="Copy transaction hash"
        done={TEXTS.hashCopied}
        failed={TEXTS.hashNotCopied}
      />
      {link ? (
        <Button asChild variant="secondary">
          <a href={link} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden className="size-4" />
            Explore TX
          </a>
        </Button>
      ) : null}
    </div>
  );
}
