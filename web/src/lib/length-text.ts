import { timeParts } from './time-parts';

/** How long something took, to the minute: '1 h 20 min', '12 min', and below one '40 s'. */
export function lengthText(from: string, to: string): string {
  const [days, hours, minutes, seconds] = timeParts(Date.parse(to) - Date.parse(from));
  const whole = days * 24 + hours;
  if (whole > 0) return minutes > 0 ? `${whole} h ${minutes} min` : `${whole} h`;
  return minutes > 0 ? `${minutes} min` : `${seconds} s`;
}
