import type { Allocation } from '@bhandar/domain/inventory';
import type { ProductFacts } from './sale-facts-repository';

/** The goods that sales of this transaction took: the facts of all of them were read before the first was made. */
export class TakenGoods {
  private readonly ofBatches = new Map<string, number>();
  private readonly ofPeople = new Map<string, number>();

  /** The remaining facts for the next sale of this person. */
  left(products: readonly ProductFacts[], staffId: string): ProductFacts[] {
    return products.map((product) => ({
      ...product,
      quota: product.quota - (this.ofPeople.get(`${staffId} ${product.productId}`) ?? 0),
      batches: product.batches
        .map((batch) => ({ ...batch, available: batch.available - (this.ofBatches.get(batch.batchId) ?? 0) }))
        .filter(({ available }) => available > 0),
    }));
  }

  take(parts: readonly Allocation[], staffId: string): void {
    for (const { batchId, productId, quantity } of parts) {
      add(this.ofBatches, batchId, quantity);
      add(this.ofPeople, `${staffId} ${productId}`, quantity);
    }
  }
}

const add = (sums: Map<string, number>, key: string, quantity: number) =>
  sums.set(key, (sums.get(key) ?? 0) + quantity);
