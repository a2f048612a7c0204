import type { Db, Tx } from '@bhandar/db';
import type { SellFrom } from '@bhandar/domain/pos';
import { sql } from 'kysely';
import type { LockedBatch } from '../inventory';

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

/** The parts of the look-up that differ when it locks. */
const UNLOCKED = sql``;
const LOCKED = sql`for no key update`;

const termsQuery = (request: TermsRequest, lock: typeof LOCKED) => {
  const { locationId, staffId, deviceId, productIds } = request;
  return sql<ProductTerms>`
    with own_till as materialized (
      select id, number from till where location_id = ${locationId}::uuid and device_id = ${deviceId} ${lock}
    ), allowance as materialized (
      select product_id, approved - sold as quantity from sale_allowance
      where (select count(*) from own_till) >= 0 and location_id = ${locationId}::uuid and staff_id = ${staffId}::uuid
        and product_id = any(${productIds}::uuid[])
      order by product_id ${lock}
    ), balance as materialized (
      select location_id, batch_id, product_id, on_hand - reserved as available from stock_balance
      where (select count(*) from allowance) >= 0 and location_id = ${locationId}::uuid
        and product_id = any(${productIds}::uuid[])
      order by location_id, product_id, batch_id ${lock}
    ), held as (
      select balance.product_id, jsonb_agg(jsonb_build_object('locationId', location_id, 'batchId', batch_id,
        'productId', balance.product_id, 'available', available, 'batchNumber', batch_number, 'expiresOn', expires_on,
        'receivedAt', to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'blocked', blocked_at is not null, 'mrpMinor', mrp_minor, 'unitCost', unit_cost::text)) as batches
      from balance join batch on batch.id = balance.batch_id group by balance.product_id
    )
    select product.id as product_id, product.trade_name, product.strength, product.unit_mrp_minor,
      coalesce(allowance.quantity, 0) as allowance, coalesce(held.batches, '[]') as batches,
      place.id as location_id, place.name as store_name, place.city, place.address, place.phone, place.licence_number,
      place.code, place.sell_from as store_sell_from, organisation.sell_from as organisation_sell_from,
      customer.id as customer_place_id, own_till.id as till_id, own_till.number as till_number
    from product
    cross join organisation
    join location place on place.id = ${locationId}::uuid and place.kind = 'store'
    join location customer on customer.kind = 'customer'
    left join own_till on true
    left join allowance on allowance.product_id = product.id
    left join held on held.product_id = product.id
    where product.id = any(${productIds}::uuid[]) and product.deleted_at is null`;
};

/** Everything a sale is decided on, in one round trip, as it stands now. */
export async function readSaleTerms(db: Db, request: TermsRequest): Promise<ProductTerms[]> {
  const { rows } = await sql<ProductTerms>`/* name:read-sale-terms */ ${termsQuery(request, UNLOCKED)}`.execute(db);
  return rows;
}

/**
 * The same, held until the transaction ends. Locks are taken in the counter's order: the till, then allowances by
 * product, then balances by place, product and batch; each waits for the count of the one before.
 */
export async function lockSaleTerms(tx: Tx, request: TermsRequest): Promise<ProductTerms[]> {
  const { rows } = await sql<ProductTerms>`/* name:lock-sale-terms */ ${termsQuery(request, LOCKED)}`.execute(tx);
  return rows;
}
