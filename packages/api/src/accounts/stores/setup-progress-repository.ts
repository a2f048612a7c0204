import type { Db } from '@bhandar/db';
import { MAX_NAMED_PLACES, type SetupProgress } from '@bhandar/domain/dashboard';
import { sql } from 'kysely';

type ProgressRow = Omit<SetupProgress, 'withoutStock'> & { emptyPlaces: number; emptyNames: string[] };

/** Every condition stops at its first row, so that the home of a large organisation can read it too. */
export async function readSetupProgress(db: Db): Promise<SetupProgress> {
  const { rows } = await sql<ProgressRow>`
    with place as materialized (
      select id, name, kind from location where kind in ('warehouse', 'store') and closed_at is null
    ), empty_place as materialized (
      -- A balance stays when the last unit is sold.
      select name, kind from place
      where not exists (select from stock_balance balance where balance.location_id = place.id)
    )
    select
      exists (select from place where kind = 'store') as stores,
      exists (select from staff_member
        where role <> 'superadmin' and status = 'active' and deleted_at is null) as people,
      exists (select from organisation where settings_saved_at is not null) or exists (select from sale) as selling,
      exists (select from product_list_state where live > 0) as products,
      exists (select from place where kind = 'store') and not exists (select from empty_place) as stock,
      exists (select from store_order) as orders,
      exists (select from sale) as sales,
      (select count(*) from empty_place) as empty_places,
      array(
        select name from empty_place order by kind = 'store', lower(name), name limit ${MAX_NAMED_PLACES}
      ) as empty_names`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without a table has one row');
  const { emptyPlaces, emptyNames, ...done } = row;
  return { ...done, withoutStock: { count: emptyPlaces, names: emptyNames } };
}
