import { randomUUID } from 'node:crypto';
import { referenceOf } from '@bhandar/domain/pos';
import { callerFor } from '@bhandar/testing/callers';
import { makeGoods, saleInput } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { ago, queued, useOfflineShops } from './offline-shop.fixture';

const { database, openShop, send, onHand, countSales, stored, bookedAt } = useOfflineShops();

describe('an offline sale', () => {
  test('is recorded at the shown price and time, with a receipt number of the till', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [{ ...goods, quantity: 3 }], { soldAt: ago(5), snapshotAt: ago(6) });
    expect(await send(shop, [sale])).toEqual([
      { id: sale.sale.id, verdict: 'accepted', receiptNo: expect.stringMatching(/-1-000001$/) },
    ]);
    expect(await onHand(shop, goods)).toBe(7);
    const { soldAt } = await bookedAt(sale.sale.id);
    expect(Math.abs(soldAt.getTime() - Date.parse(sale.soldAt))).toBeLessThan(60_000);
    expect(await stored(sale.sale.id)).toMatchObject({ state: 'accepted', clockFlagged: false, reason: null });
  });

  test('is found for its return by the reference that the till printed: it was not found', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const { sale, ...rest } = queued(shop, [goods]);
    const find = { receiptNo: referenceOf(sale.id).toLowerCase() };
    await expect(shop.api.pos.findReturnableSale(find)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await send(shop, [{ sale, ...rest }]);
    expect(await shop.api.pos.findReturnableSale(find)).toMatchObject({ saleId: sale.id });
    const elsewhere = await openShop();
    await expect(elsewhere.api.pos.findReturnableSale(find)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is corrected by the skew of the till’s clock', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods], { soldAt: ago(8), snapshotAt: ago(6) });
    await send(shop, [sale], { sentAt: ago(3) });
    const { soldAt } = await bookedAt(sale.sale.id);
    expect(Math.abs(soldAt.getTime() - Date.parse(ago(5)))).toBeLessThan(60_000);
    expect((await stored(sale.sale.id)).skewSeconds).toBeCloseTo(-3 * 3_600, -1);
  });

  test('sent again, even concurrently or by a colleague, is recorded once', async () => {
    const shop = await openShop();
    const colleague = await callerFor(database.db, { role: 'employee', store: shop.store });
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods]);
    const rounds = await Promise.all([send(shop, [sale]), send(shop, [sale]), send(shop, [sale], colleague)]);
    const verdicts = rounds.flat();
    expect(verdicts.filter(({ verdict }) => verdict === 'accepted')).toHaveLength(1);
    expect(verdicts.filter(({ verdict }) => verdict === 'duplicate')).toHaveLength(2);
    expect(new Set(verdicts.map((verdict) => 'receiptNo' in verdict && verdict.receiptNo)).size).toBe(1);
    expect(await onHand(shop, goods)).toBe(9);
    expect(await countSales(shop)).toBe(1);
  });

  test('that was recorded online before the network failed is a duplicate', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods]);
    const { receiptNo } = await shop.api.pos.recordSale(sale.sale);
    expect(await send(shop, [sale])).toEqual([{ id: sale.sale.id, verdict: 'duplicate', receiptNo }]);
    expect(await onHand(shop, goods)).toBe(9);
  });

  test('sent while the online request is still running is recorded once', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 100 }] });
    for (let round = 0; round < 10; round += 1) {
      const sale = queued(shop, [goods]);
      const [counter, [verdict]] = await Promise.all([shop.api.pos.recordSale(sale.sale), send(shop, [sale])]);
      expect(verdict).toMatchObject({ receiptNo: counter.receiptNo });
    }
    expect(await onHand(shop, goods)).toBe(90);
  });

  test('with the id of another sale awaits review, and the first sale stays', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods]);
    await send(shop, [sale]);
    const other = queued(shop, [{ ...goods, quantity: 2 }], { sale: { id: sale.sale.id } });
    const reused = { id: sale.sale.id, verdict: 'conflict', reason: 'id_reused' };
    expect(await send(shop, [other])).toMatchObject([reused]);
    expect(await send(shop, [other, other])).toMatchObject([reused, reused]);
    expect((await shop.admin.pos.listConflicts({})).data).toMatchObject([{ totalMinor: other.sale.totalMinor }]);
    const elsewhere = await openShop();
    const [verdict] = await send(elsewhere, [{ ...sale, cashierId: elsewhere.staff.id }]);
    expect(verdict).toEqual({ id: sale.sale.id, verdict: 'invalid', errors: { '': 'Sale not found' } });
    expect(await countSales(shop)).toBe(1);
  });

  test('in cash under the id of a card sale whose answer was lost awaits review', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const cash = queued(shop, [{ ...goods, quantity: 2 }]);
    const card = await shop.api.pos.recordSale({ ...cash.sale, paymentMethod: 'card' });
    const [verdict] = await send(shop, [cash]);
    expect(verdict).toMatchObject({ id: cash.sale.id, verdict: 'conflict', reason: 'id_reused' });
    const [conflict] = (await shop.admin.pos.listConflicts({})).data;
    expect(conflict).toMatchObject({ reason: 'id_reused', message: expect.stringContaining(card.receiptNo) });
    const saleId = conflict?.id ?? '';
    await shop.admin.pos.resolveConflict({ saleId, resolution: 'void', note: 'The card was not charged' });
    expect([await onHand(shop, goods), await countSales(shop)]).toEqual([8, 1]);

    const more = { ...cash, sale: { ...cash.sale, ...saleInput([{ ...goods, quantity: 3 }]), id: cash.sale.id } };
    await send(shop, [more]);
    const [second] = (await shop.admin.pos.listConflicts({ state: 'open' })).data;
    await shop.admin.pos.resolveConflict({ saleId: second?.id ?? '', resolution: 'accept', note: '' });
    expect([await onHand(shop, goods), await countSales(shop)]).toEqual([5, 2]);
  });

  test('that is invalid does not block forty-nine others', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 100 }] });
    const sales: unknown[] = Array.from({ length: 46 }, () => queued(shop, [goods]));
    const [card, short, cheap] = [
      queued(shop, [goods], { sale: { paymentMethod: 'card' } }),
      queued(shop, [{ ...goods, quantity: 500 }]),
      queued(shop, [{ ...goods, unitPriceMinor: 1 }]),
    ];
    sales.splice(7, 0, { sale: { id: 'no-id' }, lines: 'none' }, card, short, cheap);
    const verdicts = await send(shop, sales);
    expect(verdicts).toHaveLength(50);
    expect(verdicts.slice(7, 11)).toMatchObject([
      { id: 'no-id', verdict: 'invalid' },
      { id: card.sale.id, verdict: 'invalid', errors: { 'sale.paymentMethod': expect.stringContaining('cash') } },
      { id: short.sale.id, verdict: 'conflict', reason: 'insufficient_stock' },
      { id: cheap.sale.id, verdict: 'conflict', reason: 'wrong_price' },
    ]);
    expect(verdicts.filter(({ verdict }) => verdict === 'accepted')).toHaveLength(46);
    expect(await onHand(shop, goods)).toBe(54);
  });

  test('uses the stock that earlier sales in the same request leave', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sales = [4, 4, 4, 2].map((quantity) => queued(shop, [{ ...goods, quantity }]));
    const verdicts = await send(shop, sales);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['accepted', 'accepted', 'conflict', 'accepted']);
    const receipts = verdicts.flatMap((one) => ('receiptNo' in one ? [one.receiptNo.slice(-6)] : []));
    expect(receipts).toEqual(['000001', '000002', '000003']);
    expect(await onHand(shop, goods)).toBe(0);
  });

  test('sent twice in one request is recorded once, and both verdicts have the same receipt', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const [one, other] = [queued(shop, [goods]), queued(shop, [goods])];
    const verdicts = await send(shop, [one, other, one]);
    expect(verdicts.map(({ id, verdict }) => [id, verdict])).toEqual([
      [one.sale.id, 'accepted'],
      [other.sale.id, 'accepted'],
      [one.sale.id, 'duplicate'],
    ]);
    expect(verdicts[2]).toMatchObject({ receiptNo: (verdicts[0] as { receiptNo: string }).receiptNo });
    expect(await onHand(shop, goods)).toBe(8);
  });

  test('that the database refuses does not block the others', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sales = [1, 2, 3].map(() => queued(shop, [goods]));
    const broken = sales[1]?.sale.id;
    await database.pool.query(`
      create function break_sale() returns trigger language plpgsql as $$
        begin if new.id = '${broken}' then raise 'no such sale'; end if; return new; end $$;
      create trigger breaks before insert on sale for each row execute function break_sale()`);
    const verdicts = await send(shop, sales);
    // The failing sale gets no verdict, so the till keeps it and sends it again.
    expect(verdicts.map(({ id, verdict }) => [id, verdict])).toEqual([
      [sales[0]?.sale.id, 'accepted'],
      [sales[2]?.sale.id, 'accepted'],
    ]);
    await database.pool.query('drop trigger breaks on sale; drop function break_sale()');
    expect(await send(shop, sales)).toMatchObject([
      { verdict: 'duplicate' },
      { verdict: 'accepted' },
      { verdict: 'duplicate' },
    ]);
    expect([await onHand(shop, goods), await countSales(shop)]).toEqual([7, 3]);
  });

  test.each([
    ['53100', 'the disk is full'],
    ['25006', 'the database is read-only'],
    ['58030', 'the disk fails'],
  ])('gets no verdict on SQLSTATE %s (%s), and is accepted afterwards', async (state) => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sales = [queued(shop, [goods]), queued(shop, [goods])];
    await database.pool.query(`
      create function break_sale() returns trigger language plpgsql as $$
        begin raise 'not now' using errcode = '${state}'; end $$;
      create trigger breaks before insert on queued_sale for each row execute function break_sale()`);
    await expect(send(shop, sales)).rejects.toMatchObject({ message: expect.stringContaining('busy') });
    await database.pool.query('drop trigger breaks on queued_sale; drop function break_sale()');
    expect(await send(shop, sales)).toMatchObject([{ verdict: 'accepted' }, { verdict: 'accepted' }]);
  });

  test('of another store than the sender’s is refused', async () => {
    const shop = await openShop();
    const stranger = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    await expect(send(shop, [queued(shop, [goods])], stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await onHand(shop, goods)).toBe(10);
  });

  test('T10: 200 sales with lost answers, repeats and in any order are each recorded exactly once', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 1_000 }] });
    const waiting = new Map(
      Array.from({ length: 200 }, () => queued(shop, [goods])).map((sale) => [sale.sale.id, sale]),
    );
    let turn = 0;
    while (waiting.size > 0) {
      turn += 1;
      // A fixed sequence: shuffled order, every fifth answer lost after the commit, every third batch sent twice at once.
      const left = [...waiting.values()];
      const first = (turn * 37) % left.length;
      const sent = [...left.slice(first), ...left.slice(0, first)].slice(0, 1 + ((turn * 17) % 50));
      const copies = turn % 3 === 0 ? 2 : 1;
      const [verdicts] = await Promise.all(Array.from({ length: copies }, () => send(shop, sent)));
      if (turn % 5 === 0) continue;
      for (const { id, verdict } of verdicts ?? []) {
        expect(['accepted', 'duplicate']).toContain(verdict);
        waiting.delete(id);
      }
    }
    expect(await countSales(shop)).toBe(200);
    expect(await onHand(shop, goods)).toBe(800);
  });
});

test('an offline sale of an unknown cashier is refused', async () => {
  const shop = await openShop();
  const goods = await makeGoods(database.db, { storeId: shop.store.id });
  expect(await send(shop, [queued(shop, [goods], { cashierId: randomUUID() })])).toMatchObject([
    { verdict: 'invalid', errors: { cashierId: 'Nobody of the staff' } },
  ]);
});
