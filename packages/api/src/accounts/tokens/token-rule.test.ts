import { callerFor, callerOf } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff, makeStore, TEST_PASSWORD } from '@bhandar/testing/factories';
import type { AnyProcedure } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type ChangeLog, recordChanges } from '../../../test/reach/changes';
import { type RestServer, startRestServer } from '../../../test/rest-server';
import type { ProcedureMeta } from '../../core/trpc';
import { restRoutes } from '../../rest';
import { appRouter } from '../../router';

const database = useTestDatabase();
const CREDENTIAL = /session|token|password|otp|passcode|factor|passkey|sign_?(in|out)|log_?(in|out)/i;
/** Procedures for visitors, who act by the password, code or grant that they send; a token adds nothing. */
const FOR_VISITORS = new Set(
  ['login', 'loginWithToken', 'register', 'verifyOtp', 'verifyOtpWithToken', 'resetPassword', 'forgotPassword'].map(
    (name) => `accounts.${name}`,
  ),
);
const SOME_ID = '00000000-0000-4000-8000-000000000001';

interface Definition {
  type: string;
  meta?: ProcedureMeta;
  inputs: unknown[];
}
const definitionOf = (procedure: unknown) => (procedure as AnyProcedure)._def as unknown as Definition;

const fieldsOf = (inputs: unknown[]) =>
  inputs.flatMap((input) => {
    const schema = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' });
    return Object.keys(schema.properties ?? {});
  });

const CHANGES = Object.entries(appRouter._def.procedures)
  .map(([path, procedure]) => ({ path, ...definitionOf(procedure) }))
  .filter(({ type, path }) => type === 'mutation' && !FOR_VISITORS.has(path));
const MANAGED = CHANGES.filter(({ meta }) => meta?.manages).map(({ path }) => path);

let token = '';
let rest: RestServer;
let log: ChangeLog;

beforeAll(async () => {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  ({ token } = await api.accounts.createApiToken({
    name: 'Nightly stock report',
    days: 30,
    currentPassword: TEST_PASSWORD,
  }));
  const script = callerOf(database.db, { headers: { authorization: `Bearer ${token}` } });
  await script.accounts.me();
  rest = await startRestServer(database.db);
  log = await recordChanges(database.db);
});
afterAll(() => rest.stop());

type Anything = (input: unknown) => Promise<unknown>;
const asScript = (path: string): Anything => {
  const api = callerOf(database.db, { headers: { authorization: `Bearer ${token}` } });
  const [domain = '', name = ''] = path.split('.');
  const call = (api as unknown as Record<string, Record<string, Anything>>)[domain]?.[name];
  if (!call) throw new Error(`There is no ${path}`);
  return call;
};

describe('an API token ends no sign-ins and revokes no tokens', () => {
  it('every procedure that is named after a credential, or takes one, declares what it manages', () => {
    const about = ({ path, inputs }: (typeof CHANGES)[number]) =>
      [path.split('.')[1] ?? '', ...fieldsOf(inputs)].some((word) => CREDENTIAL.test(word));
    const undeclared = CHANGES.filter((change) => about(change) && !change.meta?.manages).map(({ path }) => path);
    expect(undeclared).toEqual([]);
    expect(MANAGED).toEqual(expect.arrayContaining(['accounts.endSession', 'accounts.revokeApiToken']));
  });

  it.each(MANAGED)('%s refuses tokens and changes nothing', async (path) => {
    await log.clear();
    await expect(asScript(path)({ id: SOME_ID })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('API token'),
    });
    expect(await log.readLasting()).toEqual([]);
  });

  const routes = restRoutes.filter(
    ({ method, path }) =>
      method !== 'get' &&
      (CREDENTIAL.test(path) || path.endsWith('/register')) &&
      !/otp|login|(reset|forgot)-/.test(path),
  );
  it.each(routes.map(({ method, path }) => [method, path] as const))('%s %s refuses tokens', async (method, path) => {
    const person = { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '0171234567', role: 'employee' };
    const body = { ...person, city: 'Dhaka', store_name: 'Dhanmondi', password: 'Rickshaw7!Green' };
    const sent = {
      ...body,
      confirmPassword: body.password,
      currentPassword: 'Wrong7!Horse',
      newPassword: body.password,
    };
    const answer = await rest.call({ token }, method.toUpperCase(), path.replace(':id', SOME_ID), sent);
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('API token') } });
  });
});

describe('an API token used to take over an account: it', () => {
  const employee = async () => {
    const { staff } = await callerFor(database.db, { role: 'employee' });
    return staff;
  };

  it.each([
    ['changes no email, which receives the code for a new password', { email: 'somebody.else@example.com' }],
    ['changes no role', { role: 'admin' }],
    ['moves nobody to another store', { storeName: 'Another Pharmacy' }],
    ['disables nobody', { status: 'disabled' }],
  ])('%s', async (_what, change) => {
    const { id } = await employee();
    await log.clear();
    const answer = await rest.call({ token }, 'PUT', `/api/update/employees/${id}`, change);
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('API token') } });
    expect(await log.readLasting()).toEqual([]);
  });

  it.each([
    ['approves no registration', 'approveRegistration', { city: 'Dhaka', storeName: 'Green', role: 'admin' }],
    ['refuses no registration', 'refuseRegistration', {}],
  ])('%s', async (_what, name, more) => {
    const staff = await makeStaff(database.db, { role: 'employee', status: 'pending' });
    await log.clear();
    await expect(asScript(`accounts.${name}`)({ id: staff.id, ...more })).rejects.toThrow(/API token/);
    const byStatus = await rest.call({ token }, 'PUT', `/api/update/employees/${staff.id}`, { status: 'active' });
    expect(byStatus).toMatchObject({ status: 403 });
    expect(await log.readLasting()).toEqual([]);
  });

  it('gives a manager no other stores', async () => {
    const { staff } = await callerFor(database.db, { role: 'admin' });
    const { id } = await makeStore(database.db);
    const moved = asScript('accounts.setManagerStores')({ id: staff.id, storeIds: [id] });
    await expect(moved).rejects.toThrow(/API token/);
  });

  it('deletes nobody', async () => {
    const { id } = await employee();
    const answer = await rest.call({ token }, 'DELETE', `/api/products/employees/${id}`);
    expect(answer).toMatchObject({ status: 403 });
  });

  it('still changes a phone number', async () => {
    const { id } = await employee();
    const answer = await rest.call({ token }, 'PUT', `/api/update/employees/${id}`, { phone: '01712345678' });
    expect(answer).toMatchObject({ status: 200 });
  });
});
