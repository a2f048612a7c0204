import type { Db, Tx } from '@bhandar/db';
import type { Customer, CustomerAccountRef } from '@bhandar/domain/pos';
import { notFound } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { getCustomerFor } from '../customers/customer-repository';
import { getStoreId } from '../tills/choose-store';

export interface AccountPlace {
  customer: Customer;
  locationId: string;
}

/** The customer and the store of an account: a store's customer has one there, one of the organisation at every store. */
export async function findAccountPlace(
  ctx: StaffContext,
  { customerId, locationId }: CustomerAccountRef,
  db: Db | Tx = ctx.db,
): Promise<AccountPlace> {
  const customer = await getCustomerFor(db, ctx.actor, customerId);
  if (customer.store) {
    if (locationId && locationId !== customer.store.id) throw notFound('customerAccount');
    return { customer, locationId: customer.store.id };
  }
  return { customer, locationId: await getStoreId(ctx, locationId) };
}
