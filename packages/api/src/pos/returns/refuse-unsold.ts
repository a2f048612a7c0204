import type { Tx } from '@bhandar/db';
import {
  type SaleReturn,
  unreturnedRecalled,
  unreturnedUnits,
  whyNotReturnRecalled,
  whyNotReturnUnsold,
} from '@bhandar/domain/pos';
import { refuse } from '@bhandar/domain/shared';
import { listSoldUnits, lockReturned, type SoldGoods, type SoldUnits } from './unreturned-repository';

type Goods = Omit<SoldGoods, 'isRecalled'> & { name: string; quantity: number; cause: SaleReturn['cause'] };

const isOfBatch = (units: SoldUnits) => units.isOfBatch;

/** Refuses goods without a receipt beyond what the store sold of them; two at once count each other. */
export async function refuseUnsold(tx: Tx, { name, quantity, cause, ...goods }: Goods): Promise<void> {
  const isRecalled = cause === 'recalled';
  await lockReturned(tx, goods.storeId, [goods.productId]);
  const units = await listSoldUnits(tx, { ...goods, isRecalled });
  const [sold, back] = [units.filter(({ isBack }) => !isBack), units.filter(({ isBack }) => isBack)];
  const [soldOfBatch, backOfBatch] = [sold.filter(isOfBatch), back.filter(isOfBatch)];
  if (isRecalled) {
    refuse(
      whyNotReturnRecalled({ name, quantity }, unreturnedRecalled(soldOfBatch, backOfBatch)),
      'INVALID_TRANSITION',
    );
    return;
  }
  const ofProduct = unreturnedUnits(sold, back, goods.businessOn);
  const isUnread = goods.batchNumber === '';
  const left = isUnread ? ofProduct : Math.min(ofProduct, unreturnedUnits(soldOfBatch, backOfBatch, goods.businessOn));
  refuse(whyNotReturnUnsold({ name, quantity }, left), 'INVALID_TRANSITION');
}
