import type { Tx } from '@bhandar/db';
import { type Actor, whyNotNamedStore } from '@bhandar/domain/accounts';
import { totalWorthMinor } from '@bhandar/domain/inventory';
import {
  type PricedLine,
  type Purchase,
  type PurchaseLineInput,
  type PurchaseWarning,
  priceLine,
  purchaseTotals,
  type RecordPurchaseInput,
  unpaidUnitsOf,
  warnAboutInvoice,
  warnAboutLine,
  whyNotBuy,
  whyNotRecordPurchase,
} from '@bhandar/domain/purchasing';
import { AMOUNT_TOO_LARGE, MAX_MINOR, notFound, refuse, type Violation } from '@bhandar/domain/shared';
import { recordSoloAct } from '../../accounts';
import { ensureProduct, findStore } from '../../catalogue';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { askAboutBatches, atWorth } from '../../inventory';
import { holdOrderFor } from '../purchase-orders/purchase-orders';
import { readPurchase } from './list-purchases';
import { atLine, type PostedLine, postPurchases } from './post-purchases';
import { findInvoice, readByStores, readPurchasedBefore } from './purchase-facts-repository';

/** Computes every line, or refuses with the contradicting figures. */
export function priceLines(lines: readonly PurchaseLineInput[]): PricedLine[] {
  const violations: Violation[] = [];
  const priced = lines.flatMap((line, index) => {
    const answer = priceLine(line);
    if (!Array.isArray(answer)) return [answer];
    violations.push(...atLine(index, answer));
    return [];
  });
  if (purchaseTotals(priced).totalMinor > MAX_MINOR) violations.push({ field: 'lines', ...AMOUNT_TOO_LARGE });
  refuse(violations, 'VALIDATION_FAILED');
  return priced;
}

/** A manager buys for a store of theirs, the warehouse for itself unless it names a store. */
export function namedBuyer(actor: Actor, locationId: string | undefined): string | null {
  refuse(whyNotNamedStore(actor, locationId), 'VALIDATION_FAILED');
  return locationId ?? actor.stores[0]?.id ?? null;
}

type RecordedPurchase = Purchase & { warnings: PurchaseWarning[] };

/**
 * Records a purchase: stock, dues, and where the warehouse buys also prices follow in one transaction. The answer contains
 * warnings.
 */
export async function recordPurchase(
  ctx: StaffContext,
  { locationId, ...input }: RecordPurchaseInput,
): Promise<RecordedPurchase> {
  const { db, actor } = ctx;
  const storeId = namedBuyer(actor, locationId);
  const byStores = await readByStores(db);
  refuse(whyNotBuy(actor, { storeId, orderId: input.orderId, byStores }), 'NOT_PERMITTED');
  return transact(ctx, async (tx) => {
    const purchase = await recordPurchaseIn(tx, ctx, { ...input, storeId });
    await recordUnpaid(tx, ctx, purchase);
    await publish(tx, ctx, { kind: 'purchase.recorded', locationId: storeId, purchaseId: purchase.id });
    return purchase;
  });
}

async function recordUnpaid(tx: Tx, ctx: StaffContext, { id, supplier, lines }: Purchase): Promise<void> {
  const unpaid = (await atWorth(tx, lines)).flatMap(({ unitValue, ...line }) => {
    const change = unpaidUnitsOf(line, { hasSupplier: supplier !== null, unitValue });
    return change > 0 ? [{ change, unitValue }] : [];
  });
  if (unpaid.length === 0) return;
  const valueMinor = totalWorthMinor(unpaid);
  await recordSoloAct(tx, ctx, { act: 'purchaseUnpaid', valueMinor, document: { kind: 'purchase', id } });
}

/** The same in the transaction of the caller, who has checked the buyer and publishes the event last. */
export async function recordPurchaseIn(
  tx: Tx,
  ctx: StaffContext,
  { confirmed, storeId, ...input }: Omit<RecordPurchaseInput, 'locationId'> & { storeId: string | null },
): Promise<RecordedPurchase> {
  const today = todayOf(ctx);
  refuse(whyNotRecordPurchase(input, today), 'VALIDATION_FAILED');
  const priced = priceLines(input.lines);
  if (storeId && !(await findStore(tx, storeId))) throw notFound('store');
  const { orderId } = input;
  const asked = orderId ? await holdOrderFor(tx, { ...input, orderId }) : input.lines;
  const lines = await findProducts(tx, ctx, { ...input, lines: asked }, priced);
  if (!confirmed) await askAboutBatches(tx, ctx, lines.map(printedOf));
  const before = await readPurchasedBefore(tx, {
    supplierId: input.supplierId,
    productIds: lines.map(({ productId }) => productId),
  });
  const [purchaseId = ''] = await postPurchases(tx, ctx, [
    { ...input, storeId, orderId: orderId ?? null, purchasedOn: input.purchasedOn ?? today, lines },
  ]);
  const seen = await findInvoice(tx, ctx.actor, { ...input, exceptId: purchaseId });
  const purchase = await readPurchase(tx, ctx, { purchaseId });
  const known = new Map(before.map((product) => [product.productId, product]));
  const warnings = [
    ...warnAboutInvoice(seen),
    ...lines.flatMap(({ productId, input: { expiresOn, packSize }, priced: { unitCost, unitMrpMinor } }, index) =>
      atLine(index, warnAboutLine({ expiresOn, unitCost, unitMrpMinor, packSize }, known.get(productId), today)),
    ),
  ];
  return { ...purchase, warnings };
}

const printedOf = ({ productId, input, priced }: PostedLine, index: number) => ({
  productId,
  batchNumber: input.batchNumber,
  expiresOn: input.expiresOn,
  mrpMinor: priced.unitMrpMinor,
  field: `lines.${index}.batchNumber`,
});

/** Products that are given by name are matched to the catalogue, or created. */
async function findProducts(
  tx: Tx,
  ctx: StaffContext,
  { kind, lines }: RecordPurchaseInput,
  priced: readonly PricedLine[],
): Promise<PostedLine[]> {
  const found: PostedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const figures = priced[index];
    if (!figures) continue;
    const { productId, goods, packType } = line;
    const named = !productId && goods ? await ensureProduct(tx, ctx, { kind, packType, ...goods }) : undefined;
    const isNew = named?.isNew ?? false;
    found.push({ productId: productId ?? named?.id ?? '', isNew, input: line, priced: figures });
  }
  return found;
}
