/** The bytes of a base64 text; throws a RangeError for another text. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  let text: string;
  try {
    text = atob(base64);
  } catch (cause) {
    throw new RangeError('not base64', { cause });
  }
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
