import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff } from '@bhandar/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RestServer, startRestServer } from '../../test/rest-server';
import { restRoutes } from './table';

const database = useTestDatabase();
let rest: RestServer;
beforeAll(async () => {
  rest = await startRestServer(database.db);
});
afterAll(() => rest.stop());

const json = { 'content-type': 'application/json' };

const ofStaff = restRoutes.filter(({ access }) => access === 'staff');
const pathOf = (path: string, id: string) => path.replace(/:\w+/g, id);
const writes = ofStaff.filter(({ method, rawBody }) => method !== 'get' && !rawBody);

it.each([
  ['no JSON', '{', {}],
  ['a list', '[]', {}],
  ['a text', '"text"', {}],
  ['nested too deeply', '['.repeat(65) + ']'.repeat(65), {}],
  ['too large', `"${'x'.repeat(300_000)}"`, {}],
  ['sent as a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['sent with too long an idempotency key', '{}', { 'idempotency-key': 'x'.repeat(201) }],
])(
  'a visitor whose body is %s is asked to sign in at every path for staff, and not told what is wrong',
  async (_, raw, headers) => {
    const answers = [];
    for (const { method, path } of writes) {
      const sender = { headers: { ...json, ...headers } };
      const { status } = await rest.call(sender, method.toUpperCase(), pathOf(path, 'no-id'), undefined, raw);
      if (status !== 401) answers.push(`${method} ${path} ${status}`);
    }
    expect(answers).toEqual([]);
  },
);

it('a visitor with an invalid query or id is asked to sign in at every path for staff', async () => {
  const answers = [];
  for (const { method, path } of ofStaff) {
    const address = `${pathOf(path, 'no-id')}?page=-1&limit=x&limit=y`;
    const { status } = await rest.call({}, method.toUpperCase(), address);
    if (status !== 401) answers.push(`${method} ${path} ${status}`);
  }
  expect(answers).toEqual([]);
});

it('a signed-in person is told what is wrong with the body', async () => {
  const token = await makeSession(database.db, (await makeStaff(database.db, { role: 'superadmin' })).id);
  for (const raw of ['{', '[]', '['.repeat(65) + ']'.repeat(65)]) {
    const { status } = await rest.call({ token, headers: json }, 'POST', '/api/orders/pharmacy', undefined, raw);
    expect(status).toBe(400);
  }
});
