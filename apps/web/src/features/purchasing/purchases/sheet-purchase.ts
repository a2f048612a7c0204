import { type ProductKind, productTitle } from '@bhandar/domain/catalogue';
import { EMPTY_FIGURES, type LineFigures, type SheetLine, type Typed, withTyped } from '@bhandar/domain/purchasing';
import { emptyDraft, emptyLine, type PurchaseDraft, withPacks } from './purchase-draft-model';

/** A sheet's line and the number of packs to buy. */
export interface Choice {
  line: SheetLine;
  packs: number;
}

const rate = (field: 'purchaseDiscount' | 'purchaseVat' | 'salesDiscount' | 'salesVat', line: SheetLine): Typed => ({
  field,
  by: 'percent',
  value: line[field].basisPoints || null,
});

/** The line's figures for the purchase form. */
export function figuresOf(line: SheetLine): LineFigures {
  const typed: Typed[] = [
    { field: 'packSize', value: line.packSize },
    { field: 'packTpMinor', value: line.packTpMinor },
    rate('purchaseDiscount', line),
    rate('purchaseVat', line),
    { field: 'salePackSize', value: line.salePackSize },
    { field: 'packMrpMinor', value: line.packMrpMinor },
    rate('salesDiscount', line),
    rate('salesVat', line),
  ];
  return typed.reduce(withTyped, EMPTY_FIGURES);
}

/** A purchase draft of one kind of goods from the chosen lines. */
export function draftOfSheet(choices: readonly Choice[], kind: ProductKind): PurchaseDraft | undefined {
  const ofKind = choices.filter(({ line, packs }) => line.product?.kind === kind && packs > 0);
  const [first] = ofKind;
  if (!first) return undefined;
  return {
    ...emptyDraft(),
    supplierId: first.line.supplier?.id ?? '',
    lines: ofKind.map(({ line, packs }, index) =>
      withPacks(
        {
          ...emptyLine(index + 1),
          productId: line.product?.id ?? '',
          productName: productTitle(line),
          packType: line.packType,
          purchaseUnitType: line.purchaseUnitType,
          salesUnitType: line.salesUnitType,
          figures: figuresOf(line),
        },
        packs,
      ),
    ),
  };
}
