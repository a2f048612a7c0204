import type { AllocatedLine } from '../../inventory';
import type { ProductFacts } from '../checkout/sale-facts-repository';

/** What sales of one transaction took so far: the terms of all of them were read before the first was made. */
export class TakenGoods {
  private readonly ofBatches = new Map<string, number>();
  private readonly ofPeople = new Map<string, number>();

  /** What is left for the next sale, by this person. */
  left(terms: readonly ProductFacts[], staffId: string): ProductFacts[] {
    return terms.map((term) => ({
      ...term,
      quota: term.quota - (this.ofPeople.get(`${staffId} ${term.productId}`) ?? 0),
      batches: term.batches
        .map((batch) => ({ ...batch, available: batch.available - (this.ofBatches.get(batch.batchId) ?? 0) }))
        .filter(({ available }) => available > 0),
    }));
  }

  take(allocated: readonly AllocatedLine[], staffId: string): void {
    for (const { productId, allocations } of allocated) {
      for (const { batchId, quantity } of allocations) {
        add(this.ofBatches, batchId, quantity);
        add(this.ofPeople, `${staffId} ${productId}`, quantity);
      }
    }
  }
}

const add = (sums: Map<string, number>, key: string, quantity: number) =>
  sums.set(key, (sums.get(key) ?? 0) + quantity);
