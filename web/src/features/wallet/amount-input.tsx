import type { ComponentProps, ReactNode } from 'react';
import { Input } from '@/ui/input';

interface AmountInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  symbol: string;
  /** Stands before the symbol: a button that fills the input. */
  children?: ReactNode;
}

/** Takes an amount as text, exactly as typed; the wheel must not change it. */
export function AmountInput({ symbol, children, ...rest }: AmountInputProps) {
  return (
    <span className="relative block">
      <Input
        {...rest}
        type="number"
        inputMode="decimal"
        step="any"
        min="0"
        autoComplete="off"
        onWheel={({ currentTarget }) => currentTarget.blur()}
        className="h-12 appearance-none pr-32 font-display text-lg tabular-nums [&::-webkit-inner-spin-button]:appearance-none"
      />
      <span className="absolute inset-y-0 right-3 flex items-center gap-2">
        {children}
        <span aria-hidden className="font-semibold text-dim text-sm">
          {symbol}
        </span>
      </span>
    </span>
  );
}
