import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { tournamentOf } from '@/api/tournaments';
import { guest, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { evenings } from '../form/suggestions';
import { ID, tournament } from '../testing';
import { CreateTournamentPage } from './create-tournament-page';

const POST = 'POST /api/tournaments';
const open = (session = signedIn()) => renderPage(<CreateTournamentPage />, { session });
/** The rows come after the fields above them. */
const opened = async () => {
  const page = open();
  await screen.findByRole('button', { name: 'Add rule' });
  return page;
};
/** At once: a busy machine takes its time for each key. */
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function fill() {
  type(/^Title/, 'Friday night open');
  type(/^Game/, '8-ball');
  type(/^Prize \*/, '1000 BITP');
  type(/^Date \*/, '2031-05-02T18:00');
  type(/^Thumbnail URL/, 'https://pictures.example/open.jpg');
  type(/^Description/, 'The cue is yours.');
  await press('Add rule');
  type('Rule 1', 'Race to five');
  await press('Add phase');
  type('Phase 1', 'Final');
  type('Date of phase 1', '2031-05-02T20:00');
}

const answered = { body: { success: true, tournament: tournament() } };

describe('without a session', () => {
  it("TOURN-25 says 'You must be logged in to create a tournament', and offers it", async () => {
    const session = guest();
    open(session);
    expect(screen.getByText('You must be logged in to create a tournament')).toBeDefined();
    await press('Login / Signup');
    expect(session.connect).toHaveBeenCalledOnce();
  });
});

describe('the form', () => {
  it('TOURN-13 TOURN-37 TOURN-31 TOURN-47 creates a tournament and goes to its page', async () => {
    const calls = serve({ [POST]: () => answered });
    const { router } = await opened();
    await userEvent.click(screen.getByRole('radio', { name: /I run it myself/ }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Max participants/).value).toBe('32');
    await fill();
    await press('Add prize');
    await press('Add prize');
    type('Amount of prize 2', '600 BITP');
    await press('Create Tournament');
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/tournament/${ID}`));
    expect(calls[0]?.body).toEqual({
      title: 'Friday night open',
      game: '8-ball',
      prize: '1000 BITP',
      date: new Date('2031-05-02T18:00').toISOString(),
      maxParticipants: 32,
      thumbnail: 'https://pictures.example/open.jpg',
      description: 'The cue is yours.',
      rules: ['Race to five'],
      schedule: [
        {
          phase: 'Final',
          date: new Date('2031-05-02T20:00').toISOString(),
          status: 'Upcoming',
        },
      ],
      prizes: [{ place: '', amount: '600 BITP', extras: '' }],
    });
  });

  it('TOURN-38 finds the created tournament as it is, and nested under tournament or data', () => {
    const one = tournament();
    for (const answer of [one, { success: true, tournament: one }, { success: true, data: one }]) {
      expect(tournamentOf(answer)).toBe(one);
    }
    expect(tournamentOf({ success: true })).toBeNull();
  });

  it('TOURN-26 TOURN-27 TOURN-28 TOURN-29 says beside each field what is missing, and sends nothing', async () => {
    const calls = serve({});
    await opened();
    await userEvent.clear(screen.getByLabelText(/^Game/));
    await userEvent.clear(screen.getByLabelText(/^Max participants/));
    await press('Add rule');
    await press('Add phase');
    await press('Create Tournament');
    for (const text of [
      'Please enter a title.',
      'Please enter the game.',
      'Please enter the prize.',
      'Please select a date.',
      'Please enter the maximum number of participants.',
      'Please enter a thumbnail URL.',
      'Please enter a description.',
      'Please write the rule, or remove it.',
      'Please name the phase.',
      'Please select its date.',
    ]) {
      expect(await screen.findByText(text)).toBeDefined();
    }
    expect(calls).toEqual([]);
  });

  it.each(['1', '2.5', 'many', '10001'])(
    'TOURN-56 a cap of %s is refused: a whole number, at least 2',
    async (cap) => {
      const calls = serve({});
      await opened();
      type(/^Max participants/, cap);
      await press('Create Tournament');
      expect(await screen.findByText('It must be a whole number from 2 to 10,000.')).toBeDefined();
      expect(calls).toEqual([]);
    },
  );

  it('TOURN-16 TOURN-54 TOURN-55 a new phase is Upcoming, and can be In Progress or Completed', async () => {
    const calls = serve({ [POST]: () => answered });
    await opened();
    await fill();
    await press('Add phase');
    const status = screen.getByLabelText<HTMLSelectElement>('Status of phase 2');
    expect(status.value).toBe('Upcoming');
    expect([...status.options].map(({ value }) => value)).toEqual([
      'Upcoming',
      'In Progress',
      'Completed',
    ]);
    await userEvent.selectOptions(status, 'Completed');
    type('Phase 2', 'Qualifier');
    type('Date of phase 2', '2031-05-01T20:00');
    await press('Create Tournament');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({
      schedule: [{ status: 'Upcoming' }, { phase: 'Qualifier', status: 'Completed' }],
    });
  });

  it('rules are removed, and moved by the buttons and by Alt and the arrow keys', async () => {
    serve({});
    await opened();
    const rules = within(screen.getByRole('group', { name: 'Rules' }));
    const texts = () => rules.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    await press('Add rule');
    type('Rule 1', 'one');
    await press('Add rule');
    type('Rule 2', 'two');
    await press('Add rule');
    type('Rule 3', 'three');
    screen.getByLabelText('Rule 3').focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(texts()).toEqual(['one', 'three', 'two']);
    expect(rules.getByRole('status').textContent).toBe('Rule moved to 2 of 3');
    await vi.waitFor(() =>
      expect((document.activeElement as HTMLInputElement).value).toBe('three'),
    );
    await press('Move rule 1 down');
    expect(texts()).toEqual(['three', 'one', 'two']);
    await press('Remove rule 2');
    expect(texts()).toEqual(['three', 'two']);
  });

  it('Cuecast runs it unless one says otherwise: the settings go along, within what it can run', async () => {
    const calls = serve({ [POST]: () => answered });
    await opened();
    await fill();
    expect(
      screen.getByRole<HTMLInputElement>('radio', { name: /Let Cuecast run it/ }).checked,
    ).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: /Round robin/ }));
    await press('Create Tournament');
    expect(await screen.findByText('We can run this format for at most 16 players.')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: /Double elimination/ }));
    await userEvent.selectOptions(screen.getByLabelText('Seeds'), 'At random');
    await press('Create Tournament');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({
      run: {
        format: 'double_elimination',
        play: 'duel',
        seeding: 'random',
        checkInMinutes: 15,
        noShowSeconds: 180,
        tableSize: 'nine',
      },
    });
  });

  it('a usual game, evening and size are one press', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2031, 4, 2, 12) });
    onTestFinished(() => void vi.useRealTimers());
    serve({});
    await opened();
    const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(value(/^Game/)).toBe('Eight-ball');
    await press('Nine-ball');
    expect(value(/^Game/)).toBe('Nine-ball');
    await press('Tonight at 8');
    expect(value(/^Date \*/)).toBe('2031-05-02T20:00');
    await press('Tomorrow at 8');
    expect(value(/^Date \*/)).toBe('2031-05-03T20:00');
    await press('16');
    expect(value(/^Max participants/)).toBe('16');
    expect(screen.getByRole('button', { name: '16' }).getAttribute('aria-pressed')).toBe('true');
    vi.setSystemTime(new Date(2031, 4, 2, 19, 30));
    expect(evenings(new Date()).map(({ text }) => text)).toEqual(['Tomorrow at 8', 'In a week']);
  });

  it('TOURN-27 on a public site our drawing is the picture, until one gives another, and again by one press', async () => {
    const here = location.href;
    Reflect.get(window, 'happyDOM').setURL('https://cuecast.example/create-tournament');
    onTestFinished(() => Reflect.get(window, 'happyDOM').setURL(here));
    const calls = serve({ [POST]: () => answered });
    await opened();
    const picture = screen.getByLabelText<HTMLInputElement>(/^Thumbnail URL/);
    expect(picture.value).toBe('https://cuecast.example/tournament.svg');
    expect(screen.queryByRole('button', { name: 'Use our drawing' })).toBeNull();
    await fill();
    expect(document.querySelector('img[src="https://pictures.example/open.jpg"]')).not.toBeNull();
    await press('Use our drawing');
    await press('Create Tournament');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ thumbnail: 'https://cuecast.example/tournament.svg' });
  });

  it('where the site has no public address it offers no drawing that would be refused', async () => {
    serve({});
    await opened();
    expect(screen.getByLabelText<HTMLInputElement>(/^Thumbnail URL/).value).toBe('');
    expect(screen.queryByRole('button', { name: 'Use our drawing' })).toBeNull();
  });

  it("TOURN-42 shows the server's reason beside the field, else 'Failed to create tournament'", async () => {
    let answer: { status: number; body?: unknown } = {
      status: 400,
      body: {
        ...refusal('Please check the form.', 'VALIDATION_FAILED'),
        validationErrors: { title: 'That title is taken.' },
      },
    };
    serve({ [POST]: () => answer });
    await opened();
    await fill();
    await press('Create Tournament');
    expect(await screen.findByText('Please check the form.')).toBeDefined();
    expect(screen.getByText('That title is taken.')).toBeDefined();
    answer = { status: 500 };
    await press('Create Tournament');
    expect(await screen.findByText('Failed to create tournament')).toBeDefined();
  });
});
