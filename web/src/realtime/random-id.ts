/** Random hexadecimal digits, two per byte; unlike randomUUID it also works on a page without https. */
export function randomId(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('');
}
