/** The names that a statement has for a store, a product and the instant that it asks about. */
interface Names {
  place: string;
  product: string;
  at: string;
}

/**
 * SQL for what holds for a product at a store: `PriceCandidate`s as JSON, null where there is none. One look into an
 * index, and none for a store that never had a price of its own. What of it wins is said by `resolvePrice` alone.
 */
export const candidatesOf = ({ place, product, at }: Names): string => `case when ${place}.priced then (
      select json_agg(json_build_object('id', rule.id, 'scope', rule.scope, 'method', rule.method,
        'priceMinor', rule.price_minor, 'basisPoints', rule.basis_points, 'neverBelowCost', rule.never_below_cost,
        'startsAt', to_char(rule.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seq', rule.seq))
      from store_price rule
      where rule.location_id = ${place}.id
        and rule.scope_id = any (array[${product}.id, ${product}.company_id, ${product}.category_id, ${place}.id])
        and rule.starts_at <= ${at} and (rule.until_at is null or rule.until_at > ${at})
    ) end`;
