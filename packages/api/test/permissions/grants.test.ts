import { findBreaches } from '@bhandar/db/invariants';
import { GRANT_NAMES, type Grant } from '@bhandar/domain/accounts';
import type { ErrorKind } from '@bhandar/domain/shared';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff } from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangeLog, recordChanges } from '../reach/changes';
import { type RestServer, startRestServer } from '../rest-server';
import { Actors } from './actors';
import { procedureCalls, routeCalls } from './calls';
import { GRANTED_CALLS, type GrantedCall } from './grants-table';

const database = useTestDatabase({ poolSize: 6 });
let actors: Actors;
let rest: RestServer;
let log: ChangeLog;

beforeAll(async () => {
  actors = await Actors.create(database.db);
  rest = await startRestServer(database.db, { dataDir: actors.dataDir });
  log = await recordChanges(database.db);
});
afterAll(async () => {
  await rest.stop();
  await actors.cleanUp();
});

const ROLES = ['employee', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** A person of the own store with one override, so that no other grant matters. */
async function personWith(role: Role, grant: Grant, given: boolean): Promise<{ id: string; token: string }> {
  const { id } = await makeStaff(database.db, { role, store: actors.targets.own.store });
  const held = grant === 'discount' ? { value: given ? 50 : 0 } : { allowed: given };
  const head = actors.targets.own.head.id;
  await database.db
    .insertInto('staffGrant')
    .values({ staffId: id, name: grant, setBy: head, setAt: new Date(), ...held })
    .execute();
  return { id, token: await makeSession(database.db, id) };
}

function call({ call: name }: GrantedCall, role: Role, { token, input }: { token: string; input: unknown }) {
  const sent = { actor: role, token, input };
  return name.includes('/') ? routeCalls(rest)(name, sent) : procedureCalls(database.db, actors.dataDir)(name, sent);
}

async function expectAnswer(
  asked: GrantedCall,
  role: Role,
  at: { token: string; input: unknown; expected: ErrorKind | RegExp },
) {
  const { verdict, answer } = await call(asked, role, at);
  expect(verdict, `${role}: ${answer}`).toBe(typeof at.expected === 'string' ? at.expected : 'done');
  if (typeof at.expected !== 'string') expect(answer).toMatch(at.expected);
}

const calls = GRANT_NAMES.flatMap((grant) => GRANTED_CALLS[grant].map((asked) => [grant, asked.call, asked] as const));

describe('a grant', () => {
  it.each(calls)('%s decides %s, in the own store alone', async (grant, _, asked) => {
    const { own, foreign } = actors.targets;
    const { given = /./, taken } = asked;
    const roles = ROLES.filter((role) => role === 'admin' || !asked.managersOnly);
    const people = new Map<string, { id: string; token: string }>();
    for (const role of ROLES) {
      for (const has of [true, false]) people.set(`${role} ${has}`, await personWith(role, grant, has));
    }
    const personOf = (role: Role, has: boolean) => people.get(`${role} ${has}`) ?? { id: '', token: '' };
    const tokenOf = (role: Role, has: boolean) => personOf(role, has).token;
    const [here, there] = [await asked.input(own), await asked.input(foreign)];
    await log.clear();
    for (const role of ROLES) {
      const elsewhere = await call(asked, role, { token: tokenOf(role, true), input: there });
      if (roles.includes(role)) expect(elsewhere.verdict, `${role}: ${elsewhere.answer}`).toBe(asked.foreign);
      else expect(['NOT_FOUND', 'NOT_PERMITTED']).toContain(elsewhere.verdict);
      const without = await call(asked, role, { token: tokenOf(role, false), input: there });
      expect(['NOT_FOUND', 'NOT_PERMITTED']).toContain(without.verdict);
      if (typeof taken === 'string')
        await expectAnswer(asked, role, { token: tokenOf(role, false), input: here, expected: taken });
      // An employee gets no grant of managers by an override, even one that was stored in another way.
      if (!roles.includes(role)) {
        const barred = { token: tokenOf(role, true), input: here, expected: 'NOT_PERMITTED' as const };
        await expectAnswer(asked, role, barred);
      }
    }
    expect(await log.readLasting()).toEqual([]);
    for (const role of roles) {
      await expectAnswer(asked, role, {
        token: tokenOf(role, true),
        input: await asked.input(own, personOf(role, true).id),
        expected: given,
      });
      if (typeof taken === 'string') continue;
      const input = await asked.input(own);
      await expectAnswer(asked, role, { token: tokenOf(role, false), input, expected: taken });
    }
  });

  it('leaves the ledger consistent', async () => {
    await database.db.deleteFrom('staffGrant').execute();
    const breaches = await findBreaches(database.db);
    // Two of the actors have expired sessions on purpose.
    expect(breaches.filter(({ invariant }) => invariant.id !== 'I16')).toEqual([]);
  });
});
