import { saleInput, withContact } from '@bhandar/testing/factories';
import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, command } from './command';
import { add, type Model, nth } from './model';
import { nextSequence } from './offline-commands';
import { clerkWorks, linesOf, product, remember, store } from './sale-commands';
import { type HeldBatch, holdingsOf, sellableIn, todayOf, type World } from './world';

const MINUTE = 60_000;

interface Drawn {
  store: number;
  product: number;
  /** What a till sells alone, one sale after the other. */
  sold: readonly number[];
  /** Units that are gone when it is counted, and nobody knows why. */
  lost: number;
  /** Counts, one posted after the other. */
  counts: number;
  turns: readonly number[];
}

/** What really stands on one shelf, and what a till, a counter of shelves and a manager do there, in any order. */
class Shelf {
  private readonly waiting: { id: string; quantity: number; send: () => Promise<void> }[] = [];
  private readonly conflicts: { id: string; quantity: number }[] = [];
  private readonly toSell: number[];
  private readonly book: Model['stores'][number];
  private readonly shop: World['stores'][number];
  private readonly productId: string;
  private count: { id: string; isEntered: boolean } | undefined;
  private countsLeft: number;
  gone = 0;

  constructor(
    private readonly model: Model,
    private readonly world: World,
    private readonly drawn: Drawn,
    private readonly batches: HeldBatch[],
  ) {
    this.shop = nth(world.stores, drawn.store);
    this.book = nth(model.stores, drawn.store);
    this.productId = nth(world.products, drawn.product).id;
    this.toSell = [...drawn.sold];
    this.countsLeft = drawn.counts;
  }

  /** What may happen next. */
  steps(): (() => Promise<void>)[] {
    return [
      ...(this.toSell.length > 0 ? [() => this.sell()] : []),
      ...this.waiting.map((_, index) => () => this.arrive(index)),
      ...this.conflicts.map((_, index) => () => this.accept(index)),
      ...(this.countsLeft > 0 && !this.count ? [() => this.start()] : []),
      ...(this.count && !this.count.isEntered ? [() => this.enter()] : []),
      ...(this.count?.isEntered ? [() => this.post()] : []),
    ];
  }

  private take(quantity: number): void {
    this.gone += quantity;
    let missing = quantity;
    for (const batch of [...this.batches].sort((a, b) => (a.expiresOn ?? '9').localeCompare(b.expiresOn ?? '9'))) {
      const taken = Math.min(missing, batch.onHand);
      batch.onHand -= taken;
      missing -= taken;
    }
  }

  private async sell(): Promise<void> {
    const { world, shop } = this;
    const there = sellableIn(this.batches, this.productId, todayOf(world));
    const quantity = Math.min(this.toSell.shift() ?? 0, there);
    if (quantity === 0) return;
    this.take(quantity);
    const at = world.clock.now.toISOString();
    const sale = saleInput(linesOf(world, [{ product: this.drawn.product, quantity }]));
    const facts = { cashierId: shop.clerk.staff.id, deviceSeq: nextSequence(), soldAt: at, snapshotAt: at, seals: {} };
    const send = async () => {
      const till = { locationId: shop.id, deviceId: 'away' };
      const proven = await withContact(world.db, till, { ...facts, sale });
      const asked = { ...till, sentAt: world.clock.now.toISOString(), sales: [proven] };
      const [verdict] = await shop.clerk.api.pos.syncSales(asked);
      if (verdict?.verdict === 'accepted') this.isSold(sale.id, quantity, verdict.receiptNo);
      else {
        expect(verdict?.verdict).toBe('conflict');
        this.conflicts.push({ id: sale.id, quantity });
      }
    };
    this.waiting.push({ id: sale.id, quantity, send });
  }

  private async arrive(index: number): Promise<void> {
    const [sale] = this.waiting.splice(index, 1);
    await sale?.send();
  }

  private async accept(index: number): Promise<void> {
    const [sale] = this.conflicts.splice(index, 1);
    if (!sale) return;
    const decided = await this.shop.admin.api.pos.resolveConflict({
      ...{ saleId: sale.id, resolution: 'accept', note: '' },
    });
    this.isSold(sale.id, sale.quantity, decided.receiptNo ?? '');
  }

  private isSold(id: string, quantity: number, receiptNo: string): void {
    const { mayStillSell } = this.book;
    const { store: index, product: sold } = this.drawn;
    add(mayStillSell, sold, -Math.min(quantity, mayStillSell[sold] ?? 0));
    const lines = [{ product: sold, quantity }];
    remember(this.model, { id, receiptNo, businessOn: todayOf(this.world) }, { store: index, lines });
  }

  private async start(): Promise<void> {
    this.count = { id: (await this.shop.clerk.api.inventory.startCount({})).id, isEntered: false };
    this.countsLeft -= 1;
  }

  private async enter(): Promise<void> {
    const { count, batches, productId } = this;
    if (!count) return;
    const lost = batches.reduce((sum, { onHand }) => sum + onHand, 0) >= this.drawn.lost ? this.drawn.lost : 0;
    if (this.countsLeft === this.drawn.counts - 1) this.take(lost);
    const { inventory } = this.shop.clerk.api;
    const entries = batches.map(({ batchId, onHand }) => ({ productId, batchId, counted: onHand }));
    const asked = (await inventory.enterCounts({ countId: count.id, entries })).filter((line) => line.recountAsked);
    const again = entries.filter(({ batchId }) => asked.some((line) => line.batchId === batchId));
    if (again.length > 0) {
      await inventory.enterCounts({ countId: count.id, entries: again.map((line) => ({ ...line, recount: true })) });
    }
    await inventory.submitCount({ countId: count.id });
    count.isEntered = true;
  }

  /** Where the book has taken from another batch than the shelf meanwhile, it has to be counted once more. */
  private async post(): Promise<void> {
    const { count } = this;
    if (!count) return;
    const { inventory } = this.shop.admin.api;
    try {
      await inventory.postCount({ countId: count.id });
      this.count = undefined;
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
      expect(error.message).toMatch(/^Less is left than the count says is missing/);
      await inventory.cancelCount({ countId: count.id });
      await this.start();
      this.countsLeft += 1;
    }
  }
}

/**
 * Sales of a till that is alone, counts of the shelf, their arrival and their posting, in any order: in the end the book
 * holds what the shelf does.
 */
const countAmidAwaySales = fc
  .record({
    store,
    product,
    sold: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
    lost: fc.integer({ min: 0, max: 3 }),
    counts: fc.integer({ min: 1, max: 2 }),
    turns: fc.array(fc.nat(999), { minLength: 14, maxLength: 14 }),
  })
  .map(
    (drawn): Command =>
      command({
        name: 'countAmidAwaySales',
        drawn,
        check: (model) =>
          clerkWorks(drawn.store)(model) &&
          !model.removed[drawn.product] &&
          (model.stores[drawn.store]?.stock[drawn.product] ?? 0) > 0,
        async run(model, world) {
          const { id } = nth(world.products, drawn.product);
          const held = await holdingsOf(world, nth(world.stores, drawn.store).id);
          const there = held.filter(({ productId, onHand }) => productId === id && onHand > 0);
          const shelf = new Shelf(model, world, drawn, there);
          for (let turn = 0, steps = shelf.steps(); steps.length > 0; turn += 1, steps = shelf.steps()) {
            world.clock.now = new Date(world.clock.now.getTime() + MINUTE);
            await nth(steps, drawn.turns[turn] ?? 0)();
          }
          add(nth(model.stores, drawn.store).stock, drawn.product, -shelf.gone);
          for (const conflict of model.conflicts)
            if (conflict.store === drawn.store) conflict.counted.add(drawn.product);
        },
      }),
  );

export const countCommands = [countAmidAwaySales, countAmidAwaySales];
