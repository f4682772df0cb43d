import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { tellOfTokens } from '@/api/credit-tokens';
import { ApiError, serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { creditsMoved, usePurchase } from '../queries';
import { PurchaseProgress } from './purchase-progress';
import type { SentTokens } from './token-payment';
import { TOKEN_TEXTS } from './token-texts';

/** The server waits for finality itself; between two such calls a moment is enough. */
const AGAIN_MS = 1000;
/** A node that has not heard of the transaction, or a server that is away. */
const LATER_MS = 3000;

interface TokensSentProps {
  sent: SentTokens;
  /** The sender. */
  from: string;
  onClose: () => void;
  /** The button of a purchase that is there. */
  onDone: () => void;
}

/** Tokens on their way: the server is told of them and says what they bought. They count whether or not anybody looks. */
export function TokensSent({ sent, from, onClose, onDone }: TokensSentProps) {
  const queries = useQueryClient();
  const told = useQuery({
    queryKey: ['credits-told', sent.hash],
    queryFn: ({ signal }) => tellOfTokens({ ...sent, from }, { signal }),
    retry: false,
    refetchInterval: ({ state: { data, error } }) => {
      if (isFinal(error)) return false;
      return error ? LATER_MS : data && 'pending' in data ? AGAIN_MS : false;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const purchase = usePurchase(sent.hash);
  const bought = told.data && 'creditsReceived' in told.data ? told.data : null;
  useEffect(() => {
    if (!bought) return;
    creditsMoved(queries);
    notify.success(TOKEN_TEXTS.bought(bought.creditsReceived, bought.poolTokensSpent), {
      id: `tokens-${sent.hash}`,
    });
  }, [bought, queries, sent.hash]);
  const refused = isFinal(told.error) ? told.error : null;
  const link = purchase.data?.explorerUrl;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || (bought ? onDone() : onClose())}
      title="LP-BAI payment"
    >
      <div className="flex flex-col gap-4">
        {refused ? (
          <Notice tone="error" title={TOKEN_TEXTS.tokensFailed}>
            {serverText(refused, 'What was sent is returned to you.')}
          </Notice>
        ) : (
          <PurchaseProgress
            purchase={
              bought
                ? { status: 'paid', method: 'token', credits: bought.creditsReceived, bonus: 0 }
                : { status: 'confirming', method: 'token', credits: 0, bonus: 0 }
            }
          />
        )}
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="flex items-center gap-1.5 self-start text-chalk text-sm underline"
          >
            See the transaction
            <ExternalLink aria-hidden className="size-4" />
          </a>
        ) : null}
        <Button
          variant={bought ? 'primary' : 'secondary'}
          size="lg"
          onClick={bought ? onDone : onClose}
        >
          {bought ? 'Continue' : 'Close'}
        </Button>
      </div>
    </Dialog>
  );
}

/** Refusals that the server has judged; a hash that no node knows yet, and a busy or silent server, are asked again. */
function isFinal(error: unknown): error is ApiError {
  const isJudged = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isJudged && error.status !== 404 && error.status !== 429;
}
