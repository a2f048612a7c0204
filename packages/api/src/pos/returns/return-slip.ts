import type { ReturnSlip } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { readSaleStore } from '../tills/till-repository';
import { getReturnFor } from './return-repository';

/** A return for its slip, which the customer signs. */
export async function getReturnSlip({ db, actor }: StaffContext, returnId: string): Promise<ReturnSlip> {
  const returned = await getReturnFor(db, actor, returnId);
  return { ...returned, store: await readSaleStore(db, returned.store.id) };
}
