import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { NftPhase } from '@/api/nft-phases';
import { guest, renderPage, serve, signedIn } from '@/testing/render';
import { COLLECTION_ID, phase } from '../testing';
import { Phases } from './phases';

function open(phases: NftPhase[], session = signedIn()) {
  serve({
    [`GET /api/nft-collections/${COLLECTION_ID}/phases`]: () => ({
      body: { success: true, data: phases },
    }),
  });
  return renderPage(<Phases collection={COLLECTION_ID} currency="ETH" />, { session });
}

describe('the phases of a sale', () => {
  it('COLL-06 say which is on, when the next begins, and what one may buy', async () => {
    open([
      phase({
        price: '0.05',
        supply: 100,
        left: 7,
        yours: { isAdmitted: true, limit: 2, ordered: 1 },
      }),
      phase({
        number: 2,
        name: 'Others',
        state: 'upcoming',
        startsAt: '2099-12-02T18:00:00Z',
        endsAt: null,
        yours: { isAdmitted: false, limit: null, ordered: 0 },
      }),
    ]);
    expect(await screen.findByText('On now')).toBeDefined();
    expect(screen.getByText('0.05 ETH', { exact: false }).textContent).toContain('7 of 100 left');
    expect(screen.getByText('Your wallet is on its list: you have bought 1 of 2')).toBeDefined();
    expect(screen.getByText(/^Begins .*2099/)).toBeDefined();
    expect(screen.getByRole('timer', { name: 'Time until Others begins' })).toBeDefined();
    expect(screen.getByText('Your wallet is not on its list')).toBeDefined();
  });

  it('COLL-06 say to guests whom they are for, and say nothing where there are none', async () => {
    const { unmount } = open([phase({ allowlist: false, walletLimit: 3 })], guest());
    expect(await screen.findByText('For everybody, 3 a wallet')).toBeDefined();
    unmount();
    open([], guest());
    expect(screen.queryByRole('region')).toBeNull();
  });
});
