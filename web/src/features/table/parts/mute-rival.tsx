import { Button } from '@/ui/button';
import { changeSettings, useSettings } from '../settings';

/** Hides what the rival says, in phrases and in the room's chat at the table. */
export function MuteRival() {
  const { muted } = useSettings();
  return (
    <Button
      className="h-9 px-2! text-xs"
      variant="ghost"
      aria-pressed={muted}
      onClick={() => changeSettings({ muted: !muted })}
    >
      {muted ? 'Unmute rival' : 'Mute rival'}
    </Button>
  );
}
