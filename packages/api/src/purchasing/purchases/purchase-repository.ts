import { type Db, type Purchase as PurchaseRow, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { Purchase, PurchaseLine, PurchaseRef } from '@bhandar/domain/purchasing';
import { notFound, unitMrpOfPack, unitTradePrice } from '@bhandar/domain/shared';
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ofVisibleBuyer, storeJson } from '../../core/access-repository';

/** Names `purchase`. */
export const visibleTo = (actor: Actor): RawBuilder<SqlBool> => ofVisibleBuyer(actor, 'purchase.storeId');

const ofRef = (actor: Actor, { purchaseId, kind }: PurchaseRef): RawBuilder<SqlBool> =>
  sql`purchase.id = ${purchaseId} and ${kind ? sql`purchase.kind = ${kind}` : sql`true`} and ${visibleTo(actor)}`;

export const storeJoin = sql`left join location store on store.id = purchase.store_id`;

/** What is still owed for a purchase; null without a valid bill. */
export const due = sql`(select (bill.amount_minor - coalesce((select sum(a.amount_minor) from posting_allocation a
    where a.bill_id = bill.id), 0))::float8
  from supplier_posting bill where bill.document_kind = 'purchase' and bill.document_id = purchase.id
    and bill.kind = 'bill' and not exists (select from supplier_posting r where r.reverses = bill.id))`;

export type LineRow = Omit<PurchaseLine, 'stock' | 'unitTpMinor' | 'unitMrpMinor'>;

/** A line with its product and batch, as JSON. Joins `line`, `product`, `category`, `company`, `batch`. */
export const lineJson = sql<LineRow>`jsonb_build_object('lineNo', line.line_no, 'orderLineNo', line.order_line_no,
  'productId', line.product_id, 'code', product.code, 'tradeName', product.trade_name,
  'genericName', product.generic_name, 'strength', product.strength, 'category', category.name,
  'company', company.name, 'batchId', line.batch_id, 'batchNumber', batch.batch_number, 'expiresOn', batch.expires_on,
  'quantity', line.quantity, 'freeQuantity', line.free_quantity, 'packType', line.pack_type,
  'purchaseUnitType', line.purchase_unit_type, 'packSize', line.pack_size, 'packTpMinor', line.pack_tp_minor,
  'purchaseDiscount', jsonb_build_object('basisPoints', line.purchase_discount_bp, 'minor', line.purchase_discount_minor),
  'purchaseVat', jsonb_build_object('basisPoints', line.purchase_vat_bp, 'minor', line.purchase_vat_minor),
  'salesUnitType', line.sales_unit_type, 'salePackSize', line.sale_pack_size, 'packMrpMinor', line.pack_mrp_minor,
  'salesDiscount', jsonb_build_object('basisPoints', line.sales_discount_bp, 'minor', line.sales_discount_minor),
  'salesVat', jsonb_build_object('basisPoints', coalesce(line.sales_vat_bp, 0),
    'minor', line.sales_vat_minor),
  'grossMinor', line.gross_minor, 'discountMinor', line.discount_minor, 'vatMinor', line.vat_minor,
  'totalMinor', line.total_minor, 'unitCost', line.unit_cost::text)`;

export const lineJoins = sql`
  join product on product.id = line.product_id
  join category on category.id = product.category_id
  join company on company.id = product.company_id
  join batch on batch.id = line.batch_id`;

/** The derived figures of a stored line; `stock` is read for many lines at once. */
export const toLine = (line: LineRow, stock: number): PurchaseLine => ({
  ...line,
  stock,
  unitTpMinor: unitTradePrice(line.packTpMinor, line.packSize),
  unitMrpMinor: line.packMrpMinor === null ? null : unitMrpOfPack(line.packMrpMinor, line.salePackSize),
});

type Row = Omit<Purchase, 'lines' | 'createdAt' | 'voidedAt'> & {
  lines: LineRow[];
  createdAt: Date;
  voidedAt: Date | null;
};

export interface LoadedPurchase extends Omit<Purchase, 'lines'> {
  lines: LineRow[];
}

const toPurchase = ({ createdAt, voidedAt, ...row }: Row): LoadedPurchase => ({
  ...row,
  createdAt: createdAt.toISOString(),
  voidedAt: voidedAt?.toISOString() ?? null,
});

/** Purchases with their people and lines; `where` filters, `tail` sorts and limits. */
export async function loadPurchases(
  db: Db | Tx,
  where: RawBuilder<SqlBool>,
  tail: RawBuilder<unknown> = sql``,
): Promise<LoadedPurchase[]> {
  const { rows } = await sql<Row>`
    select purchase.id, purchase.kind, purchase.voucher, purchase.invoice_number, purchase.purchased_on, purchase.note,
      purchase.gross_minor, purchase.discount_minor, purchase.vat_minor, purchase.total_minor, ${due} as due_minor, purchase.created_at,
      purchase.voided_at, purchase.void_reason, ${storeJson} as store,
      case when supplier.id is not null then jsonb_build_object('id', supplier.id, 'name', supplier.name) end as supplier,
      case when ordered.id is not null then jsonb_build_object('id', ordered.id, 'voucher', ordered.voucher) end as "order",
      ${staffName('creator')} as created_by,
      ${staffName('voider')} as voided_by,
      (select jsonb_agg(${lineJson} order by line.line_no) from purchase_line line ${lineJoins}
        where line.purchase_id = purchase.id) as lines
    from purchase
    ${storeJoin}
    left join supplier on supplier.id = purchase.supplier_id
    left join purchase_order ordered on ordered.id = purchase.order_id
    join staff_member creator on creator.id = purchase.created_by
    left join staff_member voider on voider.id = purchase.voided_by
    where ${where} ${tail}`.execute(db);
  return rows.map(toPurchase);
}

export async function getPurchase(db: Db | Tx, actor: Actor, ref: PurchaseRef): Promise<LoadedPurchase> {
  const [purchase] = await loadPurchases(db, ofRef(actor, ref));
  if (!purchase) throw notFound('purchase');
  return purchase;
}

export interface LockedPurchase {
  voucher: string;
  storeId: string | null;
  voided: boolean;
}

/** Locked until the transaction ends; undefined if there is none that the person sees. */
export async function lockPurchase(tx: Tx, actor: Actor, ref: PurchaseRef): Promise<LockedPurchase | undefined> {
  const { rows } = await sql<LockedPurchase>`
    select voucher, store_id, voided_at is not null as voided from purchase where ${ofRef(actor, ref)} for update`.execute(
    tx,
  );
  return rows[0];
}

export async function writeVoid(tx: Tx, id: string, by: { id: string; at: Date; reason: string }): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({ voidedAt: by.at, voidedBy: by.id, voidReason: by.reason })
    .where('id', '=', id)
    .execute();
}

export type NewPurchaseRow = Insertable<PurchaseRow> & { id: string };

export interface NewLineRow {
  purchaseId: string;
  lineNo: number;
  orderLineNo: number | null;
  productId: string;
  batchId: string;
  batchHeldBefore: number;
  batchCostBefore: string | null;
  batchMrpBefore: number | null;
  quantity: number;
  freeQuantity: number;
  packType: string;
  purchaseUnitType: string;
  packSize: number;
  packTpMinor: number;
  purchaseDiscountBp: number;
  purchaseDiscountMinor: number;
  purchaseVatBp: number;
  purchaseVatMinor: number;
  salesUnitType: string;
  salePackSize: number;
  packMrpMinor: number | null;
  salesDiscountBp: number;
  salesDiscountMinor: number;
  /** Null where the invoice does not state it. */
  salesVatBp: number | null;
  salesVatMinor: number;
  grossMinor: number;
  discountMinor: number;
  vatMinor: number;
  totalMinor: number;
  unitCost: string;
}

const json = (rows: readonly unknown[]) => JSON.stringify(rows);

export async function newIds(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select gen_random_uuid() as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Answers the vouchers, in the order of the rows. */
export async function insertPurchases(tx: Tx, rows: readonly NewPurchaseRow[]): Promise<Map<string, string>> {
  const made = await tx
    .insertInto('purchase')
    .values([...rows])
    .returning(['id', 'voucher'])
    .execute();
  return new Map(made.map(({ id, voucher }) => [id, voucher]));
}

/** One statement for many lines, which are sent as one JSON parameter. */
export async function insertPurchaseLines(tx: Tx, rows: readonly NewLineRow[]): Promise<void> {
  await sql`
    insert into purchase_line (purchase_id, line_no, order_line_no, product_id, batch_id, quantity, free_quantity,
      pack_type, purchase_unit_type, pack_size, pack_tp_minor, purchase_discount_bp, purchase_discount_minor,
      purchase_vat_bp, purchase_vat_minor, sales_unit_type, sale_pack_size, pack_mrp_minor, sales_discount_bp,
      sales_discount_minor, sales_vat_bp, sales_vat_minor, gross_minor, discount_minor, vat_minor, total_minor, unit_cost,
      batch_held_before, batch_cost_before, batch_mrp_before)
    select r.* from jsonb_to_recordset(${json(rows)}::jsonb) as r("purchaseId" uuid, "lineNo" integer,
      "orderLineNo" integer, "productId" uuid, "batchId" uuid, quantity bigint, "freeQuantity" bigint, "packType" text,
      "purchaseUnitType" text, "packSize" integer, "packTpMinor" double precision, "purchaseDiscountBp" integer,
      "purchaseDiscountMinor" bigint, "purchaseVatBp" integer, "purchaseVatMinor" bigint, "salesUnitType" text,
      "salePackSize" integer, "packMrpMinor" bigint, "salesDiscountBp" integer, "salesDiscountMinor" bigint,
      "salesVatBp" integer, "salesVatMinor" bigint, "grossMinor" bigint, "discountMinor" bigint, "vatMinor" bigint,
      "totalMinor" bigint, "unitCost" numeric, "batchHeldBefore" bigint, "batchCostBefore" numeric,
      "batchMrpBefore" bigint)`.execute(tx);
}
