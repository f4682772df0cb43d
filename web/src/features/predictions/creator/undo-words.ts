/** The question before a result is taken back. */
export const UNDO = {
  title: 'Undo this result?',
  description:
    'The pay-out is taken back and the prediction waits for a winner again. It works as long as no winner has spent their share.',
  button: 'Undo Result',
} as const;
