import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { MAX_MESSAGE_CHARACTERS } from '@/realtime/messages';
import type { SendResult } from '@/realtime/room-options';
import type { RoomSnapshot } from '@/realtime/room-snapshot';
import { IconButton } from '@/ui/icon-button';
import { durationText } from '../moderation/silence';
import { MentionList } from './mention-list';
import { useDraft } from './use-draft';
import { useSlowMode } from './use-slow-mode';

export interface ComposerHandle {
  focus: () => void;
  mention: (name: string) => void;
}

interface ComposerProps {
  room: Pick<RoomSnapshot, 'status' | 'you' | 'slowModeSeconds'>;
  ownName: string | null;
  /** Who spoke, from oldest to newest. */
  speakers: () => readonly string[];
  /** Asks for the proof of the wallet; false: it was declined, and the viewer was told. */
  prove: () => Promise<boolean>;
  onSend: (text: string) => SendResult;
  onTyping: () => void;
  handle: Ref<ComposerHandle>;
}

/**
 * Where lines are written. The first one asks for the proof of the wallet; what was written stays meanwhile. By hand: Enter,
 * mentions and lines that wait for the connection are no form's, and the live page has no room for one.
 */
export function Composer(props: ComposerProps) {
  const { room, ownName, speakers, prove, onSend, onTyping, handle } = props;
  const { token } = useSession();
  const input = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(input, speakers, ownName);
  const { wait, markSent } = useSlowMode(room.slowModeSeconds, room.you);
  const [proving, setProving] = useState(false);
  const id = useId();
  useImperativeHandle(handle, () => ({
    focus: () => input.current?.focus(),
    mention: draft.mention,
  }));

  const length = [...draft.text.trim()].length;
  const tooLong = length > MAX_MESSAGE_CHARACTERS;
  const sayable = length > 0 && !tooLong && wait === 0 && !proving;
  const sendable = sayable && room.status === 'connected';

  /** Enter says the line even while the connection is lost: the room keeps it and sends it when it is back. */
  const send = async () => {
    if (!sayable) return;
    if (!token) {
      setProving(true);
      const proved = await prove();
      setProving(false);
      if (!proved) return;
    }
    const result = onSend(draft.text);
    if (result.accepted) {
      markSent();
      draft.replace('');
    } else if (result.failure) notify.error(result.failure.message, { id: 'chat-send' });
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that ends a composition (Japanese, Chinese, Korean input) belongs to the composition.
    if (event.nativeEvent.isComposing) return;
    const name = draft.names[draft.chosen];
    if (event.key === 'Escape') {
      if (name) draft.waive();
      else input.current?.blur();
    } else if (name && (event.key === 'Enter' || event.key === 'Tab')) draft.take(name);
    else if (name && event.key === 'ArrowDown') draft.choose(1);
    else if (name && event.key === 'ArrowUp') draft.choose(-1);
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
      <MentionList id={id} names={draft.names} chosen={draft.chosen} onTake={draft.take} />
      <div className="flex items-end rounded-md border border-ink-3 bg-ink-0 transition-colors focus-within:border-faint hover:border-faint">
        <textarea
          ref={input}
          rows={1}
          value={draft.text}
          aria-label="Chat message"
          aria-keyshortcuts="/"
          aria-autocomplete="list"
          aria-controls={draft.names.length > 0 ? id : undefined}
          aria-activedescendant={draft.names.length > 0 ? `${id}-${draft.chosen}` : undefined}
          aria-invalid={tooLong}
          aria-describedby={`${id}-hint`}
          placeholder="Send a message"
          enterKeyHint="send"
          autoComplete="off"
          onChange={({ target }) => {
            draft.type(target.value, target.selectionStart);
            if (target.value.trim() !== '') onTyping();
          }}
          onBlur={draft.waive}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-28 min-h-11 flex-1 resize-none bg-transparent px-3 py-2.5 text-base leading-6 placeholder:text-faint focus:outline-none md:text-sm"
        />
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
        <span>{hintText(room, sayable)}</span>
        {length > 0 ? (
          <span className={`tabular-nums ${tooLong ? 'font-semibold text-live' : ''}`}>
            {length}/{MAX_MESSAGE_CHARACTERS}
          </span>
        ) : null}
      </p>
    </form>
  );
}

function hintText({ status, slowModeSeconds }: ComposerProps['room'], sayable: boolean): string {
  if (status !== 'connected' && sayable) return 'Enter sends it once the chat is back';
  return slowModeSeconds > 0 ? `Slow mode: ${durationText(slowModeSeconds)}` : '';
}
