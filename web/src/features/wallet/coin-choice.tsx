import type { Balance } from '@/api/money-types';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';

interface CoinChoiceProps {
  /** Those that can be chosen; nothing is asked where there is one alone. */
  coins: Balance[];
  chosen: string;
  onChoose: (currencyId: string) => void;
}

export function CoinChoice({ coins, chosen, onChoose }: CoinChoiceProps) {
  if (coins.length < 2) return null;
  return (
    <Field label="Coin">
      {(control) => (
        <Select {...control} value={chosen} onChange={({ target }) => onChoose(target.value)}>
          {coins.map(({ currencyId, currency }) => (
            <option key={currencyId} value={currencyId}>
              {currency.displayName === currency.symbol
                ? currency.symbol
                : `${currency.displayName} (${currency.symbol})`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
