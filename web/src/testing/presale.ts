import type { OwnPart, PresaleStatus } from '@/api/presale';

export const USDT = '0x2222222222222222222222222222222222222222';
export const VAULT = '0x3333333333333333333333333333333333333333';

export const sale = (change: Partial<PresaleStatus> = {}): PresaleStatus => ({
  phase: 'open',
  token: 'BITP',
  price: '0.03',
  supply: '500000000',
  sold: '50000000',
  remaining: '450000000',
  raised: { usdt: '1500000', usdc: '0', total: '1500000' },
  participants: 12,
  softCap: null,
  minimum: '2',
  maximum: '10000',
  walletCap: '10000',
  whitelistRequired: false,
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: '2026-12-01T00:00:00Z',
  days: 30,
  tgeAt: null,
  tokens: [{ symbol: 'USDT', address: USDT, decimals: 18 }],
  presaleAddress: VAULT,
  chainId: 56,
  card: 'USDT',
  refundable: true,
  contractUrl: null,
  block: 1234,
  ...change,
});

export const ownPart = (change: Partial<OwnPart> = {}): OwnPart => ({
  participated: true,
  contribution: { amount: '300', currency: 'USDT' },
  allocation: '10000',
  vestingSchedule: {
    tgeAmount: '2000',
    monthlyAmount: '1000',
    nextVestingDate: null,
    remainingMonths: 8,
  },
  transactionHash: `0x${'cd'.repeat(32)}`,
  claimable: '0',
  claimed: '0',
  refundable: { usdt: '0', usdc: '0', total: '0' },
  proofs: [],
  ...change,
});
