import { History, Radio, Trophy } from 'lucide-react';
import { Badge } from '@/ui/badge';
import { Portrait } from '@/ui/portrait';
import type { Hit } from './hits';

/** A picture, a title with what it was found by, and a line beneath it. */
export function HitLine({ hit, words = null }: { hit: Hit; words?: string | null }) {
  return (
    <>
      <Mark hit={hit} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-sm">
          <Marked text={hit.title} words={words} />
        </span>
        {hit.detail ? <span className="block truncate text-dim text-xs">{hit.detail}</span> : null}
      </span>
      {hit.live ? <Badge tone="live">LIVE</Badge> : null}
    </>
  );
}

/** The text with the first place that reads like the words lit up. */
export function Marked({ text, words }: { text: string; words: string | null }) {
  const at = words ? text.toLowerCase().indexOf(words.toLowerCase()) : -1;
  if (!words || at < 0) return text;
  const end = at + words.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-xs bg-felt/20 text-text">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

function Mark({ hit }: { hit: Hit }) {
  if (hit.kind === 'person' || hit.kind === 'agent') {
    return <Portrait name={hit.title} character={hit.character} src={hit.picture} size={36} />;
  }
  if (hit.kind === 'recent') {
    return <History aria-hidden className="mx-2.5 size-4 shrink-0 text-dim" />;
  }
  const Icon = hit.kind === 'stream' ? Radio : Trophy;
  return (
    <span
      className={`grid size-9 shrink-0 place-items-center rounded-md bg-ink-2 ${hit.live ? 'text-live' : 'text-dim'}`}
    >
      <Icon aria-hidden className="size-4" />
    </span>
  );
}
