import { dayInZone } from '@bhandar/domain/shared';
import { testSettings } from '@bhandar/testing/callers';
import { saleInput, withContact } from '@bhandar/testing/factories';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, command, refused } from './command';
import { add, type Model, nth } from './model';
import { arrivedBy, holdingsOf, type System, sellableIn, todayOf } from './model-fixture';
import { any, basket, isClerkActive, leaveStore, linesOf, maxSellable, remember, store } from './sale-commands';

const HOUR = 3_600_000;
const LATEST_HOURS = 72;

type Basket = { product: number; quantity: number }[];

let sequence = 0;

/** Unique numbers of a till. */
export const nextSequence = (): number => {
  sequence += 1;
  return sequence;
};

/** The baskets that succeed, sold one after the other in this order. */
function succeeding(model: Model, most: readonly number[], baskets: readonly Basket[]): boolean[] {
  const left = [...most];
  return baskets.map((lines) => {
    const succeeds = lines.every(
      ({ product, quantity }) => !model.removed[product] && quantity <= (left[product] ?? 0),
    );
    if (succeeds) for (const { product, quantity } of lines) add(left, product, -quantity);
    return succeeds;
  });
}

/**
 * Offline sales of a till arrive in any order, and again after a lost answer. A till without a proof of its clock has
 * no proof that a cashier sold before a change of their account, either.
 */
const offlineBatch = fc
  .record({
    store,
    baskets: fc.array(basket, { minLength: 1, maxLength: 4 }),
    order: fc.nat(),
    again: fc.boolean(),
    clockProven: fc.boolean(),
  })
  .map(
    (drawn): Command =>
      command({
        name: 'offlineBatch',
        drawn,
        check: isClerkActive(drawn.store),
        async run(model, system) {
          const { id: locationId, clerk } = nth(system.stores, drawn.store);
          const now = system.clock.now.toISOString();
          const till = { locationId, deviceId: 'away' };
          const sending = drawn.baskets.map(async (lines) => {
            const facts = {
              cashierId: clerk.staff.id,
              deviceSeq: nextSequence(),
              soldAt: now,
              snapshotAt: now,
              seals: {},
            };
            const sale = { ...facts, sale: saleInput(linesOf(system, lines)) };
            return { lines, queued: drawn.clockProven ? await withContact(system.db, till, sale) : sale };
          });
          const sent = await Promise.all(sending);
          const turn = drawn.order % sent.length;
          const shuffled = [...sent.slice(turn), ...sent.slice(0, turn)];
          const most = await maxSellable(model, system, drawn.store);
          const isUnproven = !drawn.clockProven && nth(model.stores, drawn.store).clerkChanged;
          const baskets = shuffled.map(({ lines }) => lines);
          const expected = isUnproven ? baskets.map(() => false) : succeeding(model, most, baskets);
          const sales = shuffled.map(({ queued }) => queued);
          const send = () => clerk.api.pos.syncSales({ ...till, sentAt: now, sales });
          const verdicts = await send();
          expect(verdicts.map(({ verdict }) => verdict)).toEqual(expected.map((is) => (is ? 'accepted' : 'conflict')));
          if (drawn.again) {
            const repeated = (await send()).map(({ verdict }) => verdict);
            expect(repeated).toEqual(expected.map((is) => (is ? 'duplicate' : 'conflict')));
          }
          for (const [index, verdict] of verdicts.entries()) {
            const { lines } = nth(shuffled, index);
            const { id } = verdict;
            if (verdict.verdict === 'accepted') {
              leaveStore(model, drawn.store, lines);
              const { receiptNo } = verdict;
              remember(model, { id, receiptNo, businessOn: todayOf(system) }, { store: drawn.store, lines });
            } else
              model.conflicts.push({ id, store: drawn.store, lines, soldAt: system.clock.now, counted: new Set() });
          }
        },
      }),
  );

/** Whether the goods were there after all, or the sale is rejected. */
const resolveConflict = fc.record({ conflict: any, accept: fc.boolean() }).map(
  (drawn): Command =>
    command({
      name: 'resolveConflict',
      drawn,
      check: (model) => model.conflicts.length > 0,
      async run(model, system) {
        const conflict = nth(model.conflicts, drawn.conflict);
        const { id: saleId, lines } = conflict;
        const { id: locationId, admin } = nth(system.stores, conflict.store);
        const arrived = await arrivedBy(system, locationId, conflict.soldAt);
        const held = (await holdingsOf(system, locationId)).filter(({ batchId }) => arrived.has(batchId));
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
        const { stock, sellableQuota } = nth(model.stores, conflict.store);
        const soldOn = dayOfSale(system, conflict.soldAt);
        for (const { product, quantity } of lines) {
          const { id: productId } = nth(system.products, product);
          // Stock that the ledger lacked at the sale is found, missing quota is approved, and then it is sold; a count does the
          // rest.
          const known = sellableIn(held, productId, soldOn);
          if (!conflict.counted.has(product)) add(stock, product, -Math.min(quantity, known));
          add(sellableQuota, product, -Math.min(quantity, sellableQuota[product] ?? 0));
        }
        remember(model, { id: saleId, receiptNo: receiptNo ?? '', businessOn: soldOn }, conflict);
      },
    }),
);

/** It counts at its time of sale, unless that is long ago. */
function dayOfSale({ clock }: System, soldAt: Date): string {
  const isLongAgo = clock.now.getTime() - soldAt.getTime() > LATEST_HOURS * HOUR;
  return dayInZone(isLongAgo ? clock.now : soldAt, testSettings.timeZone);
}

export const offlineCommands = [offlineBatch, offlineBatch, resolveConflict];
