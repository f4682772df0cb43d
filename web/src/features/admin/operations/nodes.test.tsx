import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, renderPage, serve } from '@/testing/render';
import { withLayout } from '@/testing/room';
import { adminStore } from '../store';
import { adminRecord, store } from '../testing';
import { OperationsTab } from './operations-tab';
import { operations, room } from './testing';

const PATH = '/api/admin/operations';
const ROOMS = { name: 'Rooms' };

beforeEach(() => {
  adminStore.clear();
  store(adminRecord());
  withLayout();
});

afterEach(() => {
  vi.restoreAllMocks();
});

const changed = () => ({ body: { success: true, changed: true } });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const rows = () =>
  within(screen.getByRole('table', ROOMS))
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('span')?.textContent);

const nodes = (here: number) =>
  [
    { node: 3, name: 'one', leads: true },
    { node: 4, name: 'other', leads: false },
  ].map((one) => ({ ...one, version: '0.1.0', isDraining: false, isThis: one.node === here }));

test('with several nodes the figures stay those of one, another is chosen, and orders name it', async () => {
  const asked: (string | null)[] = [];
  let gone = false;
  serve({
    [`GET ${PATH}`]: ({ query }) => {
      const node = query.get('node');
      asked.push(node);
      if (gone && node === '4') {
        return { status: 503, body: refusal('The server is busy.', 'unavailable') };
      }
      const here = node === '4' ? 4 : 3;
      const at = room({ title: here === 4 ? 'At the other' : 'At one' });
      return { body: operations({ nodes: nodes(here), rooms: [at] }) };
    },
    [`POST ${PATH}/drain`]: ({ query }) => {
      asked.push(`drain ${query.get('node')}`);
      return changed();
    },
  });
  renderPage(<OperationsTab />);
  await screen.findByRole('table', ROOMS);
  expect(screen.getByRole('button', { name: 'one (leads)', pressed: true })).toBeDefined();
  await press('other');
  await waitFor(() => expect(rows()).toEqual(['At the other']));
  expect(asked).toEqual([null, '4']);
  await press('Drain');
  const dialog = within(await screen.findByRole('dialog', { name: 'Drain node other?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Drain' }));
  await waitFor(() => expect(asked).toContain('drain 4'));
  gone = true;
  await waitFor(() => expect(rows()).toEqual(['At one']), { timeout: 5_000 });
});

test('a drain of all nodes is ended on the one that is shown, or on all of them', async () => {
  const ended: (string | null)[] = [];
  const at = new Date().toISOString();
  const drain = { beganAt: at, until: at, sockets: 2, left: 0 };
  serve({
    [`GET ${PATH}`]: () => ({ body: operations({ nodes: nodes(3), drain }) }),
    [`POST ${PATH}/drain/end`]: ({ query }) => {
      ended.push(query.get('node'));
      return changed();
    },
  });
  renderPage(<OperationsTab />);
  await screen.findByRole('table', ROOMS);
  await press('End drain of one');
  await waitFor(() => expect(ended).toEqual(['3']));
  await press('End it on all nodes');
  await waitFor(() => expect(ended).toEqual(['3', null]));
});
