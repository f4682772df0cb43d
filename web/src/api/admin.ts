import { type CallOptions, call } from './call';
import type {
  NewClaim,
  Page,
  QueuedClaims,
  QueuedWithdrawal,
  WithdrawalStatus,
} from './money-types';

/** Options of an administrator's calls: whose token, the marker header, and what the caller asks for. */
type AdminOptions = CallOptions;

export interface AdminLogin {
  login: string;
  password: string;
  /** Of the authenticator, once the server has asked for it. */
  code?: string;
  /** The proof that this browser was given when it signed in last. */
  device?: string;
}

export const adminLogin = (credentials: AdminLogin) =>
  call('POST', '/api/auth/login', { body: credentials, toast: false });

export const verifyAdmin = (options: AdminOptions) => call('GET', '/api/auth/verify', options);

/** Begins the four hours anew. */
export const refreshAdmin = (options: AdminOptions) => call('GET', '/api/auth/refresh', options);

export const logoutAdmin = (options: AdminOptions) => call('POST', '/api/auth/logout', options);

interface QueueFilter<Status> {
  status?: Status | undefined;
  cursor?: string | undefined;
}

export const listWithdrawals = (filter: QueueFilter<WithdrawalStatus>, options: AdminOptions) =>
  call('GET', '/api/admin/withdrawals', { ...options, query: filter }) as Promise<
    Page<QueuedWithdrawal>
  >;

export const approveWithdrawal = (id: string, options: AdminOptions) =>
  call('POST', '/api/admin/withdrawals/{id}/approve', { ...options, params: { id } });

export const rejectWithdrawal = (id: string, reason: string, options: AdminOptions) =>
  call('POST', '/api/admin/withdrawals/{id}/reject', {
    ...options,
    params: { id },
    body: { reason },
  });

export const claimWithdrawal = (id: string, options: AdminOptions) =>
  call('POST', '/api/admin/withdrawals/{id}/claim', { ...options, params: { id } });

export const askChainAgain = (id: string, options: AdminOptions) =>
  call('POST', '/api/admin/withdrawals/{id}/ask-again', { ...options, params: { id } });

export const releaseWithdrawal = (id: string, reason: string, options: AdminOptions) =>
  call('POST', '/api/admin/withdrawals/{id}/release', {
    ...options,
    params: { id },
    body: { reason },
  });

export const completeWithdrawal = (id: string, transactionHash: string, options: AdminOptions) =>
  call('POST', '/api/admin/withdrawals/{id}/complete', {
    ...options,
    params: { id },
    body: { transactionHash },
  });

export const listDeposits = (filter: QueueFilter<'pending'>, options: AdminOptions) =>
  call('GET', '/api/admin/deposits', { ...options, query: filter });

export const confirmDeposit = (
  id: string,
  body: { paymentId?: string | undefined; amount: string; note: string },
  options: AdminOptions,
) => call('POST', '/api/admin/deposits/{id}/confirm', { ...options, params: { id }, body });

export const rejectDeposit = (
  id: string,
  body: { paymentId?: string | undefined; reason: string },
  options: AdminOptions,
) => call('POST', '/api/admin/deposits/{id}/reject', { ...options, params: { id }, body });

export const listGrants = (filter: QueueFilter<'waiting'>, options: AdminOptions) =>
  call('GET', '/api/admin/claims', { ...options, query: filter }) as Promise<QueuedClaims>;

export const grantClaim = (body: NewClaim, options: AdminOptions) =>
  call('POST', '/api/admin/claims', { ...options, body });

export const confirmGrant = (id: string, options: AdminOptions) =>
  call('POST', '/api/admin/claims/{id}/confirm', { ...options, params: { id } });

export const rejectGrant = (id: string, reason: string, options: AdminOptions) =>
  call('POST', '/api/admin/claims/{id}/reject', { ...options, params: { id }, body: { reason } });

export const listAudit = (
  filter: { action?: string | undefined; cursor?: number | undefined },
  options: AdminOptions,
) => call('GET', '/api/admin/audit', { ...options, query: filter });

export const getUserStats = (options: AdminOptions) =>
  call('GET', '/api/admin/users/stats', options);

export const listUsers = (
  query: { search?: string | undefined; page: number; limit: number },
  options: AdminOptions,
) => call('GET', '/api/admin/users', { ...options, query });

export const listStreamsAsAdmin = (
  query: { search?: string | undefined; cursor?: string | undefined; limit: number },
  options: AdminOptions,
) => call('GET', '/api/admin/streams', { ...options, query });

/** Words and pictures of a stream from before its edits, the last ones first. */
export const listStreamEdits = (id: string, options: AdminOptions) =>
  call('GET', '/api/admin/streams/{id}/edits', { ...options, params: { id } });

export const deleteStream = (id: string, options: AdminOptions) =>
  call('DELETE', '/api/admin/streams/{id}', { ...options, params: { id } });
