import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { You } from '@/realtime/messages';
import { type Command, commandCandidates } from '../commands/command-list';
import {
  completeMention,
  type MentionQuery,
  mentionCandidates,
  mentionQuery,
} from './mention-search';

/** Something that completes what is being typed. */
export type Offer =
  | { kind: 'name'; name: string }
  | { kind: 'command'; name: string; command: Command };

interface Draft {
  text: string;
  /** Offers that fit what is being typed; empty when nothing is offered. */
  offers: readonly Offer[];
  /** The offer that Enter takes. */
  chosen: number;
  type: (text: string, caret: number) => void;
  replace: (text: string) => void;
  choose: (step: number) => void;
  take: (offer: Offer) => void;
  /** Stops offering until the next key. */
  waive: () => void;
  /** Writes a name at the end, for someone picked from the list. */
  mention: (name: string) => void;
  /** Writes something where the caret stands. */
  insert: (what: string) => void;
}

interface DraftSources {
  /** Names of those who spoke, from oldest to newest. */
  speakers: () => readonly string[];
  /** Others in the room whose names begin so; asked when somebody types one. */
  present: ((prefix: string) => Promise<readonly string[]>) | null;
  ownName: string | null;
  you: You | null;
}

/** As long as nobody types on. */
const ASK_AFTER_MS = 200;

/** The line being written, with the names and commands that it may be about. */
export function useDraft(
  input: RefObject<HTMLTextAreaElement | null>,
  { speakers, present, ownName, you }: DraftSources,
): Draft {
  const [text, setText] = useState('');
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [chosen, setChosen] = useState(0);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const names = (others: readonly string[], prefix: string): readonly Offer[] =>
    mentionCandidates([...others.toReversed(), ...speakers()], prefix, ownName).map((name) => ({
      kind: 'name',
      name,
    }));
  const ask = useRef((_prefix: string, _isLate: () => boolean) => {});
  ask.current = (prefix, isLate) => {
    const take = (others: readonly string[]) => {
      if (!isLate()) setOffers(names(others, prefix));
    };
    // Without the others, those who spoke are offered all the same.
    void present?.(prefix).then(take, () => {});
  };
  const prefix = query?.prefix ?? null;
  useEffect(() => {
    if (prefix === null) return;
    let late = false;
    const timer = setTimeout(() => ask.current(prefix, () => late), ASK_AFTER_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [prefix]);

  const offered = (next: string, at: number): readonly Offer[] => {
    const found = mentionQuery(next, at);
    setQuery(found);
    setChosen(0);
    if (found) return names([], found.prefix);
    return commandCandidates(next.slice(0, at), you).map((command) => ({
      kind: 'command',
      name: command.name,
      command,
    }));
  };
  const waive = () => {
    setQuery(null);
    setOffers([]);
  };
  const write = (next: { text: string; caret: number }) => {
    setText(next.text);
    caret.current = next.caret;
    setOffers(offered(next.text, next.caret));
    input.current?.focus();
  };
  return {
    text,
    offers,
    chosen,
    waive,
    type: (next, at) => {
      setText(next);
      setOffers(offered(next, at));
    },
    replace: (next) => {
      setText(next);
      waive();
    },
    choose: (step) => setChosen((chosen + step + offers.length) % offers.length),
    take: (offer) => {
      if (offer.kind === 'command') {
        const begun = commandText(offer.command);
        write({ text: begun, caret: begun.length });
      } else if (query) write(completeMention(text, query, offer.name));
    },
    mention: (name) => {
      const next = `${text}${text === '' || text.endsWith(' ') ? '' : ' '}@${name} `;
      write({ text: next, caret: next.length });
    },
    insert: (what) => {
      const at = input.current?.selectionStart ?? text.length;
      const until = input.current?.selectionEnd ?? at;
      const before = text.slice(0, at) + what;
      // Focus stays where it is: several may be picked in turn.
      setText(before + text.slice(until));
      caret.current = before.length;
    },
  };
}

/** As it is begun: one about a person asks for the name at once. */
function commandText({ name, args }: Command): string {
  if (args === '') return `/${name}`;
  return args.startsWith('@') ? `/${name} @` : `/${name} `;
}
