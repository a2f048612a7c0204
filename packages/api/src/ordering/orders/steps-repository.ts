import type { StockPlace } from '@bhandar/domain/inventory';
import { sql } from 'kysely';

interface StepsView {
  place: Pick<StockPlace, 'id' | 'kind'>;
  timeZone: string;
}

const startOf = (day: string, timeZone: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`;

/**
 * Used units: a store's by its customers, the warehouse's by its stores. Returns are deducted, except goods that stores
 * send back to the warehouse, which were not wanted there.
 */
const used = ({ place }: StepsView) =>
  place.kind === 'warehouse'
    ? sql`case when other.kind <> 'store' then 0 when m.from_location_id = ${place.id}::uuid and m.reverses is null
        then m.quantity when m.to_location_id = ${place.id}::uuid and m.reverses is not null then -m.quantity else 0 end`
    : sql`case when other.kind <> 'customer' then 0 when m.from_location_id = ${place.id}::uuid then m.quantity
        else -m.quantity end`;

/** Every movement at a location from a day on, or until another, with the quantity that counts as used. */
export const stepsOf = (view: StepsView, from: string, until?: string) => sql`
  select m.product_id, m.batch_id, (m.occurred_at at time zone ${view.timeZone})::date as day,
    case when m.to_location_id = ${view.place.id}::uuid then m.quantity else -m.quantity end as change,
    ${used(view)} as used
  from stock_movement m
  join location other on other.id =
    case when m.to_location_id = ${view.place.id}::uuid then m.from_location_id else m.to_location_id end
  where m.occurred_at >= ${startOf(from, view.timeZone)}
    ${until ? sql`and m.occurred_at < ${startOf(until, view.timeZone)}` : sql``}
    and (m.from_location_id = ${view.place.id}::uuid or m.to_location_id = ${view.place.id}::uuid)`;
