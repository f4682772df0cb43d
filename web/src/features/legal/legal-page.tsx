import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/api/config';
import { usePageMeta } from '@/lib/page-meta';
import { Skeleton } from '@/ui/skeleton';

/** One part of a legal text: a paragraph is a string, a list an array of them. */
export interface LegalPart {
  title: string;
  body: readonly (string | readonly string[])[];
}

interface LegalText {
  title: string;
  description: string;
  /** The day the text took effect, `YYYY-MM-DD`. */
  since: string;
  intro: (operator: string) => string;
  parts: readonly LegalPart[];
}

export function LegalPage({ text }: { text: LegalText }) {
  usePageMeta({ title: text.title, description: text.description });
  const operator = useQuery(configQuery).data?.operator;
  return (
    <article className="mx-auto w-full max-w-[68ch] px-4 py-8 leading-relaxed md:py-12">
      <header className="border-ink-3 border-b pb-6">
        <h1 className="font-semibold text-3xl">{text.title}</h1>
        <p className="mt-2 text-dim text-sm">
          In effect since <time dateTime={text.since}>{day(text.since)}</time>
        </p>
        <p className="mt-4 rounded-md border border-brass/40 bg-brass/10 px-4 py-3">
          You must be 18 years of age or older (18+) to use this site.
        </p>
      </header>
      {operator ? (
        <p className="mt-6">{text.intro(operator.name)}</p>
      ) : (
        <Skeleton className="mt-6 h-20 rounded-md" />
      )}
      {text.parts.map((part, index) => (
        <Part key={part.title} part={part} number={index + 1} />
      ))}
      <section className="mt-8">
        <h2 className="font-semibold text-xl">{text.parts.length + 1}. Support</h2>
        <Contact address={operator?.contact} />
      </section>
    </article>
  );
}

function Part({ part, number }: { part: LegalPart; number: number }) {
  return (
    <section className="mt-8">
      <h2 className="font-semibold text-xl">
        {number}. {part.title}
      </h2>
      {part.body.map((piece) =>
        typeof piece === 'string' ? (
          <p key={piece} className="mt-3 text-dim">
            {piece}
          </p>
        ) : (
          <ul key={piece[0]} className="mt-3 list-disc space-y-2 pl-5 text-dim marker:text-faint">
            {piece.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}

function Contact({ address }: { address: string | null | undefined }) {
  if (address === undefined) return <Skeleton className="mt-3 h-6 w-64 rounded" />;
  if (address === null) {
    return (
      <p className="mt-3 text-dim">
        This is a test site: its operator is the person who started it.
      </p>
    );
  }
  return (
    <p className="mt-3 text-dim">
      Questions, complaints and requests about your data:{' '}
      <a className="text-text underline underline-offset-4" href={`mailto:${address}`}>
        {address}
      </a>
      . We answer within 30 days.
    </p>
  );
}

function day(iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  return date.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
}
