import { sql } from 'kysely';
import type { Db, Tx } from '../client';
import type { Database } from '../schema';
import { planDemo } from './plan';
import type { DocumentAllocation } from './rows';

/** Postgres takes at most 65,535 parameters in a statement; every table here has fewer than 30 columns. */
const ROWS_A_STATEMENT = 1_500;

async function insertAll<T extends keyof Database>(tx: Tx, table: T, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_A_STATEMENT) as never)
      .execute();
  }
}

/** Fills a database without users with a small organisation and three months of sales, orders and purchases. */
export async function loadDemo(db: Db, facts: { now: Date; timeZone: string; passwordHash: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    const places = await tx.selectFrom('location').select(['id', 'kind']).execute();
    const placeId = (kind: string) => places.find((place) => place.kind === kind)?.id ?? '';
    const rows = planDemo({
      ...facts,
      places: {
        warehouse: placeId('warehouse'),
        adjustment: placeId('adjustment'),
        customer: placeId('customer'),
        supplier: placeId('supplier'),
      },
    });
    // Shops in Bangladesh take no coin below one taka.
    await tx.updateTable('organisation').set({ cashRoundingMinor: 100 }).execute();
    await insertAll(tx, 'location', rows.location);
    await insertAll(tx, 'staffMember', rows.staffMember);
    await insertAll(tx, 'staffStore', rows.staffStore);
    await insertAll(tx, 'category', rows.setup.category);
    await insertAll(tx, 'company', rows.setup.company);
    await insertAll(tx, 'unitType', rows.setup.unitType);
    await insertAll(tx, 'product', rows.product);
    await insertAll(tx, 'productPack', rows.productPack);
    await insertAll(tx, 'productPrice', rows.productPrice);
    await insertAll(tx, 'batch', rows.batch);
    await insertAll(tx, 'storeOrder', rows.storeOrder);
    await insertAll(tx, 'storeOrderLine', rows.storeOrderLine);
    await insertAll(tx, 'auditEntry', rows.auditEntry);
    await insertAll(tx, 'requestedItem', rows.requestedItem);
    await insertAll(tx, 'saleAllowance', rows.saleAllowance);
    await insertAll(tx, 'customer', rows.customer);
    await insertAll(tx, 'customerAccount', rows.customerAccount);
    await insertAll(tx, 'customerReceipt', rows.customerReceipt);
    await insertAll(tx, 'customerPosting', rows.customerPosting);
    await settleBills(tx, 'customer', rows.customerAllocation);
    await insertAll(tx, 'tender', rows.tender);
    await insertAll(tx, 'till', rows.till);
    await insertAll(tx, 'shift', rows.shift);
    await insertAll(tx, 'cashMovement', rows.cashMovement);
    await insertAll(tx, 'shiftCount', rows.shiftCount);
    await insertAll(tx, 'sale', rows.sale);
    await insertAll(tx, 'saleLine', rows.saleLine);
    await insertAll(tx, 'salePayment', rows.salePayment);
    await insertAll(tx, 'supplier', rows.supplier);
    await insertAll(tx, 'purchase', rows.purchase);
    await insertAll(tx, 'purchaseLine', rows.purchaseLine);
    await insertAll(tx, 'supplierPayment', rows.supplierPayment);
    await insertAll(tx, 'supplierPosting', rows.supplierPosting);
    await settleBills(tx, 'supplier', rows.postingAllocation);
    await insertAll(tx, 'priceSheet', rows.priceSheet);
    await insertAll(tx, 'priceSheetLine', rows.priceSheetLine);
    await insertAll(tx, 'storePrice', rows.storePrice);
    await insertAll(tx, 'stockMovement', rows.stockMovement);
    await rateSales(tx);
    await sql`select setval('store_order_voucher_seq', greatest(${rows.storeOrder.length}, 1))`.execute(tx);
  });
  await sql`analyze`.execute(db);
}

/** Purchases are written after the sales here, but a sale line keeps the VAT rate known on its day. */
async function rateSales(tx: Tx): Promise<void> {
  await sql`
    update sale_line line set vat_rate_bp = rated.rate_bp,
      vat_minor = round((line.line_total_minor - line.discount_minor) * rated.rate_bp / (10000.0 + rated.rate_bp))
    from (
      select sale_id, line_no, sales_vat_rate(product_id, business_on) as rate_bp
      from sale join sale_line on sale_line.sale_id = sale.id
    ) rated
    where rated.sale_id = line.sale_id and rated.line_no = line.line_no and rated.rate_bp is not null`.execute(tx);
}

const LEDGERS = {
  customer: { postings: 'customerPosting', allocations: 'customerAllocation' },
  supplier: { postings: 'supplierPosting', allocations: 'postingAllocation' },
} as const;

async function settleBills(tx: Tx, of: keyof typeof LEDGERS, rows: readonly DocumentAllocation[]): Promise<void> {
  const ledger = LEDGERS[of];
  const postings = await tx.selectFrom(ledger.postings).select(['id', 'documentId']).execute();
  const ids = new Map(postings.map(({ id, documentId }) => [documentId, id]));
  const allocations = rows.map(({ creditDocument, billDocument, amountMinor, at }) => ({
    creditId: ids.get(creditDocument),
    billId: ids.get(billDocument),
    amountMinor,
    createdAt: at,
  }));
  await insertAll(tx, ledger.allocations, allocations);
}

/** Demo data never enters a database that already has users. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('staffMember').select('id').limit(1).executeTakeFirst()) !== undefined;
}
