import { randomUUID } from 'node:crypto';
import { unreturnedUnits } from '@bhandar/domain/pos';
import { daysUntil } from '@bhandar/domain/shared';
import fc from 'fast-check';
import { type Command, command, refused } from './command';
import { add, type Model, nth } from './model';
import { holdingsOf, PRODUCTS, STORES, type System, sellableIn, todayOf } from './model-fixture';

const product = fc.nat(PRODUCTS - 1);
const store = fc.nat(STORES - 1);
const any = fc.nat(999);
const RETURN_DAYS = 7;

const purchase = fc
  .record({ product, quantity: fc.integer({ min: 1, max: 40 }), free: fc.integer({ min: 0, max: 5 }) })
  .map(
    (drawn): Command =>
      command({
        name: 'purchase',
        drawn,
        check: (model) => !model.removed[drawn.product],
        async run(model, system) {
          const batchNumber = randomUUID().slice(0, 8);
          const { id: productId } = nth(system.products, drawn.product);
          const lines = [
            {
              productId,
              quantity: drawn.quantity,
              freeQuantity: drawn.free,
              batchNumber,
              expiresOn: '2027-06-30',
              packTpMinor: 90,
            },
          ];
          const { supplierId } = system;
          const { id, totalMinor } = await system.superadmin.api.purchasing.recordPurchase({
            kind: 'pharmacy',
            supplierId,
            lines,
          });
          const quantity = drawn.quantity + drawn.free;
          add(model.warehouse, drawn.product, quantity);
          model.purchases.push({
            id,
            product: drawn.product,
            quantity,
            batchNumber,
            costMinor: totalMinor,
            voided: false,
          });
          model.dueMinor += totalMinor;
        },
      }),
  );

/** Units of a batch in the warehouse. */
async function stockOfBatch(system: System, batchNumber: string): Promise<number> {
  const batch = await system.db
    .selectFrom('batch')
    .select('id')
    .where('batchNumber', '=', batchNumber)
    .executeTakeFirstOrThrow();
  const held = await holdingsOf(system, system.warehouseId);
  return held.find((candidate) => candidate.batchId === batch.id)?.onHand ?? 0;
}

const voidPurchase = fc.record({ purchase: any }).map(
  (drawn): Command =>
    command({
      name: 'voidPurchase',
      drawn,
      check: (model) => model.purchases.length > 0,
      async run(model, system) {
        const bought = nth(model.purchases, drawn.purchase);
        const held = await stockOfBatch(system, bought.batchNumber);
        const call = system.superadmin.api.purchasing.voidPurchase({ purchaseId: bought.id });
        if (bought.voided) return refused(call, 'NOT_FOUND');
        if (held < bought.quantity) return refused(call, 'INSUFFICIENT_STOCK', 'IN_USE');
        await call;
        bought.voided = true;
        add(model.warehouse, bought.product, -bought.quantity);
        model.dueMinor -= bought.costMinor;
      },
    }),
);

/** Units of a product that a store sold in the last days and that did not come back, with or without a receipt. */
function unreturned(
  model: Model,
  { store: at, product: of, today }: { store: number; product: number; today: string },
) {
  const sold = model.sales
    .filter((sale) => sale.store === at)
    .flatMap(({ lines, returned, soldOn: on }) =>
      lines.map((line, no) => ({ product: line.product, on, quantity: line.quantity - (returned[no] ?? 0) })),
    )
    .filter((line) => line.product === of);
  const back = model.unreceipted.filter((one) => one.store === at && one.product === of);
  return unreturnedUnits(sold, back, today);
}

const returnSale = fc
  .record({ sale: any, line: any, quantity: fc.integer({ min: 1, max: 6 }), toShelf: fc.boolean() })
  .map(
    (drawn): Command =>
      command({
        name: 'returnSale',
        drawn,
        check: (model) => model.sales.length > 0,
        async run(model, system) {
          const sale = nth(model.sales, drawn.sale);
          const lineIndex = drawn.line % sale.lines.length;
          const line = nth(sale.lines, lineIndex);
          const call = nth(system.stores, sale.store).admin.api.pos.returnSale({
            saleId: sale.id,
            lines: [
              {
                lineNo: lineIndex + 1,
                quantity: drawn.quantity,
                disposition: drawn.toShelf ? 'sellable' : 'quarantine',
              },
            ],
          });
          const age = daysUntil(todayOf(system), sale.soldOn);
          if (age > RETURN_DAYS) return refused(call, 'VALIDATION_FAILED');
          if ((sale.returned[lineIndex] ?? 0) + drawn.quantity > line.quantity)
            return refused(call, 'INVALID_TRANSITION');
          const returned = await call;
          add(sale.returned, lineIndex, drawn.quantity);
          const shop = nth(model.stores, sale.store);
          // Expired goods go to quarantine, wherever they were meant to go.
          if (nth(returned.lines, 0).disposition === 'sellable') add(shop.stock, line.product, drawn.quantity);
          // Goods that come back unsold count for the quota that they were approved for.
          add(shop.sellableQuota, line.product, drawn.quantity);
        },
      }),
  );

const productOf = (system: System, productId: string) => system.products.findIndex(({ id }) => id === productId);

const writeOff = fc.record({ batch: any, quantity: fc.integer({ min: 1, max: 20 }) }).map(
  (drawn): Command =>
    command({
      name: 'writeOff',
      drawn,
      check: (model) => model.warehouse.some((units) => units > 0),
      async run(model, system) {
        const held = (await holdingsOf(system, system.warehouseId)).filter((batch) => batch.onHand > 0);
        const batch = nth(held, drawn.batch);
        const call = system.superadmin.api.inventory.writeOff({
          placeId: system.warehouseId,
          cause: 'damaged',
          lines: [{ batchId: batch.batchId, quantity: drawn.quantity }],
        });
        if (drawn.quantity > batch.onHand) return refused(call, 'INSUFFICIENT_STOCK');
        await call;
        add(model.warehouse, productOf(system, batch.productId), -drawn.quantity);
      },
    }),
);

/** Without a receipt: to quarantine, of an unknown batch, so that the shelf and the sellable stock are unchanged. */
const returnGoods = fc.record({ store, product, quantity: fc.integer({ min: 1, max: 5 }) }).map(
  (drawn): Command =>
    command({
      name: 'returnGoods',
      drawn,
      check: (model) => model.sales.length > 0,
      async run(model, system) {
        const { id: productId } = nth(system.products, drawn.product);
        const { api } = nth(system.stores, drawn.store).admin;
        const call = api.pos.returnGoods({ productId, quantity: drawn.quantity });
        const today = todayOf(system);
        if (unreturned(model, { ...drawn, today }) < drawn.quantity) return refused(call, 'INVALID_TRANSITION');
        await call;
        model.unreceipted.push({ ...drawn, on: today });
      },
    }),
);

/**
 * Between two stores, received completely or with some units missing; half of them for the quota of the clerk there.
 */
const journey = { store, product, quantity: fc.integer({ min: 1, max: 20 }), sells: fc.boolean(), missing: fc.nat(2) };
const transfer = fc.record(journey).map(
  (drawn): Command =>
    command({
      name: 'transfer',
      drawn,
      check: (model: Readonly<Model>) => !model.removed[drawn.product],
      async run(model, system) {
        const [from, to] = [nth(system.stores, drawn.store), nth(system.stores, drawn.store + 1)];
        const { id: productId } = nth(system.products, drawn.product);
        const sellable = sellableIn(await holdingsOf(system, from.id), productId, todayOf(system));
        const { api } = system.superadmin;
        const lines = [{ productId, quantity: drawn.quantity }];
        const { id: transferId } = await api.inventory.saveTransfer({ fromId: from.id, toId: to.id, lines });
        if (sellable < drawn.quantity) return refused(api.inventory.sendTransfer({ transferId }), 'INSUFFICIENT_STOCK');
        const { lines: sent } = await api.inventory.sendTransfer({ transferId });
        const { lineNo, quantity } = nth(sent, 0);
        const missing = Math.min(drawn.missing, quantity);
        const arrived = drawn.quantity - missing;
        const received = [{ lineNo, quantity: quantity - missing }];
        const sells = drawn.sells && nth(model.stores, drawn.store + 1).clerkActive;
        await api.inventory.receiveTransfer({
          transferId,
          received,
          ...(sells ? { sellerId: to.clerk.staff.id } : {}),
        });
        if (sells) add(nth(model.stores, drawn.store + 1).sellableQuota, drawn.product, arrived);
        add(nth(model.stores, drawn.store).stock, drawn.product, -drawn.quantity);
        add(nth(model.stores, drawn.store + 1).stock, drawn.product, arrived);
      },
    }),
);

export const goodsCommands = [purchase, voidPurchase, returnSale, returnSale, returnGoods, writeOff, transfer];
