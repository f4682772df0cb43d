import { MessageCircle } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';

interface TalkButtonProps {
  /** The rival said something that was not seen. */
  unheard: boolean;
  open: boolean;
  onToggle: () => void;
}

export function TalkButton({ unheard, open, onToggle }: TalkButtonProps) {
  return (
    <IconButton
      label={unheard ? 'Talk, something new' : 'Talk'}
      aria-expanded={open}
      onClick={onToggle}
      className="relative"
    >
      <MessageCircle aria-hidden className="size-5" />
      {unheard ? (
        <span aria-hidden className="absolute top-1.5 right-1.5 size-2 rounded-full bg-live" />
      ) : null}
    </IconButton>
  );
}
