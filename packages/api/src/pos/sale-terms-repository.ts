import type { Db, Tx } from '@bhandar/db';
import type { SellFrom } from '@bhandar/domain/pos';
import { type RawBuilder, sql } from 'kysely';
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

type TermsRow = Omit<ProductTerms, 'batches'> & { [Field in keyof LockedBatch]: LockedBatch[Field] | null };

/** Where the look-up reads what a sale changes: the tables themselves, or their rows locked before. */
interface Sources {
  till: RawBuilder<unknown>;
  allowance: RawBuilder<unknown>;
  balance: RawBuilder<unknown>;
}

const selectTerms = ({ locationId, staffId, deviceId, productIds }: TermsRequest, from: Sources) => sql<TermsRow>`
    select product.id as product_id, product.trade_name, product.strength, product.unit_mrp_minor,
      coalesce((select approved - sold from ${from.allowance} allowance where allowance.location_id = place.id
        and allowance.staff_id = ${staffId}::uuid and allowance.product_id = product.id), 0) as allowance,
      place.id as location_id, place.name as store_name, place.city, place.address, place.phone, place.licence_number,
      place.code, place.sell_from as store_sell_from, organisation.sell_from as organisation_sell_from,
      customer.id as customer_place_id, till.id as till_id, till.number as till_number,
      balance.batch_id, balance.on_hand - balance.reserved as available, batch.batch_number, batch.expires_on,
      to_char(batch.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as received_at,
      batch.blocked_at is not null as blocked, batch.mrp_minor, batch.unit_cost
    from product
    cross join organisation
    join location place on place.id = ${locationId}::uuid and place.kind = 'store'
    join location customer on customer.kind = 'customer'
    left join ${from.till} till on till.location_id = place.id and till.device_id = ${deviceId}
    left join (${from.balance} balance join batch on batch.id = balance.batch_id)
      on balance.location_id = place.id and balance.product_id = product.id and balance.on_hand > balance.reserved
    where product.id = any(${productIds}::uuid[]) and product.deleted_at is null`;

const TABLES: Sources = {
  till: sql.table('till'),
  allowance: sql.table('sale_allowance'),
  balance: sql.table('stock_balance'),
};
const LOCKED: Sources = {
  till: sql.table('locked_till'),
  allowance: sql.table('locked_allowance'),
  balance: sql.table('locked_balance'),
};

/** Everything a sale is decided on, in one round trip, as it stands now. */
export async function readSaleTerms(db: Db, request: TermsRequest): Promise<ProductTerms[]> {
  const { rows } = await sql<TermsRow>`/* name:read-sale-terms */ ${selectTerms(request, TABLES)}`.execute(db);
  return termsOf(rows);
}

/**
 * The same, held until the transaction ends. Locks are taken in the counter's order: the till, then allowances by
 * product, then balances by place, product and batch; each waits for the count of the one before.
 */
export async function lockSaleTerms(tx: Tx, request: TermsRequest): Promise<ProductTerms[]> {
  const { locationId, staffId, deviceId, productIds } = request;
  const { rows } = await sql<TermsRow>`/* name:lock-sale-terms */
    with locked_till as materialized (
      select * from till where location_id = ${locationId}::uuid and device_id = ${deviceId} for no key update
    ), locked_allowance as materialized (
      select * from sale_allowance
      where (select count(*) from locked_till) >= 0 and location_id = ${locationId}::uuid
        and staff_id = ${staffId}::uuid and product_id = any(${productIds}::uuid[])
      order by product_id for no key update
    ), locked_balance as materialized (
      select * from stock_balance
      where (select count(*) from locked_allowance) >= 0 and location_id = ${locationId}::uuid
        and product_id = any(${productIds}::uuid[])
      order by location_id, product_id, batch_id for no key update
    ) ${selectTerms(request, LOCKED)}`.execute(tx);
  return termsOf(rows);
}

/** One row a batch becomes one entry a product. */
function termsOf(rows: readonly TermsRow[]): ProductTerms[] {
  const terms = new Map<string, ProductTerms>();
  for (const row of rows) {
    const term = terms.get(row.productId) ?? { ...row, batches: [] };
    terms.set(row.productId, term);
    if (row.batchId !== null) term.batches.push(row as LockedBatch);
  }
  return [...terms.values()];
}
