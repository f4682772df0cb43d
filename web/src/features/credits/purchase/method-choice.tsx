import { Bitcoin, CreditCard, Gem, type LucideIcon } from 'lucide-react';
import type { Method } from './order';

const METHODS: { method: Method; title: string; text: string; icon: LucideIcon }[] = [
  {
    method: 'crypto',
    title: 'Cryptocurrency',
    text: 'Sent from any wallet or exchange',
    icon: Bitcoin,
  },
  {
    method: 'card',
    title: 'Credit Card',
    text: 'On the card provider’s own page',
    icon: CreditCard,
  },
  {
    method: 'token',
    title: 'LP-BAI',
    text: 'Our token, from your wallet',
    icon: Gem,
  },
];

interface MethodChoiceProps {
  chosen: Method;
  /** The token is on a chain that is reached. */
  hasTokens: boolean;
  onChoose: (method: Method) => void;
}

export function MethodChoice({ chosen, hasTokens, onChoose }: MethodChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display font-semibold text-lg">Payment method</legend>
      <div className={`grid gap-3 ${hasTokens ? 'md:grid-cols-3' : 'sm:grid-cols-2'}`}>
        {METHODS.filter(({ method }) => hasTokens || method !== 'token').map(
          ({ method, title, text, icon: Icon }) => (
            <label
              key={method}
              className="flex min-h-16 cursor-pointer items-center gap-3 rounded-md border border-ink-3 bg-ink-1 p-3.5 transition-colors hover:border-faint has-checked:border-felt has-checked:bg-felt/8 has-focus-visible:outline-2 has-focus-visible:outline-chalk"
            >
              <input
                type="radio"
                name="method"
                className="size-5 shrink-0 appearance-none rounded-full border border-faint checked:border-6 checked:border-felt"
                checked={method === chosen}
                onChange={() => onChoose(method)}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="block text-dim text-sm">{text}</span>
              </span>
              <Icon aria-hidden className="size-5 shrink-0 text-dim" />
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}
