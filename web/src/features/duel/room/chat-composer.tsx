import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSlashFocus } from '@/lib/use-slash-focus';
import { MAX_MESSAGE_CHARACTERS } from '@/realtime/messages';
import { IconButton } from '@/ui/icon-button';

/** Where lines are written. Blank ones are not sent; one that was not heard comes back to be sent again. By hand: a line is no form. */
export function ChatComposer({ onSend }: { onSend: (message: string) => Promise<boolean> }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  useSlashFocus(input);
  const message = text.trim();
  const length = [...message].length;
  const tooLong = length > MAX_MESSAGE_CHARACTERS;

  const send = async () => {
    if (message === '' || tooLong) return;
    setText('');
    if (await onSend(message)) return;
    setText((since) => since || message);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that ends a composition belongs to the composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') input.current?.blur();
    else if (event.key === 'Enter') void send();
    else return;
    event.preventDefault();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="flex items-end rounded-md border border-ink-3 bg-ink-0 transition-colors focus-within:border-faint hover:border-faint">
        <textarea
          ref={input}
          rows={1}
          value={text}
          aria-label="Chat message"
          aria-keyshortcuts="/"
          aria-invalid={tooLong}
          placeholder="Send a message"
          enterKeyHint="send"
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-28 min-h-11 flex-1 resize-none bg-transparent px-3 py-2.5 text-base leading-6 placeholder:text-faint focus:outline-none md:text-sm"
        />
        <IconButton
          label="Send message"
          type="submit"
          disabled={message === '' || tooLong}
          className="m-0.5 text-felt hover:text-felt"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </IconButton>
      </div>
      {tooLong ? (
        <p role="alert" className="mt-1 text-right font-semibold text-live text-xs tabular-nums">
          {length}/{MAX_MESSAGE_CHARACTERS}
        </p>
      ) : null}
    </form>
  );
}
