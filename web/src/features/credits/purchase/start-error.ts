/** An answer that leads nowhere: its documented text is the message. */
export class NoWayOn extends Error {
  /** The way out, where one is known. */
  readonly hint: string | undefined;

  constructor(text: string, hint?: string) {
    super(text);
    this.hint = hint;
  }
}
