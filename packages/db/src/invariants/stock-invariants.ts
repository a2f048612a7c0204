import type { Invariant } from './invariant';

/** Invariants of batches, balances and movements. */
export const stockInvariants: readonly Invariant[] = [
  {
    id: 'I1',
    title: 'no physical location has a negative balance',
    sql: `select location_id, batch_id, on_hand from stock_balance where on_hand < 0`,
  },
  {
    id: 'I2',
    title: 'reserved stock is on hand',
    sql: `select location_id, batch_id, on_hand, reserved from stock_balance where reserved < 0 or reserved > on_hand`,
  },
  {
    id: 'I3',
    title: 'every balance equals its movements',
    sql: `
      with ledger as (
        select side.location_id, side.batch_id, sum(side.quantity) as quantity from (
          select to_location_id as location_id, batch_id, quantity from stock_movement
          union all select from_location_id, batch_id, -quantity from stock_movement
        ) side join location l on l.id = side.location_id and l.physical group by 1, 2
      )
      select coalesce(b.location_id, s.location_id) as location_id, coalesce(b.batch_id, s.batch_id) as batch_id, b.on_hand, s.quantity
      from stock_balance b full join ledger s on s.location_id = b.location_id and s.batch_id = b.batch_id
      where coalesce(b.on_hand, 0) <> coalesce(s.quantity, 0)`,
  },
  {
    id: 'I4',
    title: 'the received and not issued units are on hand, batch by batch',
    sql: `
      with inflow as (
        select m.batch_id, sum(case when f.physical then 0 else m.quantity end) - sum(case when t.physical then 0 else m.quantity end) as net
        from stock_movement m join location f on f.id = m.from_location_id join location t on t.id = m.to_location_id group by 1
      ), held as (select batch_id, sum(on_hand) as on_hand from stock_balance group by 1)
      select coalesce(i.batch_id, h.batch_id) as batch_id, i.net, h.on_hand
      from inflow i full join held h using (batch_id) where coalesce(i.net, 0) <> coalesce(h.on_hand, 0)`,
  },
  {
    id: 'I13',
    title: 'a reversal mirrors its movement, and is not reversed itself',
    sql: `
      select r.id from stock_movement r join stock_movement o on o.id = r.reverses
      where (r.from_location_id, r.to_location_id, r.batch_id, r.quantity)
        is distinct from (o.to_location_id, o.from_location_id, o.batch_id, o.quantity) or o.reverses is not null`,
  },
  {
    id: 'I37',
    title: 'a batch number stands once for each expiry day, MRP and buyer of a product, however it is spelt',
    sql: `
      select product_id, number_key, expires_on, mrp_minor, store_id, count(*) as batches from batch where former_twin = 0
      group by 1, 2, 3, 4, 5 having count(*) > 1`,
  },
  {
    id: 'I15',
    title: 'reserved stock equals the open reservations',
    sql: `
      select b.location_id, b.batch_id, b.reserved, r.quantity from stock_balance b
      left join (select location_id, batch_id, sum(quantity) as quantity from reservation where resolved_at is null group by 1, 2) r
        using (location_id, batch_id)
      where b.reserved <> coalesce(r.quantity, 0)`,
  },
];
