import { lazy } from 'react';
import { part } from '@/lib/part';

const deposit = part(() => import('./deposit-dialog').then((m) => ({ default: m.DepositDialog })));
const withdraw = part(() =>
  import('./withdraw-dialog').then((m) => ({ default: m.WithdrawDialog })),
);

export const DepositDialog = lazy(deposit.load);
export const WithdrawDialog = lazy(withdraw.load);
export const prefetchDeposit = deposit.prefetch;
export const prefetchWithdraw = withdraw.prefetch;
