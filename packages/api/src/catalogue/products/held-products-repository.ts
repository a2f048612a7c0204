import type { Tx } from '@bhandar/db';
import type { ProductKind, ProductPack } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';

export interface HeldProduct {
  id: string;
  kind: ProductKind;
  name: string;
  retired: boolean;
  packType: string;
  unitMrpMinor: number | null;
  unitCost: string | null;
  packs: ProductPack[];
}

/**
 * Locks products until the transaction ends, in the order of their ids, so that documents that price them wait for each
 * other.
 */
export async function holdProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, HeldProduct>> {
  const { rows } = await sql<HeldProduct>`
    select id, kind, trim(trade_name || ' ' || strength) as name, deleted_at is not null as retired, pack_type,
      unit_mrp_minor, unit_cost, coalesce((
        select jsonb_agg(jsonb_build_object('size', size, 'name', name, 'mrpMinor', mrp_minor) order by size, name)
        from product_pack where product_id = product.id
      ), '[]') as packs
    from product where id = any(${[...new Set(ids)]}::uuid[]) order by id for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

const json = (rows: readonly unknown[]) => JSON.stringify(rows);

export async function updatePrices(
  tx: Tx,
  rows: readonly { productId: string; unitMrpMinor: number | null; unitCost: string | null }[],
): Promise<void> {
  await sql`
    update product p set unit_mrp_minor = r."unitMrpMinor", unit_cost = r."unitCost", version = p.version + 1
    from jsonb_to_recordset(${json(rows)}::jsonb) as r("productId" uuid, "unitMrpMinor" bigint, "unitCost" numeric)
    where p.id = r."productId"
      and (p.unit_mrp_minor, p.unit_cost) is distinct from (r."unitMrpMinor", r."unitCost")`.execute(tx);
}

/** Sets the prices of packs by their size, and adds missing sizes. */
export async function updatePackPrices(
  tx: Tx,
  rows: readonly {
    productId: string;
    size: number;
    name: string;
    mrpMinor: number | null;
    tradePriceMinor: number | null;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  const bought = sql`jsonb_to_recordset(${json(rows)}::jsonb)
    as r("productId" uuid, size integer, name text, "mrpMinor" bigint, "tradePriceMinor" double precision)`;
  await sql`
    update product_pack p set mrp_minor = coalesce(r."mrpMinor", p.mrp_minor),
      trade_price_minor = coalesce(r."tradePriceMinor", p.trade_price_minor)
    from ${bought} where p.product_id = r."productId" and p.size = r.size`.execute(tx);
  await sql`
    insert into product_pack (product_id, size, name, mrp_minor, trade_price_minor)
    select r."productId", r.size, r.name, r."mrpMinor", r."tradePriceMinor" from ${bought}
    where r.size > 1
      and not exists (select from product_pack p where p.product_id = r."productId" and p.size = r.size)`.execute(tx);
}
