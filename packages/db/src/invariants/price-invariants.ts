import type { Invariant } from './invariant';

/** Invariants of store prices. */
export const priceInvariants: readonly Invariant[] = [
  {
    id: 'PR1',
    title: 'no sale line is above the MRP of its packs, except of an offline till whose sale is or was reviewed',
    sql: `
      select l.sale_id, l.line_no, l.unit_price_minor, l.mrp_minor from sale_line l
      where l.unit_price_minor > l.mrp_minor
        and not exists (select from queued_sale q where q.id = l.sale_id and q.reason is not null)`,
  },
  {
    id: 'PR2',
    title: 'a price without an end replaces all earlier ones for the same goods, and no other price does',
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
    title: 'a store with store prices is marked as such, so that its tills read them',
    sql: `select id from location where not priced and id in (select location_id from store_price)`,
  },
  {
    id: 'PR4',
    title: 'prices belong to stores, and do not start before they were recorded',
    sql: `
      select price.id from store_price price join location on location.id = price.location_id
      where location.kind <> 'store' or price.starts_at < price.created_at`,
  },
  {
    id: 'PR5',
    title: 'no whole pack of a product costs more than the MRP printed on it',
    sql: `
      select product.id, product.unit_mrp_minor, pack.size, pack.mrp_minor
      from product join product_pack pack on pack.product_id = product.id
      where pack.mrp_minor > 0 and product.unit_mrp_minor * pack.size > pack.mrp_minor`,
  },
  {
    id: 'PR6',
    title: 'no batch has an MRP above that of a pack that it was bought in',
    sql: `
      select batch.id, batch.mrp_minor, bought.most
      from batch join (
        select line.batch_id, max(line.pack_mrp_minor / line.sale_pack_size) as most
        from purchase_line line join purchase on purchase.id = line.purchase_id
        where purchase.voided_at is null and line.pack_mrp_minor is not null group by 1
      ) bought on bought.batch_id = batch.id
      where batch.mrp_minor > bought.most`,
  },
];
