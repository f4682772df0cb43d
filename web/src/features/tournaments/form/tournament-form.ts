import * as z from 'zod/mini';
import type {
  NewTournament,
  RunSettings,
  Tournament,
  TournamentEdit,
  TournamentStatus,
} from '@/api/tournament-types';
import { isPictureUrl, PICTURE_RULE } from '@/lib/picture-url';
import { localTime } from '@/lib/time';
import { MOST_ENTRANTS, MOST_ROUND_ROBIN } from '../run-words';
import { STATUSES } from '../status';

export const LIMITS = {
  title: 140,
  game: 80,
  prize: 140,
  description: 4000,
  rule: 300,
  rules: 30,
  schedule: 20,
  prizes: 20,
  participants: [2, 10_000],
} as const;
const PHASE_STATUSES = ['Upcoming', 'In Progress', 'Completed'] as const;

/**
 * The form as it is typed, judged as the server judges it. The public form requires a thumbnail and the rows that it
 * shows; the admin's drops what is not filled in (decisions B20, B21). Dates are the picker's local time.
 */
export function tournamentForm(by: 'public' | 'admin') {
  const strict = by === 'public';
  const row = (message: string) => z.string().check(z.trim(), filled(strict, message));
  return z
    .object({
      title: required('Please enter a title.', 'Title', LIMITS.title),
      game: required('Please enter the game.', 'Game', LIMITS.game),
      prize: required('Please enter the prize.', 'Prize', LIMITS.prize),
      date: z
        .string()
        .check(z.refine((date) => !Number.isNaN(Date.parse(date)), 'Please select a date.')),
      maxParticipants: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Please enter the maximum number of participants.'),
          z.refine(isCap, 'It must be a whole number from 2 to 10,000.'),
        ),
      thumbnail: z.string().check(
        z.trim(),
        filled(strict, 'Please enter a thumbnail URL.'),
        z.refine((url) => url === '' || isPictureUrl(url), PICTURE_RULE),
      ),
      description: required('Please enter a description.', 'Description', LIMITS.description),
      status: z.enum(STATUSES),
      rules: z.array(
        z.object({
          text: row('Please write the rule, or remove it.').check(atMost('A rule', LIMITS.rule)),
        }),
      ),
      schedule: z.array(
        z.object({
          phase: row('Please name the phase.').check(atMost('A phase', LIMITS.title)),
          date: row('Please select its date.'),
          status: z.enum(PHASE_STATUSES),
        }),
      ),
      prizes: z.array(
        z.object({
          place: z.string().check(z.trim(), atMost('A place', LIMITS.title)),
          amount: z.string().check(z.trim(), atMost('An amount', LIMITS.title)),
          extras: z.string().check(z.trim(), atMost('Extras', LIMITS.title)),
        }),
      ),
      hosted: z.boolean(),
      run: z.object({
        format: z.enum(['single_elimination', 'double_elimination', 'round_robin']),
        play: z.enum(['duel', 'reported']),
        seeding: z.enum(['rating', 'random', 'joined']),
        checkInMinutes: minutes('Check-in takes 0 to 120 minutes.', 0, 120),
        noShowSeconds: minutes('The wait is 30 to 900 seconds.', 30, 900),
        tableSize: z.enum(['nine', 'seven']),
      }),
    })
    .check(({ value, issues }) => {
      const { hosted, run, maxParticipants, date } = value;
      if (!hosted) return;
      const report = (field: string, message: string) =>
        issues.push({ code: 'custom', input: value, path: [field], message });
      const most = run.format === 'round_robin' ? MOST_ROUND_ROBIN : MOST_ENTRANTS;
      if (Number(maxParticipants) > most) {
        report('maxParticipants', `We can run this format for at most ${most} players.`);
      }
      if (strict && Date.parse(date) <= Date.now()) report('date', 'It must start in the future.');
    });
}

type Schema = ReturnType<typeof tournamentForm>;
export type TournamentFormInput = z.input<Schema>;
export type TournamentForm = z.output<Schema>;

export const NEW_PHASE: TournamentFormInput['schedule'][number] = {
  phase: '',
  date: '',
  status: 'Upcoming',
};
export const NEW_PRIZE = { place: '', amount: '', extras: '' };

const RUN: TournamentFormInput['run'] = {
  format: 'single_elimination',
  play: 'duel',
  seeding: 'rating',
  checkInMinutes: '15',
  noShowSeconds: '180',
  tableSize: 'nine',
};

export const EMPTY_FORM: TournamentFormInput = {
  title: '',
  game: '',
  prize: '',
  date: '',
  maxParticipants: '32',
  thumbnail: '',
  description: '',
  status: 'Registration Open',
  rules: [{ text: '' }],
  schedule: [NEW_PHASE],
  prizes: [NEW_PRIZE],
  hosted: false,
  run: RUN,
};

/** Of the public form: the server runs it, and each row is there by one's own will, since it requires those it shows. */
export const newForm = (thumbnail: string | null): TournamentFormInput => ({
  ...EMPTY_FORM,
  game: 'Eight-ball',
  thumbnail: thumbnail ?? '',
  rules: [],
  schedule: [],
  prizes: [],
  hosted: true,
});

/** The form of a tournament that is there, for its editing. */
export function formOf(tournament: Tournament): TournamentFormInput {
  const { maxParticipants, rules, schedule, prizes, run, date } = tournament;
  const { title, game, prize, thumbnail, description, status } = tournament;
  return {
    ...{ title, game, prize, description, status, prizes },
    // The server's own picture stands for none.
    thumbnail: isPictureUrl(thumbnail) ? thumbnail : '',
    date: localTime(date),
    maxParticipants: maxParticipants === null ? '' : String(maxParticipants),
    rules: rules.map((text) => ({ text })),
    schedule: schedule.map((phase) => ({ ...phase, date: localTime(phase.date) })),
    hosted: run !== null,
    run: run
      ? {
          ...run,
          checkInMinutes: String(run.checkInMinutes),
          noShowSeconds: String(run.noShowSeconds),
        }
      : RUN,
  };
}

/** The body of the calls: blank rules, incomplete phases and all-blank prizes are left out. */
export function payloadOf(form: TournamentForm): NewTournament {
  const { title, game, prize, thumbnail, description, hosted } = form;
  return {
    ...{ title, game, prize, thumbnail, description },
    date: new Date(form.date).toISOString(),
    maxParticipants: Number(form.maxParticipants),
    rules: form.rules.map(({ text }) => text).filter((text) => text !== ''),
    schedule: form.schedule
      .filter(({ phase, date }) => phase !== '' && date !== '')
      .map((phase) => ({ ...phase, date: new Date(phase.date).toISOString() })),
    prizes: form.prizes.filter(({ place, amount, extras }) => place || amount || extras),
    ...(hosted ? { run: settingsOf(form) } : {}),
  };
}

/** The body of an admin's call; the status goes along when editing. */
export function adminPayload(form: TournamentForm, editing: boolean): TournamentEdit {
  const status: { status?: TournamentStatus } = editing ? { status: form.status } : {};
  return { ...payloadOf(form), ...status };
}

function settingsOf({ run }: TournamentForm): RunSettings {
  const { format, play, seeding, tableSize } = run;
  return {
    ...{ format, play, seeding, tableSize },
    checkInMinutes: Number(run.checkInMinutes),
    noShowSeconds: Number(run.noShowSeconds),
  };
}

function isCap(typed: string): boolean {
  const [least, most] = LIMITS.participants;
  return typed === '' || (/^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most);
}

function filled(strict: boolean, message: string) {
  return z.refine<string>((text) => !strict || text !== '', message);
}

/** Lengths are counted in characters as the server counts them, not in the halves that JavaScript has. */
function atMost(name: string, max: number) {
  return z.refine<string>(
    (text) => [...text].length <= max,
    `${name} must be at most ${max} characters.`,
  );
}

function required(message: string, name: string, max: number) {
  return z.string().check(z.trim(), z.minLength(1, message), atMost(name, max));
}

function minutes(message: string, least: number, most: number) {
  return z
    .string()
    .check(
      z.refine(
        (typed) => /^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most,
        message,
      ),
    );
}
