import { randomUUID } from 'node:crypto';

/** A JSON Schema from `z.toJSONSchema`, with the parts that a sampler needs. */
export interface Schema {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  required?: string[];
}

const SOME_DAY = '2026-11-21';
/** Existing days from which counting still gives four-digit years; Postgres has no year 0. */
const ODD_DAYS = ['0000-01-01', '9999-12-31'];

/** A plausible value of a client. */
export function plausible(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const variant = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (variant) return plausible(variant);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, plausible(inner)]));
  }
  if (type === 'array') return schema.items ? [plausible(schema.items)] : [];
  if (type === 'number' || type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return false;
  if (schema.format === 'uuid') return randomUUID();
  if (schema.format === 'email') return 'somebody@example.com';
  if (schema.format === 'date') return SOME_DAY;
  if (schema.format === 'date-time') return `${SOME_DAY}T06:00:00.000Z`;
  return 'text';
}

/** Implausible values, in place of any value. */
export const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  'a\u0000b',
  '\ud800',
  '<img src=x onerror=alert(1)>',
  "'; drop table sale; --",
  'x'.repeat(100_000),
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  [[[[[['deep']]]]]],
  { $ne: 1 },
  ...ODD_DAYS,
  JSON.parse('{"__proto__": {"role": "superadmin"}, "constructor": 1}'),
];

/** The plausible input with each of its values, one at a time, replaced by each odd one; and the odd ones alone. */
export function* oddInputs(schema: Schema): Generator<unknown> {
  yield* ODD_VALUES;
  const sample = plausible(schema);
  if (typeof sample !== 'object' || sample === null) return;
  yield sample;
  // A period with one odd day is refused for its days only, and only if its other required values are valid.
  const needed = Object.entries(sample).filter(([name]) => schema.required?.includes(name));
  for (const least of [sample, Object.fromEntries(needed)]) {
    for (const odd of ODD_DAYS) {
      const odder = Object.entries(least).map(([name, value]) => [name, value === SOME_DAY ? odd : value]);
      yield Object.fromEntries(odder);
    }
  }
  for (const name of Object.keys(sample)) {
    for (const odd of ODD_VALUES) yield { ...sample, [name]: odd };
    const value = (sample as Record<string, unknown>)[name];
    const [first] = Array.isArray(value) ? value : [];
    if (typeof first !== 'object' || first === null) continue;
    for (const inner of Object.keys(first)) {
      for (const odd of ODD_VALUES) yield { ...sample, [name]: [{ ...first, [inner]: odd }] };
    }
  }
}
