import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Limits } from '@/api/limits';
import { refusal, renderPage, serve, signedIn } from '@/testing/render';
import { LimitsPage } from './limits-page';

const limit = (period: string, change: Partial<Limits['limits'][number]> = {}) => ({
  period,
  limit: null,
  pending: null,
  spent: '0',
  endsAt: '2026-11-23T00:00:00Z',
  ...change,
});
const limits = (change: Partial<Limits> = {}): Limits => ({
  limits: [limit('day', { limit: '20', spent: '16.5' }), limit('week'), limit('month')],
  breakUntil: null,
  attested: true,
  termsVersion: '2026-11-21',
  closed: [],
  ...change,
});
const good = (data: Limits) => () => ({ body: { success: true, data } });
const open = () => renderPage(<LimitsPage />, { session: signedIn() });
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('article') as HTMLElement);
};

test('a limit shows what was spent of it, and a lower one is sent at once', async () => {
  const calls = serve({
    'GET /api/limits': good(limits()),
    'PUT /api/limits/day': good(
      limits({
        limits: [limit('day', { limit: '10', spent: '16.5' }), limit('week'), limit('month')],
      }),
    ),
  });
  open();
  const day = await card('A day');
  expect(day.getByText('$16.50')).toBeDefined();
  expect(day.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('82');
  const input = screen.getByLabelText('New limit in dollars');
  for (const [bad, said] of [
    ['', 'Please enter an amount in dollars, 0 or more.'],
    ['-1', 'Please enter an amount in dollars, 0 or more.'],
    ['1.005', 'Please enter at most 2 decimals.'],
    ['10000000.01', 'The limit can be at most $10,000,000.'],
  ] as const) {
    fireEvent.change(input, { target: { value: bad } });
    await userEvent.click(screen.getByRole('button', { name: 'Set limit' }));
    expect(screen.getByText(said)).toBeDefined();
  }
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  fireEvent.change(input, { target: { value: '10' } });
  await userEvent.click(screen.getByRole('button', { name: 'Set limit' }));
  expect(await screen.findByText('Your limit is set')).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({ limit: '10' });
  expect(day.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
});

test('one form sets the limit of whichever period is chosen in it', async () => {
  const calls = serve({
    'GET /api/limits': good(limits()),
    'PUT /api/limits/month': good(limits()),
  });
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'A month' }));
  await userEvent.type(screen.getByLabelText('New limit in dollars'), '200{Enter}');
  await screen.findByText('Your limit is set');
  const sent = calls.at(-1);
  expect([sent?.method, sent?.path, sent?.body]).toEqual([
    'PUT',
    '/api/limits/month',
    { limit: '200' },
  ]);
});

test('a higher limit says from when it holds, and can be taken back', async () => {
  const pending = { limit: '50', at: '2026-11-23T22:00:00Z' };
  const raised = [limit('day', { limit: '20', pending }), limit('week'), limit('month')];
  const calls = serve({
    'GET /api/limits': good(limits({ limits: raised })),
    'PUT /api/limits/day': good(limits()),
  });
  open();
  const day = await card('A day');
  expect(day.getByText(/^\$50\.00 from .* Until then \$20\.00 holds\.$/)).toBeDefined();
  await userEvent.click(day.getByRole('button', { name: 'Keep $20.00' }));
  expect(await screen.findByText('Your limit is set')).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({ limit: '20' });
});

test('taking a limit away sends null, and nothing else does', async () => {
  const calls = serve({ 'GET /api/limits': good(limits()), 'PUT /api/limits/day': good(limits()) });
  open();
  const day = await card('A day');
  await userEvent.click(day.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Your limit is set');
  expect(calls.at(-1)?.body).toEqual({ limit: null });
  expect((await card('A week')).queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('a break is asked about before it is taken, and its refusal is told', async () => {
  let refuses = true;
  const calls = serve({
    'GET /api/limits': good(limits()),
    'POST /api/limits/break': () =>
      refuses
        ? { status: 409, body: refusal('Your break already lasts until then.', 'CONFLICT') }
        : good(limits({ breakUntil: '2026-11-29T22:31:00Z' }))(),
  });
  open();
  await userEvent.selectOptions(await screen.findByLabelText('How long'), '1 week');
  await userEvent.click(screen.getByRole('button', { name: 'Take a break' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take a break of 1 week?' }));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Take a break' }));
  expect(await dialog.findByText('Your break already lasts until then.')).toBeDefined();
  refuses = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Take a break' }));
  expect(await screen.findByText(/^You are taking a break until/)).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({ days: 7 });
  expect(screen.getByRole('button', { name: 'Make it longer' })).toBeDefined();
});

test('who has not said so yet confirms their age and the terms, once', async () => {
  const calls = serve({
    'GET /api/limits': good(limits({ attested: false })),
    'POST /api/limits/attestation': good(limits()),
  });
  open();
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  expect(confirm.disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(confirm);
  expect(await screen.findByText(/^You confirmed that you are at least 18/)).toBeDefined();
  expect(screen.getByText(/agree to the terms of Nov 21, 2026\.$/)).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({ adult: true, termsVersion: '2026-11-21' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('what is closed where one is, and what is switched off, is named', async () => {
  const closed = [
    { kind: 'credits_card', why: 'region' },
    { kind: 'nft', why: 'off' },
  ];
  serve({ 'GET /api/limits': good(limits({ closed })) });
  open();
  expect(await screen.findByText('Credits by card')).toBeDefined();
  expect(screen.getByText('NFTs')).toBeDefined();
});

test('limits that do not load say that they hold, and are asked for again', async () => {
  let fails = true;
  serve({
    'GET /api/limits': () =>
      fails ? { status: 400, body: refusal('No', 'BAD_REQUEST') } : good(limits())(),
  });
  open();
  expect(await screen.findByText('Your limits did not load')).toBeDefined();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('A day')).toBeDefined();
});
