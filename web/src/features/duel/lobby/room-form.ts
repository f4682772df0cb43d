import * as z from 'zod/mini';
import { DEFAULT_SIZE } from '../limits';

/** The server's bound on a room's name. */
const NAME_CHARACTERS = 60;

export const roomForm = z.object({
  roomName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Room name is required'),
      z.maxLength(NAME_CHARACTERS, `At most ${NAME_CHARACTERS} characters`),
    ),
  maxParticipants: z
    .string()
    .check(z.refine(isEvenNumber, 'Participants must be an even number (minimum 2)')),
});

function isEvenNumber(text: string): boolean {
  const size = Number(text);
  return Number.isInteger(size) && size >= 2 && size % 2 === 0;
}

export type RoomFormInput = z.input<typeof roomForm>;

export const EMPTY_ROOM: RoomFormInput = { roomName: '', maxParticipants: String(DEFAULT_SIZE) };
