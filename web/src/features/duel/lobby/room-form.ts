import { z } from 'zod';
import { DEFAULT_SIZE } from '../limits';

/** The server's bound on a room's name. */
export const NAME_CHARACTERS = 60;

export const roomForm = z.object({
  roomName: z
    .string()
    .trim()
    .min(1, 'Room name is required')
    .max(NAME_CHARACTERS, `At most ${NAME_CHARACTERS} characters`),
  maxParticipants: z.coerce
    .number()
    .refine(
      (size) => Number.isInteger(size) && size >= 2 && size % 2 === 0,
      'Participants must be an even number (minimum 2)',
    ),
});

export type RoomForm = z.output<typeof roomForm>;
export type RoomFormInput = z.input<typeof roomForm>;

export const EMPTY_ROOM: RoomFormInput = { roomName: '', maxParticipants: String(DEFAULT_SIZE) };
