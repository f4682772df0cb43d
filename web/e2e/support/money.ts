import { runBeside } from '../../scripts/server.mjs';
import type { Deposit } from '../../src/api/money-types';
import type { Account, Api } from './api';

/** An administrator who is one because the operator said so. */
export async function administrator(api: Api): Promise<Account> {
  const admin = await api.account('admin');
  runBeside(String(process.env.CUECAST_E2E_FOLDER), [
    'admin',
    'create',
    '--address',
    admin.address,
  ]);
  return admin;
}

/** Puts BAI into somebody's wallet the way that it gets there: a manual deposit that an administrator confirms. */
export async function deposit(api: Api, account: Account, amount: string): Promise<void> {
  const admin = await administrator(api);
  const { data } = await api.call<{ data: Deposit }>('POST', '/api/deposits/initiate', {
    token: account.token,
    body: { currencyId: 'BAI', amount },
  });
  await api.call('POST', `/api/admin/deposits/${data.depositId}/confirm`, {
    token: admin.token,
    body: { amount, note: 'received' },
  });
}
