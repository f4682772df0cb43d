import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AdminNftPhase } from '@/api/nft-phases';
import type { NftCollection } from '@/api/nfts';
import { renderPage, serve, signedIn } from '@/testing/render';
import { asAdmin, COLLECTION_ID, collection, phase } from '../testing';
import { PhasesDialog } from './phases-dialog';

const PHASES = `/api/admin/nft-collections/${COLLECTION_ID}/phases`;
const friends: AdminNftPhase = { ...phase(), listed: 2 };

function open(
  phases: AdminNftPhase[],
  status: NftCollection['status'] = 'draft',
  routes: Parameters<typeof serve>[0] = {},
) {
  const calls = serve({
    [`GET ${PHASES}`]: () => ({ body: { success: true, data: phases } }),
    ...routes,
  });
  const edited = collection({ status });
  renderPage(<PhasesDialog as={asAdmin} collection={edited} onClose={() => {}} />, {
    session: signedIn(),
  });
  return calls;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the phases of a collection', () => {
  it('COLL-06 a new one begins where the last ends, under a number of its own', async () => {
    const calls = open([friends], 'draft', {
      [`PUT ${PHASES}/2`]: () => ({ body: { success: true, data: [friends] } }),
    });
    await screen.findByRole('heading', { name: 'Friends' });
    await press('Add phase');
    type(/^Phase name/, 'Everybody');
    type(/^Editions a wallet/, '3');
    await press('Save phase');
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Everybody',
      startsAt: '2026-12-02T18:00:00.000Z',
      endsAt: null,
      price: null,
      walletLimit: 3,
      supply: null,
      allowlist: false,
    });
  });

  it('COLL-06 a pasted list is brought in parts that the server takes', async () => {
    const calls = open([friends], 'draft', {
      [`POST ${PHASES}/1/allowlist`]: () => ({ body: { success: true, listed: 1500 } }),
    });
    await press('List of Friends');
    const lines = Array.from({ length: 1500 }, (_, at) => `0x${String(at).padStart(40, '0')}`);
    type(/^Wallets that may buy/, lines.join('\n'));
    await press('Add to the list');
    const sent = () => calls.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(sent()).toHaveLength(2));
    const brought = sent().flatMap(({ body }) => (body as { lines: string }).lines.split('\n'));
    expect(brought).toEqual(lines);
  });

  it('COLL-06 once the collection was activated they are shown alone', async () => {
    open([friends], 'active');
    expect(await screen.findByText(/2 wallets on its list/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add phase' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit Friends' })).toBeNull();
  });
});
