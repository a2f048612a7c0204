import { invoiceKey } from '@bhandar/domain/purchasing';
import { createTestDatabase } from '@bhandar/testing/database';
import { statementsOf } from '@bhandar/testing/statements';
import { describe, expect, it } from 'vitest';
import { findBreaches } from '../invariants';
import { loadDemo } from './load';
import { planDemo } from './plan';

const facts = { now: new Date('2026-11-21T12:00:00Z'), timeZone: 'Asia/Dhaka', passwordHash: 'x' };

describe('demo data', () => {
  it.each(['2026-11-20T18:30:00Z', '2026-11-21T02:00:00Z', '2026-11-21T12:00:00Z'])(
    'has trade of today, whenever the day is looked at: %s',
    (instant) => {
      const now = new Date(instant);
      const { sale } = planDemo({
        ...facts,
        now,
        places: { warehouse: 'w', adjustment: 'a', customer: 'c', supplier: 's' },
      });
      expect(sale.filter(({ businessOn }) => businessOn === '2026-11-21').length).toBeGreaterThan(3);
      expect(sale.filter(({ soldAt }) => soldAt >= now)).toEqual([]);
    },
  );

  it('a demo sale with a discount of 1.00 is not below cost at Green Corner', () => {
    const places = { warehouse: 'w', adjustment: 'a', customer: 'c', supplier: 's' };
    const { batch, location, product, storePrice } = planDemo({ ...facts, places });
    const green = location.find(({ name }) => name === 'Green Corner Pharmacy');
    const priceAt = (storeId: string | undefined, { id, unitMrpMinor }: (typeof product)[number]) =>
      Math.min(
        ...storePrice
          .filter((price) => price.locationId === storeId && price.productId === id)
          .map(({ priceMinor }) => priceMinor ?? unitMrpMinor),
        unitMrpMinor,
      );
    const costOf = new Map(product.map(({ id }) => [id, 0]));
    for (const { productId, unitCost } of batch) {
      costOf.set(productId, Math.max(costOf.get(productId) ?? 0, Number(unitCost) * 100));
    }
    const belowCost = (storeId: string | undefined, left: (priceMinor: number) => number) =>
      product.filter((one) => left(priceAt(storeId, one)) < (costOf.get(one.id) ?? 0)).map(({ id }) => id);
    // One unit of every product that costs 5.00 or more, and 15 % off everything, also where the store price is below
    // the MRP.
    expect(belowCost(green?.id, (price) => (price < 500 ? price : price - 100))).toEqual([]);
    for (const { id } of location) expect(belowCost(id, (price) => price * 0.85)).toEqual([]);
  });

  it('lets a manager sell at once in each of his stores', () => {
    const places = { warehouse: 'w', adjustment: 'a', customer: 'c', supplier: 's' };
    const { saleAllowance, staffMember, staffStore, stockMovement } = planDemo({ ...facts, places });
    const managers = new Set(staffMember.filter(({ role }) => role === 'admin').map(({ id }) => id));
    const ofManagers = staffStore.filter(({ staffId }) => managers.has(staffId));
    expect(ofManagers).toHaveLength(3);
    for (const { staffId, locationId } of ofManagers) {
      const here = new Set(stockMovement.filter((m) => m.toLocationId === locationId).map((m) => m.productId));
      const sellable = saleAllowance.filter((one) => one.staffId === staffId && one.locationId === locationId);
      expect(sellable.filter(({ productId }) => here.has(productId)).length).toBeGreaterThan(20);
    }
  });

  it('lets a manager sell what sells best in each of his stores: he found no Napa and no Ace', () => {
    const places = { warehouse: 'w', adjustment: 'a', customer: 'c', supplier: 's' };
    const { location, product, sale, saleAllowance, saleLine, staffMember, staffStore } = planDemo({
      ...facts,
      places,
    });
    const managers = new Set(staffMember.filter(({ role }) => role === 'admin').map(({ id }) => id));
    const medicines = product.filter(({ kind }) => kind === 'pharmacy');
    for (const { staffId, locationId } of staffStore.filter((one) => managers.has(one.staffId))) {
      const here = new Set(sale.filter((one) => one.locationId === locationId).map(({ id }) => id));
      const sold = saleLine.filter(({ saleId }) => here.has(saleId)).map(({ productId }) => productId);
      const salesOf = (id: string) => sold.filter((productId) => productId === id).length;
      const best = medicines.sort((a, b) => salesOf(b.id) - salesOf(a.id)).slice(0, 10);
      const tried = medicines.filter(({ tradeName }) => ['Napa', 'Ace', 'Seclo', 'Losectil'].includes(tradeName));
      const own = saleAllowance.filter((one) => one.staffId === staffId && one.locationId === locationId);
      const missing = [...best, ...tried].filter(
        ({ id }) => !own.some(({ productId, approved }) => productId === id && (approved ?? 0) > 20),
      );
      const store = location.find(({ id }) => id === locationId)?.name;
      expect({ store, missing: missing.map(({ tradeName }) => tradeName) }).toEqual({ store, missing: [] });
    }
  });

  it('leaves the warehouse some products that last only days, each sent to stores', () => {
    const places = { warehouse: 'w', adjustment: 'a', customer: 'c', supplier: 's' };
    const { stockMovement } = planDemo({ ...facts, places });
    const onHand = new Map<string, number>();
    const sent = new Map<string, number>();
    for (const { productId, quantity, fromLocationId, toLocationId } of stockMovement) {
      const change = (toLocationId === 'w' ? quantity : 0) - (fromLocationId === 'w' ? quantity : 0);
      onHand.set(productId, (onHand.get(productId) ?? 0) + change);
      if (fromLocationId === 'w') sent.set(productId, (sent.get(productId) ?? 0) + quantity);
    }
    const daysLeft = [...sent].map(([id, units]) => (onHand.get(id) ?? 0) / (units / 90));
    expect(daysLeft.filter((days) => days < 7).length).toBeGreaterThan(7);
  });

  it('stores the invoices of suppliers so that their number finds them: INV-12345 found nothing', () => {
    const places = { warehouse: 'w', adjustment: 'a', customer: 'c', supplier: 's' };
    const { purchase } = planDemo({ ...facts, places });
    expect(purchase.length).toBeGreaterThan(0);
    for (const { invoiceNumber = '', invoiceKey: key } of purchase) expect(key).toBe(invoiceKey(invoiceNumber));
    expect(invoiceKey('INV-07 / 12')).toBe('inv0712');
  });

  it('loads a complete organisation in few statements, with every invariant clean: it took only cash and cards', async () => {
    const database = await createTestDatabase();
    const statements = await statementsOf(database.pool, () => loadDemo(database.db, facts));
    // Thousands of rows in a statement for each table and its batches: 61 were sent when this was written.
    expect(statements.length).toBeGreaterThan(30);
    expect(statements.length).toBeLessThan(100);
    expect(await findBreaches(database.db)).toEqual([]);
    const organisation = await database.db.selectFrom('organisation').select('cashRoundingMinor').execute();
    expect(organisation).toEqual([{ cashRoundingMinor: 100 }]);

    const count = async (
      table:
        | 'product'
        | 'batch'
        | 'storeOrder'
        | 'sale'
        | 'saleLine'
        | 'customer'
        | 'customerAccount'
        | 'customerAllocation'
        | 'requestedItem'
        | 'supplier'
        | 'purchase'
        | 'supplierPayment'
        | 'postingAllocation'
        | 'priceSheet'
        | 'priceSheetLine'
        | 'storePrice',
    ) => {
      const { n } = await database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    };
    expect(await count('product')).toBeGreaterThan(290);
    expect(await count('batch')).toBeGreaterThan(600);
    expect(await count('storeOrder')).toBeGreaterThan(100);
    expect(await count('sale')).toBeGreaterThan(2_500);
    expect(await count('customerAccount')).toBeGreaterThan(5);
    expect(await count('customerAllocation')).toBeGreaterThan(1);
    expect(await count('saleLine')).toBeGreaterThan(5_000);
    expect(await count('customer')).toBeGreaterThan(5);
    expect(await count('requestedItem')).toBe(5);
    expect(await count('supplier')).toBe(5);
    expect(await count('purchase')).toBe(12);
    expect(await count('supplierPayment')).toBe(5);
    expect(await count('postingAllocation')).toBeGreaterThan(5);
    expect(await count('priceSheet')).toBe(2);
    expect(await count('priceSheetLine')).toBeGreaterThan(20);
    expect(await count('storePrice')).toBeGreaterThan(20);
    const bought = await database.db.selectFrom('purchase').select('kind').distinct().execute();
    expect(bought.map(({ kind }) => kind).sort()).toEqual(['nonPharmacy', 'pharmacy']);
    const tenders = await database.db
      .selectFrom('tender')
      .select(['name', 'method', 'asksReference'])
      .orderBy('position')
      .execute();
    // A till chooses its tenders by number: Cash and Card keep the first two.
    expect(tenders).toEqual([
      { name: 'Cash', method: 'cash', asksReference: false },
      { name: 'Card', method: 'card', asksReference: false },
      { name: 'bKash', method: 'wallet', asksReference: true },
      { name: 'Nagad', method: 'wallet', asksReference: true },
    ]);
    const statuses = await database.db.selectFrom('storeOrder').select('status').distinct().execute();
    expect(statuses.map((row) => row.status).sort()).toEqual(['approved', 'fulfilled', 'pending', 'rejected']);
    await database.drop();
  });
});
