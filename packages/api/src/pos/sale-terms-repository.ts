import type { Tx } from '@bhandar/db';
import type { SellFrom } from '@bhandar/domain/pos';
import { sql } from 'kysely';
import { type LockedBatch, lockedBalances } from '../inventory';

export interface TermsRequest {
  locationId: string;
  staffId: string;
  deviceId: string;
  productIds: readonly string[];
}

interface PlaceTerms {
  locationId: string;
  storeName: string;
  city: string;
  address: string;
  phone: string;
  licenceNumber: string;
  code: string;
  storeSellFrom: SellFrom | null;
  organisationSellFrom: SellFrom;
  customerPlaceId: string;
  tillId: string | null;
  tillNumber: number | null;
}

/** A product as it may be sold now, with the facts of its place on every row. */
export interface ProductTerms extends PlaceTerms {
  productId: string;
  tradeName: string;
  strength: string;
  unitMrpMinor: number | null;
  /** Approved in the person's own orders and not sold yet; locked until the transaction ends. */
  allowance: number;
  /** What the place holds of it; locked as well. */
  batches: LockedBatch[];
}

/**
 * Everything a sale is decided on, in one round trip: balances locked in the global order, then allowances in product
 * order (they wait for the count of the balances), prices, the place and the till.
 */
export async function lockSaleTerms(tx: Tx, request: TermsRequest): Promise<ProductTerms[]> {
  const { locationId, staffId, deviceId, productIds } = request;
  const { rows } = await sql<ProductTerms>`/* name:lock-sale-terms */
    with locked as materialized (${lockedBalances([locationId], productIds)}), allowance as materialized (
      select product_id, approved - sold as quantity from sale_allowance
      where (select count(*) from locked) >= 0 and location_id = ${locationId}::uuid and staff_id = ${staffId}::uuid
        and product_id = any(${productIds}::uuid[])
      order by product_id for no key update
    ), held as (
      select product_id, jsonb_agg(jsonb_build_object('locationId', location_id, 'batchId', batch_id,
        'productId', product_id, 'available', available, 'batchNumber', batch_number, 'expiresOn', expires_on,
        'receivedAt', received_at, 'blocked', blocked, 'mrpMinor', mrp_minor, 'unitCost', unit_cost::text)) as batches
      from locked group by product_id
    )
    select product.id as product_id, product.trade_name, product.strength, product.unit_mrp_minor,
      coalesce(allowance.quantity, 0) as allowance, coalesce(held.batches, '[]') as batches,
      place.id as location_id, place.name as store_name, place.city, place.address, place.phone, place.licence_number,
      place.code, place.sell_from as store_sell_from, organisation.sell_from as organisation_sell_from,
      customer.id as customer_place_id, till.id as till_id, till.number as till_number
    from product
    cross join organisation
    join location place on place.id = ${locationId}::uuid and place.kind = 'store'
    join location customer on customer.kind = 'customer'
    left join till on till.location_id = place.id and till.device_id = ${deviceId}
    left join allowance on allowance.product_id = product.id
    left join held on held.product_id = product.id
    where product.id = any(${productIds}::uuid[]) and product.deleted_at is null`.execute(tx);
  return rows;
}
