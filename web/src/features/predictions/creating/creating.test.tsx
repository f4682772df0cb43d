import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FakeCall, refusal, signedIn } from '@/testing/render';
import { STREAM } from '@/testing/room';
import {
  type Answer,
  click,
  openAsCreator,
  PATH,
  pass,
  predictionBench,
  running,
  toasts,
  user,
} from '../testing';

predictionBench();

const CREATE = `POST ${PATH}`;

const held = (available: Record<string, string>): Answer => ({
  body: {
    success: true,
    data: Object.entries(available).map(([symbol, availableBalance]) => ({
      currency: { symbol },
      availableBalance,
    })),
  },
});

async function openForm(routes = {}, session = signedIn()) {
  const view = await openAsCreator(null, session, {
    'GET /api/wallet-v2/balances': () => held({ BAI: '100', USDT: '25.5', SOL: '3', IMX: '0' }),
    ...routes,
  });
  await click('New Prediction');
  return view;
}

async function fill(): Promise<void> {
  await user.type(screen.getByLabelText(/Question/), 'Who breaks?');
  await user.type(screen.getByLabelText(/Option 1/), 'Ana');
  await user.type(screen.getByLabelText(/Option 2/), 'Marco');
}

async function create(): Promise<void> {
  await click('Create Prediction');
  await pass(100);
}

const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);
const posts = (calls: FakeCall[]) => calls.filter(({ method }) => method === 'POST');

describe('a new prediction', () => {
  it('PRED-24 PRED-29 PRED-37 PRED-38 PRED-39 is sent after the database was asked for, and shown', async () => {
    const created = running({ question: 'Who breaks?', option1: 'Ana', option2: 'Marco' });
    let made = false;
    const { calls } = await openForm({
      [`GET /api/simple-predictions/${STREAM}`]: () =>
        made ? { body: created } : { status: 404, body: refusal('No.', 'NONE') },
      [CREATE]: () => {
        made = true;
        return { status: 201, body: created };
      },
    });
    await pass(400);
    expect(document.activeElement?.getAttribute('name')).toBe('question');
    const durations = within(screen.getByRole('group', { name: 'Voting is open for' }));
    expect(
      durations.getAllByRole('radio').map((radio) => radio.parentElement?.textContent),
    ).toEqual(['5 min', '10 min', '15 min', '30 min', '1 hour', '5 days']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '5 min' }).checked).toBe(true);
    await fill();
    await user.click(screen.getByRole('radio', { name: '10 min' }));
    await create();
    const from = calls.findIndex(({ path }) => path.endsWith('db-status'));
    const sent = calls.slice(from, from + 2);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/debug/db-status',
      CREATE,
    ]);
    expect(sent[1]?.body).toEqual({
      question: 'Who breaks?',
      option1: 'Ana',
      option2: 'Marco',
      duration: 36_000,
    });
    expect(sent[1]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Who breaks?' })).toBeDefined();
  });

  it('begins with a question that is suggested, and empty when it is opened again', async () => {
    await openAsCreator(null, signedIn(), {
      'GET /api/wallet-v2/balances': () => held({}),
    });
    const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
    await click('Do they make the next one?');
    expect([field(/Question/), field(/Option 1/), field(/Option 2/)]).toEqual([
      'Do they make the next one?',
      'Yes',
      'No',
    ]);
    await click('Cancel');
    await click('New Prediction');
    expect([field(/Question/), field(/Option 1/), field(/Option 2/)]).toEqual(['', '', '']);
  });

  it('PRED-29 is not sent while the server has no database', async () => {
    let status: Answer = { body: { connected: false } };
    const { calls } = await openForm({ 'GET /api/debug/db-status': () => status });
    await fill();
    await create();
    expect(alerts()).toEqual(['Database connection issue detected. Please try again later.']);
    status = { status: 503, body: refusal('No.', 'UNAVAILABLE') };
    await create();
    expect(alerts()).toEqual(['Database connection issue detected. Please try again later.']);
    expect(posts(calls)).toEqual([]);
  });

  it('PRED-23 is not sent without a question and options', async () => {
    const { calls } = await openForm();
    await create();
    expect(alerts()).toEqual([
      'Question is required.',
      'Option 1 is required.',
      'Option 2 is required.',
    ]);
    expect(posts(calls)).toEqual([]);
  });

  it('PRED-28 PRED-50 needs a token', async () => {
    const { calls } = await openForm({}, signedIn({ requireToken: vi.fn(async () => null) }));
    await fill();
    await create();
    expect(alerts()).toEqual(['Authentication required to create prediction.']);
    expect(await toasts()).toEqual(['Authentication required to create prediction.']);
    expect(posts(calls)).toEqual([]);
  });

  it.each([
    [
      'PRED-43',
      'An active prediction already exists',
      'Cannot create: An active prediction already exists for this stream.',
    ],
    ['PRED-44', 'Insufficient BAI balance', 'Insufficient BAI balance'],
    ['PRED-45', 'The stream has ended.', 'The stream has ended.'],
    ['PRED-45', '', 'Failed to create prediction'],
  ])("%s the server's '%s' is shown as '%s', and what was typed stays", async (_, said, shown) => {
    await openForm({ [CREATE]: () => ({ status: 400, body: refusal(said, 'REFUSED') }) });
    await fill();
    await create();
    expect(alerts()).toEqual([shown]);
    expect(screen.getByLabelText<HTMLInputElement>(/Question/).value).toBe('Who breaks?');
  });

  it('the same form sent again is the same request, another one is not', async () => {
    const { calls } = await openForm({
      [CREATE]: () => ({ status: 400, body: refusal('No.', 'REFUSED') }),
    });
    await fill();
    await create();
    await create();
    await user.type(screen.getByLabelText(/Question/), '!');
    await create();
    const keys = posts(calls).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('a pool', () => {
  it('PRED-26 PRED-27 is offered in what the creator holds of BAI, USDT, BNB and IMX, BAI first', async () => {
    const { calls } = await openForm({ [CREATE]: () => ({ status: 201, body: running() }) });
    await user.click(screen.getByLabelText('Add a reward pool'));
    await pass(100);
    const currency = screen.getByLabelText<HTMLSelectElement>('Currency');
    expect([...currency.options].map((option) => option.value)).toEqual(['BAI', 'USDT']);
    expect(currency.value).toBe('BAI');
    expect(screen.getByText('You hold 100 BAI.')).toBeDefined();
    await user.selectOptions(currency, 'USDT');
    await user.type(screen.getByLabelText('Amount'), '12.50');
    await fill();
    await create();
    expect(posts(calls)[0]?.body).toMatchObject({ incentiveType: 'USDT', incentiveAmount: '12.5' });
  });

  it('PRED-25 needs a number greater than 0', async () => {
    const { calls } = await openForm();
    await fill();
    await user.click(screen.getByLabelText('Add a reward pool'));
    await pass(100);
    await user.type(screen.getByLabelText('Amount'), '1e400');
    await create();
    expect(alerts()).toEqual(['Invalid amount: 1e400 is not a valid number']);
    expect(posts(calls)).toEqual([]);
  });

  it('of somebody who holds nothing leads to the wallet', async () => {
    await openForm({ 'GET /api/wallet-v2/balances': () => held({ BAI: '0', SOL: '3' }) });
    await user.click(screen.getByLabelText('Add a reward pool'));
    await pass(100);
    expect(screen.getByText(/You hold no BAI, USDT, BNB or IMX/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open your wallet' }).getAttribute('href')).toBe(
      '/wallet',
    );
  });

  it('is still offered in what was held when a later read of the balances fails', async () => {
    const path = '/api/wallet-v2/balances';
    let fails = false;
    const { calls } = await openForm({
      [`GET ${path}`]: () =>
        fails
          ? { status: 500, body: refusal('No.', 'INTERNAL_ERROR') }
          : held({ BAI: '100', USDT: '25.5' }),
    });
    await user.click(screen.getByLabelText('Add a reward pool'));
    await pass(100);
    await user.type(screen.getByLabelText('Amount'), '12.50');
    fails = true;
    // Coming back to the page reads them anew: once, and three times more as it fails.
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    await pass(8000);
    expect(calls.filter((call) => call.path === path)).toHaveLength(5);
    await user.selectOptions(screen.getByLabelText('Currency'), 'USDT');
    await pass(20);
    expect(screen.getByText('You hold 25.5 USDT.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12.50');
  });

  it('in USDT alone starts with USDT', async () => {
    await openForm({ 'GET /api/wallet-v2/balances': () => held({ USDT: '3' }) });
    await user.click(screen.getByLabelText('Add a reward pool'));
    await pass(100);
    expect(screen.getByLabelText<HTMLSelectElement>('Currency').value).toBe('USDT');
  });
});
