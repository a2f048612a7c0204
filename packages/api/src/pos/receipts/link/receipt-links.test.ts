import { callerFor, signedInCaller, testRequest, testSettings } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  exchangeInput,
  letStoreSellFrom,
  makeGoods,
  makeSession,
  makeStore,
  saleInput,
} from '@bhandar/testing/factories';
import { workQueue } from '@bhandar/testing/queue';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RestServer, startRestServer } from '../../../../test/rest-server';
import type { Mail } from '../../../mail';
import { customerEmailHandlers } from '../../customer-email-handler';
import { openReceiptLink } from './open-receipt-link';
import { tidyReceiptLinks } from './receipt-link-repository';

const database = useTestDatabase();
const DAY_MS = 86_400_000;
const TODAY = new Date('2026-11-22T06:00:00.000Z');
let time = TODAY;
const now = () => time;
const later = (days: number) => new Date(TODAY.getTime() + days * DAY_MS);

beforeEach(async () => {
  time = TODAY;
  await database.db.deleteFrom('throttle').execute();
});

const customer = { name: 'Private Rahima', phone: '01711999888', email: 'private@example.com' };

async function shop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  await database.db
    .updateTable('location')
    .set({
      address: '12 Mirpur Road',
      phone: '0171234567',
      receiptFooter: 'Get well <soon>',
      settingsSavedAt: now(),
    })
    .where('id', '=', store.id)
    .execute();
  const { api, staff } = await callerFor(
    database.db,
    { role: 'employee', store, firstName: 'Private', lastName: 'Cashier' },
    { now },
  );
  const goods = await makeGoods(database.db, {
    storeId: store.id,
    tradeName: `Napa & ${store.id}`,
    unitMrpMinor: 1_200,
  });
  const sold = saleInput([{ ...goods, quantity: 2 }], { customer, note: 'Private note' });
  const sale = await api.pos.recordSale(sold);
  return { store, api, staff, sale, saleId: sale.id };
}

/** A receipt of two packs at 12.00, and goods of 30.00 and 5.00 to exchange them for. */
async function exchangeShop() {
  const { store, saleId } = await shop();
  const { api: manager } = await callerFor(database.db, { role: 'admin', store }, { now });
  const dear = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 3_000 });
  const cheap = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 500 });
  return { saleId, manager, dear, cheap };
}

const back = (saleId: string, quantity: number, dueMinor: number) => ({
  saleId,
  lines: [{ lineNo: 1, quantity }],
  dueMinor,
});

/** What a reader sees, in one line. */
const textOf = (html: string) => html.replace(/<style>.*<\/style>/s, '').replace(/(<[^>]+>|\s)+/g, ' ');

const tokenIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const open = (url: string, { address = '10.7.0.1', language = 'en' } = {}) =>
  openReceiptLink(
    { db: database.db, now, settings: testSettings },
    tokenIn(url),
    testRequest({ address, headers: { 'accept-language': language } }),
  );

/** Sends what is due, as a server does behind the requests. */
async function post() {
  const sent: Mail[] = [];
  const sendMail = async (mail: Mail) => void sent.push(mail);
  const parts = { db: database.db, now, settings: testSettings, logger: pino({ level: 'silent' }), sendMail };
  await workQueue(database.db, customerEmailHandlers(parts), { at: now() });
  return sent;
}

describe('the link of a receipt', () => {
  it('shows the bill to a visitor, without customer, cashier, note or ids', async () => {
    const { api, store, sale, saleId, staff } = await shop();
    const { url, expiresAt } = await api.pos.shareReceipt({ saleId, language: 'en' });
    expect(url).toMatch(/^http:\/\/localhost:5000\/r\/[\w-]{22}$/);
    expect(expiresAt).toBe(later(90).toISOString());
    const { status, html } = await open(url);
    expect(status).toBe(200);
    for (const text of [
      store.name,
      '12 Mirpur Road',
      '0171234567',
      `Receipt ${sale.receiptNo}`,
      '22 Nov 2026, 12:00',
      `Napa &#38; ${store.id} 500 mg`,
      '2 × 12.00',
      '৳\u00a024.00',
      'Items may be returned within 7 days with receipt.',
      'Get well &#60;soon&#62;',
      'until 20 Feb 2027',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toMatch(/Private|01711999888|private@example\.com/);
    for (const id of [saleId, staff.id, sale.lines[0]?.productId ?? '']) expect(html).not.toContain(id);
  });

  it('is the same at a second look and for a colleague, and is not stored', async () => {
    const { api, store, saleId } = await shop();
    expect(await api.pos.receiptLink({ saleId })).toEqual({ link: null });
    const link = await api.pos.shareReceipt({ saleId, language: 'bn' });
    expect(await api.pos.shareReceipt({ saleId, language: 'en' })).toEqual(link);
    const { api: manager } = await callerFor(database.db, { role: 'admin', store }, { now });
    expect(await manager.pos.receiptLink({ saleId })).toEqual({ link });
    const { html } = await open(link.url);
    expect(html).toContain('<html lang="bn">');
    expect(html).toContain('উপমোট');
    const stored = await database.db.selectFrom('receiptLink').selectAll().where('saleId', '=', saleId).execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(tokenIn(link.url));
  });

  it('that was revoked was handed out again to a repeat with its idempotency key, and to a colleague', async () => {
    const { api, staff, store, saleId } = await shop();
    const headers = { 'idempotency-key': `again-${saleId}` };
    const keyed = () => signedInCaller(database.db, staff, { now, headers });
    await (await keyed()).pos.shareReceipt({ saleId, language: 'en' });
    const { staff: colleague } = await callerFor(database.db, { role: 'employee', store }, { now });
    const asColleague = await signedInCaller(database.db, colleague, { now, headers });
    await expect(asColleague.pos.shareReceipt({ saleId, language: 'en' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await api.pos.revokeReceiptLink({ saleId });
    const repeated = (await keyed()).pos.shareReceipt({ saleId, language: 'en' });
    await expect(repeated).rejects.toThrow('This link was revoked. Share the receipt again.');
  });

  it('is one link when two tills share the receipt at once, and its address is in no stored answer', async () => {
    const { api, staff, saleId } = await shop();
    const keyed = await signedInCaller(database.db, staff, { now, headers: { 'idempotency-key': saleId } });
    const [one, other] = await Promise.all([
      api.pos.shareReceipt({ saleId, language: 'en' }),
      keyed.pos.shareReceipt({ saleId, language: 'en' }),
    ]);
    expect(one).toEqual(other);
    expect(await keyed.pos.shareReceipt({ saleId, language: 'en' })).toEqual(one);
    const answers = await database.db.selectFrom('idempotencyKey').selectAll().where('key', '=', saleId).execute();
    expect(answers).toHaveLength(1);
    expect(JSON.stringify(answers)).not.toContain(tokenIn(one.url));
  });

  it('that is unknown, expired or revoked is the same page', async () => {
    const expired = await shop();
    const revoked = await shop();
    const [first, second] = [
      await expired.api.pos.shareReceipt({ saleId: expired.saleId, language: 'en' }),
      await revoked.api.pos.shareReceipt({ saleId: revoked.saleId, language: 'en' }),
    ];
    await revoked.api.pos.revokeReceiptLink({ saleId: revoked.saleId });
    const unknown = await open('/r/AAAAAAAAAAAAAAAAAAAAAA');
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain('Receipt not available');
    expect(await open(second.url)).toEqual(unknown);
    expect((await open(first.url)).status).toBe(200);
    time = later(90);
    expect(await open(first.url)).toEqual(unknown);
    expect((await open(first.url, { language: 'hi-IN,hi;q=0.9' })).html).toContain('रसीद उपलब्ध नहीं है');
  });

  it('that was revoked is replaced by another one, and so is one that expired', async () => {
    const { api, saleId } = await shop();
    const first = await api.pos.shareReceipt({ saleId, language: 'en' });
    await api.pos.revokeReceiptLink({ saleId });
    expect(await api.pos.receiptLink({ saleId })).toEqual({ link: null });
    const second = await api.pos.shareReceipt({ saleId, language: 'en' });
    expect(second.url).not.toBe(first.url);
    expect((await open(first.url)).status).toBe(404);
    time = later(91);
    const third = await api.pos.shareReceipt({ saleId, language: 'en' });
    expect(third.url).not.toBe(second.url);
    expect((await open(third.url)).status).toBe(200);
    await tidyReceiptLinks(database.db, later(92));
    const kept = await database.db.selectFrom('receiptLink').select('id').where('saleId', '=', saleId).execute();
    expect(kept).toHaveLength(1);
  });

  it('says how much VAT its total includes, as paper and screen do', async () => {
    const { api, saleId } = await shop();
    await database.db
      .updateTable('saleLine')
      .set({ vatRateBp: 1_500, vatMinor: 313 })
      .where('saleId', '=', saleId)
      .execute();
    await api.pos.mailReceipt({ saleId, language: 'en', email: 'rahima@example.com' });
    const [mail] = await post();
    const { link } = await api.pos.receiptLink({ saleId });
    for (const html of [mail?.html, (await open(link?.url ?? '')).html]) {
      expect(textOf(html ?? '')).toMatch(/Total ৳\s24\.00 incl\. VAT 3\.13/);
    }
  });

  it('says that the sale was voided', async () => {
    const { api, store, saleId } = await shop();
    const { url } = await api.pos.shareReceipt({ saleId, language: 'en' });
    const { api: manager } = await callerFor(database.db, { role: 'admin', store }, { now });
    await manager.pos.voidSale({ saleId, reason: 'Private reason' });
    const { html } = await open(url);
    expect(html).toContain('<p class="mark">Voided</p>');
    // It ended with the cash that was paid.
    const refunded = /Cash 24\.00 Refunded -৳\s24\.00 Cash -24\.00/;
    expect(textOf(html)).toMatch(refunded);
    await api.pos.mailReceipt({ saleId, language: 'en', email: 'rahima@example.com' });
    const [mail] = await post();
    expect(textOf(mail?.html ?? '')).toMatch(refunded);
    expect(html).not.toContain('Private');
  });

  it.each([
    ['voided', 'voidSale', { reason: 'Entered twice' }],
    ['returned in full', 'returnSale', { lines: [{ lineNo: 1, quantity: 2 }] }],
  ] as const)('has no terms of return once the sale was %s: it offered seven days', async (_, act, input) => {
    const { api, store, saleId } = await shop();
    const { url } = await api.pos.shareReceipt({ saleId, language: 'en' });
    const { api: manager } = await callerFor(database.db, { role: 'admin', store }, { now });
    const acts = { voidSale: manager.pos.voidSale, returnSale: manager.pos.returnSale };
    await (acts[act] as (given: unknown) => Promise<unknown>)({ saleId, ...input });
    await api.pos.mailReceipt({ saleId, language: 'en', email: 'rahima@example.com' });
    const [mail] = await post();
    for (const shown of [(await open(url)).html, mail?.html, mail?.text]) {
      expect(shown).not.toMatch(/may be returned|cannot be returned/);
      expect(shown).toContain('Get well');
    }
  });

  it('says what was returned since, as the paper does', async () => {
    const { api, store, saleId } = await shop();
    const { url } = await api.pos.shareReceipt({ saleId, language: 'en' });
    const { api: manager } = await callerFor(database.db, { role: 'admin', store }, { now });
    const { voucher } = await manager.pos.returnSale({ saleId, lines: [{ lineNo: 1, quantity: 1 }] });
    const { html } = await open(url);
    expect(html).toContain('Returned in part');
    expect(html).toContain(`<span>${voucher}</span>`);
    expect(textOf(html)).toMatch(/Refund -12\.00 Remaining ৳\s12\.00/);
    expect(html).toMatch(/<span>1 × [^<]+<\/span>/);
    expect(html).not.toContain('Private');
  });

  it('names the rounding of a refund between its lines and its sum: they did not add up', async () => {
    const { store } = await shop();
    const { api: manager } = await callerFor(database.db, { role: 'admin', store }, { now });
    const odd = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_235 });
    await database.pool.query('update organisation set cash_rounding_minor = 100');
    try {
      const { id: saleId } = await manager.pos.recordSale(
        saleInput([{ ...odd, quantity: 2 }], { payments: [{ method: 'cash', amountMinor: 2_500 }], roundingMinor: 30 }),
      );
      await manager.pos.returnSale({ saleId, lines: [{ lineNo: 1, quantity: 1 }] });
      const { url } = await manager.pos.shareReceipt({ saleId, language: 'en' });
      expect(textOf((await open(url)).html)).toMatch(/-12\.35 Before rounding -12\.35 Rounding \+0\.35 Refund -12\.00/);
    } finally {
      await database.pool.query('update organisation set cash_rounding_minor = 0');
    }
  });

  it('of a receipt whose goods were exchanged says so: it named a refund, though no money went back', async () => {
    const { saleId, manager, dear } = await exchangeShop();
    await manager.pos.exchangeGoods(exchangeInput(back(saleId, 1, 1_200), [dear]));
    const { url } = await manager.pos.shareReceipt({ saleId, language: 'en' });
    const shown = textOf((await open(url)).html);
    expect(shown).toMatch(/-12\.00 Exchange credit -12\.00/);
    expect(shown).not.toContain('Refund');
  });

  it('of a receipt exchanged for cheaper goods has their worth and the refund of the rest', async () => {
    const { saleId, manager, cheap } = await exchangeShop();
    await manager.pos.exchangeGoods(exchangeInput(back(saleId, 2, 2_400), [cheap]));
    const { url } = await manager.pos.shareReceipt({ saleId, language: 'en' });
    expect(textOf((await open(url)).html)).toContain('Exchange credit -5.00 Refund -19.00');
  });

  it('of an exchange says the sum to refund, and each refund without a minus, as the paper does', async () => {
    const { saleId, manager, cheap } = await exchangeShop();
    const { sale } = await manager.pos.exchangeGoods(exchangeInput(back(saleId, 2, 2_400), [cheap]));
    await manager.pos.mailReceipt({ saleId: sale.id, language: 'en', email: 'rahima@example.com' });
    const [mail] = await post();
    const { link } = await manager.pos.receiptLink({ saleId: sale.id });
    const ends = /Returned -24\.00 To refund ৳\s19\.00 Refund by Cash 19\.00/;
    expect(textOf((await open(link?.url ?? '')).html)).toMatch(ends);
    expect(textOf(mail?.html ?? '')).toMatch(ends);
  });

  it('of an exchange for dearer goods says what was to pay', async () => {
    const { saleId, manager, dear } = await exchangeShop();
    const { sale } = await manager.pos.exchangeGoods(exchangeInput(back(saleId, 1, 1_200), [dear]));
    const { url } = await manager.pos.shareReceipt({ saleId: sale.id, language: 'en' });
    expect(textOf((await open(url)).html)).toMatch(/Returned -12\.00 To pay ৳\s18\.00 Cash 18\.00/);
  });

  it('opens sixty times a minute from one network, and not more', async () => {
    const { api, saleId } = await shop();
    const { url } = await api.pos.shareReceipt({ saleId, language: 'en' });
    for (let n = 0; n < 60; n += 1) await open('/r/guess', { address: `2001:db8::${n}` });
    expect((await open(url, { address: '2001:db8::ffff' })).status).toBe(429);
    expect((await open(url, { address: '10.7.0.2' })).status).toBe(200);
  });

  it('is not there for another store, nor for a colleague who does not see the sale', async () => {
    const { store, saleId, api } = await shop();
    await api.pos.shareReceipt({ saleId, language: 'en' });
    const { api: stranger } = await callerFor(
      database.db,
      { role: 'admin', store: await makeStore(database.db) },
      { now },
    );
    const { api: colleague } = await callerFor(database.db, { role: 'employee', store }, { now });
    for (const { pos } of [stranger, colleague]) {
      const notFound = { code: 'NOT_FOUND' };
      await expect(pos.receiptLink({ saleId })).rejects.toMatchObject(notFound);
      await expect(pos.shareReceipt({ saleId, language: 'en' })).rejects.toMatchObject(notFound);
      await expect(pos.revokeReceiptLink({ saleId })).rejects.toMatchObject(notFound);
      await expect(pos.mailReceipt({ saleId, language: 'en', email: 'a@example.com' })).rejects.toMatchObject(notFound);
    }
    expect(await post()).toEqual([]);
    expect((await api.pos.receiptLink({ saleId })).link).not.toBeNull();
  });

  it('leaves its creation and its end in the audit, without the address', async () => {
    const { api, saleId, sale } = await shop();
    const { url } = await api.pos.shareReceipt({ saleId, language: 'en' });
    for (let n = 0; n < 2; n += 1) await api.pos.revokeReceiptLink({ saleId });
    const entries = await database.db
      .selectFrom('auditEntry')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'receiptLink')
      .where('entityId', '=', saleId)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      {
        action: 'create',
        before: null,
        after: { receiptNo: sale.receiptNo, expiresAt: later(90).toISOString() },
      },
      { action: 'revoke', before: { receiptNo: sale.receiptNo }, after: null },
    ]);
    expect(JSON.stringify(entries)).not.toContain(tokenIn(url));
  });
});

describe('a receipt by email', () => {
  it('has the bill as text and HTML, and a link that opens it', async () => {
    const { api, store, sale, saleId } = await shop();
    const email = 'Rahima@Example.com';
    expect(await api.pos.mailReceipt({ saleId, language: 'en', email })).toEqual({ email: 'rahima@example.com' });
    const [mail, ...others] = await post();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'rahima@example.com',
      subject: `Your receipt ${sale.receiptNo} from ${store.name}`,
    });
    const { link } = await api.pos.receiptLink({ saleId });
    for (const text of [
      store.name,
      `Napa & ${store.id} 500 mg`,
      '2 × 12.00  24.00',
      'Total  ৳\u00a024.00',
      link?.url,
    ]) {
      expect(mail?.text).toContain(text);
    }
    expect(mail?.html).toContain(`href="${link?.url}"`);
    expect(mail?.html).toContain(`Napa &#38; ${store.id} 500 mg`);
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Private|01711999888/);
    expect((await open(link?.url ?? '')).status).toBe(200);
  });

  it('has no link if that was revoked before the email was sent', async () => {
    const { api, saleId } = await shop();
    await api.pos.mailReceipt({ saleId, language: 'hi', email: 'rahima@example.com' });
    await api.pos.revokeReceiptLink({ saleId });
    const [mail] = await post();
    expect(mail?.text).toContain('उप-योग');
    expect(`${mail?.text} ${mail?.html}`).not.toContain('/r/');
  });

  it('is sent once when the same press arrives twice', async () => {
    const { staff, saleId } = await shop();
    const pressed = await signedInCaller(database.db, staff, { now, headers: { 'idempotency-key': saleId } });
    const input = { saleId, language: 'en' as const, email: 'rahima@example.com' };
    expect(await pressed.pos.mailReceipt(input)).toEqual(await pressed.pos.mailReceipt(input));
    expect(await post()).toHaveLength(1);
  });

  it.each(['', 'nobody', 'a@example.com, b@example.com'])('is refused for the address %j', async (email) => {
    const { api, saleId } = await shop();
    await expect(api.pos.mailReceipt({ saleId, language: 'en', email })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Enter a valid email address',
    });
  });

  it('is sent sixty times an hour by one person, and not more', async () => {
    const { api, saleId } = await shop();
    const to = (n: number) => ({ saleId, language: 'en' as const, email: `customer-${n}@example.com` });
    for (let n = 0; n < 60; n += 1) await api.pos.mailReceipt(to(n));
    await expect(api.pos.mailReceipt(to(60))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('is sent ten times an hour to one address: colleagues could flood a mailbox with sixty each', async () => {
    const { api, saleId } = await shop();
    const other = await shop();
    const email = 'flooded@example.com';
    for (let n = 0; n < 10; n += 1) await api.pos.mailReceipt({ saleId, language: 'en', email });
    await expect(
      other.api.pos.mailReceipt({ saleId: other.saleId, language: 'en', email: 'Flooded@Example.com' }),
    ).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('costs a repeat with the same key nothing: a retried press spent the budget twice', async () => {
    const { staff, saleId, api } = await shop();
    const pressed = await signedInCaller(database.db, staff, { now, headers: { 'idempotency-key': saleId } });
    const input = { saleId, language: 'en' as const, email: 'retried@example.com' };
    for (let n = 0; n < 12; n += 1) await pressed.pos.mailReceipt(input);
    await expect(api.pos.mailReceipt(input)).resolves.toEqual({ email: 'retried@example.com' });
  });
});

describe('/api/sales/:id/link', () => {
  let rest: RestServer;
  beforeAll(async () => {
    rest = await startRestServer(database.db);
  });
  afterAll(() => rest.stop());

  it('makes, answers and revokes the link of a receipt, and /email sends it', async () => {
    const { staff, saleId } = await shop();
    const token = await makeSession(database.db, staff.id);
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${rest.origin}/api/sales/${saleId}/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, body: (await answer.json()) as { link?: { url: string } | null } };
    };
    expect(await send('GET', 'link')).toEqual({ status: 200, body: { link: null } });
    const made = await send('POST', 'link', { language: 'hi' });
    const address = expect.stringMatching(/\/r\/[\w-]{22}$/);
    const dated = { created_at: expect.any(String), expires_at: expect.any(String) };
    expect(made).toEqual({ status: 200, body: { link: { url: address, ...dated } } });
    expect(await send('GET', 'link')).toEqual(made);
    const mailed = await send('POST', 'email', { email: 'rahima@example.com' });
    expect(mailed.body).toMatchObject({ success: true, message: 'The receipt is on its way to rahima@example.com' });
    expect((await send('POST', 'email', { email: 'nobody' })).status).toBe(400);
    expect((await send('DELETE', 'link')).body).toMatchObject({ success: true });
    expect(await send('GET', 'link')).toEqual({ status: 200, body: { link: null } });
  });
});
