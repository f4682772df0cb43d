import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { TournamentStatus } from '@/api/tournament-types';
import { dayText } from '@/lib/time';
import { refusal, renderPage, serve } from '@/testing/render';
import { ID, paged, tournament } from '../testing';
import { AdminTournaments } from './admin-tournaments';
import type { AsAdmin } from './queries';

const LIST = 'GET /api/admin/tournaments';
const asAdmin: AsAdmin = (run, options) =>
  run({ toast: false, headers: { 'x-admin-request': 'true' }, ...options });

const open = () => renderPage(<AdminTournaments asAdmin={asAdmin} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const row = async (title: string) =>
  within(await screen.findByRole('row', { name: new RegExp(title) }));
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('ADMIN-07 ADMIN-08 TOURN-58 lists all of them in its columns, and finds by title, game and description', async () => {
  const other = tournament({
    _id: 'b'.repeat(24),
    title: 'Chalk Cup',
    game: '9-ball',
    description: 'x',
  });
  serve({ [LIST]: () => paged([tournament(), other]) });
  open();
  const shown = await row('Friday night open');
  for (const text of ['8-ball', '1000 BITP', dayText(tournament().date), '2 / 32']) {
    expect(shown.getByText(text)).toBeDefined();
  }
  for (const name of ['Edit Friday night open', 'Delete Friday night open']) {
    expect(shown.getByRole('button', { name })).toBeDefined();
  }
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Tournament',
    'Game',
    'Prize',
    'Date',
    'Status',
    'Participants',
    'Actions',
  ]);
  type('Search tournaments', '9-BALL');
  expect(screen.queryByText('Friday night open')).toBeNull();
  expect(screen.getByText('Chalk Cup')).toBeDefined();
  type('Search tournaments', 'cue is yours');
  expect(screen.getByText('Friday night open')).toBeDefined();
  type('Search tournaments', 'snooker');
  expect(screen.getByText('No tournament matches that')).toBeDefined();
});

it('ADMIN-08 shows dates as MMM dd, yyyy, or TBD', () => {
  expect(dayText('2031-05-02T12:00:00Z')).toBe('May 02, 2031');
  expect(dayText('')).toBe('TBD');
  expect(dayText(null)).toBe('TBD');
});

it('TOURN-52 statuses other than the three show red', async () => {
  const statuses = ['Registration Open', 'In Progress', 'Completed', 'Cancelled', 'Paused'];
  serve({
    [LIST]: () =>
      paged(
        statuses.map((status, index) =>
          tournament({ _id: String(index).repeat(24), status: status as TournamentStatus }),
        ),
      ),
  });
  open();
  await screen.findByText('Paused');
  const red = statuses.filter((status) => screen.getByText(status).className.includes('bg-live'));
  expect(red).toEqual(['Cancelled', 'Paused']);
});

it('TOURN-39 a failing list says so', async () => {
  serve({ [LIST]: () => ({ status: 400 }) });
  open();
  expect(await screen.findByText('Failed to fetch tournaments')).toBeDefined();
});

it('TOURN-45 TOURN-47 TOURN-48 TOURN-50 TOURN-53 TOURN-59 TOURN-63 ADMIN-09 creates one in a dialog, without a status to choose and without a thumbnail', async () => {
  const calls = serve({
    [LIST]: () => paged([]),
    'POST /api/admin/tournaments': () => ({ body: { success: true, tournament: tournament() } }),
  });
  open();
  await screen.findByText('No tournaments available at the moment.');
  await press('Create Tournament');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Tournament' }));
  expect(dialog.queryByLabelText('Status')).toBeNull();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Max participants/).value).toBe('32');
  type(/^Title/, 'Winter open');
  type(/^Game/, '8-ball');
  type(/^Prize \*/, '1000 BITP');
  type(/^Date \*/, '2031-05-02T18:00');
  type(/^Description/, 'Come in.');
  type('Rule 1', 'Race to five');
  type('Phase 1', 'Final');
  type('Date of phase 1', '2031-05-03T18:00');
  type('Place of prize 1', '1st place');
  type('Amount of prize 1', '600 BITP');
  type('Extras of prize 1', 'A cue');
  await press('Create');
  expect(await screen.findByText('Tournament created successfully')).toBeDefined();
  const body = calls.find(({ method }) => method === 'POST')?.body as Record<string, unknown>;
  const utc = (local: string) => new Date(local).toISOString();
  expect(body).toEqual({
    title: 'Winter open',
    game: '8-ball',
    prize: '1000 BITP',
    date: utc('2031-05-02T18:00'),
    maxParticipants: 32,
    thumbnail: '',
    description: 'Come in.',
    rules: ['Race to five'],
    schedule: [{ phase: 'Final', date: utc('2031-05-03T18:00'), status: 'Upcoming' }],
    prizes: [{ place: '1st place', amount: '600 BITP', extras: 'A cue' }],
  });
});

it('TOURN-30 TOURN-31 TOURN-57 leaves out empty rules, rows without phase or date, and blank prizes', async () => {
  const calls = serve({
    [LIST]: () => paged([tournament()]),
    [`PUT /api/admin/tournaments/${ID}`]: () => ({ body: { success: true } }),
  });
  open();
  await row('Friday night open');
  await press('Edit Friday night open');
  await screen.findByRole('dialog');
  type('Rule 1', '  ');
  type('Date of phase 1', '');
  await press('Add phase');
  type('Date of phase 3', '2031-05-04T18:00');
  await press('Add prize');
  await press('Add prize');
  type('Extras of prize 3', 'Chalk');
  await press('Save');
  await vi.waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    rules: ['Alternate break'],
    schedule: [{ phase: 'Final' }],
    prizes: [{ amount: '600 BITP' }, { place: '', amount: '', extras: 'Chalk' }],
  });
});

it('TOURN-45 TOURN-49 TOURN-50 TOURN-51 TOURN-58 TOURN-62 edits one, by its _id, to any of the four statuses', async () => {
  const calls = serve({
    [LIST]: () => paged([tournament()]),
    [`PUT /api/admin/tournaments/${ID}`]: () => ({ body: { success: true } }),
  });
  open();
  await row('Friday night open');
  await press('Edit Friday night open');
  await screen.findByRole('dialog');
  const status = screen.getByLabelText<HTMLSelectElement>('Status');
  expect([...status.options].map(({ value }) => value)).toEqual([
    'Registration Open',
    'In Progress',
    'Completed',
    'Cancelled',
  ]);
  await userEvent.selectOptions(status, 'Cancelled');
  await press('Save');
  expect(await screen.findByText('Tournament updated successfully')).toBeDefined();
  const sent = calls.find(({ method }) => method === 'PUT');
  const { title, game, prize, maxParticipants, thumbnail, description } = tournament();
  const { rules, prizes } = tournament();
  expect(sent?.body).toMatchObject({
    ...{ title, game, prize, maxParticipants, thumbnail, description, rules, prizes },
    status: 'Cancelled',
  });
  expect(sent?.headers.get('x-admin-request')).toBe('true');
});

it("TOURN-61 a failed save shows the server's message, else 'Failed to save tournament'", async () => {
  let answer: { status: number; body?: unknown } = {
    status: 400,
    body: refusal('The cap is below the number registered.', 'VALIDATION_FAILED'),
  };
  serve({
    [LIST]: () => paged([tournament()]),
    [`PUT /api/admin/tournaments/${ID}`]: () => answer,
  });
  open();
  await row('Friday night open');
  await press('Edit Friday night open');
  await screen.findByRole('dialog');
  await press('Save');
  expect(
    (await screen.findAllByText('The cap is below the number registered.')).length,
  ).toBeGreaterThan(0);
  answer = { status: 500 };
  await press('Save');
  expect((await screen.findAllByText('Failed to save tournament')).length).toBeGreaterThan(0);
});

it('TOURN-60 TOURN-64 deletes one after being asked', async () => {
  let left = [tournament()];
  const calls = serve({
    [LIST]: () => paged(left),
    [`DELETE /api/tournaments/${ID}`]: () => {
      left = [];
      return { body: { success: true } };
    },
  });
  open();
  await row('Friday night open');
  await press('Delete Friday night open');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this tournament?' }));
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Tournament deleted successfully')).toBeDefined();
  expect(await screen.findByText('No tournaments available at the moment.')).toBeDefined();
});

it('ADMIN-32 a deletion that fails says so, and why', async () => {
  const body = refusal('It has begun.', 'CONFLICT');
  serve({
    [LIST]: () => paged([tournament()]),
    [`DELETE /api/tournaments/${ID}`]: () => ({ status: 409, body }),
  });
  open();
  await row('Friday night open');
  await press('Delete Friday night open');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this tournament?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete tournament')).toBeDefined();
  expect(screen.getByText('It has begun.')).toBeDefined();
});
