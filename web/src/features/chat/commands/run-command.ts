import { getPeople, setSlowMode } from '@/api/chat';
import { getProfile } from '@/api/profiles';
import { displayName } from '@/lib/address';
import { notify } from '@/lib/notify';
import { askForPrediction } from '@/lib/prediction-form';
import type { RoomRole } from '@/realtime/messages';
import type { ChatLine } from '@/realtime/room-snapshot';
import { durationText } from '../moderation/silence';
import type { ModerationAction, Target } from '../moderation/use-moderation';
import { nameAndRest, secondsAndRest } from './command-args';
import type { Command } from './command-list';

const DEFAULT_TIMEOUT_SECONDS = 600;
const MAX_TIMEOUT_SECONDS = 1_209_600;
const MAX_SLOW_MODE_SECONDS = 600;

/** Somebody whom a command is about. */
type Person = Target & { id: null; role: RoomRole };

/** Tools of a command: what it may read and do. */
export interface CommandTools {
  streamId: string;
  lines: readonly ChatLine[];
  pinned: Target | null;
  moderate: (action: ModerationAction, target: Target) => Promise<boolean>;
  block: (person: Target) => Promise<void>;
  showCard: (person: Person) => void;
}

/** Does it; false when it could not be read, so that what was written stays. Whatever is wrong has been said. */
export async function runCommand(
  command: Command,
  args: string,
  tools: CommandTools,
): Promise<boolean> {
  const usage = () => said(`Write it as /${command.name} ${command.args}`);
  switch (command.name) {
    case 'poll':
    case 'prediction':
      askForPrediction(command.name);
      return true;
    case 'unpin':
      if (!tools.pinned) return said('No message is pinned.');
      return tools.moderate({ type: 'unpin' }, tools.pinned);
    case 'slow':
      return slow(args, tools, usage);
    default: {
      const named = nameAndRest(args);
      if (!named) return usage();
      const person = await find(named.name, tools);
      if (!person) return said(`Nobody is called ${named.name}.`);
      return about(command.name, person, named.rest, tools, usage);
    }
  }
}

async function about(
  name: Exclude<Command['name'], 'poll' | 'prediction' | 'unpin' | 'slow'>,
  person: Person,
  rest: string,
  { moderate, block, showCard }: CommandTools,
  usage: () => boolean,
): Promise<boolean> {
  switch (name) {
    case 'user':
      showCard(person);
      return true;
    case 'block':
      await block(person);
      return true;
    case 'timeout': {
      const { seconds, rest: reason } = secondsAndRest(rest);
      const wanted = seconds ?? DEFAULT_TIMEOUT_SECONDS;
      if (wanted < 1 || wanted > MAX_TIMEOUT_SECONDS) return usage();
      return moderate({ type: 'timeout', seconds: wanted, ...because(reason) }, person);
    }
    case 'ban':
      return moderate({ type: 'ban', ...because(rest) }, person);
    case 'unban':
      return moderate({ type: 'unban' }, person);
    case 'mod':
      return moderate({ type: 'add_moderator' }, person);
    case 'unmod':
      return moderate({ type: 'remove_moderator' }, person);
  }
}

async function slow(args: string, { streamId }: CommandTools, usage: () => boolean) {
  const off = /^(off|0)$/i.test(args.trim());
  const { seconds, rest } = secondsAndRest(args.trim());
  const wanted = off ? 0 : seconds;
  if (wanted === null || rest !== '' || wanted > MAX_SLOW_MODE_SECONDS) return usage();
  try {
    await setSlowMode(streamId, wanted);
  } catch {
    // lib/http has told the reader why.
    return false;
  }
  notify.success(wanted === 0 ? 'Slow mode is off' : `Slow mode: ${durationText(wanted)}`);
  return true;
}

/** Somebody by name: who spoke, who has that name, or who is here under the name of their address. */
async function find(name: string, { lines, streamId }: CommandTools): Promise<Person | null> {
  const is = (username: string) => username.toLowerCase() === name.toLowerCase();
  const spoke = lines.findLast((line) => is(line.username));
  if (spoke) return known(spoke);
  const profile = await getProfile(name).catch(() => null);
  if (profile) return known({ address: profile.address, username: displayName(profile) });
  const here = await getPeople(streamId, name, { toast: false }).catch(() => null);
  const person = here?.people.find((one) => is(one.username));
  return person ? known(person) : null;
}

/** Of who has not spoken the role is not known; the server knows. */
function known(one: { address: string; username: string; role?: RoomRole }): Person {
  return { id: null, address: one.address, username: one.username, role: one.role ?? 'viewer' };
}

const because = (reason: string) => (reason ? { reason } : {});

function said(text: string): false {
  notify.error(text, { id: 'chat-send' });
  return false;
}
