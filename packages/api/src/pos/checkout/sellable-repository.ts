import type { Db } from '@bhandar/db';
import {
  BEST_SELLER_DAYS,
  type SellableBatch,
  type SellableProduct,
  type SellFrom,
  type TillBatch,
} from '@bhandar/domain/pos';
import type { PriceCandidate } from '@bhandar/domain/pricing';
import { batchNumberKey } from '@bhandar/domain/shared';
import { sql } from 'kysely';
import { isBlockedSql, usableOn } from '../../inventory';
import { candidatesOf } from '../../pricing';

/** The person, store and day of the view; `everything` also shows products without stock there. */
export interface TillView {
  locationId: string;
  staffId: string;
  sellFrom: SellFrom;
  everything: boolean;
  today: string;
  /** Prices at this instant. */
  at: Date;
}

export interface SellableRow {
  id: string;
  kind: SellableProduct['kind'];
  code: string;
  tradeName: string;
  genericName: string;
  strength: string;
  content: string;
  category: string;
  company: string;
  unitName: string;
  requiresPrescription: boolean;
  unitMrpMinor: number | null;
  unitCost: string | null;
  priceCandidates: PriceCandidate[] | null;
  /** Of each sellable batch here. */
  batchMrps: (number | null)[];
  quota: number;
  stock: number;
  batches: SellableBatch[];
  packs: SellableProduct['packs'];
}

/** Each product's stock in sellable batches. */
export const held = ({ locationId, today }: TillView) => sql`
  select b.product_id, sum(b.on_hand - b.reserved)::bigint as stock
  from stock_balance b join batch on batch.id = b.batch_id
  where b.location_id = ${locationId}::uuid and b.on_hand > b.reserved and ${usableOn(today)}
  group by b.product_id`;

/** The quota of the person and of the store itself, from which its sellers take once their own is sold. */
export const approved = ({ locationId, staffId }: TillView) => sql`
  select product_id, sum(approved - sold)::bigint as quota from sale_allowance
  where location_id = ${locationId}::uuid and (staff_id = ${staffId}::uuid or staff_id is null) and approved > 0
  group by product_id`;

/** Products of the view, sellable ones first, then by name. */
export const scopeOf = (view: TillView) => {
  if (view.everything) return sql`true`;
  return view.sellFrom === 'own-orders' ? sql`approved.product_id is not null` : sql`held.product_id is not null`;
};

/** `least` leaves null out: without an approved order it would be the stock, and without stock the approved quantity. */
export const sellableNow = (view: TillView) =>
  view.sellFrom === 'own-orders'
    ? sql`least(coalesce(approved.quota, 0), coalesce(held.stock, 0))`
    : sql`coalesce(held.stock, 0)`;

/** Products of which the store holds packs that may not be sold; a till without a network refuses those by name. */
const refusedHere = ({ locationId, today }: TillView) => sql`
  select b.product_id from stock_balance b join batch on batch.id = b.batch_id
  where b.location_id = ${locationId}::uuid and b.on_hand > b.reserved and not ${usableOn(today)}`;

/** The products that a till without a network knows, in a stable order for paging. */
export async function listKnownOffline(
  db: Db,
  view: TillView,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with held as (${held(view)}), approved as (${approved(view)}), known as (
      select held.product_id from held left join approved on approved.product_id = held.product_id
      where ${sellableNow(view)} > 0
      union ${refusedHere(view)}
    )
    select product.id from product join known on known.product_id = product.id
    where product.deleted_at is null
      and ${after ? sql`product.id > ${after}::uuid` : sql`true`}
    order by product.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** The units that the store sold lately, as far as the daily sums know them. */
export const soldHere = ({ locationId, today }: TillView) => sql`
  select sum(s.quantity - s.returned_quantity)::bigint as units from product_day_sales s
  where s.product_id = product.id and s.location_id = ${locationId}::uuid
    and s.business_on > ${today}::date - ${sql.lit(BEST_SELLER_DAYS)} and s.business_on <= ${today}::date`;

/** The units of products that the store sold lately. */
export async function listSold(db: Db, view: TillView, productIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; units: number | null }>`
    select product.id, sold.units from unnest(${productIds}::uuid[]) as product (id)
    cross join lateral (${soldHere(view)}) sold`.execute(db);
  return new Map(rows.map(({ id, units }) => [id, units ?? 0]));
}

interface Barcodes {
  gtins: string[];
  /** Units in the pack of a barcode that is not of one unit. */
  packSizes: Record<string, number>;
}

/** The barcodes of products. */
export async function listGtins(db: Db, productIds: readonly string[]): Promise<Map<string, Barcodes>> {
  const { rows } = await sql<Barcodes & { productId: string }>`
    select product_id, array_agg(gtin order by gtin) as gtins,
      coalesce(jsonb_object_agg(gtin, pack_size) filter (where pack_size > 1), '{}') as pack_sizes
    from product_barcode where product_id = any(${productIds}::uuid[]) group by product_id`.execute(db);
  return new Map(rows.map((row) => [row.productId, row]));
}

/** The product of a code or a barcode, the units in the pack that carries it, and whether it is in the view. */
export async function findCodedProduct(db: Db, view: TillView, code: { code: string; gtin: string | null }) {
  const { rows } = await sql<{ id: string; packSize: number; inView: boolean }>`
    with held as (${held(view)}), approved as (${approved(view)})
    select product.id, coded.pack_size, ${scopeOf(view)} as in_view
    from (select id, 1 as pack_size, 1 as rank from product where code = ${code.code}
      union all select product_id, pack_size, 2 from product_barcode where gtin = ${code.gtin}) coded
    join product on product.id = coded.id and product.deleted_at is null
    left join held on held.product_id = product.id
    left join approved on approved.product_id = product.id
    order by coded.rank limit 1`.execute(db);
  return rows[0];
}

const CANDIDATES = sql.raw(candidatesOf({ place: 'place', product: 'product', at: 'moment.at' }));

/** All facts of products for a till, in the requested order. */
export async function getSellable(db: Db, view: TillView, ids: readonly string[]): Promise<SellableRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SellableRow>`
    with approved as (${approved(view)})
    select product.id, product.kind, product.code, product.trade_name, product.generic_name, product.strength,
      product.content, product.unit_mrp_minor, product.unit_cost, product.requires_prescription, coalesce(here.mrps, '{}') as batch_mrps,
      ${CANDIDATES} as price_candidates, category.name as category, company.name as company, unit_type.name as unit_name,
      coalesce(approved.quota, 0) as quota, coalesce(here.stock, 0) as stock,
      coalesce(here.batches, '[]') as batches, coalesce(pack.packs, '[]') as packs
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join product on product.id = asked.id
    join location place on place.id = ${view.locationId}::uuid
    cross join (select ${view.at}::timestamptz as at) moment
    join category on category.id = product.category_id
    join company on company.id = product.company_id
    join unit_type on unit_type.id = product.unit_type_id
    left join approved on approved.product_id = product.id
    left join lateral (
      select sum(b.on_hand - b.reserved)::bigint as stock, array_agg(batch.mrp_minor) as mrps,
        jsonb_agg(jsonb_build_object('batchId', batch.id, 'batchNumber', batch.batch_number,
          'expiresOn', batch.expires_on, 'quantity', b.on_hand - b.reserved)
          order by batch.expires_on nulls last, batch.received_at, batch.id) as batches
      from stock_balance b join batch on batch.id = b.batch_id
      where b.location_id = ${view.locationId}::uuid and b.product_id = product.id and b.on_hand > b.reserved
        and ${usableOn(view.today)}
    ) here on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('name', name, 'size', size) order by size, name) as packs
      from product_pack where product_id = product.id and size > 1
    ) pack on true
    order by asked.place`.execute(db);
  return rows;
}

/** Batches as a till at the store of the view knows them; without a balance there, of quantity 0. */
const tillBatch = ({ locationId, today }: TillView) => sql`
  select batch.product_id, batch.id as batch_id, batch.batch_number, batch.number_key, batch.expires_on,
    coalesce(b.on_hand - b.reserved, 0) as quantity, batch.received_at,
    case when ${sql.raw(isBlockedSql())} then 'blocked' when batch.expires_on < ${today}::date then 'expired' end
      as refused
  from batch left join stock_balance b on b.batch_id = batch.id and b.location_id = ${locationId}::uuid`;

/** The batches of a product, wherever they are; with a number, of that number only. */
export async function listPackBatches(
  db: Db,
  view: TillView,
  { productId, number }: { productId: string; number: string | null },
): Promise<TillBatch[]> {
  const { rows } = await sql<TillBatch>`
    select batch_id, batch_number, expires_on, quantity, refused from (${tillBatch(view)}
      where batch.product_id = ${productId}::uuid) known
    where ${number === null ? sql`quantity > 0` : sql`number_key = ${batchNumberKey(number)}`}
    order by expires_on nulls last, received_at, batch_id`.execute(db);
  return rows;
}

/** By product: the batches that are blocked, wherever they are, and the expired ones of the store. */
export async function listRefusedBatches(
  db: Db,
  view: TillView,
  productIds: readonly string[],
): Promise<Map<string, TillBatch[]>> {
  const { rows } = await sql<{ productId: string; batches: TillBatch[] }>`
    select product_id, jsonb_agg(jsonb_build_object('batchId', batch_id, 'batchNumber', batch_number,
      'expiresOn', expires_on, 'quantity', quantity, 'refused', refused) order by expires_on, batch_id) as batches
    from (${tillBatch(view)} where batch.product_id = any(${productIds}::uuid[])) known
    where refused = 'blocked' or (refused = 'expired' and quantity > 0)
    group by product_id`.execute(db);
  return new Map(rows.map(({ productId, batches }) => [productId, batches]));
}

/** All batches of a product at a store, earliest expiry first, expired ones included. */
export async function listBatchesHere(
  db: Db,
  { locationId, productId, today }: { locationId: string; productId: string; today: string },
): Promise<TillBatch[]> {
  const { rows } = await sql<TillBatch>`
    select batch.id as batch_id, batch.batch_number, batch.expires_on, b.on_hand - b.reserved as quantity,
      case when batch.expires_on < ${today}::date then 'expired' when ${sql.raw(isBlockedSql())} then 'blocked' end
        as refused
    from stock_balance b join batch on batch.id = b.batch_id
    where b.location_id = ${locationId}::uuid and b.product_id = ${productId}::uuid and b.on_hand > b.reserved
    order by batch.expires_on nulls last, batch.received_at, batch.id`.execute(db);
  return rows;
}
