import type { Person } from '@/realtime/messages';

/** Names of those who are writing; the line keeps its room when nobody is. */
export function TypingLine({ typing }: { typing: readonly Person[] }) {
  return (
    <p aria-live="off" className="h-5 truncate px-3 text-faint text-xs">
      {typingText(typing.map((person) => person.username))}
    </p>
  );
}

export function typingText(names: readonly string[]): string {
  const [first, second] = names;
  if (!first) return '';
  if (!second) return `${first} is typing…`;
  if (names.length === 2) return `${first} and ${second} are typing…`;
  return `${first} and ${names.length - 1} others are typing…`;
}
