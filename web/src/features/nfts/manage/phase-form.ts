import * as z from 'zod/mini';
import type { AdminNftPhase, NftPhaseBody } from '@/api/nft-phases';
import { localTime } from '@/lib/time';
import { count, price, required } from './collection-form';

const time = (missing: string) =>
  z.string().check(z.refine((typed) => !Number.isNaN(Date.parse(typed)), missing));
const empty = z.literal('');

/** The form as it is typed, judged as the server judges it. What is empty has no bound. */
export const phaseForm = z.object({
  name: required('The name is required.', 80),
  startsAt: time('The beginning is required.'),
  endsAt: z.union([empty, time('It must be a date and time.')]),
  price: z.union([empty, price]),
  walletLimit: z.union([empty, count]),
  supply: z.union([empty, count]),
  allowlist: z.boolean(),
});

export type PhaseFormInput = z.input<typeof phaseForm>;

/** The form of a phase, or of a new one that begins where the last ends. */
export function formOf(phase: AdminNftPhase | undefined, begins: string): PhaseFormInput {
  const text = (given: number | null | undefined) => (given ? String(given) : '');
  return {
    name: phase?.name ?? '',
    startsAt: localTime(phase?.startsAt ?? begins),
    endsAt: phase?.endsAt ? localTime(phase.endsAt) : '',
    price: phase?.price ?? '',
    walletLimit: text(phase?.walletLimit),
    supply: text(phase?.supply),
    allowlist: phase?.allowlist ?? false,
  };
}

/** As the server takes it. */
export function bodyOf({ startsAt, endsAt, ...form }: PhaseFormInput): NftPhaseBody {
  const number = (typed: string) => (typed ? Number(typed) : null);
  return {
    name: form.name,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: endsAt ? new Date(endsAt).toISOString() : null,
    price: form.price || null,
    walletLimit: number(form.walletLimit),
    supply: number(form.supply),
    allowlist: form.allowlist,
  };
}

/** Lines of a list that one call brings. */
const LINES = 1000;

/** A list as it was pasted, in parts that one call takes. */
export function partsOf(pasted: string): string[] {
  const lines = pasted.split('\n').filter((line) => line.trim());
  const parts = Math.ceil(lines.length / LINES);
  return Array.from({ length: parts }, (_, part) =>
    lines.slice(part * LINES, (part + 1) * LINES).join('\n'),
  );
}

/** The lowest number that no phase has; undefined where all ten are taken. */
export function freeNumber(phases: readonly AdminNftPhase[]): number | undefined {
  const numbers = Array.from({ length: 10 }, (_, index) => index + 1);
  return numbers.find((number) => phases.every((phase) => phase.number !== number));
}
