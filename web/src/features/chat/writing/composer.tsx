import { SendHorizontal, Smile } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  Suspense,
  useCallback,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { MAX_MESSAGE_CHARACTERS, type RepliedLine } from '@/realtime/messages';
import type { SendResult } from '@/realtime/room-options';
import type { ChatLine, RoomSnapshot } from '@/realtime/room-snapshot';
import { IconButton } from '@/ui/icon-button';
import { type Command, read, type Written } from '../commands/command-list';
import { durationText } from '../moderation/silence';
import { OfferList } from './offer-list';
import { ReplyBar } from './reply-bar';
import { useDraft } from './use-draft';
import { useSlowMode } from './use-slow-mode';

export interface ComposerHandle {
  focus: () => void;
  /** Makes the next line an answer to this one. */
  reply: (line: ChatLine) => void;
  mention: (name: string) => void;
}

const EmojiPicker = lazyWithRetry(() => import('../emoji/emoji-picker'));
const prefetchEmoji = () => void import('../emoji/emoji-picker').catch(() => {});

interface ComposerProps {
  room: Pick<RoomSnapshot, 'status' | 'you' | 'slowModeSeconds'>;
  ownName: string | null;
  /** Those that are shown, from oldest to newest. */
  lines: readonly ChatLine[];
  /** Others in the room whose names begin so. */
  present: (prefix: string) => Promise<readonly string[]>;
  /** Asks for the proof of the wallet; false: it was declined, and the viewer was told. */
  prove: () => Promise<boolean>;
  onSend: (text: string, replyTo: RepliedLine | null) => SendResult;
  /** Does what follows a slash; false when it could not, and what was written stays. */
  onCommand: (command: Command, args: string) => Promise<boolean>;
  onTyping: () => void;
  handle: Ref<ComposerHandle>;
}

/**
 * Where lines are written. The first one asks for the proof of the wallet; what was written stays meanwhile. By hand: Enter,
 * mentions and lines that wait for the connection are no form's, and the live page has no room for one.
 */
export function Composer(props: ComposerProps) {
  const { room, ownName, lines, present, prove, onSend, onCommand, onTyping, handle } = props;
  const { token } = useSession();
  const input = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(input, {
    speakers: () => lines.map((line) => line.username),
    present: token ? present : null,
    ownName,
    you: room.you,
  });
  const { wait, markSent } = useSlowMode(room.slowModeSeconds, room.you);
  const [proving, setProving] = useState(false);
  const [picking, setPicking] = useState(false);
  const stopPicking = useCallback(() => {
    setPicking(false);
    input.current?.focus();
  }, []);
  const [answering, setAnswering] = useState<string | null>(null);
  // A line that was deleted, or is no longer shown, is not answered.
  const answered =
    (answering !== null && lines.find((line) => line.key === answering && line.removed === null)) ||
    null;
  if (answering !== null && !answered) setAnswering(null);
  const id = useId();
  useImperativeHandle(handle, () => ({
    focus: () => input.current?.focus(),
    reply: (line) => {
      setAnswering(line.key);
      input.current?.focus();
    },
    mention: draft.mention,
  }));

  const written = read(draft.text, room.you);
  const text = written.kind === 'line' ? written.text : draft.text.trim();
  const length = [...text].length;
  const tooLong = length > MAX_MESSAGE_CHARACTERS;
  const isLine = written.kind === 'line';
  const sayable = length > 0 && !tooLong && (wait === 0 || !isLine) && !proving;
  const sendable = sayable && room.status === 'connected';

  /** Enter says the line even while the connection is lost: the room keeps it and sends it when it is back. */
  const send = async () => {
    if (!sayable) return;
    if (written.kind === 'unknown') {
      const advice = 'Type / for those that there are, or // to begin a message with a slash.';
      const text = `There is no command /${written.name}`;
      return void notify.error(text, { id: 'chat-send', description: advice });
    }
    if (!token) {
      setProving(true);
      const proved = await prove();
      setProving(false);
      if (!proved) return;
    }
    if (written.kind === 'command') return command(written.command, written.args);
    const result = onSend(text, answered && repliedLine(answered));
    if (result.accepted) {
      setAnswering(null);
      markSent();
      draft.replace('');
    } else if (result.failure) notify.error(result.failure.message, { id: 'chat-send' });
    input.current?.focus();
  };

  const command = async (command: Command, args: string) => {
    const before = draft.text;
    draft.replace('');
    const done = await onCommand(command, args);
    // Nothing was written in its place meanwhile.
    if (!done && input.current?.value === '') draft.replace(before);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that ends a composition (Japanese, Chinese, Korean input) belongs to the composition.
    if (event.nativeEvent.isComposing) return;
    const offer = draft.offers[draft.chosen];
    if (event.key === 'Escape') {
      if (offer) draft.waive();
      else if (answered) setAnswering(null);
      else input.current?.blur();
    } else if (offer && (event.key === 'Enter' || event.key === 'Tab')) draft.take(offer);
    else if (offer && event.key === 'ArrowDown') draft.choose(1);
    else if (offer && event.key === 'ArrowUp') draft.choose(-1);
    else if (event.key === 'Enter') void send();
    else return;
    event.preventDefault();
  };

  return (
    <form
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <OfferList id={id} offers={draft.offers} chosen={draft.chosen} onTake={draft.take} />
      {picking ? (
        <Suspense>
          <EmojiPicker onTake={draft.insert} onClose={stopPicking} />
        </Suspense>
      ) : null}
      {answered ? <ReplyBar line={answered} onCancel={() => setAnswering(null)} /> : null}
      <div className="flex items-end rounded-md border border-ink-3 bg-ink-0 transition-colors focus-within:border-faint hover:border-faint">
        <textarea
          ref={input}
          rows={1}
          value={draft.text}
          aria-label="Chat message"
          aria-keyshortcuts="/"
          aria-autocomplete="list"
          aria-controls={draft.offers.length > 0 ? id : undefined}
          aria-activedescendant={draft.offers.length > 0 ? `${id}-${draft.chosen}` : undefined}
          aria-invalid={tooLong}
          aria-describedby={`${id}-hint`}
          placeholder="Send a message"
          enterKeyHint="send"
          autoComplete="off"
          onChange={({ target }) => {
            draft.type(target.value, target.selectionStart);
            if (target.value.trim() !== '' && !target.value.startsWith('/')) onTyping();
          }}
          onBlur={draft.waive}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-28 min-h-11 min-w-0 flex-1 resize-none bg-transparent px-3 py-2.5 text-base leading-6 placeholder:text-faint focus:outline-none md:text-sm"
        />
        <IconButton
          label="Emoji"
          aria-expanded={picking}
          aria-haspopup="dialog"
          onPointerEnter={prefetchEmoji}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => setPicking(!picking)}
          className="my-0.5"
        >
          <Smile aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label="Send message"
          type="submit"
          disabled={!sendable}
          busy={proving}
          className="m-0.5 text-felt hover:text-felt"
        >
          {proving ? null : wait > 0 ? (
            <span className="font-semibold text-dim text-sm tabular-nums">{wait} s</span>
          ) : (
            <SendHorizontal aria-hidden className="size-5" />
          )}
        </IconButton>
      </div>
      <p id={`${id}-hint`} className="flex h-5 items-center justify-between text-faint text-xs">
        <span>{hintText(room, sayable, written)}</span>
        {length > 0 ? (
          <span className={`tabular-nums ${tooLong ? 'font-semibold text-live' : ''}`}>
            {length}/{MAX_MESSAGE_CHARACTERS}
          </span>
        ) : null}
      </p>
    </form>
  );
}

function repliedLine({ id, address, username }: ChatLine): RepliedLine | null {
  return id === null ? null : { id, address, username };
}

function hintText(
  { status, slowModeSeconds }: ComposerProps['room'],
  sayable: boolean,
  written: Written,
): string {
  if (written.kind === 'command') return `/${written.command.name} ${written.command.args}`;
  if (status !== 'connected' && sayable) return 'Enter sends it once the chat is back';
  return slowModeSeconds > 0 ? `Slow mode: ${durationText(slowModeSeconds)}` : '';
}
