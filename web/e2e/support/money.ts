import type { AdminSession, Deposit } from '../../src/api/money-types';
import { ADMIN_PASSWORD, ADMINS } from './admins';
import type { Account, Api } from './api';

/** Puts BAI into somebody's wallet the way that it gets there: a manual deposit that an administrator confirms. */
export async function depositBai(api: Api, account: Account, amount: string): Promise<void> {
  const admin = await api.call<AdminSession>('POST', '/api/auth/login', {
    body: { login: ADMINS[0], password: ADMIN_PASSWORD },
  });
  const { data } = await api.call<{ data: Deposit }>('POST', '/api/deposits/initiate', {
    token: account.token,
    body: { currencyId: 'BAI', amount },
  });
  await api.call('POST', `/api/admin/deposits/${data.depositId}/confirm`, {
    token: admin.token,
    body: { amount, note: 'received' },
  });
}
