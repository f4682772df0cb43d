/** Whether somebody may buy: age and terms are confirmed, or still asked for, or go along with the payment. */
export type Consent = 'given' | 'missing' | (() => Promise<unknown>);
