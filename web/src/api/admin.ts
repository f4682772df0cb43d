import { type CallOptions, call } from '@/lib/http';
import type {
  AdminSession,
  AuditPage,
  NewClaim,
  Page,
  QueuedClaim,
  QueuedClaims,
  QueuedDeposit,
  QueuedWithdrawal,
  WithdrawalStatus,
} from './money-types';

/** What an administrator's calls carry: whose token, the marker header, and what the caller asks for. */
type AdminOptions = CallOptions;

export interface AdminLogin {
  login: string;
  password: string;
  /** Of the authenticator, once the server has asked for it. */
  code?: string;
}

export const adminLogin = (credentials: AdminLogin) =>
  call<AdminSession>('POST', '/api/auth/login', { body: credentials, toast: false });

export const verifyAdmin = (options: AdminOptions) =>
  call<{ valid: boolean; user: { isAdmin: boolean } | null }>('GET', '/api/auth/verify', options);

/** Begins the four hours anew. */
export const refreshAdmin = (options: AdminOptions) =>
  call<Omit<AdminSession, 'user'> & { user: { isAdmin: boolean } }>(
    'GET',
    '/api/auth/refresh',
    options,
  );

export const logoutAdmin = (options: AdminOptions) =>
  call<unknown>('POST', '/api/auth/logout', options);

const withdrawals = '/api/admin/withdrawals';
const deposits = '/api/admin/deposits';

interface QueueFilter<Status> {
  status?: Status | undefined;
  cursor?: string | undefined;
}

export const listWithdrawals = (filter: QueueFilter<WithdrawalStatus>, options: AdminOptions) =>
  call<Page<QueuedWithdrawal>>('GET', withdrawals, { ...options, query: { ...filter } });

export const approveWithdrawal = (id: string, options: AdminOptions) =>
  call<unknown>('POST', `${withdrawals}/${id}/approve`, options);

export const rejectWithdrawal = (id: string, reason: string, options: AdminOptions) =>
  call<unknown>('POST', `${withdrawals}/${id}/reject`, { ...options, body: { reason } });

export const claimWithdrawal = (id: string, options: AdminOptions) =>
  call<unknown>('POST', `${withdrawals}/${id}/claim`, options);

export const releaseWithdrawal = (id: string, reason: string, options: AdminOptions) =>
  call<unknown>('POST', `${withdrawals}/${id}/release`, { ...options, body: { reason } });

export const completeWithdrawal = (id: string, transactionHash: string, options: AdminOptions) =>
  call<unknown>('POST', `${withdrawals}/${id}/complete`, { ...options, body: { transactionHash } });

export const listDeposits = (filter: QueueFilter<'pending'>, options: AdminOptions) =>
  call<Page<QueuedDeposit>>('GET', deposits, { ...options, query: { ...filter } });

export const confirmDeposit = (
  id: string,
  confirmation: { paymentId?: string | undefined; amount: string; note: string },
  options: AdminOptions,
) =>
  call<{ credited: boolean }>('POST', `${deposits}/${id}/confirm`, {
    ...options,
    body: confirmation,
  });

export const rejectDeposit = (
  id: string,
  refusal: { paymentId?: string | undefined; reason: string },
  options: AdminOptions,
) => call<unknown>('POST', `${deposits}/${id}/reject`, { ...options, body: refusal });

const claims = '/api/admin/claims';

export const listGrants = (filter: QueueFilter<'waiting'>, options: AdminOptions) =>
  call<QueuedClaims>('GET', claims, { ...options, query: { ...filter } });

/** What became of a grant: it waits for a second administrator, or can be claimed. */
type Granted = { data: Pick<QueuedClaim, 'status'> };

export const grantClaim = (claim: NewClaim, options: AdminOptions) =>
  call<Granted>('POST', claims, { ...options, body: claim });

export const confirmGrant = (id: string, options: AdminOptions) =>
  call<Granted>('POST', `${claims}/${id}/confirm`, options);

export const rejectGrant = (id: string, reason: string, options: AdminOptions) =>
  call<unknown>('POST', `${claims}/${id}/reject`, { ...options, body: { reason } });

export const listAudit = (
  filter: { action?: string | undefined; cursor?: number | undefined },
  options: AdminOptions,
) => call<AuditPage>('GET', '/api/admin/audit', { ...options, query: { ...filter } });
