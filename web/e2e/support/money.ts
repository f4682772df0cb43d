import type { Deposit } from '../../src/api/money-types';
import { ADMINS, adminToken } from './admins';
import type { Account, Api } from './api';

/** Puts BAI into somebody's wallet. */
export const depositBai = (api: Api, account: Account, amount: string): Promise<void> =>
  depositManually(api, account, 'BAI', amount);

/** Puts money into somebody's wallet the way that it gets there: a manual deposit, and for want of a limit two administrators who confirm it. */
export async function depositManually(
  api: Api,
  account: Account,
  currencyId: string,
  amount: string,
): Promise<void> {
  const { data } = await api.call<{ data: Deposit }>('POST', '/api/deposits/initiate', {
    token: account.token,
    body: { currencyId, amount },
  });
  for (const login of ADMINS) {
    await api.call('POST', `/api/admin/deposits/${data.depositId}/confirm`, {
      token: await adminToken(api, login),
      body: { amount, note: 'received' },
    });
  }
}
