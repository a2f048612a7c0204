import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { searchWords } from '@bhandar/domain/catalogue';
import type { Substitute } from '@bhandar/domain/inventory';
import { sql } from 'kysely';
import { usableOn } from '../../inventory';

const MAX_SUBSTITUTES = 30;

interface Original {
  id: string;
  genericName: string;
  strength: string;
}

/**
 * Products of the same generic and strength with sellable stock: own stores first, then the warehouse, then other
 * stores for those who see them. Dosage forms are shown, because a person has to decide on a different one.
 */
export async function listSubstitutes(
  db: Db,
  actor: Pick<Actor, 'role' | 'stores'>,
  { original, today }: { original: Original; today: string },
): Promise<Substitute[]> {
  const words = searchWords(original.genericName);
  if (words.length === 0) return [];
  const everywhere = actor.role === 'superadmin';
  const own = actor.stores.map(({ id }) => id);
  const query = words.map((word) => `'${word.replace(/['\\]/g, (sign) => sign + sign)}'`).join(' & ');
  const { rows } = await sql<Substitute>`
    with alike as materialized (
      select p.id, p.kind, p.code, p.trade_name, p.trade_key, p.strength, p.unit_mrp_minor, p.category_id, p.company_id
      from product p
      where p.search_words @@ ${query}::tsquery and p.deleted_at is null and p.id <> ${original.id}
        and lower(trim(p.generic_name)) = lower(trim(${original.genericName}))
        and lower(replace(p.strength, ' ', '')) = lower(replace(${original.strength}, ' ', ''))
    ), held as (
      select b.product_id,
        coalesce(sum(b.on_hand - b.reserved) filter (where place.id = any(${own}::uuid[])), 0)::bigint as own_stock,
        coalesce(sum(b.on_hand - b.reserved) filter (where place.kind = 'warehouse'), 0)::bigint as warehouse_stock,
        coalesce(sum(b.on_hand - b.reserved) filter (
          where place.kind = 'store' and place.id <> all(${own}::uuid[])), 0)::bigint as other_stock
      from alike
      join stock_balance b on b.product_id = alike.id and b.on_hand > b.reserved
      join location place on place.id = b.location_id and place.kind in ('warehouse', 'store')
      join batch on batch.id = b.batch_id and ${usableOn(today)}
      group by b.product_id
    )
    select alike.id as product_id, alike.kind, alike.code, alike.trade_name, alike.strength, category.name as category,
      company.name as company, alike.unit_mrp_minor, held.own_stock, held.warehouse_stock,
      case when ${everywhere}::boolean then held.other_stock end as other_stock
    from alike
    join held on held.product_id = alike.id
    join category on category.id = alike.category_id
    join company on company.id = alike.company_id
    where held.own_stock > 0 or held.warehouse_stock > 0 or ${everywhere}::boolean
    order by held.own_stock > 0 desc, held.warehouse_stock > 0 desc, alike.trade_key, alike.id
    limit ${sql.lit(MAX_SUBSTITUTES)}`.execute(db);
  return rows;
}
