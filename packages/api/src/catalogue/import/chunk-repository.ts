import type { Db, Tx } from '@bhandar/db';
import type { ProductKeys } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';
import type { Candidate, Known } from './match-products';
import type { CurrentPack, CurrentProduct, PlannedProduct } from './plan-chunk';

/** Each statement handles a whole chunk: its rows travel as one JSON parameter. */
const json = (rows: readonly unknown[]) => JSON.stringify(rows);

export interface Stamp {
  by: string;
  at: Date;
}

/** A chunk may take longer than a request, but never waits for locks for long. */
export async function allowLongWork(tx: Tx): Promise<void> {
  await sql`select set_config(name, '0', true)
    from (values ('statement_timeout'), ('idle_in_transaction_session_timeout')) as setting(name)`.execute(tx);
}

/** The products that may match a chunk, by their sources' ids and by their names. */
export async function findKnown(tx: Tx, keys: readonly string[], identityKeys: readonly string[]): Promise<Known> {
  const { rows } = await sql<Candidate & { key: string | null; identityKey: string }>`
    with found as (
      select key, product_id from product_source where key = any(${keys}::text[])
      union all
      select null, id from product where identity_key = any(${identityKeys}::text[])
    )
    select found.key, p.id as product_id, p.identity_key, p.deleted_at is not null as retired,
      array(select source.key from product_source source where source.product_id = p.id) as source_keys
    from found join product p on p.id = found.product_id
    order by p.created_at, p.id`.execute(tx);
  const bySource = new Map<string, Candidate>();
  const byIdentity = new Map<string, Candidate[]>();
  for (const { key, identityKey, ...candidate } of rows) {
    if (key !== null) bySource.set(key, candidate);
    else byIdentity.set(identityKey, [...(byIdentity.get(identityKey) ?? []), candidate]);
  }
  return { bySource, byIdentity };
}

/** The current products, locked until the chunk is written. */
export async function loadCurrent(tx: Tx, ids: readonly string[]): Promise<Map<string, CurrentProduct>> {
  await sql`select id from product where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
  const { rows } = await sql<CurrentProduct>`
    select p.id, p.kind, p.trade_name, p.generic_name, p.strength, p.content, p.ven, p.unit_mrp_minor, p.unit_cost,
      category.name as category, company.name as company, unit_type.name as unit_type,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'size', size, 'name', name, 'mrpMinor', mrp_minor, 'tradePriceMinor', trade_price_minor))
        from product_pack where product_id = p.id
      ), '[]') as packs,
      array(select gtin from product_barcode where product_id = p.id) as barcodes
    from product p
    join category on category.id = p.category_id
    join company on company.id = p.company_id
    join unit_type on unit_type.id = p.unit_type_id
    where p.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function newIds(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select gen_random_uuid() as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

export type ProductRow = Omit<PlannedProduct, 'category' | 'company' | 'unitType'> &
  ProductKeys & {
    categoryId: string;
    companyId: string;
    unitTypeId: string;
  };

const PRODUCT_COLUMNS = sql`r(id uuid, kind text, "tradeName" text, "tradeKey" text, "genericName" text, strength text,
  content text, "categoryId" uuid, "companyId" uuid, "unitTypeId" uuid, "packType" text, ven text, "unitMrpMinor" bigint,
  "unitCost" numeric, "identityKey" text, "searchText" text)`;

export async function insertProducts(tx: Tx, rows: readonly ProductRow[], { by, at }: Stamp): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into product (id, kind, trade_name, trade_key, generic_name, strength, content, category_id, company_id,
      unit_type_id, pack_type, ven, unit_mrp_minor, unit_cost, identity_key, search_text, created_at, created_by)
    select r.*, ${at}, ${by} from jsonb_to_recordset(${json(rows)}::jsonb) as ${PRODUCT_COLUMNS}`.execute(tx);
}

export async function updateProducts(tx: Tx, rows: readonly ProductRow[], { by, at }: Stamp): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update product p set trade_name = r."tradeName", trade_key = r."tradeKey", generic_name = r."genericName",
      strength = r.strength, content = r.content, category_id = r."categoryId", company_id = r."companyId",
      unit_type_id = r."unitTypeId", ven = r.ven, unit_mrp_minor = r."unitMrpMinor", unit_cost = r."unitCost",
      identity_key = r."identityKey", search_text = r."searchText", version = p.version + 1,
      updated_at = ${at}, updated_by = ${by}
    from jsonb_to_recordset(${json(rows)}::jsonb) as ${PRODUCT_COLUMNS} where p.id = r.id`.execute(tx);
}

/** An id of a source refers to the product that had it last. */
export async function saveSources(tx: Tx, rows: readonly { key: string; productId: string }[]): Promise<void> {
  await sql`
    insert into product_source as known (key, product_id)
    select key, "productId" from jsonb_to_recordset(${json(rows)}::jsonb) as r(key text, "productId" uuid)
    on conflict (key) do update set product_id = excluded.product_id where known.product_id <> excluded.product_id`.execute(
    tx,
  );
}

export async function savePacks(tx: Tx, rows: readonly (CurrentPack & { productId: string })[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into product_pack (product_id, size, name, mrp_minor, trade_price_minor)
    select * from jsonb_to_recordset(${json(rows)}::jsonb)
      as r("productId" uuid, size integer, name text, "mrpMinor" bigint, "tradePriceMinor" double precision)
    on conflict (product_id, size, name)
      do update set mrp_minor = excluded.mrp_minor, trade_price_minor = excluded.trade_price_minor`.execute(tx);
}

/** Updates the statistics, so that the first searches after an import are planned with them. */
export async function analyseCatalogue(db: Db | Tx): Promise<void> {
  await sql`analyze product, product_pack, product_barcode, product_source, search_word, stock_balance, batch`.execute(
    db,
  );
}
