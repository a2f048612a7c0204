import { saleInput, withContact } from '@bhandar/testing/factories';
import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, command } from './command';
import { add, type Model, nth } from './model';
import { type HeldBatch, holdingsOf, type System, sellableIn, todayOf } from './model-fixture';
import { nextSequence } from './offline-commands';
import { isClerkActive, linesOf, product, remember, store } from './sale-commands';

const MINUTE = 60_000;

interface Drawn {
  store: number;
  product: number;
  /** The offline sales of a till, one after another. */
  sold: readonly number[];
  /** Units that are missing in the count for an unknown reason. */
  lost: number;
  /** Counts, posted one after another. */
  counts: number;
  turns: readonly number[];
}

/** The real stock on one shelf, and the actions of a till, a counting employee and a manager, in any order. */
class Shelf {
  private readonly waiting: { id: string; quantity: number; send: () => Promise<void> }[] = [];
  private readonly conflicts: { id: string; quantity: number }[] = [];
  private readonly unsold: number[];
  private readonly ledger: Model['stores'][number];
  private readonly shop: System['stores'][number];
  private readonly productId: string;
  private count: { id: string; isEntered: boolean } | undefined;
  private countsLeft: number;
  gone = 0;

  constructor(
    private readonly model: Model,
    private readonly system: System,
    private readonly drawn: Drawn,
    private readonly batches: HeldBatch[],
  ) {
    this.shop = nth(system.stores, drawn.store);
    this.ledger = nth(model.stores, drawn.store);
    this.productId = nth(system.products, drawn.product).id;
    this.unsold = [...drawn.sold];
    this.countsLeft = drawn.counts;
  }

  /** The possible next actions. */
  steps(): (() => Promise<void>)[] {
    return [
      ...(this.unsold.length > 0 ? [() => this.sell()] : []),
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
    const { system, shop } = this;
    const there = sellableIn(this.batches, this.productId, todayOf(system));
    const quantity = Math.min(this.unsold.shift() ?? 0, there);
    if (quantity === 0) return;
    this.take(quantity);
    const at = system.clock.now.toISOString();
    const sale = saleInput(linesOf(system, [{ product: this.drawn.product, quantity }]));
    const facts = { cashierId: shop.clerk.staff.id, deviceSeq: nextSequence(), soldAt: at, snapshotAt: at, seals: {} };
    const send = async () => {
      const till = { locationId: shop.id, deviceId: 'away' };
      const proven = await withContact(system.db, till, { ...facts, sale });
      const asked = { ...till, sentAt: system.clock.now.toISOString(), sales: [proven] };
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
      saleId: sale.id,
      resolution: 'accept',
      note: '',
    });
    this.isSold(sale.id, sale.quantity, decided.receiptNo ?? '');
  }

  private isSold(id: string, quantity: number, receiptNo: string): void {
    const { sellableQuota } = this.ledger;
    const { store: index, product: sold } = this.drawn;
    add(sellableQuota, sold, -Math.min(quantity, sellableQuota[sold] ?? 0));
    const lines = [{ product: sold, quantity }];
    remember(this.model, { id, receiptNo, businessOn: todayOf(this.system) }, { store: index, lines });
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

  /** If the ledger used another batch than the shelf in the meantime, a second count is needed. */
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
 * Offline sales, counts of the shelf, their arrival and their posting, in any order: in the end the ledger matches the
 * shelf.
 */
const countAmidOfflineSales = fc
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
        name: 'countAmidOfflineSales',
        drawn,
        check: (model) =>
          isClerkActive(drawn.store)(model) &&
          !model.removed[drawn.product] &&
          (model.stores[drawn.store]?.stock[drawn.product] ?? 0) > 0,
        async run(model, system) {
          const { id } = nth(system.products, drawn.product);
          const held = await holdingsOf(system, nth(system.stores, drawn.store).id);
          const there = held.filter(({ productId, onHand }) => productId === id && onHand > 0);
          const shelf = new Shelf(model, system, drawn, there);
          for (let turn = 0, steps = shelf.steps(); steps.length > 0; turn += 1, steps = shelf.steps()) {
            system.clock.now = new Date(system.clock.now.getTime() + MINUTE);
            await nth(steps, drawn.turns[turn] ?? 0)();
          }
          add(nth(model.stores, drawn.store).stock, drawn.product, -shelf.gone);
          for (const conflict of model.conflicts)
            if (conflict.store === drawn.store) conflict.counted.add(drawn.product);
        },
      }),
  );

export const countCommands = [countAmidOfflineSales, countAmidOfflineSales];
