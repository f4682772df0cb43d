import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import {
  completeMention,
  type MentionQuery,
  mentionCandidates,
  mentionQuery,
} from './mention-search';

interface Draft {
  text: string;
  /** Names that fit what is being typed after an @; empty when none are offered. */
  names: string[];
  /** The offered name that Enter takes. */
  chosen: number;
  type: (text: string, caret: number) => void;
  replace: (text: string) => void;
  choose: (step: number) => void;
  take: (name: string) => void;
  /** Stops offering names until the next key. */
  waive: () => void;
  /** Writes a name at the end, for someone picked from the list. */
  mention: (name: string) => void;
}

/** The line being written, with the names that it may be about. `speakers` runs from oldest to newest. */
export function useDraft(
  input: RefObject<HTMLTextAreaElement | null>,
  speakers: () => readonly string[],
  ownName: string | null,
): Draft {
  const [text, setText] = useState('');
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [names, setNames] = useState<string[]>([]);
  const [chosen, setChosen] = useState(0);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const waive = () => {
    setQuery(null);
    setNames([]);
  };
  const write = (next: { text: string; caret: number }) => {
    setText(next.text);
    caret.current = next.caret;
    waive();
    input.current?.focus();
  };
  return {
    text,
    names,
    chosen,
    waive,
    type: (next, at) => {
      setText(next);
      const found = mentionQuery(next, at);
      setQuery(found);
      setNames(found ? mentionCandidates(speakers(), found.prefix, ownName) : []);
      setChosen(0);
    },
    replace: (next) => {
      setText(next);
      waive();
    },
    choose: (step) => setChosen((chosen + step + names.length) % names.length),
    take: (name) => {
      if (query) write(completeMention(text, query, name));
    },
    mention: (name) => {
      const next = `${text}${text === '' || text.endsWith(' ') ? '' : ' '}@${name} `;
      write({ text: next, caret: next.length });
    },
  };
}
