/** The columns that every daily sum but the one by VAT rate has. */
export const MEASURES = [
  'bills',
  'lines',
  'quantity',
  'gross_minor',
  'discount_minor',
  'cost_minor',
  'uncosted_minor',
  'returns',
  'returned_quantity',
  'refund_minor',
  'returned_cost_minor',
  'uncosted_refund_minor',
] as const;

const KEYS = {
  product_day_sales: 'business_on, location_id, product_id',
  store_day_sales: 'business_on, location_id',
  till_day_sales: 'business_on, location_id, cashier_id, method, hour',
} as const;

const list = (make: (measure: string) => string) => MEASURES.map(make).join(', ');

/** Adds the rows of `fact` to a daily sum. */
export const addTo = (table: keyof typeof KEYS) => `
        insert into ${table} as kept (${KEYS[table]}, ${list((measure) => measure)})
        select ${KEYS[table]}, ${list((measure) => `sum(${measure})`)}
        from fact group by ${KEYS[table]}
        on conflict (${KEYS[table]}) do update
          set ${list((measure) => `${measure} = kept.${measure} + excluded.${measure}`)}`;

/** Adds the rows of `fact` to the daily sums by VAT rate. */
export const ADD_VAT = `
        insert into vat_day_sales as kept (business_on, location_id, vat_rate_bp, sold_minor, vat_minor)
        select business_on, location_id, vat_rate_bp, sum(gross_minor - discount_minor - refund_minor), sum(vat_minor)
        from fact group by 1, 2, 3
        on conflict (business_on, location_id, vat_rate_bp) do update
          set sold_minor = kept.sold_minor + excluded.sold_minor, vat_minor = kept.vat_minor + excluded.vat_minor`;

const deleteEmpty = (table: string, measures: readonly string[]) => `
      delete from ${table} kept
      using (select distinct location_id, business_on from past_sale_line where job_id = job) day
      where kept.location_id = day.location_id and kept.business_on = day.business_on
        and ${measures.map((measure) => `kept.${measure} = 0`).join(' and ')};`;

/** Deletes the sums that the undo of an import, `job`, left empty. */
export const DELETE_EMPTY = [
  ...Object.keys(KEYS).map((table) => deleteEmpty(table, MEASURES)),
  deleteEmpty('vat_day_sales', ['sold_minor', 'vat_minor']),
].join('');
