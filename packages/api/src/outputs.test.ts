import { expect, it } from 'vitest';
import type * as z from 'zod';
import { appRouter } from './router';

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; output?: z.core.$ZodType } }>,
);

type Def = Record<string, unknown>;
const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def;
const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' &&
  value !== null &&
  '_zod' in value &&
  'def' in (value._zod as object) &&
  'run' in (value._zod as object);

/** Where a schema limits a number: its path and the bound. */
function limitsIn(schema: z.core.$ZodType, path: string, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = defOf(schema);
  const checks = ((def.checks ?? []) as { _zod: { def: Def } }[]).map((check) => check._zod.def);
  const own = [def, ...checks]
    .filter(({ check }) => check === 'less_than' || check === 'max_length')
    .map(({ check, value, maximum }) => `${path}: ${String(check)} ${String(value ?? maximum)}`);
  const inner = Object.entries(def).flatMap(([key, value]) => {
    if (key === 'shape') {
      return Object.entries(value as Record<string, z.core.$ZodType>).flatMap(([name, of]) =>
        limitsIn(of, `${path}.${name}`, new Set(seen)),
      );
    }
    return [value].flat().flatMap((of) => (isSchema(of) ? limitsIn(of, path, new Set(seen)) : []));
  });
  return [...own, ...inner];
}

it('no answer is limited by the bounds of an input', () => {
  const found = procedures.flatMap(([path, { _def }]) => (_def.output ? limitsIn(_def.output, path) : []));
  expect(procedures.filter(([, { _def }]) => _def.output).length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});
