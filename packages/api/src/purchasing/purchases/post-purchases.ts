import type { Tx } from '@bhandar/db';
import type { ProductKind } from '@bhandar/domain/catalogue';
import { whyNotOfKind } from '@bhandar/domain/catalogue';
import {
  invoiceKey,
  isStated,
  type PricedLine,
  type PurchaseLineInput,
  purchaseTotals,
} from '@bhandar/domain/purchasing';
import { coded, notFound, refuse, type Violation } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import { followPrices, type HeldProduct, holdProducts, type PurchasedPrice } from '../../catalogue';
import type { StaffContext } from '../../core/context';
import { type BatchBalance, grantQuota, receiveStock } from '../../inventory';
import { insertPostings } from '../payments/supplier-ledger-repository';
import { lockSuppliers } from '../suppliers/supplier-repository';
import { listPriceDays, type PriceDays } from './purchase-prices-repository';
import { insertPurchaseLines, insertPurchases, type NewLineRow, newIds } from './purchase-repository';
import { tradeColumns } from './trade-columns';

export interface PostedLine {
  productId: string;
  /** The purchase adds the product to the catalogue. */
  isNew?: boolean;
  input: PurchaseLineInput;
  priced: PricedLine;
}

/** A purchase with matched products and all computed figures. */
export interface PreparedPurchase {
  kind: ProductKind;
  /** The store that buys for itself; null for the warehouse. */
  storeId: string | null;
  supplierId: string | null;
  orderId: string | null;
  invoiceNumber: string;
  purchasedOn: string;
  note: string;
  /** The identity of the purchase in a file, by which a repeat is recognised. */
  importKey?: string;
  lines: readonly PostedLine[];
}

type Identified = PreparedPurchase & { id: string };

/**
 * Posts one purchase, or an import's chunk, with one statement per step: stock, prices, and dues. Answers the ids in
 * the given order. Rows are locked in the global order: suppliers, products, balances.
 */
export async function postPurchases(
  tx: Tx,
  ctx: StaffContext,
  purchases: readonly PreparedPurchase[],
): Promise<string[]> {
  await holdSuppliers(tx, purchases);
  const held = await holdProducts(
    tx,
    purchases.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  );
  for (const purchase of purchases) refuseStrangers(purchase, held);

  const ids = await newIds(tx, purchases.length);
  const identified = purchases.map((purchase, index): Identified => ({ ...purchase, id: ids[index] ?? '' }));
  const vouchers = await insertPurchases(
    tx,
    identified.map((purchase) => headOf(ctx, purchase)),
  );
  const numbered = identified.flatMap((purchase) =>
    purchase.lines.map((line, index) => ({ ...line, purchase, lineNo: index + 1 })),
  );
  for (const purchase of identified) await letStoreSell(tx, ctx, purchase);
  const receipts = await receiveStock(
    tx,
    ctx,
    numbered.map(({ purchase, lineNo, productId, input, priced }) => ({
      purchaseId: purchase.id,
      storeId: purchase.storeId,
      lineNo,
      productId,
      batchNumber: input.batchNumber,
      expiresOn: input.expiresOn,
      quantity: unitsOf(input),
      unitCost: priced.unitCost,
      mrpMinor: priced.unitMrpMinor,
    })),
  );
  await insertPurchaseLines(
    tx,
    numbered.flatMap((line, index) => {
      const receipt = receipts[index];
      return receipt ? [rowOf(line, line.purchase.id, { lineNo: line.lineNo, ...receipt })] : [];
    }),
  );
  const days = new Map((await listPriceDays(tx, [...held.keys()])).map((known) => [known.productId, known]));
  // A store's purchase moves no price of the organisation; one that it adds to the catalogue had none.
  const ruling = numbered.filter(({ purchase, isNew }) => purchase.storeId === null || isNew);
  const prices = ruling.map((line) => ({
    ...priceOf(line, vouchers.get(line.purchase.id) ?? '', held),
    ...ruleOf(line, days.get(line.productId)),
  }));
  await followPrices(tx, ctx, { held, prices });
  await insertPostings(
    tx,
    identified.flatMap((purchase) => billOf(ctx, purchase)),
  );
  for (const { id, lines, ...purchase } of identified) {
    const after = { voucher: vouchers.get(id), ...purchase, ...totalsOf(lines), lines: lines.length };
    const locationId = purchase.storeId;
    await audit(tx, ctx, { action: 'recorded', entity: 'purchase', entityId: id, locationId, after });
  }
  return ids;
}

const unitsOf = ({ quantity, freeQuantity }: PurchaseLineInput) => quantity + freeQuantity;

/** Anybody who sells at a store may sell the goods that it bought. */
async function letStoreSell(tx: Tx, ctx: StaffContext, { id, storeId, lines }: Identified): Promise<void> {
  if (!storeId) return;
  const shares = lines.map(({ productId, input }) => ({ staffId: null, productId, quantity: unitsOf(input) }));
  await grantQuota(tx, { locationId: storeId, document: { kind: 'purchase', id }, shares, at: ctx.now() });
}

const totalsOf = (lines: readonly PostedLine[]) => purchaseTotals(lines.map(({ priced }) => priced));

async function holdSuppliers(tx: Tx, purchases: readonly PreparedPurchase[]): Promise<void> {
  const ids = purchases.flatMap(({ supplierId }) => (supplierId ? [supplierId] : []));
  const suppliers = await lockSuppliers(tx, [...new Set(ids)]);
  for (const id of ids) {
    const supplier = suppliers.get(id);
    if (!supplier || supplier.deleted) throw notFound('supplier');
  }
}

/** Refuses products that are unknown, retired or of the other list. A line without a product's id names new goods. */
export function refuseStrangers(
  { kind, lines }: { kind: ProductKind; lines: readonly { productId?: string | undefined }[] },
  known: ReadonlyMap<string, Pick<HeldProduct, 'kind' | 'name' | 'retired'>>,
): void {
  const violations = lines.flatMap(({ productId }, index): Violation[] => {
    if (productId === undefined) return [];
    const product = known.get(productId);
    const field = `lines.${index}.productId`;
    if (!product) return [{ field, ...coded('product.notFound') }];
    if (product.retired) return [{ field, ...coded('product.gone', { name: product.name }) }];
    return product.kind === kind ? [] : [{ field, ...whyNotOfKind(product.name, kind) }];
  });
  refuse(violations, 'VALIDATION_FAILED');
}

const headOf = (
  ctx: StaffContext,
  { id, kind, storeId, supplierId, orderId, invoiceNumber, ...purchase }: Identified,
) => ({
  id,
  kind,
  storeId,
  supplierId,
  orderId,
  invoiceNumber,
  invoiceKey: invoiceKey(invoiceNumber),
  purchasedOn: purchase.purchasedOn,
  note: purchase.note,
  importKey: purchase.importKey ?? null,
  ...totalsOf(purchase.lines),
  createdAt: ctx.now(),
  createdBy: ctx.actor.id,
});

const rowOf = (
  { productId, input, priced }: PostedLine,
  purchaseId: string,
  { lineNo, batchId, before }: { lineNo: number; batchId: string; before: BatchBalance },
): NewLineRow => ({
  purchaseId,
  lineNo,
  orderLineNo: input.orderLineNo ?? null,
  productId,
  batchId,
  batchHeldBefore: before.onHand,
  batchCostBefore: before.unitCost,
  batchMrpBefore: before.mrpMinor,
  quantity: input.quantity,
  freeQuantity: input.freeQuantity,
  ...tradeColumns(input, priced),
  salesVatBp: isStated(input.salesVat) ? priced.salesVat.basisPoints : null,
  grossMinor: priced.grossMinor,
  discountMinor: priced.discountMinor,
  vatMinor: priced.vatMinor,
  totalMinor: priced.totalMinor,
});

/** A purchase rules a price if no other document of a later day states it. */
function ruleOf({ purchase: { purchasedOn: day } }: { purchase: Identified }, known: PriceDays | undefined) {
  return { day, rules: { mrp: day >= (known?.mrpDay ?? day), cost: day >= (known?.costDay ?? day) } };
}

function priceOf(
  { productId, input, priced }: PostedLine,
  voucher: string,
  held: ReadonlyMap<string, HeldProduct>,
): Omit<PurchasedPrice, 'day' | 'rules'> {
  const name = input.packType || held.get(productId)?.packType || '';
  // Free goods alone say nothing of what the product costs.
  const paid = input.quantity > 0;
  const bought = { size: input.packSize, name, mrpMinor: null, tradePriceMinor: paid ? input.packTpMinor : null };
  const sold = { size: input.salePackSize, name, mrpMinor: input.packMrpMinor, tradePriceMinor: null };
  const packs = input.packSize === input.salePackSize ? [{ ...bought, mrpMinor: input.packMrpMinor }] : [bought, sold];
  const unitCost = paid ? priced.unitCost : null;
  return { productId, unitMrpMinor: priced.unitMrpMinor, unitCost, packs, source: voucher };
}

function billOf(ctx: StaffContext, { id, storeId, supplierId, purchasedOn, invoiceNumber, lines }: Identified) {
  const { totalMinor } = totalsOf(lines);
  if (!supplierId || totalMinor === 0) return [];
  return [
    {
      supplierId,
      storeId,
      kind: 'bill',
      amountMinor: totalMinor,
      documentKind: 'purchase',
      documentId: id,
      occurredOn: purchasedOn,
      note: invoiceNumber,
      actorId: ctx.actor.id,
      createdAt: ctx.now(),
    },
  ];
}

/** The violations of a purchase line, with its index in their fields. */
export function atLine(index: number, violations: readonly Violation[]): Violation[] {
  return violations.map(({ field, ...rest }) => ({ field: `lines.${index}.${field}`, ...rest }));
}
