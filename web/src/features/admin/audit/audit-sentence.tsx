import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '@/api/money-types';
import { fullAmount } from '@/lib/money';
import { actionWords, SENTENCES } from './sentences';

const LINK = 'font-semibold text-chalk underline-offset-4 hover:underline';

/** Sentence of an entry: who did what, as one would say it, with the way to each. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { actor, action } = entry;
  const sentence = SENTENCES[action];
  return (
    <>
      <span className="font-semibold" title={actor.id ?? undefined}>
        {actor.type === 'system' ? 'The server' : actor.name}
      </span>{' '}
      {sentence
        ? sentence.split(/(\{\w+\})/).map((part) => <Part key={part} part={part} entry={entry} />)
        : // A server that is newer than this page may send actions that it does not know.
          `did this: ${actionWords(action)}`}
    </>
  );
}

function Part({ part, entry }: { part: string; entry: AuditEntry }): ReactNode {
  switch (part) {
    case '{name}':
      return <Name entry={entry} />;
    case '{person}':
      return <Person entry={entry} />;
    case '{whose}':
      return <Person entry={entry} possessive />;
    case '{amount}':
      return <strong className="font-semibold tabular-nums">{amountOf(entry)}</strong>;
    case '{thing}':
      return thingOf(entry.target);
    default:
      return part;
  }
}

function Name({ entry }: { entry: AuditEntry }) {
  const { subject, target, before, after } = entry;
  const told = [subject?.name, textOf(before, 'title', 'name'), textOf(after, 'title', 'name')];
  const name = told.find((one) => one) ?? thingOf(target);
  const quoted = `“${name}”`;
  return subject?.link ? (
    <Link to={subject.link} className={LINK}>
      {quoted}
    </Link>
  ) : (
    <span className="font-semibold">{quoted}</span>
  );
}

function Person({ entry, possessive = false }: { entry: AuditEntry; possessive?: boolean }) {
  const person = entry.subject?.person;
  const end = possessive ? '’s' : '';
  if (!person) return <>somebody{end}</>;
  return (
    <Link to={`/${person.address}`} className={LINK} title={person.address}>
      {person.username}
      {end}
    </Link>
  );
}

function amountOf({ subject, after }: AuditEntry): string {
  const money = subject?.money;
  if (money) return `${fullAmount(money.amount, 0)} ${unitOf(money.currency)}`;
  const [amount, currency] = [textOf(after, 'amount'), textOf(after, 'currency')];
  return amount && currency ? `${fullAmount(amount, 0)} ${unitOf(currency)}` : 'an amount';
}

export function unitOf(currency: string): string {
  return currency === 'CREDIT' ? 'pool credits' : currency;
}

/** 'room:stream:65f1…' as people say it. */
function thingOf(target: string): string {
  const [kind = '', ...rest] = target.split(':');
  if (kind === 'server') return 'all servers';
  const words = [kind, ...rest].map((part) => (ID.test(part) ? `${part.slice(0, 6)}…` : part));
  return words.join(' ').replaceAll('_', ' ');
}

const ID = /^[0-9a-f]{24}$/;

function textOf(state: AuditEntry['after'], ...fields: string[]): string | undefined {
  const found = fields.map((field) => state?.[field]).find((value) => typeof value === 'string');
  return found as string | undefined;
}
