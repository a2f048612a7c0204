import { containing, type Db, staffName } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { ProductSearch } from '@bhandar/domain/catalogue';
import type { PurchasedLine, PurchasePageQuery } from '@bhandar/domain/purchasing';
import { offsetOf } from '@bhandar/domain/shared';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ofVisibleBuyer, storeJson } from '../../core/access-repository';
import { matchOrder, tsqueryOf } from '../../core/product-words-repository';
import { batchNumberContains } from '../../inventory';
import {
  due,
  type LineRow,
  type LoadedPurchase,
  lineJoins,
  lineJson,
  loadPurchases,
  storeJoin,
  visibleTo,
} from './purchase-repository';

function conditions(actor: Actor, query: PurchasePageQuery): RawBuilder<SqlBool> {
  const { kind, status, supplierId, payment, from, to } = query;
  return sql`purchase.kind = ${kind} and purchase.voided_at is ${status === 'voided' ? sql`not null` : sql`null`}
    and ${supplierId ? sql`purchase.supplier_id = ${supplierId}` : sql`true`}
    and ${payment ? sql`${due} ${payment === 'due' ? sql`> 0` : sql`= 0`}` : sql`true`}
    and ${from ? sql`purchase.purchased_on >= ${from}` : sql`true`}
    and ${to ? sql`purchase.purchased_on <= ${to}` : sql`true`} and ${visibleTo(actor)}`;
}

/** A search covers product, code, batch, invoice, voucher and supplier. Joins `line` and `product`. */
const lineMatches = (search: string, forgiven: ProductSearch | undefined): RawBuilder<SqlBool> => {
  if (forgiven) return sql`product.search_words @@ ${tsqueryOf(forgiven)}::tsquery`;
  if (search === '') return sql`true`;
  const text = containing(search);
  return sql`(product.trade_name ilike ${text} or product.generic_name ilike ${text} or product.code ilike ${text}
    or ${batchNumberContains(search)} or purchase.voucher ilike ${text} or purchase.invoice_number ilike ${text}
    or exists (select from supplier s where s.id = purchase.supplier_id and s.name ilike ${text}))`;
};

const ORDERS: Record<NonNullable<PurchasePageQuery['sort']>, RawBuilder<unknown>> = {
  createdAt: sql`purchase.created_at`,
  purchasedOn: sql`purchase.purchased_on`,
  product: sql`product.trade_key`,
  supplier: sql`supplier.name_key`,
  total: sql`line.total_minor`,
};

const wholePurchase = sql<PurchasedLine['purchase']>`jsonb_build_object(
  'lines', (select count(*) from purchase_line l where l.purchase_id = purchase.id),
  'totalMinor', purchase.total_minor, 'dueMinor', ${due})`;

type Row = Omit<PurchasedLine, keyof LineRow | 'stock' | 'unitTpMinor' | 'unitMrpMinor' | 'createdAt'> & {
  line: LineRow;
  createdAt: Date;
};

export async function listLineRows(
  db: Db,
  actor: Actor,
  query: PurchasePageQuery,
  forgiven?: ProductSearch,
): Promise<{ rows: Row[]; total: number }> {
  const { sort, direction, search, limit } = query;
  const match = sort ? undefined : matchOrder(search, forgiven);
  // The lines of one purchase stay together.
  const best = match ? sql`min(${match}) over (partition by purchase.id),` : sql``;
  const from = sql`
    from purchase_line line join purchase on purchase.id = line.purchase_id ${lineJoins}
    left join supplier on supplier.id = purchase.supplier_id ${storeJoin}
    join staff_member creator on creator.id = purchase.created_by
    where ${conditions(actor, query)} and ${lineMatches(search, forgiven)}`;
  const { rows } = await sql<Row>`
    select ${lineJson} as line, purchase.id as purchase_id, purchase.voucher, purchase.invoice_number,
      purchase.purchased_on, purchase.created_at, purchase.voided_at is not null as voided,
      ${storeJson} as store, ${wholePurchase} as purchase,
      coalesce(supplier.name, '') as supplier_name,
      ${staffName('creator')} as created_by
    ${from} order by ${best} ${ORDERS[sort ?? 'createdAt']} ${sql.raw(direction)}, purchase.created_at desc, purchase.id,
      ${match ? sql`${match},` : sql``} line.line_no
    limit ${limit} offset ${offsetOf(query)}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Whole purchases, newest first. */
export async function listPurchaseRows(
  db: Db,
  actor: Actor,
  query: PurchasePageQuery,
  forgiven?: ProductSearch,
): Promise<{ rows: LoadedPurchase[]; total: number }> {
  const { search, limit } = query;
  const found: RawBuilder<SqlBool> = search
    ? sql`${conditions(actor, query)} and exists (select from purchase_line line ${lineJoins}
        where line.purchase_id = purchase.id and ${lineMatches(search, forgiven)})`
    : conditions(actor, query);
  const rows = await loadPurchases(
    db,
    found,
    sql`order by purchase.created_at desc, purchase.id limit ${limit} offset ${offsetOf(query)}`,
  );
  const counted = await sql<{ total: number }>`select count(*) as total from purchase where ${found}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface SupplyCounts {
  pharmacyPurchases: number;
  nonPharmacyPurchases: number;
  suppliers: number;
  supplierPayments: number;
  supplierDocuments: number;
}

/** The home screen's counts of purchase lines, suppliers and price sheets. */
export async function countSupplies(db: Db, actor: Actor): Promise<SupplyCounts> {
  const { rows } = await sql<SupplyCounts>`
    select count(*) filter (where purchase.kind = 'pharmacy') as pharmacy_purchases,
      count(*) filter (where purchase.kind = 'nonPharmacy') as non_pharmacy_purchases,
      (select count(*) from supplier where deleted_at is null) as suppliers,
      (select count(*) from supplier_payment payment join supplier_posting posting
          on posting.document_kind = 'payment' and posting.document_id = payment.id and posting.reverses is null
        where payment.voided_at is null and ${ofVisibleBuyer(actor, 'posting.storeId')}) as supplier_payments,
      (select count(*) from price_sheet_line line join price_sheet sheet on sheet.id = line.sheet_id
        where line.deleted_at is null and sheet.deleted_at is null) as supplier_documents
    from purchase join purchase_line on purchase_line.purchase_id = purchase.id
    where voided_at is null and ${visibleTo(actor)}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count always has a row');
  return counts;
}
