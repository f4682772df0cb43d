import { Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { changeSettings, useSettings } from '../settings';

export function SoundButton() {
  const { sound } = useSettings();
  return (
    <IconButton
      label={sound ? 'Mute the table' : 'Unmute the table'}
      onClick={() => changeSettings({ sound: !sound })}
    >
      {sound ? (
        <Volume2 aria-hidden className="size-5" />
      ) : (
        <VolumeX aria-hidden className="size-5" />
      )}
    </IconButton>
  );
}
