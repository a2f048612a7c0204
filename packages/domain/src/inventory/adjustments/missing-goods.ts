import { type Allocation, type BatchOnHand, byFirstExpiry } from '../ledger/fefo';

/** Units of a product that were sent and did not arrive, and the batches they were sent from. */
export interface MissingGoods {
  productId: string;
  name: string;
  quantity: number;
  sent: readonly { batchId: string; quantity: number }[];
}

interface MissingTaken {
  taken: Allocation[];
  /** Products of which the receiver has less than is missing. */
  short: { productId: string; name: string; asked: number; available: number }[];
}

/** Blocked goods were not sold in place of others, so they are taken last. */
const byLikelihood = (a: BatchOnHand, b: BatchOnHand) => Number(a.blocked) - Number(b.blocked) || byFirstExpiry(a, b);

/**
 * The batches of the receiver that missing goods are taken from: those they were sent in, then, because goods that never
 * came were sold from other packs, the product's others, earliest expiry first.
 */
export function takeMissing(missing: readonly MissingGoods[], held: readonly BatchOnHand[]): MissingTaken {
  const taken = new Map<string, Allocation>();
  const short: MissingTaken['short'] = [];
  for (const productId of new Set(missing.map((goods) => goods.productId))) {
    const goods = missing.filter((one) => one.productId === productId);
    const batches = held.filter((batch) => batch.productId === productId);
    const asked = goods.reduce((sum, { quantity }) => sum + quantity, 0);
    let left = asked;
    const take = (batchId: string, most: number) => {
      const before = taken.get(batchId)?.quantity ?? 0;
      const available = (batches.find((batch) => batch.batchId === batchId)?.available ?? 0) - before;
      const quantity = Math.min(left, most, available);
      if (quantity <= 0) return;
      taken.set(batchId, { batchId, productId, quantity: before + quantity });
      left -= quantity;
    };
    for (const one of goods) {
      let ofLine = one.quantity;
      for (const { batchId, quantity } of one.sent) {
        const before = left;
        take(batchId, Math.min(ofLine, quantity));
        ofLine -= before - left;
      }
    }
    for (const { batchId, available } of [...batches].sort(byLikelihood)) take(batchId, available);
    const [first] = goods;
    if (left > 0 && first) short.push({ productId, name: first.name, asked, available: asked - left });
  }
  return { taken: [...taken.values()], short };
}
