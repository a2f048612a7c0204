/** The names of the store, product and instant in the surrounding statement. */
interface Names {
  place: string;
  product: string;
  at: string;
}

/**
 * SQL for the entries in force for a product at a store: `PriceCandidate`s as JSON, null if there are none. One index
 * look-up, and none for a store without prices. `resolvePrice` alone chooses among them.
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
