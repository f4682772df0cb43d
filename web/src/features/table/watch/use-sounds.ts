import { useEffect, useState } from 'react';
import { useSettings } from '../settings';
import { Sounds } from '../sound';

/** The noises of a table, while its page is open, where the viewer wants them. */
export function useSounds(): Sounds {
  const [sounds] = useState(() => new Sounds());
  const { sound } = useSettings();
  useEffect(() => {
    sounds.on = sound;
  }, [sounds, sound]);
  useEffect(() => () => sounds.close(), [sounds]);
  return sounds;
}
