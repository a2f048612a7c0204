import { type Db, statement, type Tx } from '@bhandar/db';
import { productTitle } from '@bhandar/domain/catalogue';
import type { StockedProduct, StoreRules } from '@bhandar/domain/pos';
import { isSessionValidSql } from '../../accounts';
import { createQueryBatcher } from '../../core/query-batcher';
import { isBlockedSql, type LockedBatch } from '../../inventory';
import { candidatesOf } from '../../pricing';
import { salesVatRateSql } from '../../purchasing';

export interface FactsRequest {
  locationId: string;
  staffId: string;
  deviceId: string;
  productIds: readonly string[];
  /** The instant of the sale, whose prices apply. */
  at: Date;
  /** Whether no till takes the sale. */
  standing: boolean;
  /** Whether some of it is paid in cash. */
  cash: boolean;
  businessOn: string;
  /** Of a cached session, which the statement confirms. */
  seller?: { sessionId: string; revision: string } | undefined;
}

interface PlaceFacts extends StoreRules {
  locationId: string;
  storeName: string;
  city: string;
  address: string;
  phone: string;
  licenceNumber: string;
  receiptHeader: string;
  receiptFooter: string;
  code: string;
  customerPlaceId: string;
  /** Whether the seller's cached session is still valid; null if it was not checked. */
  isSessionValid: boolean | null;
  tillId: string | null;
  tillNumber: number | null;
  /** As of the till, null without one. */
  deviceKey: string | null;
  tillClosedAt: Date | null;
  /** The open shift that takes the sale, on one of the products; null there where none does without locks. */
  shiftId: string | null;
}

/** The facts of a product, with those of its store on every row. */
export interface ProductFacts extends PlaceFacts, StockedProduct {
  batches: LockedBatch[];
}

type FactsRow = { no: number } & Omit<ProductFacts, 'batches'> & {
    [Field in keyof LockedBatch]: LockedBatch[Field] | null;
  };

/** The source of the facts: the tables themselves, or their locked rows. */
interface Sources {
  till: string;
  quota: string;
  balance: string;
}

const IS_SESSION_VALID = isSessionValidSql({
  sessionId: 'asked.session_id',
  revision: 'asked.revision',
  at: 'asked.at',
});

/** One row per requested product and batch, with the facts of the store. */
const factsFrom = ({ till, quota, balance }: Sources) => `
    select asked.no, product.id as product_id, product.trade_name, product.strength, product.unit_mrp_minor,
      product.unit_cost as product_cost, asked.vat_basis_points,
      ${candidatesOf({ place: 'place', product: 'product', at: 'asked.at' })} as price_candidates,
      coalesce(quota.approved - quota.sold, 0) as quota,
      place.id as location_id, place.name as store_name, place.city, place.address, place.phone, place.licence_number,
      place.receipt_header, place.receipt_footer,
      place.code, place.sell_from as store_sell_from, organisation.sell_from as organisation_sell_from,
      organisation.employee_discount_percent, organisation.admin_discount_percent, organisation.below_cost,
      organisation.cash_rounding_minor,
      case when asked.session_id is not null then ${IS_SESSION_VALID} end as is_session_valid,
      customer.id as customer_place_id, till.id as till_id, till.number as till_number,
      till.device_key, till.closed_at as till_closed_at,
      case when asked.standing is not null then coalesce(
        case when not asked.standing then (select id from shift where shift.till_id = till.id and kind = 'till'
          and state = 'open' and not automatic) end,
        (select id from shift where shift.held_by = asked.staff_id and shift.location_id = place.id and kind = 'till'
          and state = 'open' and not automatic order by opened_at desc limit 1),
        case when not asked.standing then (select id from shift where shift.till_id = till.id and kind = 'till'
            and state = 'open' and shift.business_on >= asked.business_on)
          when not (asked.cash and organisation.require_shift) then (select id from shift
            where shift.location_id = place.id and kind = 'standing' and state = 'open'
            and shift.business_on >= asked.business_on) end
      ) end as shift_id,
      balance.batch_id, balance.on_hand - balance.reserved as available, batch.batch_number, batch.expires_on,
      to_char(batch.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as received_at,
      ${isBlockedSql('balance')} as blocked, batch.mrp_minor, batch.unit_cost
    from asked
    join product on product.id = asked.product_id and product.deleted_at is null
    cross join organisation
    join location place on place.id = asked.location_id and place.kind = 'store'
    join location customer on customer.kind = 'customer'
    left join ${till} till on till.location_id = asked.location_id and till.device_id = asked.device_id
    left join ${quota} quota on quota.location_id = asked.location_id and quota.staff_id = asked.staff_id
      and quota.product_id = asked.product_id
    left join (${balance} balance join batch on batch.id = balance.batch_id)
      on balance.location_id = asked.location_id and balance.product_id = asked.product_id
        and balance.on_hand > balance.reserved`;

/** Materialized, so that the rate of VAT is read once for each product and not for each batch. */
const ASKED = `asked as materialized (
      select asked.*, ${salesVatRateSql({ product: 'asked.product_id', day: 'asked.business_on' })} as vat_basis_points
      from json_to_recordset($1) as asked (no int, location_id uuid, staff_id uuid, device_id text, product_id uuid,
        at timestamptz, standing boolean, cash boolean, business_on date, session_id text, revision text)
    )`;

const read = statement<FactsRow>(
  'read-sale-facts',
  `with ${ASKED} ${factsFrom({ till: 'till', quota: 'sale_allowance', balance: 'stock_balance' })}`,
);

const lock = statement<FactsRow>(
  'lock-sale-facts',
  `with ${ASKED}, locked_till as materialized (
      select * from till where (location_id, device_id) in (select location_id, device_id from asked) for no key update
    ), locked_quota as materialized (
      select * from sale_allowance
      where (select count(*) from locked_till) >= 0
        and (location_id, staff_id, product_id) in (select location_id, staff_id, product_id from asked)
      order by location_id, staff_id, product_id for no key update
    ), locked_balance as materialized (
      select * from stock_balance
      where (select count(*) from locked_quota) >= 0
        and (location_id, product_id) in (select location_id, product_id from asked)
      order by location_id, product_id, batch_id for no key update
    ) ${factsFrom({ till: 'locked_till', quota: 'locked_quota', balance: 'locked_balance' })}`,
);

const askedBy = (
  { productIds, locationId, staffId, deviceId, at, standing, cash, businessOn, seller }: FactsRequest,
  no: number,
) =>
  productIds.map((id, index) => ({
    no,
    location_id: locationId,
    staff_id: staffId,
    device_id: deviceId,
    product_id: id,
    at,
    business_on: businessOn,
    // Read once per sale.
    ...(index === 0 ? { standing, cash } : {}),
    ...(seller && index === 0 ? { session_id: seller.sessionId, revision: seller.revision } : {}),
  }));

const readTogether = createQueryBatcher<FactsRequest, ProductFacts[]>(async (db, requests) => {
  const rows = await read(db, JSON.stringify(requests.flatMap(askedBy)));
  return requests.map((_, no) => factsOf(rows.filter((row) => row.no === no)));
});

/** All facts for a sale in one query, without locks. */
export const readSaleFacts = (db: Db, request: FactsRequest): Promise<ProductFacts[]> => readTogether(db, request);

/**
 * The same for several sales in order, locked until the transaction ends. Locks are taken in the documented order: the
 * till, then quotas by location, person and product, then balances by location, product and batch; each step waits for
 * the row count of the previous one.
 */
export async function lockSaleFacts(tx: Tx, requests: readonly FactsRequest[]): Promise<ProductFacts[][]> {
  const rows = await lock(tx, JSON.stringify(requests.flatMap(askedBy)));
  return requests.map((_, no) => factsOf(rows.filter((row) => row.no === no)));
}

/** Combines the rows of a product's batches into one entry. */
function factsOf(rows: readonly FactsRow[]): ProductFacts[] {
  const products = new Map<string, ProductFacts>();
  for (const row of rows) {
    const product = products.get(row.productId) ?? { ...row, batches: [] };
    products.set(row.productId, product);
    if (row.batchId !== null) product.batches.push(row as LockedBatch);
  }
  return [...products.values()];
}

/** Of a product that may have left the catalogue; undefined if there never was one. */
export async function findProductTitle(tx: Tx, productId: string): Promise<string | undefined> {
  const product = await tx
    .selectFrom('product')
    .select(['tradeName', 'strength'])
    .where('id', '=', productId)
    .executeTakeFirst();
  return product && productTitle(product);
}
