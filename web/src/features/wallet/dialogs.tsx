import { lazy } from 'react';
import { lazyModule } from '@/lib/lazy-with-retry';

const deposit = lazyModule(() =>
  import('./deposit/deposit-dialog').then((m) => ({ default: m.DepositDialog })),
);
const withdraw = lazyModule(() =>
  import('./withdraw/withdraw-dialog').then((m) => ({ default: m.WithdrawDialog })),
);

export const DepositDialog = lazy(deposit.load);
export const WithdrawDialog = lazy(withdraw.load);
export const prefetchDeposit = deposit.prefetch;
export const prefetchWithdraw = withdraw.prefetch;
