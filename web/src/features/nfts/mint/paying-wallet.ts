import { createContext, useContext } from 'react';
import type { Wallet } from '@/lib/wallet';

/** The wallet that can pay for editions: the pages of the app lend it. */
export const PayingWallet = createContext<Wallet | undefined>(undefined);

export const usePayingWallet = () => useContext(PayingWallet);
