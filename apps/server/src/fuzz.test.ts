import { tmpdir } from 'node:os';
import { appRouter } from '@bhandar/api';
import { type RestRoute, restRoutes } from '@bhandar/api/rest';
import { findBreaches } from '@bhandar/db/invariants';
import { ERROR_KINDS } from '@bhandar/domain/shared';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff } from '@bhandar/testing/factories';
import { byTier, modelSeed, shareOf } from '@bhandar/testing/tier';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseConfig } from './config';
import { mountApi } from './mounts';
import { type RunningServer, startServer } from './server';
import { oddInputs, type Schema } from './testing/odd-inputs';
import { oddRequest, randomFrom } from './testing/odd-requests';

const REQUESTS_PER_ROUTE = byTier({ quick: 8, all: 500, long: 5_000 });
/** A quick run sends one part of the odd inputs of each procedure, which the seed chooses. */
const PARTS = byTier({ quick: 32, all: 1, long: 1 });
const AT_ONCE = 8;
/** Printed with each failure, because the same seed sends the same requests again. */
const SEED = modelSeed();

const database = useTestDatabase({ poolSize: 10 });
let server: RunningServer;
let token: string;

beforeAll(async () => {
  process.stdout.write(`MODEL_SEED=${SEED}\n`);
  const config = parseConfig({ PORT: '0', DATABASE_URL: database.url, DATA_DIR: tmpdir() }, tmpdir());
  server = await startServer(config, pino({ level: 'silent' }), { prepareDatabase: async () => [], mounts: mountApi });
  token = await makeSession(database.db, (await makeStaff(database.db, { role: 'superadmin' })).id);
});

afterAll(() => server.stop());

const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};

const LEAKS = /node_modules|\bat \/|select .* from|insert into|[^"]\b(22P02|22021|23505|23514|42601)\b/i;

/** What the schema library says of a wrong value; people read our own sentences, in their language. */
const LIBRARY_SENTENCES = /expected (string|number|object|array|one of)|Invalid (input|option|number)|Too (big|small)/;

/** Every request gets an answer in JSON that is no 5xx and reveals no internals. */
async function expectPlainAnswer(response: Response, sent: string): Promise<string> {
  const text = await response.text();
  const what = `MODEL_SEED=${SEED} ${sent.slice(0, 400)}: ${response.status} ${text.slice(0, 300)}`;
  expect(response.status, what).toBeLessThan(500);
  expect(response.headers.get('content-type'), what).toMatch(/application\/json|text\/(csv|html|css)/);
  if (response.status >= 400) {
    expect(text, what).not.toMatch(LEAKS);
    expect(text, what).not.toMatch(LIBRARY_SENTENCES);
  }
  return text;
}

/** Every failure of a documented path has the documented shape. */
function expectFailureShape(text: string, sent: string): void {
  const failure = JSON.parse(text) as Record<string, unknown>;
  expect(failure, sent).toMatchObject({ success: false, message: expect.stringMatching(/\S/) });
  expect(Object.keys(ERROR_KINDS), sent).toContain(failure.code);
}

const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

const router: AnyRouter = appRouter;
/** These end the session that the rest of the run needs, or never finish. */
const LEFT_OUT = /^(accounts\.(logout|changePassword\w*)|notifications\.stream)$/;
const procedures = Object.entries(router._def.procedures as Record<string, AnyProcedure>).filter(
  ([path]) => !LEFT_OUT.test(path),
);
const routes = restRoutes.filter((route) => !/logout|change-password/.test(route.path));

async function fuzzRoute(route: RestRoute, name: string): Promise<void> {
  const routeSeed = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), SEED);
  const send = async (index: number) => {
    const { method, address, body, ...odd } = oddRequest(route, randomFrom(routeSeed + index), index);
    const request = { method, headers: { ...headers(), ...odd.headers }, ...(body === undefined ? {} : { body }) };
    const response = await fetch(`${server.url}${address}`, request);
    const sent = `#${index} ${method} ${address} ${body?.slice(0, 200) ?? ''}`;
    const text = await expectPlainAnswer(response, sent);
    if (response.status >= 400) expectFailureShape(text, sent);
  };
  for (let index = 0; index < REQUESTS_PER_ROUTE; index += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => send(index + offset)));
  }
}

describe('no input makes a 5xx', () => {
  it.each(procedures)('procedure %s', async (path, procedure) => {
    const { type, inputs } = procedure._def as unknown as { type: string; inputs: z.ZodType[] };
    const call = async (input: unknown) => {
      const query = new URLSearchParams({ input: JSON.stringify(input) ?? '' });
      // Node's own client and server refuse addresses of that length.
      if (type === 'query' && query.toString().length > 8_000) return;
      const request: RequestInit =
        type === 'query' ? { headers: headers() } : { method: 'POST', headers: headers(), body: JSON.stringify(input) };
      const url = `${server.url}/trpc/${path}${type === 'query' ? `?${query}` : ''}`;
      await expectPlainAnswer(await fetch(url, request), `${path} ${JSON.stringify(input)}`);
    };
    const odd = shareOf([...oddInputs(schemaOf(inputs[0]))], PARTS, SEED);
    for (let at = 0; at < odd.length; at += AT_ONCE) {
      await Promise.all(odd.slice(at, at + AT_ONCE).map(call));
    }
  });

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'path %s',
    (name, route) => fuzzRoute(route, name),
    600_000,
  );

  it('the stock ledger is consistent afterwards', async () => {
    expect(await findBreaches(database.db)).toEqual([]);
  });
});
