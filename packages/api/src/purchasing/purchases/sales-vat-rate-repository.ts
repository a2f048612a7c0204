/**
 * The VAT inside a product's sale price in basis points, as the warehouse's newest purchase until that day that
 * states one; null without one. The same as the database's function `sales_vat_rate`, which costs a statement of its own at each call.
 */
export const salesVatRateSql = ({ product, day }: { product: string; day: string }): string => `(
      select line.sales_vat_bp from purchase_line line join purchase on purchase.id = line.purchase_id
      where line.product_id = ${product} and line.sales_vat_bp is not null and purchase.voided_at is null
        and purchase.store_id is null and purchase.purchased_on <= ${day}
      order by purchase.purchased_on desc, purchase.created_at desc, line.line_no desc limit 1
    )`;
