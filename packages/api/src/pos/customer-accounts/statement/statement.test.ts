import { issue } from '@bhandar/domain/shared';
import { callerFor, signedInCaller, testSettings } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff, makeStore } from '@bhandar/testing/factories';
import { workQueue } from '@bhandar/testing/queue';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestServer, startRestServer } from '../../../../test/rest-server';
import type { Mail } from '../../../mail';
import { enqueueAllOpen } from '../../../work-queue';
import { customerEmailHandlers } from '../../customer-email-handler';

const database = useTestDatabase();
const now = () => new Date('2026-11-22T06:00:00.000Z');
const PERIOD = { from: '2026-11-01', to: '2026-11-22' };
const person = { name: 'রাহিমা / Khatun', phone: '01711000000', address: 'Road 7', email: 'rahima@example.com' };

let rest: RestServer;
beforeAll(async () => {
  rest = await startRestServer(database.db);
});
afterAll(() => rest.stop());

async function shop(email = person.email) {
  const store = await makeStore(database.db);
  const { api, staff } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { id: customerId } = await api.pos.createCustomer({ ...person, email });
  await api.pos.recordCustomerReceipt({ customerId, amountMinor: 12_345, method: 'cash' });
  return { store, api, staff, customerId, input: { customerId, ...PERIOD, language: 'bn' as const } };
}

/** Sends what is due, as a server does behind the requests. */
async function post(fail?: Error) {
  const sent: Mail[] = [];
  const sendMail = async (mail: Mail) => {
    if (fail) throw fail;
    sent.push(mail);
  };
  const parts = { db: database.db, now, settings: testSettings, logger: pino({ level: 'silent' }), sendMail };
  await workQueue(database.db, customerEmailHandlers(parts), { at: now() });
  return sent;
}

const lettersOf = (customerId: string) =>
  database.pool
    .query<{ id: number; state: string }>(
      `select id, case when sent_at is null then last_error else 'sent' end as state from letter
       where facts ->> 'customerId' = $1`,
      [customerId],
    )
    .then(({ rows }) => rows);

describe('GET /api/products/customers/:id/statement', () => {
  const get = (token: string, customerId: string, query = 'from=2026-11-01&to=2026-11-22') =>
    fetch(`${rest.origin}/api/products/customers/${customerId}/statement?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });

  it.each(['en', 'bn', 'hi'])(
    'answers the statement as a PDF in %s, which no browser opens as a page',
    async (language) => {
      const { staff, customerId } = await shop();
      const token = await makeSession(database.db, staff.id);
      const answer = await get(token, customerId, `from=2026-11-01&to=2026-11-22&language=${language}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const disposition = decodeURIComponent(answer.headers.get('content-disposition') ?? '');
      expect(disposition).toContain('attachment');
      expect(disposition).toContain('statement-রাহিমা-Khatun-2026-11-01-2026-11-22.pdf');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytes.toString('latin1')).toContain(`/Lang (${language})`);
    },
  );

  it('is not there for a person of another store, and refuses a period that ends before it begins', async () => {
    const { customerId, staff } = await shop();
    const stranger = await makeStaff(database.db, { role: 'admin', store: await makeStore(database.db) });
    const foreign = await get(await makeSession(database.db, stranger.id), customerId);
    expect(foreign.status).toBe(404);
    const own = await makeSession(database.db, staff.id);
    expect((await get(own, customerId, 'from=2026-11-22&to=2026-11-01')).status).toBe(400);
    expect((await get('nobody', customerId)).status).toBe(401);
  });
});

describe('a statement by email', () => {
  it('goes to the address of its customer with the PDF, and into the audit', async () => {
    const { api, store, customerId, input } = await shop();
    expect(await api.pos.mailCustomerStatement(input)).toEqual({ email: person.email });
    const [mail, ...others] = await post();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: person.email, subject: `${store.name} থেকে আপনার হিসাব বিবরণী` });
    expect(mail?.text).toContain('স্টোর ক্রেডিট ৳\u00a0123.45');
    const [attachment] = mail?.attachments ?? [];
    expect(attachment).toMatchObject({
      filename: 'statement-রাহিমা-Khatun-2026-11-01-2026-11-22.pdf',
      contentType: 'application/pdf',
    });
    expect(attachment?.content.subarray(0, 5).toString()).toBe('%PDF-');
    const entry = await database.db
      .selectFrom('auditEntry')
      .select(['action', 'locationId', 'after'])
      .where('entity', '=', 'customerStatement')
      .where('entityId', '=', customerId)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'mail',
      locationId: store.id,
      after: { ...PERIOD, language: 'bn', email: person.email },
    });
  });

  it('is sent once when the same press arrives twice, and once more by a second press', async () => {
    const { api, staff, customerId, input } = await shop();
    const pressed = await signedInCaller(database.db, staff, { now, headers: { 'idempotency-key': customerId } });
    const first = await pressed.pos.mailCustomerStatement(input);
    expect(await pressed.pos.mailCustomerStatement(input)).toEqual(first);
    expect(await post()).toHaveLength(1);
    await api.pos.mailCustomerStatement(input);
    expect(await post()).toHaveLength(1);
    expect((await lettersOf(customerId)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('that the mail server refused is listed and sent again from there', async () => {
    const { api, customerId, input } = await shop();
    const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
    await api.pos.mailCustomerStatement(input);
    await post(Object.assign(new Error('full'), { responseCode: 452 }));
    const [letter] = await lettersOf(customerId);
    expect(letter?.state).toBe('452');
    const { data } = await warehouse.jobs.listMails({});
    expect(data).toContainEqual(expect.objectContaining({ id: letter?.id, kind: 'customerStatement', mayRetry: true }));
    await warehouse.jobs.retryMail({ of: 'letter', id: letter?.id ?? 0 });
    expect(await post()).toMatchObject([{ to: person.email }]);
  });

  it.each([
    ['whose stored facts do not parse any more', '{}', issue('mail.unreadable')],
    ['of a customer who is gone', null, issue('customerAccount.notFound')],
  ])('%s is given up with the reason, and not tried for ever', async (_, facts, lastError) => {
    const { api, customerId, input } = await shop();
    await api.pos.mailCustomerStatement(input);
    const gone = `jsonb_set(facts, '{customerId}', '"0d9f6a4e-6d2c-4a8b-9f59-3c1b7c2e8a10"')`;
    const { rows } = await database.pool.query<{ id: number }>(
      `update letter set facts = ${facts ? `'${facts}'` : gone} where facts ->> 'customerId' = $1 returning id`,
      [customerId],
    );
    expect(await post()).toEqual([]);
    const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
    const { data } = await warehouse.jobs.listMails({ state: 'givenUp' });
    expect(data).toContainEqual(expect.objectContaining({ id: rows[0]?.id, lastError }));
  });

  it('whose queue entry is lost gets another one at the next start', async () => {
    const { api, input } = await shop();
    await api.pos.mailCustomerStatement(input);
    await database.pool.query('delete from graphile_worker._private_jobs');
    await enqueueAllOpen(database.db);
    await enqueueAllOpen(database.db);
    expect(await post()).toHaveLength(1);
  });

  it('is refused for a customer without an address, and not there for another store', async () => {
    const { api, input } = await shop('');
    await expect(api.pos.mailCustomerStatement(input)).rejects.toThrow('This customer has no email address');
    const { api: other } = await callerFor(database.db, { role: 'admin', store: await makeStore(database.db) });
    const { input: foreign } = await shop();
    await expect(other.pos.mailCustomerStatement(foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await post()).toEqual([]);
  });
});
