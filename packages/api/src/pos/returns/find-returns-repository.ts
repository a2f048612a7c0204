import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { type FoundSaleReturn, voucherOf } from '@bhandar/domain/reports';
import { ofAccessibleStore } from '../../core/access-repository';

/** The customer return of this number, if it is of an accessible store. */
export const findReturnsByNumber = (db: Db, actor: Actor, number: string): Promise<FoundSaleReturn[]> =>
  db
    .selectFrom('saleReturn')
    .innerJoin('location as store', 'store.id', 'saleReturn.locationId')
    .where('saleReturn.voucher', '=', voucherOf('CR', number))
    .where(ofAccessibleStore(actor, 'saleReturn.locationId'))
    .select(['saleReturn.id', 'saleReturn.voucher', 'saleReturn.status', 'store.name as store'])
    .execute();
