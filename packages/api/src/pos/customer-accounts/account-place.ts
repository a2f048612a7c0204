import type { Db, Tx } from '@bhandar/db';
import type { Customer, CustomerAccountRef } from '@bhandar/domain/pos';
import { notFound } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { getCustomerFor } from '../customers/customer-repository';
import { getStoreId, getStoreIdToRead } from '../tills/choose-store';

export interface AccountPlace {
  customer: Customer;
  locationId: string;
}

type ChooseStore = typeof getStoreId;

/** The customer and the store of an account: a store's customer has one there, one of the organisation at every store. */
async function placeOf(
  ctx: StaffContext,
  { customerId, locationId }: CustomerAccountRef,
  { db, chooseStore }: { db: Db | Tx; chooseStore: ChooseStore },
): Promise<AccountPlace> {
  const customer = await getCustomerFor(db, ctx.actor, customerId);
  if (customer.store) {
    if (locationId && locationId !== customer.store.id) throw notFound('customerAccount');
    return { customer, locationId: customer.store.id };
  }
  return { customer, locationId: await chooseStore(ctx, locationId) };
}

export const findAccountPlace = (ctx: StaffContext, ref: CustomerAccountRef): Promise<AccountPlace> =>
  placeOf(ctx, ref, { db: ctx.db, chooseStore: getStoreIdToRead });

/** For writes: a person of several stores names the store of an organisation's customer. */
export const getAccountPlace = (ctx: StaffContext, ref: CustomerAccountRef, tx: Tx): Promise<AccountPlace> =>
  placeOf(ctx, ref, { db: tx, chooseStore: getStoreId });
