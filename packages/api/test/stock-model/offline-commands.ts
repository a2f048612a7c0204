import { dayInZone } from '@bhandar/domain/shared';
import { testSettings } from '@bhandar/testing/callers';
import { saleInput, withContact } from '@bhandar/testing/factories';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, command, refused } from './command';
import { add, type Model, nth } from './model';
import { any, basket, clerkWorks, leaveStore, linesOf, mostOf, remember, store } from './sale-commands';
import { holdingsOf, sellableIn, todayOf, type World } from './world';

const HOUR = 3_600_000;
const LATEST_HOURS = 72;

type Basket = { product: number; quantity: number }[];

let sequence = 0;

/** Numbers of a till that are used once. */
export const nextSequence = (): number => {
  sequence += 1;
  return sequence;
};

/** Which of these baskets go through, sold one after the other in this order. */
function passing(model: Model, most: readonly number[], baskets: readonly Basket[]): boolean[] {
  const left = [...most];
  return baskets.map((lines) => {
    const passes = lines.every(({ product, quantity }) => !model.removed[product] && quantity <= (left[product] ?? 0));
    if (passes) for (const { product, quantity } of lines) add(left, product, -quantity);
    return passes;
  });
}

/**
 * What a till sold offline arrives in any order, and once more where its answer was lost. A till that cannot prove its clock
 * cannot prove either that a cashier sold after their account was last changed.
 */
const offlineBatch = fc
  .record({
    ...{ store, baskets: fc.array(basket, { minLength: 1, maxLength: 4 }) },
    ...{ order: fc.nat(), again: fc.boolean(), clockProven: fc.boolean() },
  })
  .map(
    (drawn): Command =>
      command({
        name: 'offlineBatch',
        drawn,
        check: clerkWorks(drawn.store),
        async run(model, world) {
          const { id: locationId, clerk } = nth(world.stores, drawn.store);
          const now = world.clock.now.toISOString();
          const till = { locationId, deviceId: 'away' };
          const sending = drawn.baskets.map(async (lines) => {
            const facts = {
              cashierId: clerk.staff.id,
              deviceSeq: nextSequence(),
              soldAt: now,
              snapshotAt: now,
              seals: {},
            };
            const sale = { ...facts, sale: saleInput(linesOf(world, lines)) };
            return { lines, queued: drawn.clockProven ? await withContact(world.db, till, sale) : sale };
          });
          const sent = await Promise.all(sending);
          const turn = drawn.order % sent.length;
          const shuffled = [...sent.slice(turn), ...sent.slice(0, turn)];
          const most = await mostOf(model, world, drawn.store);
          const inDoubt = !drawn.clockProven && nth(model.stores, drawn.store).clerkChanged;
          const baskets = shuffled.map(({ lines }) => lines);
          const fine = inDoubt ? baskets.map(() => false) : passing(model, most, baskets);
          const sales = shuffled.map(({ queued }) => queued);
          const send = () => clerk.api.pos.syncSales({ ...till, sentAt: now, sales });
          const verdicts = await send();
          expect(verdicts.map(({ verdict }) => verdict)).toEqual(fine.map((is) => (is ? 'accepted' : 'conflict')));
          if (drawn.again) {
            const repeated = (await send()).map(({ verdict }) => verdict);
            expect(repeated).toEqual(fine.map((is) => (is ? 'duplicate' : 'conflict')));
          }
          for (const [index, verdict] of verdicts.entries()) {
            const { lines } = nth(shuffled, index);
            const { id } = verdict;
            if (verdict.verdict === 'accepted') {
              leaveStore(model, drawn.store, lines);
              const { receiptNo } = verdict;
              remember(model, { id, receiptNo, businessOn: todayOf(world) }, { store: drawn.store, lines });
            } else model.conflicts.push({ id, store: drawn.store, lines, soldAt: world.clock.now, counted: new Set() });
          }
        },
      }),
  );

/** Whether the goods were there after all, or nothing was sold. */
const resolveConflict = fc.record({ conflict: any, accept: fc.boolean() }).map(
  (drawn): Command =>
    command({
      name: 'resolveConflict',
      drawn,
      check: (model) => model.conflicts.length > 0,
      async run(model, world) {
        const conflict = nth(model.conflicts, drawn.conflict);
        const { id: saleId, lines } = conflict;
        const { id: locationId, admin } = nth(world.stores, conflict.store);
        const held = await holdingsOf(world, locationId);
        const call = admin.api.pos.resolveConflict(
          drawn.accept
            ? { resolution: 'accept', saleId, note: '' }
            : { resolution: 'void', saleId, note: 'Nothing was sold' },
        );
        if (drawn.accept && lines.some(({ product }) => model.removed[product])) return refused(call, 'NOT_FOUND');
        const { state, receiptNo } = await call;
        expect(state).toBe(drawn.accept ? 'resolved' : 'void');
        model.conflicts.splice(model.conflicts.indexOf(conflict), 1);
        if (!drawn.accept) return;
        const { stock, mayStillSell } = nth(model.stores, conflict.store);
        const soldOn = dayOfSale(world, conflict.soldAt);
        for (const { product, quantity } of lines) {
          const { id: productId } = nth(world.products, product);
          // What the book did not know of is found, what nobody approved is approved, and then sold; a count has the rest.
          const known = sellableIn(held, productId, soldOn);
          if (!conflict.counted.has(product)) add(stock, product, -Math.min(quantity, known));
          add(mayStillSell, product, -Math.min(quantity, mayStillSell[product] ?? 0));
        }
        remember(model, { id: saleId, receiptNo: receiptNo ?? '', businessOn: soldOn }, conflict);
      },
    }),
);

/** It counts as sold when it was, unless that is long ago. */
function dayOfSale({ clock }: World, soldAt: Date): string {
  const isLongAgo = clock.now.getTime() - soldAt.getTime() > LATEST_HOURS * HOUR;
  return dayInZone(isLongAgo ? clock.now : soldAt, testSettings.timeZone);
}

export const awayCommands = [offlineBatch, offlineBatch, resolveConflict];
