import { randomUUID } from 'node:crypto';
import { findBreaches } from '@bhandar/db/invariants';
import type { SalePaymentInput } from '@bhandar/domain/pos';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  exchangeInput,
  letStoreSellFrom,
  makeGoods,
  makeStaff,
  makeStore,
  saleInput,
} from '@bhandar/testing/factories';
import { byTier } from '@bhandar/testing/tier';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';

const database = useTestDatabase();
beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));

const DAY = '2026-11-21';
const now = () => new Date(`${DAY}T06:00:00.000Z`);
const RUNS = byTier({ quick: 4, all: 20, long: 200 });

/** In the order in which money goes back. */
const TENDERS = ['account', 'cash', 'card', 'wallet'] as const;
type Tender = (typeof TENDERS)[number];
type Parts = Partial<Record<Tender, number>>;

interface Receipt {
  id: string;
  unitMinor: number;
  left: number;
  /** What of each tender has not gone back. */
  paid: Parts;
}

/** Takes an amount out of what a receipt was paid by. */
function take({ paid }: Receipt, minor: number): Parts {
  let missing = minor;
  const parts: Parts = {};
  for (const tender of TENDERS) {
    const part = Math.min(missing, paid[tender] ?? 0);
    if (part === 0) continue;
    parts[tender] = part;
    paid[tender] = (paid[tender] ?? 0) - part;
    missing -= part;
  }
  expect(missing).toBe(0);
  return parts;
}

const act = fc.record({
  kind: fc.constantFrom('sell', 'return', 'exchange', 'exchange', 'exchange', 'void'),
  pick: fc.nat(),
  dear: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 5 }),
  back: fc.integer({ min: 1, max: 4 }),
  tender: fc.constantFrom(...TENDERS),
});

async function openTill() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api } = await callerFor(database.db, { role: 'admin', store }, { now });
  const { api: head } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const wallet = await head.pos.addTender({
    method: 'wallet',
    name: `bKash ${randomUUID().slice(0, 8)}`,
    asksReference: false,
    paymentCode: '',
  });
  const batches = [{ quantity: 1_000 }];
  const cheap = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 730, batches });
  const dear = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_915, batches });
  const { id: customerId } = await api.pos.createCustomer({
    name: 'Rahima',
    phone: `017${String(Date.now()).slice(-8)}`,
    address: 'Road 7',
  });
  await api.pos.setCustomerAccount({ customerId, limitMinor: 100_000_000, termDays: 30, isBlocked: false });
  const { id: shiftId } = await api.pos.openShift({ id: randomUUID(), deviceId: 'till-one', counts: [] });
  const payBy = (tender: Tender, amountMinor: number): SalePaymentInput[] =>
    amountMinor === 0 ? [] : [{ method: tender, amountMinor, ...(tender === 'wallet' ? { tenderId: wallet.id } : {}) }];
  return { store, api, cheap, dear, customerId, shiftId, payBy };
}

it(`${RUNS} random days of exchanges leave each tender and the customer's account at an independent sum`, async () => {
  const property = fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
    const { store, api, cheap, dear, customerId, shiftId, payBy } = await openTill();
    const net: Record<Tender, number> = { account: 0, cash: 0, card: 0, wallet: 0 };
    const receipts: Receipt[] = [];
    let exchanged = 0;
    const count = (parts: Parts, sign: 1 | -1) => {
      for (const tender of TENDERS) net[tender] += sign * (parts[tender] ?? 0);
    };
    const sell = async (goods: typeof cheap, quantity: number, tender: Tender) => {
      const totalMinor = quantity * goods.unitPriceMinor;
      const input = saleInput([{ ...goods, quantity }], { customerId, payments: payBy(tender, totalMinor) });
      await api.pos.recordSale(input);
      count({ [tender]: totalMinor }, 1);
      receipts.push({ id: input.id, unitMinor: goods.unitPriceMinor, left: quantity, paid: { [tender]: totalMinor } });
    };
    await sell(dear, 4, 'cash');
    for (const { kind, pick, quantity, back, tender, ...wanted } of acts) {
      const goods = wanted.dear ? dear : cheap;
      const open = receipts.filter(({ left }) => left > 0);
      const receipt = open[pick % Math.max(1, open.length)];
      if (kind === 'sell' || !receipt) {
        await sell(goods, quantity, tender);
        continue;
      }
      const units = kind === 'void' ? receipt.left : Math.min(back, receipt.left);
      const dueMinor = units * receipt.unitMinor;
      const lines = [{ lineNo: 1, quantity: units }];
      receipt.left -= units;
      if (kind !== 'exchange') {
        await api.pos.returnSale({ saleId: receipt.id, lines, deviceId: 'till-one' });
        count(take(receipt, dueMinor), -1);
        continue;
      }
      const totalMinor = quantity * goods.unitPriceMinor;
      const payments = payBy(tender, Math.max(0, totalMinor - dueMinor));
      const input = exchangeInput({ saleId: receipt.id, lines, dueMinor }, [{ ...goods, quantity }], {
        customerId,
        payments,
      });
      await api.pos.exchangeGoods(input);
      exchanged += input.creditMinor;
      count(take(receipt, input.refundMinor), -1);
      const paid = take(receipt, input.creditMinor);
      for (const { amountMinor } of payments) {
        count({ [tender]: amountMinor }, 1);
        paid[tender] = (paid[tender] ?? 0) + amountMinor;
      }
      receipts.push({ id: input.sale.id, unitMinor: goods.unitPriceMinor, left: quantity, paid });
    }

    const { x } = await api.pos.getShift({ shiftId });
    const netOf = (method: string) =>
      (x?.tenders ?? []).filter((row) => row.method === method).reduce((sum, row) => sum + row.netMinor, 0);
    expect(Object.fromEntries(TENDERS.map((tender) => [tender, netOf(tender)]))).toEqual(net);
    expect(x?.expectedMinor).toBe(net.cash);
    const credit = x?.tenders.find(({ method }) => method === 'exchange');
    expect([credit?.salesMinor ?? 0, credit?.refundsMinor ?? 0]).toEqual([exchanged, exchanged]);
    expect((await api.pos.customerAccount({ customerId })).balanceMinor).toBe(net.account);
    const [day] = (await api.reports.tillDay({ day: DAY, locationId: store.id })).rows;
    expect(day).toMatchObject({ exchangedMinor: exchanged });
    expect((day?.accountMinor ?? 0) - (day?.accountBackMinor ?? 0)).toBe(net.account);
    expect((day?.cashInMinor ?? 0) - (day?.cashBackMinor ?? 0)).toBe(net.cash);
    expect((day?.otherInMinor ?? 0) - (day?.otherBackMinor ?? 0)).toBe(net.card + net.wallet);
  });
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  expect(await findBreaches(database.db)).toEqual([]);
}, 3_600_000);
