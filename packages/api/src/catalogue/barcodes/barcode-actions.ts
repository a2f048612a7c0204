import {
  type AddBarcodeInput,
  isOwnGtin,
  type MakeOwnCodeInput,
  normalGtin,
  ownGtin,
  type ProductBarcode,
  printedGtin,
  productTitle,
  type RemoveBarcodeInput,
} from '@bhandar/domain/catalogue';
import { coded, DomainError, duplicate, notFound } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { getProductId, lockProduct } from '../products/product-repository';
import { saveBarcodes } from '../save-barcodes-repository';
import { deleteBarcode, findBarcodeOwner, listBarcodeRows, nextOwnNumber } from './barcode-repository';

const MAX_BARCODES = 50;

const answered = (rows: Awaited<ReturnType<typeof listBarcodeRows>>): ProductBarcode[] =>
  rows.map((row) => ({ ...row, own: isOwnGtin(row.gtin) }));

export async function listBarcodes(ctx: StaffContext, by: { id: string }): Promise<ProductBarcode[]> {
  return answered(await listBarcodeRows(ctx.db, await getProductId(ctx.db, by)));
}

/** One number identifies one product and pack, because a scan would be ambiguous otherwise. */
export async function addBarcode(ctx: StaffContext, input: AddBarcodeInput): Promise<ProductBarcode[]> {
  const { productId, packSize } = input;
  return transact(ctx, async (tx) => {
    if (!(await lockProduct(tx, { id: productId }))) throw notFound('product');
    const before = await listBarcodeRows(tx, productId);
    if (before.length >= MAX_BARCODES)
      throw new DomainError('RULE_BROKEN', coded('barcode.tooMany', { max: MAX_BARCODES }));
    const gtin = normalGtin(input.gtin);
    const [saved] = await saveBarcodes(tx, [{ gtin, productId, packSize }]);
    if (!saved) {
      const owner = await findBarcodeOwner(tx, gtin);
      const holder = owner ? `${productTitle(owner)} (${owner.code})` : coded('barcode.otherProduct');
      const refusal = coded('barcode.taken', { gtin: printedGtin(gtin), holder });
      throw duplicate(refusal, { gtin: refusal });
    }
    if (saved.former) {
      const { productId: entityId, packSize: formerSize } = saved.former;
      const removed = { gtin, packSize: formerSize };
      await audit(tx, ctx, { action: 'barcode.removed', entity: 'product', entityId, before: removed });
    }
    const after = await listBarcodeRows(tx, productId);
    await audit(tx, ctx, { action: 'barcode.added', entity: 'product', entityId: productId, before, after });
    return answered(after);
  });
}

/** Generates a code for a product or pack without a printed barcode, for a label. */
export async function makeOwnCode(ctx: StaffContext, input: MakeOwnCodeInput): Promise<ProductBarcode[]> {
  const { productId, packSize } = input;
  return transact(ctx, async (tx) => {
    if (!(await lockProduct(tx, { id: productId }))) throw notFound('product');
    const before = await listBarcodeRows(tx, productId);
    const same = before.find((row) => row.packSize === packSize && isOwnGtin(row.gtin));
    if (same) throw duplicate(coded('barcode.ownExists', { gtin: printedGtin(same.gtin) }));
    // Skips a number that a person typed by hand before.
    for (let made = 0; made === 0; ) {
      made = (await saveBarcodes(tx, [{ gtin: ownGtin(await nextOwnNumber(tx)), productId, packSize }])).length;
    }
    const after = await listBarcodeRows(tx, productId);
    await audit(tx, ctx, { action: 'barcode.made', entity: 'product', entityId: productId, before, after });
    return answered(after);
  });
}

export async function removeBarcode(ctx: StaffContext, input: RemoveBarcodeInput): Promise<ProductBarcode[]> {
  const { productId } = input;
  return transact(ctx, async (tx) => {
    if (!(await lockProduct(tx, { id: productId }))) throw notFound('product');
    const removed = await deleteBarcode(tx, input);
    if (!removed) throw notFound('barcode');
    await audit(tx, ctx, { action: 'barcode.removed', entity: 'product', entityId: productId, before: removed });
    return answered(await listBarcodeRows(tx, productId));
  });
}
