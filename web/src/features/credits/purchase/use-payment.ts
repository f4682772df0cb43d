import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CryptoPayment } from '@/api/credit-types';
import { payByCard, payByCrypto } from '@/api/credits';
import { safeCheckout } from '@/lib/checkout';
import { useIntentKey } from '@/lib/intent-key';
import { leave } from '../leave';
import { TEXTS } from '../texts';
import type { Consent } from './consent';
import type { Method, Quote } from './order';
import { NoWayOn } from './start-error';
import type { SentTokens } from './token-payment';

interface Order {
  method: Method;
  currency: string;
  quote: Quote;
}

interface Payment {
  start: (order: Order) => void;
  /** Something is on its way: nothing else may begin. */
  busy: boolean;
  error: unknown;
  forgetError: () => void;
}

interface Ways {
  /** A path of this site. */
  returnTo: string;
  consent: Consent;
  onCrypto: (payment: CryptoPayment) => void;
  onTokens: (sent: SentTokens) => void;
  /** Has the wallet send so many tokens. */
  payTokens: (tokens: string) => Promise<SentTokens>;
}

/** Begins one payment at a time: a crypto order and sent tokens are handed on, a card's page is gone to. */
export function usePayment({ returnTo, consent, onCrypto, onTokens, payTokens }: Ways): Payment {
  const intent = useIntentKey();
  const [leaving, setLeaving] = useState(false);
  // A return by the browser's button finds this page as it was left.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  const mutation = useMutation({
    mutationFn: async ({ method, currency, quote }: Order) => {
      if (typeof consent === 'function') await consent();
      if (method === 'card') {
        const body = {
          usdAmount: quote.price,
          credits: String(quote.credits),
          returnUrl: returnTo,
        };
        const { checkoutUrl } = await payByCard(body, intent.keyFor(body));
        const page = safeCheckout(checkoutUrl);
        if (!page) throw new NoWayOn(TEXTS.noCheckout);
        setLeaving(true);
        leave.to(page);
        return;
      }
      if (method === 'token') {
        onTokens(await payTokens(quote.price));
        return;
      }
      const body = { amount: quote.price, currency };
      const payment = await payByCrypto(body, intent.keyFor(body));
      if (!payment.paymentAddress) throw new NoWayOn(TEXTS.noAddress);
      onCrypto(payment);
    },
    onSuccess: () => intent.done(),
  });
  const busy = mutation.isPending || leaving;
  return {
    start: (order) => {
      if (!busy) mutation.mutate(order);
    },
    busy,
    error: mutation.error,
    forgetError: mutation.reset,
  };
}
