import { randomUUID } from 'node:crypto';
import { saleInput } from '@bhandar/testing/factories';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, command, refused } from './command';
import { add, type Model, type ModelSale, nth } from './model';
import { expectFirstExpiryFirst, holdingsOf, PRODUCTS, STORES, sellableIn, todayOf, type World } from './world';

export const product = fc.nat(PRODUCTS - 1);
export const store = fc.nat(STORES - 1);
export const any = fc.nat(999);

export const clerkWorks = (index: number) => (model: Readonly<Model>) => Boolean(model.stores[index]?.clerkActive);

export const linesOf = (world: World, lines: readonly { product: number; quantity: number }[]) =>
  lines.map((line) => {
    const { id: productId, priceMinor: unitPriceMinor } = nth(world.products, line.product);
    return { productId, unitPriceMinor, quantity: line.quantity };
  });

/** The most that may be sold of each product now, by what the model knows and the store really holds. */
export async function mostOf(model: Model, world: World, index: number): Promise<number[]> {
  const held = await holdingsOf(world, nth(world.stores, index).id);
  return world.products.map(({ id }, n) =>
    Math.min(model.stores[index]?.mayStillSell[n] ?? 0, sellableIn(held, id, todayOf(world))),
  );
}

export function leaveStore(model: Model, index: number, lines: readonly { product: number; quantity: number }[]): void {
  for (const line of lines) {
    add(nth(model.stores, index).stock, line.product, -line.quantity);
    add(nth(model.stores, index).mayStillSell, line.product, -line.quantity);
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
      check: clerkWorks(drawn.store),
      async run(model, world) {
        const { id: storeId, clerk } = nth(world.stores, drawn.store);
        const most = await mostOf(model, world, drawn.store);
        const before = await holdingsOf(world, storeId);
        const discountMinor = drawn.discount ? 7 : 0;
        const input = saleInput(linesOf(world, drawn.basket), { deviceId: drawn.till, discountMinor });
        const call = clerk.api.pos.recordSale(input);
        if (drawn.basket.some((line) => model.removed[line.product])) return refused(call, 'NOT_FOUND');
        if (drawn.basket.some((line) => line.quantity > (most[line.product] ?? 0)))
          return refused(call, 'INSUFFICIENT_STOCK');
        const sale = await call;
        expectFirstExpiryFirst(before, await holdingsOf(world, storeId), todayOf(world));
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
      async run(model, world) {
        const sale = nth(
          model.sales.filter((candidate) => model.stores[candidate.store]?.clerkActive),
          drawn.sale,
        );
        const { clerk } = nth(world.stores, sale.store);
        const first = await clerk.api.pos.getSale({ id: sale.id });
        const input = {
          ...saleInput(linesOf(world, sale.lines), { id: sale.id, discountMinor: first.discountMinor }),
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
      async run(model, world) {
        const sale = nth(
          model.sales.filter((candidate) => model.stores[candidate.store]?.clerkActive),
          drawn.sale,
        );
        const lines = sale.lines.map((line) => ({ ...line, quantity: line.quantity + 1 }));
        const input = saleInput(linesOf(world, lines), { id: sale.id });
        // Whether its stock is there or not: the id is taken.
        await refused(nth(world.stores, sale.store).clerk.api.pos.recordSale(input), 'KEY_REUSED');
      },
    }),
);

const foreignSale = fc.record({ sale: any }).map(
  (drawn): Command =>
    command({
      name: 'replaySaleElsewhere',
      drawn,
      check: (model) => model.sales.some((sale) => model.stores[(sale.store + 1) % STORES]?.clerkActive),
      async run(model, world) {
        const mine = model.sales.filter((sale) => model.stores[(sale.store + 1) % STORES]?.clerkActive);
        const sale = nth(mine, drawn.sale);
        const input = saleInput(linesOf(world, sale.lines), { id: sale.id });
        await refused(nth(world.stores, sale.store + 1).clerk.api.pos.recordSale(input), 'NOT_FOUND');
      },
    }),
);

/** Single units of one product, all at once: as many go as there are, never more. */
const sellTogether = fc.record({ store, product, clients: fc.integer({ min: 2, max: 6 }) }).map(
  (drawn): Command =>
    command({
      name: 'sellTogether',
      drawn,
      check: (model) => clerkWorks(drawn.store)(model) && !model.removed[drawn.product],
      async run(model, world) {
        const { clerk } = nth(world.stores, drawn.store);
        const most = (await mostOf(model, world, drawn.store))[drawn.product] ?? 0;
        const one = [{ product: drawn.product, quantity: 1 }];
        const inputs = Array.from({ length: drawn.clients }, (_, till) =>
          saleInput(linesOf(world, one), { id: randomUUID(), deviceId: `together-${till % 3}` }),
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

export const saleCommands = [sell, sell, sell, sell, sell, replay, replay, otherBody, foreignSale, sellTogether];
