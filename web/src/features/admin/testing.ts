import type { QueuedWithdrawal } from '@/api/money-types';
import type { AdminRecord } from './record';
import { HOUR_MS } from './record';
import { ADMIN_KEY, adminStore } from './store';

/** For tests: a session that began just now. */
export function adminRecord(change: Partial<AdminRecord> = {}): AdminRecord {
  const now = Date.now();
  return {
    token: 'admin.token.1',
    user: { id: 'a1', username: 'ada', email: null, isAdmin: true },
    loginTimestamp: now,
    expiresAt: now + 7 * 24 * HOUR_MS,
    sessionExpiresAt: now + 4 * HOUR_MS,
    ...change,
  };
}

/** Puts a session, or anything else, where the browser keeps it. */
export function store(value: unknown): void {
  localStorage.setItem(ADMIN_KEY, typeof value === 'string' ? value : JSON.stringify(value));
  adminStore.reload();
}

export const ANSWER = {
  success: true,
  token: 'admin.token.1',
  user: { id: 'a1', username: 'ada', email: null, isAdmin: true },
  expiresAt: '2030-01-08T00:00:00Z',
  sessionExpiresAt: '2030-01-01T04:00:00Z',
};

export const waiting: QueuedWithdrawal = {
  id: 'b'.repeat(24),
  user: { id: 'c'.repeat(24), address: `0x${'2'.repeat(40)}`, username: 'karl' },
  currency: 'USDT',
  network: 'usdttrc20',
  amount: '12500',
  networkFee: '1',
  netAmount: '12499',
  destinationAddress: 'TXk9cD3fJ2pQ7vB1nM5sR8wY4zA6eH0gLu',
  userNotes: 'Rent is due',
  status: 'pending',
  needsSecondApproval: false,
  approvals: [],
  taken: null,
  reason: null,
  transactionHash: null,
  payment: null,
  createdAt: '2026-11-21T12:00:00Z',
};
