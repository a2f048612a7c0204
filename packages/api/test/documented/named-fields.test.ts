import { useTestDatabase } from '@bhandar/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { RestRoute } from '../../src/core/rest/route';
import { restRoutes } from '../../src/rest';
import { Actors } from '../permissions/actors';
import { ROUTES } from '../permissions/routes-table';
import { type RestServer, startRestServer } from '../rest-server';

const database = useTestDatabase({ poolSize: 4 });
let actors: Actors;
let rest: RestServer;
beforeAll(async () => {
  actors = await Actors.create(database.db);
  rest = await startRestServer(database.db, { dataDir: actors.dataDir });
});
afterAll(async () => {
  await rest.stop();
  await actors.cleanUp();
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
}
const schemaOf = (schema: RestRoute['body']): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};

/** Whether a body has a field of this path, according to openapi.json. */
function has(schema: Schema | undefined, [name, ...rest]: string[]): boolean {
  if (!schema) return false;
  if (name === undefined) return true;
  return has(/^\d+$/.test(name) ? schema.items : schema.properties?.[name], rest);
}

/** Blank, negative and not a number: each field in turn gets one of them, and all fields together each. */
const WRONG = ['', -1, 'zzzzz'];
const bodies = restRoutes.filter(({ body, method }) => body && method !== 'get');

describe('no answer names a field that its body does not have', () => {
  it.each(bodies.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (name, route) => {
    const entry = ROUTES[name];
    if (!entry) throw new Error(`No line of ${name}`);
    const schema = schemaOf(route.body);
    const known = { properties: { ...schema.properties, ...schemaOf(route.params).properties } };
    const { id = '', body } = await entry.send(actors.targets.own);
    const base = (body ?? {}) as Record<string, unknown>;
    const fields = Object.keys(known.properties).filter((each) => each !== 'id');
    const blank = [{}, ...WRONG.map((value) => Object.fromEntries(fields.map((field) => [field, value])))];
    const wrong = fields.map((field, index) => ({ ...base, [field]: WRONG[index % WRONG.length] }));
    const unknownFields = new Set<string>();
    for (const [actor, variants] of [['admin', blank] as const, ['superadmin', [...blank, ...wrong]] as const]) {
      const token = actors.tokenOf(actor) ?? '';
      for (const variant of variants) {
        const answer = await rest.call({ token }, route.method.toUpperCase(), route.path.replace(':id', id), variant);
        for (const field of Object.keys(answer.body?.fields ?? {})) {
          if (!has(known, field.split('.'))) unknownFields.add(`${field}: ${answer.body.fields[field]}`);
        }
      }
      await actors.forgetThrottles();
    }
    expect([...unknownFields]).toEqual([]);
  });
});
