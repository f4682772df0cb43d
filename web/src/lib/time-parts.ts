/** The parts of the time left, never below zero: whole days, hours, minutes and seconds. */
export function timeParts(
  leftMs: number,
): [days: number, hours: number, minutes: number, seconds: number] {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
}
