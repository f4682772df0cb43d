import { Avatar } from './avatar';
import { Face, type FaceNumbers } from './face';

interface PortraitProps {
  name: string;
  /** Of a computer player that has a face of its own. */
  character?: { face: FaceNumbers } | null | undefined;
  src?: string | null | undefined;
  /** Side in pixels. */
  size: number;
}

/** Picture of a player: a computer player's face, or a person's picture. */
export function Portrait({ name, character, src, size }: PortraitProps) {
  return character ? (
    <Face face={character.face} size={size} />
  ) : (
    <Avatar name={name} src={src} size={size} />
  );
}
