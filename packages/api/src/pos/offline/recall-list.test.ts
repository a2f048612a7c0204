import { type TakenPart, takeFromSnapshot } from '@bhandar/domain/pos';
import { callerFor } from '@bhandar/testing/callers';
import { makeGoods, receiveGoods, saleInput } from '@bhandar/testing/factories';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queued, useOfflineShops } from './offline-shop.fixture';

const { database, openShop, send } = useOfflineShops();

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sell' as const), quantity: fc.integer({ min: 1, max: 5 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('sellOffline' as const), quantity: fc.integer({ min: 1, max: 5 }) }),
  },
  fc.record({ kind: fc.constant('goOffline' as const) }),
  fc.record({ kind: fc.constant('sync' as const) }),
  fc.record({ kind: fc.constant('block' as const), batch: fc.nat(2) }),
  fc.record({ kind: fc.constant('unblock' as const), batch: fc.nat(2) }),
  fc.record({ kind: fc.constant('return' as const), sale: fc.nat(20) }),
  fc.record({ kind: fc.constant('receive' as const), quantity: fc.integer({ min: 1, max: 5 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const BATCHES = [
  { batchNumber: 'A', expiresOn: '2029-01-31' },
  { batchNumber: 'B', expiresOn: '2030-01-31' },
  { batchNumber: 'C', expiresOn: null },
];

/** Units that left, by batch and buyer; every sale has a buyer of its own. */
type Left = Map<string, Map<string, number>>;

async function play(steps: readonly Step[]) {
  const shop = await openShop();
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' });
  const goods = await makeGoods(database.db, {
    storeId: shop.store.id,
    batches: BATCHES.map((batch) => ({ quantity: 6, ...batch })),
  });
  const ids = goods.batchIds;
  const left: Left = new Map(ids.map((id) => [id, new Map<string, number>()]));
  const leaves = (batchId: string, buyer: string, quantity: number) => {
    const buyers = left.get(batchId);
    buyers?.set(buyer, (buyers.get(buyer) ?? 0) + quantity);
  };
  const read = async () => (await shop.api.pos.refreshSellable({ productIds: [goods.productId] }))[0]?.batches ?? [];
  const blocked = new Set<string>();
  const sales: string[] = [];
  const returned = new Set<string>();
  let snapshot = await read();
  let queue: { sale: ReturnType<typeof queued>; taken: TakenPart[] }[] = [];
  let buyers = 0;

  const nextBuyer = () => {
    buyers += 1;
    return { name: `Buyer ${buyers}`, phone: '', email: '' };
  };
  const sync = async () => {
    if (queue.length > 0) {
      await send(
        shop,
        queue.map(({ sale }) => sale),
      );
    }
    queue = [];
  };
  const acts: { [Kind in Step['kind']]: (step: Extract<Step, { kind: Kind }>) => Promise<void> } = {
    sell: async ({ quantity }) => {
      const customer = nextBuyer();
      const stock = (await read()).reduce((sum, batch) => sum + batch.quantity, 0);
      if (stock < quantity) return;
      const sale = await shop.api.pos.recordSale(saleInput([{ ...goods, quantity }], { customer }));
      for (const part of sale.lines.flatMap(({ batches }) => batches))
        leaves(part.batchId, customer.name, part.quantity);
      sales.push(sale.id);
    },
    sellOffline: async ({ quantity }) => {
      const customer = nextBuyer();
      const taken = takeFromSnapshot([{ ...goods, quantity }], [{ ...goods, batches: snapshot }], '2026-11-21');
      if (taken.length === 0) return;
      for (const part of taken) leaves(part.batchId, customer.name, part.quantity);
      snapshot = snapshot.map((batch) => {
        const gone = taken.find((part) => part.batchId === batch.batchId)?.quantity ?? 0;
        return { ...batch, quantity: batch.quantity - gone };
      });
      queue.push({ taken, sale: queued(shop, [{ ...goods, quantity }], { taken, sale: { customer } }) });
    },
    goOffline: async () => {
      await sync();
      snapshot = await read();
    },
    sync,
    block: async ({ batch }) => {
      const id = ids[batch] ?? '';
      if (!blocked.has(id)) await warehouse.inventory.blockBatch({ id, reason: 'Recall' });
      blocked.add(id);
    },
    unblock: async ({ batch }) => {
      const id = ids[batch] ?? '';
      if (blocked.has(id)) await warehouse.inventory.unblockBatch({ id, reason: 'Cleared' });
      blocked.delete(id);
    },
    return: async ({ sale }) => {
      const saleId = sales[sale];
      if (!saleId || returned.has(saleId)) return;
      returned.add(saleId);
      const back = [{ lineNo: 1, quantity: 1, disposition: 'quarantine' as const }];
      await shop.admin.pos.returnSale({ saleId, lines: back, refundMethod: 'cash' });
    },
    receive: async ({ quantity }) => {
      const batch = BATCHES[quantity % BATCHES.length] ?? BATCHES[0];
      await receiveGoods(database.db, { storeId: shop.store.id, productId: goods.productId, quantity, ...batch });
    },
  };
  for (const one of steps) await (acts[one.kind] as (step: Step) => Promise<void>)(one);
  await sync();

  const listed = async () => {
    const found: Left = new Map();
    for (const id of ids) {
      const { data } = await warehouse.inventory.listBatchSales({ id, limit: 100 });
      found.set(id, new Map(data.map(({ customerName, quantity }) => [customerName, quantity] as const)));
    }
    return found;
  };
  return { shop, left, listed };
}

test('whatever is sold, blocked, synced, returned and recalled, the list of a batch has the buyer of every unit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const { shop, left, listed } = await play(steps);
      expect(await listed()).toEqual(left);
      const { data } = await shop.admin.pos.listConflicts({ state: 'open', limit: 100 });
      for (const { id } of data) await shop.admin.pos.resolveConflict({ saleId: id, resolution: 'accept', note: '' });
      expect(await listed()).toEqual(left);
    }),
    { seed: 26, numRuns: 8, endOnFailure: true },
  );
});
