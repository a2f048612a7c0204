import { randomUUID } from 'node:crypto';
import { saleInput } from '@bhandar/testing/factories';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, command, refused } from './command';
import { add, type Model, type ModelSale, nth } from './model';
import {
  expectFirstExpiryFirst,
  holdingsOf,
  PRODUCTS,
  STORES,
  type System,
  sellableIn,
  todayOf,
} from './model-fixture';

export const product = fc.nat(PRODUCTS - 1);
export const store = fc.nat(STORES - 1);
export const any = fc.nat(999);

export const isClerkActive = (index: number) => (model: Readonly<Model>) => Boolean(model.stores[index]?.clerkActive);

export const linesOf = (system: System, lines: readonly { product: number; quantity: number }[]) =>
  lines.map((line) => {
    const { id: productId, priceMinor: unitPriceMinor } = nth(system.products, line.product);
    return { productId, unitPriceMinor, quantity: line.quantity };
  });

/** The quantity that can be sold of each product now, by the model and the store's stock. */
export async function maxSellable(model: Model, system: System, index: number): Promise<number[]> {
  const held = await holdingsOf(system, nth(system.stores, index).id);
  return system.products.map(({ id }, n) =>
    Math.min(model.stores[index]?.sellableQuota[n] ?? 0, sellableIn(held, id, todayOf(system))),
  );
}

export function leaveStore(model: Model, index: number, lines: readonly { product: number; quantity: number }[]): void {
  for (const line of lines) {
    add(nth(model.stores, index).stock, line.product, -line.quantity);
    add(nth(model.stores, index).sellableQuota, line.product, -line.quantity);
  }
}

export const remember = (
  model: Model,
  { id, receiptNo, businessOn }: { id: string; receiptNo: string; businessOn: string },
  sold: Pick<ModelSale, 'store' | 'lines'>,
) => model.sales.push({ id, receiptNo, soldOn: businessOn, returned: sold.lines.map(() => 0), ...sold });

export const basket = fc.uniqueArray(fc.record({ product, quantity: fc.integer({ min: 1, max: 8 }) }), {
  selector: (line) => line.product,
  minLength: 1,
  maxLength: 3,
});

const sell = fc.record({ store, basket, discount: fc.boolean(), till: fc.constantFrom('one', 'two') }).map(
  (drawn): Command =>
    command({
      name: 'sell',
      drawn,
      check: isClerkActive(drawn.store),
      async run(model, system) {
        const { id: storeId, clerk } = nth(system.stores, drawn.store);
        const most = await maxSellable(model, system, drawn.store);
        const before = await holdingsOf(system, storeId);
        const discountMinor = drawn.discount ? 7 : 0;
        const input = saleInput(linesOf(system, drawn.basket), { deviceId: drawn.till, discountMinor });
        const call = clerk.api.pos.recordSale(input);
        if (drawn.basket.some((line) => model.removed[line.product])) return refused(call, 'NOT_FOUND');
        if (drawn.basket.some((line) => line.quantity > (most[line.product] ?? 0)))
          return refused(call, 'INSUFFICIENT_STOCK');
        const sale = await call;
        expectFirstExpiryFirst(before, await holdingsOf(system, storeId), todayOf(system));
        leaveStore(model, drawn.store, drawn.basket);
        remember(model, sale, { store: drawn.store, lines: drawn.basket });
      },
    }),
);

const replay = fc.record({ sale: any, times: fc.integer({ min: 1, max: 4 }) }).map(
  (drawn): Command =>
    command({
      name: 'replaySale',
      drawn,
      check: (model) => model.sales.some((sale) => model.stores[sale.store]?.clerkActive),
      async run(model, system) {
        const sale = nth(
          model.sales.filter((candidate) => model.stores[candidate.store]?.clerkActive),
          drawn.sale,
        );
        const { clerk } = nth(system.stores, sale.store);
        const first = await clerk.api.pos.getSale({ id: sale.id });
        const input = {
          ...saleInput(linesOf(system, sale.lines), { id: sale.id, discountMinor: first.discountMinor }),
        };
        const answers = await Promise.all(Array.from({ length: drawn.times }, () => clerk.api.pos.recordSale(input)));
        expect(new Set(answers.map((answer) => answer.receiptNo))).toEqual(new Set([sale.receiptNo]));
      },
    }),
);

const otherBody = fc.record({ sale: any }).map(
  (drawn): Command =>
    command({
      name: 'sellSameIdOtherBody',
      drawn,
      check: (model) => model.sales.some((sale) => model.stores[sale.store]?.clerkActive),
      async run(model, system) {
        const sale = nth(
          model.sales.filter((candidate) => model.stores[candidate.store]?.clerkActive),
          drawn.sale,
        );
        const lines = sale.lines.map((line) => ({ ...line, quantity: line.quantity + 1 }));
        const input = saleInput(linesOf(system, lines), { id: sale.id });
        // The id is used even if the stock is missing.
        await refused(nth(system.stores, sale.store).clerk.api.pos.recordSale(input), 'KEY_REUSED');
      },
    }),
);

const foreignSale = fc.record({ sale: any }).map(
  (drawn): Command =>
    command({
      name: 'replaySaleElsewhere',
      drawn,
      check: (model) => model.sales.some((sale) => model.stores[(sale.store + 1) % STORES]?.clerkActive),
      async run(model, system) {
        const mine = model.sales.filter((sale) => model.stores[(sale.store + 1) % STORES]?.clerkActive);
        const sale = nth(mine, drawn.sale);
        const input = saleInput(linesOf(system, sale.lines), { id: sale.id });
        await refused(nth(system.stores, sale.store + 1).clerk.api.pos.recordSale(input), 'NOT_FOUND');
      },
    }),
);

/** Single units of one product, all at once: exactly the available units are sold. */
const sellConcurrently = fc.record({ store, product, clients: fc.integer({ min: 2, max: 6 }) }).map(
  (drawn): Command =>
    command({
      name: 'sellConcurrently',
      drawn,
      check: (model) => isClerkActive(drawn.store)(model) && !model.removed[drawn.product],
      async run(model, system) {
        const { clerk } = nth(system.stores, drawn.store);
        const most = (await maxSellable(model, system, drawn.store))[drawn.product] ?? 0;
        const one = [{ product: drawn.product, quantity: 1 }];
        const inputs = Array.from({ length: drawn.clients }, (_, till) =>
          saleInput(linesOf(system, one), { id: randomUUID(), deviceId: `together-${till % 3}` }),
        );
        const outcomes = await Promise.allSettled(inputs.map((input) => clerk.api.pos.recordSale(input)));
        const sold = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
        expect(sold).toHaveLength(Math.min(drawn.clients, most));
        for (const sale of sold) {
          leaveStore(model, drawn.store, one);
          remember(model, sale, { store: drawn.store, lines: one });
        }
      },
    }),
);

export const saleCommands = [sell, sell, sell, sell, sell, replay, replay, otherBody, foreignSale, sellConcurrently];
