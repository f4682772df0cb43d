import type { RoomRole, You } from '@/realtime/messages';

/** Words that follow a slash. */
export type CommandName =
  | 'user'
  | 'block'
  | 'timeout'
  | 'ban'
  | 'unban'
  | 'slow'
  | 'unpin'
  | 'mod'
  | 'unmod'
  | 'poll'
  | 'prediction';

export interface Command {
  name: CommandName;
  /** Arguments after the name; those that may be left out stand in brackets. */
  args: string;
  hint: string;
  /** Roles that may use it. */
  roles: readonly RoomRole[];
}

const ALL: readonly RoomRole[] = ['viewer', 'moderator', 'creator', 'admin'];
const STAFF: readonly RoomRole[] = ['moderator', 'creator', 'admin'];
const CREATOR: readonly RoomRole[] = ['creator'];

const COMMANDS: readonly Command[] = [
  { name: 'user', args: '@name', hint: 'Show who somebody is', roles: ALL },
  { name: 'block', args: '@name', hint: 'Hide what somebody writes, for you', roles: ALL },
  {
    name: 'timeout',
    args: '@name [10m] [reason]',
    hint: 'Silence somebody for a while',
    roles: STAFF,
  },
  { name: 'ban', args: '@name [reason]', hint: 'Silence somebody for good', roles: STAFF },
  { name: 'unban', args: '@name', hint: 'Let somebody chat again', roles: STAFF },
  { name: 'slow', args: '30s, or off', hint: 'Least time between two messages', roles: STAFF },
  { name: 'unpin', args: '', hint: 'Take the pinned message down', roles: STAFF },
  { name: 'mod', args: '@name', hint: 'Make somebody a moderator', roles: CREATOR },
  { name: 'unmod', args: '@name', hint: 'Take the moderator role back', roles: CREATOR },
  { name: 'poll', args: '', hint: 'Ask what the others think', roles: STAFF },
  { name: 'prediction', args: '', hint: 'Ask what happens next', roles: CREATOR },
];

/** Something written, as it is to be taken. */
export type Written =
  | { kind: 'line'; text: string }
  | { kind: 'command'; command: Command; args: string }
  | { kind: 'unknown'; name: string };

/** The commands of somebody in the room. */
export function commandsOf(you: You | null): readonly Command[] {
  const role = you?.role ?? 'viewer';
  return COMMANDS.filter((command) => command.roles.includes(role));
}

/** A slash begins a command; two of them say a line that begins with one. */
export function read(written: string, you: You | null): Written {
  const text = written.trim();
  if (!text.startsWith('/')) return { kind: 'line', text };
  if (text.startsWith('//')) return { kind: 'line', text: text.slice(1) };
  const [, name = '', args = ''] = /^\/(\S*)\s*(.*)$/s.exec(text) ?? [];
  const command = commandsOf(you).find((one) => one.name === name.toLowerCase());
  return command ? { kind: 'command', command, args } : { kind: 'unknown', name };
}

/** Commands that fit what is being typed; none once one is written out, since Enter is to do it. */
export function commandCandidates(text: string, you: You | null): readonly Command[] {
  const typed = /^\/([a-z]*)$/i.exec(text)?.[1]?.toLowerCase();
  if (typed === undefined) return [];
  const fitting = commandsOf(you).filter((command) => command.name.startsWith(typed));
  return fitting.some((command) => command.name === typed) ? [] : fitting;
}
