import type { Tx } from '@bhandar/db';
import type { ProductKeys } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';

/** A product as a file of past sales names it. */
export interface PastGoods {
  /** Equal for rows of the same product. */
  key: string;
  code: string;
  name: string;
  /** The name in the form in which products are searched. */
  tradeKey: string;
}

/** The key under which an earlier file of past sales created a product. */
const sourceKey = (key: string): string => `past:${key}`;
const json = (rows: readonly unknown[]) => JSON.stringify(rows);

/** Finds the products by an earlier file, by code or barcode, or by a name that only one product has. */
export async function findPastGoods(tx: Tx, goods: readonly PastGoods[]): Promise<Map<string, string>> {
  const rows = goods.map((row) => ({
    ...row,
    sourceKey: sourceKey(row.key),
    gtin: /^\d{8,14}$/.test(row.code) ? row.code.padStart(14, '0') : null,
  }));
  const found = await sql<{ key: string; productId: string }>`
    with asked as (
      select * from jsonb_to_recordset(${json(rows)}::jsonb)
        as asked (key text, code text, "sourceKey" text, gtin text, "tradeKey" text)
    )
    select asked.key, coalesce(source.product_id, coded.id, barcode.product_id, named.id) as product_id
    from asked
    left join product_source source on source.key = asked."sourceKey"
    left join product coded on coded.code = upper(asked.code) and asked.code <> ''
    left join product_barcode barcode on barcode.gtin = asked.gtin
    left join lateral (
      select (array_agg(p.id))[1] as id from product p
      where p.trade_key = asked."tradeKey" and p.deleted_at is null having count(*) = 1
    ) named on true
    where coalesce(source.product_id, coded.id, barcode.product_id, named.id) is not null`.execute(tx);
  return new Map(found.rows.map(({ key, productId }) => [key, productId]));
}

/** Inserts products that are retired from the start and only carry their past sales. */
export async function insertRetired(
  tx: Tx,
  products: readonly (Pick<PastGoods, 'key' | 'name'> & ProductKeys)[],
  setup: { categoryId: string; companyId: string; unitTypeId: string; by: string; at: Date },
): Promise<Map<string, string>> {
  const { categoryId, companyId, unitTypeId, by, at } = setup;
  const rows = products.map((product) => ({ ...product, sourceKey: sourceKey(product.key) }));
  const made = await sql<{ key: string; id: string }>`
    with asked as (
      select gen_random_uuid() as id, asked.* from jsonb_to_recordset(${json(rows)}::jsonb)
        as asked (key text, name text, "tradeKey" text, "identityKey" text, "searchText" text, "sourceKey" text)
    ), made as (
      insert into product (id, kind, trade_name, trade_key, identity_key, search_text, category_id, company_id,
        unit_type_id, created_at, created_by, deleted_at, deleted_by)
      select id, 'nonPharmacy', name, "tradeKey", "identityKey", "searchText", ${categoryId}::uuid, ${companyId}::uuid,
        ${unitTypeId}::uuid, ${at}, ${by}::uuid, ${at}, ${by}::uuid from asked
      returning id
    ), known as (
      insert into product_source (key, product_id) select "sourceKey", asked.id from asked join made using (id)
    )
    select asked.key, asked.id from asked join made using (id)`.execute(tx);
  return new Map(made.rows.map(({ key, id }) => [key, id]));
}
