import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { WALLET } from '@/api/wallet';
import { onBalanceUpdate } from './events';
import { WinPopupHost } from './win-popup-host';

/** Hears the events of games on every page: the win popup's, and that balances have changed. */
export function PageEvents() {
  const queries = useQueryClient();
  useEffect(
    () => onBalanceUpdate(() => void queries.invalidateQueries({ queryKey: WALLET })),
    [queries],
  );
  return <WinPopupHost />;
}
