import type { Invariant } from './invariant';

/** What must hold of the prices that stores ask. */
export const priceInvariants: readonly Invariant[] = [
  {
    id: 'PR1',
    title: 'no sale line is above the MRP on the packs that it took',
    sql: `select sale_id, line_no, unit_price_minor, mrp_minor from sale_line where unit_price_minor > mrp_minor`,
  },
  {
    id: 'PR2',
    title: 'a price without an end takes the place of all before it for the same goods, and nothing else does',
    sql: `
      select id, replaced_at, fate from (
        select id, replaced_at, min(starts_at) filter (where ends_at is null and (ended_at is null or ended_at > starts_at))
          over (partition by location_id, scope_id order by starts_at, seq rows between 1 following and unbounded following)
          as fate
        from store_price
      ) price where replaced_at is distinct from fate`,
  },
  {
    id: 'PR3',
    title: 'a store with a price of its own is known as one, so that its tills look for it',
    sql: `select id from location where not priced and id in (select location_id from store_price)`,
  },
  {
    id: 'PR4',
    title: 'prices are of stores, and begin when they are written or later',
    sql: `
      select price.id from store_price price join location on location.id = price.location_id
      where location.kind <> 'store' or price.starts_at < price.created_at`,
  },
];
