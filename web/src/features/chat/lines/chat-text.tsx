import { Emote } from '../emotes/emote';
import { useRoomEmotes } from '../emotes/room-emotes';
import { type Segment, segments } from '../text';

/** A line's words: links that are safe to open, mentions marked, the room's pictures, all else as plain text. */
export function ChatText({ message, ownName }: { message: string; ownName: string | null }) {
  const emotes = useRoomEmotes();
  return segments(message, ownName, emotes).map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line never changes its words.
    <Piece key={index} segment={segment} />
  ));
}

function Piece({ segment }: { segment: Segment }) {
  switch (segment.kind) {
    case 'text':
      return segment.text;
    case 'link':
      return (
        <a
          href={segment.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-chalk underline underline-offset-2 hover:brightness-110"
        >
          {segment.text}
        </a>
      );
    case 'emote':
      return <Emote word={segment.text} url={segment.url} />;
    case 'mention':
      return (
        <strong
          className={`rounded-sm px-0.5 font-semibold ${segment.mine ? 'bg-chalk text-ink-0' : ''}`}
        >
          {segment.text}
        </strong>
      );
  }
}
