import type { Tx } from '@bhandar/db';
import { unreturnedUnits, whyNotReturnUnsold } from '@bhandar/domain/pos';
import { refuse } from '@bhandar/domain/shared';
import { listSoldUnits, lockReturned, type SoldGoods } from './unreturned-repository';

/** Refuses goods without a receipt beyond what the store sold of them; two at once count each other. */
export async function refuseUnsold(
  tx: Tx,
  { name, quantity, ...goods }: SoldGoods & { name: string; quantity: number },
): Promise<void> {
  await lockReturned(tx, goods.storeId, [goods.productId]);
  const units = await listSoldUnits(tx, goods);
  const leftOf = (some: typeof units) => {
    const [sold, back] = [some.filter(({ isBack }) => !isBack), some.filter(({ isBack }) => isBack)];
    return unreturnedUnits(sold, back, goods.businessOn);
  };
  const ofProduct = leftOf(units);
  const isUnread = goods.batchNumber === '';
  const left = isUnread ? ofProduct : Math.min(ofProduct, leftOf(units.filter(({ isOfBatch }) => isOfBatch)));
  refuse(whyNotReturnUnsold({ name, quantity }, left), 'INVALID_TRANSITION');
}
