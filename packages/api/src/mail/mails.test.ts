import { randomUUID } from 'node:crypto';
import { callerFor, callerOf, testSettings } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { eventuallyFind } from '@bhandar/testing/eventually';
import { makeStaff } from '@bhandar/testing/factories';
import { unlockQueue, workQueue } from '@bhandar/testing/queue';
import { sql } from 'kysely';
import pino from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEmailHandlers } from '../accounts';
import { enqueueAllOpen } from '../work-queue';
import type { Mail, SendMail } from './mail';

const database = useTestDatabase();
const START = Date.parse('2026-11-22T04:00:00Z');
const MINUTE = 60_000;

/** A process that dies right after its answer, so that its emails remain in the database. */
const dying = (at = START) => callerOf(database.db, { now: () => new Date(at), address: randomUUID() });

const refusal = Object.assign(new Error('554 spam: "123456 is your code"'), {
  code: 'EMESSAGE',
  responseCode: 554,
  command: 'DATA',
});

const handlersOf = (sendMail: SendMail, at: number, logger = pino({ level: 'silent' })) =>
  accountEmailHandlers({ db: database.db, now: () => new Date(at), settings: testSettings, logger, sendMail });

function post(fail?: Error) {
  const sent: Mail[] = [];
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const sendMail = async (mail: Mail) => {
    sent.push(mail);
    if (fail) throw fail;
  };
  const work = (at: number) => workQueue(database.db, handlersOf(sendMail, at, logger), { at: new Date(at) });
  return { sent, lines, work };
}

const warehouse = () => callerFor(database.db, { role: 'superadmin' }, { now: () => new Date(START) });
const codeIn = (mail: Mail | undefined) => mail?.subject.match(/\d{6}/)?.[0] ?? '';

beforeEach(async () => {
  await database.db.deleteFrom('letter').execute();
  await unlockQueue(database.db);
  await database.db.deleteFrom('throttle').execute();
});

describe('an email', () => {
  it('whose process dies between the commit and the mail server is sent by the next one, once', async () => {
    const staff = await makeStaff(database.db);
    await dying().accounts.forgotPassword({ email: staff.email });
    const [here, there] = [post(), post()];
    await Promise.all([here.work(START), there.work(START)]);
    const sent = [...here.sent, ...there.sent];
    expect(sent.map(({ to }) => to)).toEqual([staff.email]);
    expect(await dying().accounts.verifyOtp({ email: staff.email, otp: codeIn(sent[0]) })).toMatchObject({
      message: expect.any(String),
    });
    await here.work(START + MINUTE);
    expect(here.sent.length + there.sent.length).toBe(1);
  });

  it('whose sender dies is sent once the queue considers that sender dead', async () => {
    const staff = await makeStaff(database.db);
    await dying().accounts.forgotPassword({ email: staff.email });
    const hung = vi.fn(() => new Promise<void>(() => undefined));
    void workQueue(database.db, handlersOf(hung, START), { at: new Date(START) });
    await eventuallyFind(() => hung.mock.calls.length === 1);
    const next = post();
    await next.work(START + MINUTE / 2);
    expect(next.sent).toEqual([]);
    await unlockQueue(database.db);
    await next.work(START + MINUTE / 2);
    expect(next.sent).toHaveLength(1);
  });

  it('that is rejected is retried, later each time, and then given up', async () => {
    const { api, staff } = await callerFor(database.db, { role: 'superadmin' });
    await dying().accounts.contactUs({ name: 'R', email: 'r@example.com', message: randomUUID(), sendCopy: false });
    const { sent, work } = post(refusal);
    const tries: number[] = [];
    for (let at = START; at < START + 240 * MINUTE; at += 10_000) {
      const before = sent.length;
      await work(at);
      const mine = sent.filter(({ to }) => to === staff.email).length;
      if (sent.length > before && mine > tries.length) tries.push((at - START) / 1_000);
    }
    expect(tries).toEqual([0, 10, 50, 210, 850, 3_410, 13_650]);
    const { data } = await api.jobs.listMails({ state: 'givenUp' });
    expect(data[0]).toMatchObject({ kind: 'contact', attempts: 7, lastError: 'EMESSAGE 554 DATA', mayRetry: true });
  });

  it('with a code is sent to registered addresses only, with the same work until the answer for others', async () => {
    const { api } = await warehouse();
    const nobody = `nobody.${randomUUID()}@example.com`;
    const staff = await makeStaff(database.db);
    const letters = () => database.db.selectFrom('letter').select(['kind', 'recipient', 'facts']).execute();
    await dying().accounts.forgotPassword({ email: nobody });
    await dying().accounts.forgotPassword({ email: staff.email });
    expect(await letters()).toEqual([
      { kind: 'otp', recipient: nobody, facts: {} },
      { kind: 'otp', recipient: staff.email, facts: {} },
    ]);
    const { sent, work } = post();
    await work(START);
    expect(sent.map(({ to }) => to)).toEqual([staff.email]);
    expect((await api.jobs.listMails({})).data.map(({ recipient }) => recipient)).toEqual([staff.email]);
  });

  it('with a code contains the latest code, and is not sent too late', async () => {
    const staff = await makeStaff(database.db);
    await dying().accounts.forgotPassword({ email: staff.email });
    await database.db.deleteFrom('throttle').execute();
    await dying(START + 2 * MINUTE).accounts.forgotPassword({ email: staff.email });
    const { sent, work } = post();
    await work(START + 3 * MINUTE);
    expect(sent).toHaveLength(1);
    await dying(START + 3 * MINUTE).accounts.verifyOtp({ email: staff.email, otp: codeIn(sent[0]) });
    const late = await makeStaff(database.db);
    await dying().accounts.forgotPassword({ email: late.email });
    await work(START + 11 * MINUTE);
    expect(sent).toHaveLength(1);
  });
});

it('that waits in a database from before the queue, or restored without it, is sent', async () => {
  const staff = await makeStaff(database.db);
  await dying().accounts.forgotPassword({ email: staff.email });
  await sql`truncate graphile_worker._private_jobs`.execute(database.db);
  const { sent, work } = post();
  await work(START);
  expect(sent).toEqual([]);
  await enqueueAllOpen(database.db);
  await work(START);
  await enqueueAllOpen(database.db);
  await work(START);
  expect(sent.map(({ to }) => to)).toEqual([staff.email]);
});

describe('the list of emails', () => {
  it('shows recipient, subject and failure, and never the contents', async () => {
    const { api } = await warehouse();
    const staff = await makeStaff(database.db);
    await dying().accounts.forgotPassword({ email: staff.email });
    const { sent, lines, work } = post(refusal);
    await work(START);
    const { data } = await api.jobs.listMails({});
    expect(data).toEqual([
      {
        id: expect.any(Number),
        of: 'letter',
        kind: 'otp',
        recipient: staff.email,
        state: 'retrying',
        attempts: 1,
        lastError: 'EMESSAGE 554 DATA',
        createdAt: new Date(START).toISOString(),
        sentAt: null,
        mayRetry: true,
        nextTryAt: new Date(START + 10_000).toISOString(),
      },
    ]);
    const code = codeIn(sent[0]);
    expect(code).toMatch(/^\d{6}$/);
    const kept = JSON.stringify(await database.db.selectFrom('letter').selectAll().execute());
    for (const text of [JSON.stringify(data), kept, lines.join()])
      expect(text).not.toMatch(new RegExp(`${code}|123456`));
  });

  it('lets the warehouse retry a failed one, and audits that', async () => {
    const { api } = await warehouse();
    const staff = await makeStaff(database.db);
    const letter = { kind: 'passwordChanged', recipient: staff.email, language: 'en', lastError: 'ECONNECTION' };
    const { id } = await database.db
      .insertInto('letter')
      .values({
        ...letter,
        createdAt: new Date(START),
        nextTryAt: new Date(START),
        givenUpAt: new Date(START),
        attempts: 7,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.jobs.retryMail({ of: 'letter', id });
    const { sent, work } = post();
    await work(START);
    expect(sent.map(({ to }) => to)).toEqual([staff.email]);
    expect((await api.jobs.listMails({ state: 'sent' })).data).toMatchObject([{ id, mayRetry: false }]);
    await expect(api.jobs.retryMail({ of: 'letter', id })).rejects.toMatchObject({ code: 'CONFLICT' });
    const { data } = await api.audit.listEntries({ entity: 'letter', entityId: String(id) });
    expect(data).toMatchObject([{ action: 'mail.retry' }]);
  });
});
