import { makeBatchWithStock } from '@bhandar/testing/factories';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, command, refused } from './command';
import { add, type Model, type ModelOrder, nth } from './model';
import {
  expectFirstExpiryFirst,
  holdingsOf,
  type Person,
  PRODUCTS,
  STORES,
  type System,
  sellableIn,
  todayOf,
} from './model-fixture';

const product = fc.nat(PRODUCTS - 1);
const store = fc.nat(STORES - 1);
const any = fc.nat(999);

const asker = (system: System, order: Pick<ModelOrder, 'store' | 'by'>): Person =>
  nth(system.stores, order.store)[order.by];

/** Opening stock in a batch that expires in some days, or never. */
const receive = fc
  .record({ product, quantity: fc.integer({ min: 1, max: 60 }), days: fc.option(fc.integer({ min: 0, max: 40 })) })
  .map(
    (drawn): Command =>
      command({
        name: 'receive',
        drawn,
        check: (model) => !model.removed[drawn.product],
        async run(model, system) {
          const expiresOn =
            drawn.days === null
              ? null
              : new Date(system.clock.now.getTime() + drawn.days * 86_400_000).toISOString().slice(0, 10);
          const { id: productId } = nth(system.products, drawn.product);
          await makeBatchWithStock(system.db, {
            locationId: system.warehouseId,
            productId,
            quantity: drawn.quantity,
            expiresOn,
          });
          add(model.warehouse, drawn.product, drawn.quantity);
        },
      }),
  );

const place = fc
  .record({
    store,
    by: fc.constantFrom('clerk' as const, 'admin' as const),
    wanted: fc.uniqueArray(fc.record({ product, quantity: fc.integer({ min: 1, max: 40 }) }), {
      selector: (line) => line.product,
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(
    (drawn): Command =>
      command({
        name: 'placeOrder',
        drawn,
        check: (model) => drawn.by === 'admin' || Boolean(model.stores[drawn.store]?.clerkActive),
        async run(model, system) {
          const held = await holdingsOf(system, system.warehouseId);
          const items = drawn.wanted.map((line) => ({
            productId: nth(system.products, line.product).id,
            quantity: line.quantity,
          }));
          const call = asker(system, drawn).api.ordering.placeOrder({ kind: 'pharmacy', items });
          if (drawn.wanted.some((line) => model.removed[line.product]))
            return refused(call, 'NOT_FOUND', 'VALIDATION_FAILED', 'RULE_BROKEN');
          if (items.some((item) => sellableIn(held, item.productId, todayOf(system)) < item.quantity)) {
            return refused(call, 'INSUFFICIENT_STOCK');
          }
          const { id } = await call;
          model.orders.push({ id, store: drawn.store, by: drawn.by, state: 'pending', lines: drawn.wanted });
        },
      }),
  );

const hasOrders = (model: Readonly<Model>) => model.orders.length > 0;

/** Applies an approval to the model, after the real one has succeeded. */
function moveToStore(model: Model, order: ModelOrder): void {
  order.state = 'approved';
  for (const line of order.lines) {
    add(model.warehouse, line.product, -line.quantity);
    const goal = nth(model.stores, order.store);
    add(goal.stock, line.product, line.quantity);
    if (order.by === 'clerk') add(goal.sellableQuota, line.product, line.quantity);
  }
}

/** The goods of a clerk who was disabled become the store's, from which the clerk sells when enabled again. */
const hasLeft = (model: Readonly<Model>, order: ModelOrder): boolean =>
  order.by === 'clerk' && (order.handedOver === true || !nth(model.stores, order.store).clerkActive);

const approvalOf = (model: Readonly<Model>, order: ModelOrder) => ({
  orderId: order.id,
  ...(hasLeft(model, order) ? { goodsFor: 'store' as const } : {}),
});

async function isShort(order: ModelOrder, system: System): Promise<boolean> {
  const held = await holdingsOf(system, system.warehouseId);
  return order.lines.some(
    (line) => sellableIn(held, nth(system.products, line.product).id, todayOf(system)) < line.quantity,
  );
}

const approve = fc
  .record({ order: any, who: fc.constantFrom('boss', 'admin', 'clerk'), times: fc.integer({ min: 1, max: 3 }) })
  .map(
    (drawn): Command =>
      command({
        name: 'approveOrder',
        drawn,
        check: hasOrders,
        async run(model, system) {
          const order = nth(model.orders, drawn.order);
          const home = nth(system.stores, order.store);
          const person = drawn.who === 'boss' ? system.superadmin : drawn.who === 'admin' ? home.admin : home.clerk;
          const short = await isShort(order, system);
          const approvals = Array.from({ length: drawn.times }, () =>
            person.api.ordering.approveOrder(approvalOf(model, order)),
          );
          const outcomes = await Promise.allSettled(approvals);
          const granted = outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
          const mayDecide = drawn.who === 'boss' || (drawn.who === 'admin' && order.by === 'clerk');
          const expected = mayDecide && order.state === 'pending' && !short ? 1 : 0;
          expect(granted, 'an order is approved once, by whom and when it may be').toBe(expected);
          if (granted === 1) moveToStore(model, order);
        },
      }),
  );

const approveByBatch = fc.record({ order: any }).map(
  (drawn): Command =>
    command({
      name: 'approveFirstExpiryFirst',
      drawn,
      check: (model) => model.orders.some((order) => order.state === 'pending'),
      async run(model, system) {
        const order = nth(
          model.orders.filter((candidate) => candidate.state === 'pending'),
          drawn.order,
        );
        const before = await holdingsOf(system, system.warehouseId);
        const { ordering } = system.superadmin.api;
        if (hasLeft(model, order)) await refused(ordering.approveOrder({ orderId: order.id }), 'RULE_BROKEN');
        const short = await isShort(order, system);
        const call = ordering.approveOrder(approvalOf(model, order));
        if (short) return refused(call, 'INSUFFICIENT_STOCK');
        await call;
        expectFirstExpiryFirst(before, await holdingsOf(system, system.warehouseId), todayOf(system));
        moveToStore(model, order);
      },
    }),
);

const reject = fc.record({ order: any }).map(
  (drawn): Command =>
    command({
      name: 'rejectOrder',
      drawn,
      check: hasOrders,
      async run(model, system) {
        const order = nth(model.orders, drawn.order);
        const call = system.superadmin.api.ordering.rejectOrder({ orderId: order.id });
        if (order.state !== 'pending') return refused(call, 'INVALID_TRANSITION');
        await call;
        order.state = 'rejected';
      },
    }),
);

const cancel = fc.record({ order: any }).map(
  (drawn): Command =>
    command({
      name: 'cancelOrder',
      drawn,
      check: (model) => model.orders.some((order) => order.by === 'admin' || model.stores[order.store]?.clerkActive),
      async run(model, system) {
        const mine = model.orders.filter((order) => order.by === 'admin' || model.stores[order.store]?.clerkActive);
        const order = nth(mine, drawn.order);
        const call = asker(system, order).api.ordering.cancelOrder({ orderId: order.id });
        if (order.state !== 'pending') return refused(call, 'INVALID_TRANSITION');
        await call;
        order.state = 'cancelled';
      },
    }),
);

/** Received completely, or with some units of the first line missing. */
const fulfil = fc.record({ order: any, missing: fc.nat(3) }).map(
  (drawn): Command =>
    command({
      name: 'fulfilOrder',
      drawn,
      check: hasOrders,
      async run(model, system) {
        const order = nth(model.orders, drawn.order);
        const line = nth(order.lines, 0);
        const missing = Math.min(drawn.missing, line.quantity);
        const held = await holdingsOf(system, nth(system.stores, order.store).id);
        const ofProduct = held.filter(({ productId }) => productId === nth(system.products, line.product).id);
        const left = ofProduct.reduce((sum, { onHand }) => sum + onHand, 0);
        const call = nth(system.stores, order.store).admin.api.ordering.fulfilOrder({
          orderId: order.id,
          received: [{ lineNo: 1, quantity: line.quantity - missing }],
        });
        if (order.state !== 'approved') return refused(call, 'INVALID_TRANSITION');
        if (missing > left) return refused(call, 'INSUFFICIENT_STOCK');
        await call;
        order.state = 'fulfilled';
        const shop = nth(model.stores, order.store);
        add(shop.stock, line.product, -missing);
        if (order.by !== 'clerk') return;
        add(shop.sellableQuota, line.product, -Math.min(missing, shop.sellableQuota[line.product] ?? 0));
      },
    }),
);

/** Repeated entries are drawn more often, because a model of mostly sales finds more. */
export const orderCommands = [
  receive,
  place,
  place,
  place,
  place,
  approveByBatch,
  approveByBatch,
  approveByBatch,
  approve,
  approve,
  reject,
  cancel,
  fulfil,
];
