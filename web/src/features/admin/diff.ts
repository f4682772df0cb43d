export interface Change {
  field: string;
  /** As JSON; null: the field was not there. */
  before: string | null;
  after: string | null;
}

/** The fields that differ between two states of something, in their order of appearance. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, young] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(young)])];
  return fields
    .map((field) => ({ field, before: old[field] ?? null, after: young[field] ?? null }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(state: unknown): Record<string, string> {
  if (state === null || state === undefined) return {};
  const fields =
    typeof state === 'object' && !Array.isArray(state) ? Object.entries(state) : [['value', state]];
  return Object.fromEntries(fields.map(([field, value]) => [field, wordOf(value)]));
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
