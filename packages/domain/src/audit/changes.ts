export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function flat(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  const entries = Array.isArray(value)
    ? value.map((item, index) => [String(index + 1), item] as const)
    : isRecord(value)
      ? Object.entries(value)
      : undefined;
  if (!entries) into.set(path, value === undefined || value === null ? '' : String(value));
  else for (const [key, item] of entries) flat(item, path === '' ? key : `${path}.${key}`, into);
  return into;
}

/** The changed fields; for a new or removed record all of its fields. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [flat(before ?? {}, '', new Map()), flat(after ?? {}, '', new Map())];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? '', after: now.get(field) ?? '' }))
    .filter((change) => change.before !== change.after);
}
