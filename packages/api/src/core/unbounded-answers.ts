import * as z from 'zod';

type Def = Record<string, unknown> & { type: string; checks?: z.core.$ZodCheck<never>[] };

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value && value instanceof z.core.$ZodType;

const BOUNDS = new Set(['less_than', 'max_length', 'max_size']);

/**
 * The schema of an answer without the upper bounds of the input that it shares fields with. Bounds are kept where values
 * are written; an answer beyond them is still an answer, and refusing it would end the screen for everybody.
 */
export function withoutBounds<Schema extends z.core.$ZodType>(
  schema: Schema,
  seen = new Map<unknown, unknown>(),
): Schema {
  const known = seen.get(schema);
  if (known) return known as Schema;
  const def = schema._zod.def as unknown as Def;
  const mapped: Record<string, unknown> = {};
  const plain = (value: unknown): unknown => (isSchema(value) ? withoutBounds(value, seen) : value);
  const changes = (name: string, before: unknown, after: unknown) => {
    if (before !== after) mapped[name] = after;
  };
  if (def.type === 'lazy') return schema;
  for (const [name, value] of Object.entries(def)) {
    if (name === 'shape') changes(name, value, mapValues(value as Record<string, unknown>, plain));
    else if (Array.isArray(value)) changes(name, value, sameOr(value, value.map(plain)));
    else changes(name, value, plain(value));
  }
  const checks = def.checks ?? [];
  const kept = checks.filter((check) => !BOUNDS.has(check._zod.def.check));
  if (kept.length < checks.length) mapped.checks = kept;
  const answer = Object.keys(mapped).length === 0 ? schema : z.core.clone(schema, { ...def, ...mapped } as never);
  seen.set(schema, answer);
  return answer;
}

const sameOr = (before: readonly unknown[], after: readonly unknown[]) =>
  after.every((value, index) => value === before[index]) ? before : after;

function mapValues(before: Record<string, unknown>, change: (value: unknown) => unknown) {
  const after = Object.fromEntries(Object.entries(before).map(([name, value]) => [name, change(value)]));
  return Object.keys(before).every((name) => after[name] === before[name]) ? before : after;
}

const CHAINED = new Set<PropertyKey>(['input', 'output', 'meta', 'use', 'concat']);

/** A procedure builder whose output schemas have no upper bounds. */
export function unboundedAnswers<Builder extends object>(builder: Builder): Builder {
  return new Proxy(builder, {
    get(of, name) {
      const member: unknown = Reflect.get(of, name);
      if (!CHAINED.has(name) || typeof member !== 'function') return member;
      return (given: unknown) => {
        const schema = name === 'output' && isSchema(given) ? withoutBounds(given) : given;
        return unboundedAnswers(Reflect.apply(member, of, [schema]) as object);
      };
    },
  });
}
