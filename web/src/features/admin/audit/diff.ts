export interface Change {
  /** The field with those that it lies in: 'terms.goal.n'. */
  field: string;
  /** Undefined: the field was not there. */
  before: unknown;
  after: unknown;
}

/** How deep an act's states are read: below that a value is shown as it was written. */
const DEPTH = 4;

/** The fields that differ between two states of something, in their order of appearance. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, young] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...old.keys(), ...young.keys()])];
  return fields
    .map((field) => ({ field, before: old.get(field), after: young.get(field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

function fieldsOf(state: unknown): Map<string, unknown> {
  if (state === null || state === undefined) return new Map();
  return isObject(state) ? new Map(flat(state, '', DEPTH)) : new Map([['value', state]]);
}

function flat(state: object, path: string, depth: number): [string, unknown][] {
  return Object.entries(state).flatMap(([field, value]): [string, unknown][] => {
    const name = path ? `${path}.${field}` : field;
    if (value === null) return [];
    return isObject(value) && depth > 1 ? flat(value, name, depth - 1) : [[name, value]];
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
