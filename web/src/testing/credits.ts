import type { CreditBalance, CreditConfig, Purchase } from '@/api/credit-types';

export const CONFIG: CreditConfig = {
  version: 1,
  exchangeRate: 10,
  gameCreditsRequired: 1,
  questCreditsRequired: 1,
  freeCreditsForNewUsers: 0,
  minimumPoolTokens: 10,
  enabled: true,
  poolCreditToUsdRate: 0.1,
  freePlaySettings: { dailyFreePlayLimit: 2, freePlayEnabled: true },
  packages: [
    {
      credits: 10,
      label: 'Starter Pack',
      popular: false,
      description: 'To try a few games',
      bonus: 0,
    },
    { credits: 50, label: 'Value Pack', popular: true, description: '5 credits on top', bonus: 5 },
    {
      credits: 100,
      label: 'Power Pack',
      popular: false,
      description: '15 credits on top',
      bonus: 15,
    },
    {
      credits: 250,
      label: 'Ultimate Pack',
      popular: false,
      description: '50 credits on top',
      bonus: 50,
    },
  ],
  currencies: ['USDT', 'USDC', 'BNB', 'BTC', 'ETH', 'SOL'],
};

export function creditBalance(credits: number, freePlays = 2): CreditBalance {
  const canPlay = credits > 0 || freePlays > 0;
  return {
    balance: credits,
    canPlay,
    shortfall: canPlay ? 0 : 1,
    freePlayStatus: {
      availableFreePlays: freePlays,
      dailyLimit: 2,
      freePlayEnabled: true,
      totalFreePlayGamesPlayed: 0,
    },
  };
}

export const ORDER_ID = 'e'.repeat(24);

export function purchase(change: Partial<Purchase> = {}): Purchase {
  return {
    id: ORDER_ID,
    method: 'crypto',
    credits: 50,
    bonus: 5,
    usdAmount: '5.00',
    status: 'waiting',
    refundedCredits: 0,
    currency: 'USDT',
    payCurrency: 'usdttrc20',
    returnPath: null,
    createdAt: '2026-11-21T12:00:00Z',
    expiresAt: '2030-01-01T00:00:00Z',
    paidAt: null,
    payAmount: '5.01',
    paymentAddress: 'TXk9cD3fJ2pQ7vB1nM5sR8wY4zA6eH0gLu',
    paymentUrl: null,
    reason: null,
    transactionHash: null,
    explorerUrl: null,
    ...change,
  };
}
