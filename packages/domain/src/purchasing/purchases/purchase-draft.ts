import { coded, type Refusal, tradePriceOf, unitMrpOfPack, unitTradePrice } from '../../shared';
import type { PurchaseLineInput } from './purchase';
import { percentOf, type Rate, worthOf } from './purchase-rate';

/** A rate in a form: both figures are shown, the one typed last applies. */
export interface DraftRate {
  basisPoints: number | null;
  minor: number | null;
  by: 'percent' | 'amount';
}

/** The figures of a line as a form shows them while they are typed; null if unknown. */
export interface LineFigures {
  packSize: number | null;
  packTpMinor: number | null;
  unitTpMinor: number | null;
  purchaseDiscount: DraftRate;
  purchaseVat: DraftRate;
  salePackSize: number | null;
  packMrpMinor: number | null;
  unitMrpMinor: number | null;
  salesDiscount: DraftRate;
  salesVat: DraftRate;
}

export const EMPTY_RATE: DraftRate = { basisPoints: null, minor: null, by: 'percent' };

export const EMPTY_FIGURES: LineFigures = {
  packSize: 1,
  packTpMinor: null,
  unitTpMinor: null,
  purchaseDiscount: EMPTY_RATE,
  purchaseVat: EMPTY_RATE,
  salePackSize: 1,
  packMrpMinor: null,
  unitMrpMinor: null,
  salesDiscount: EMPTY_RATE,
  salesVat: EMPTY_RATE,
};

/** What was typed: a number, or null for an emptied field. */
export type Typed =
  | { field: 'packSize' | 'packTpMinor' | 'unitTpMinor'; value: number | null }
  | { field: 'salePackSize' | 'packMrpMinor' | 'unitMrpMinor'; value: number | null }
  | {
      field: 'purchaseDiscount' | 'purchaseVat' | 'salesDiscount' | 'salesVat';
      by: DraftRate['by'];
      value: number | null;
    };

const isSize = (size: number | null): size is number => size !== null && Number.isInteger(size) && size > 0;
const isPrice = (price: number | null): price is number => price !== null && Number.isFinite(price);

const unitTpOf = (packMinor: number | null, size: number | null): number | null =>
  isPrice(packMinor) && isSize(size) ? unitTradePrice(packMinor, size) : null;

const unitMrpOf = (packMinor: number | null, size: number | null): number | null =>
  isPrice(packMinor) && isSize(size) ? unitMrpOfPack(packMinor, size) : null;

const packOf = (unitMinor: number | null, size: number | null): number | null =>
  isPrice(unitMinor) && isSize(size) ? tradePriceOf(unitMinor, size) : null;

/** Recomputes the other view of a rate from the one that was typed. */
function settle(rate: DraftRate, base: number | null): DraftRate {
  if (rate.by === 'percent') {
    const { basisPoints } = rate;
    return { ...rate, minor: basisPoints === null || base === null ? null : worthOf(base, basisPoints) };
  }
  const { minor } = rate;
  return { ...rate, basisPoints: minor === null || base === null ? null : (percentOf(minor, base) ?? null) };
}

/** Prices first, then the discount on them, then the VAT on the remainder. */
function settleAll(figures: LineFigures): LineFigures {
  const { packTpMinor, packMrpMinor } = figures;
  const purchaseDiscount = settle(figures.purchaseDiscount, packTpMinor);
  const salesDiscount = settle(figures.salesDiscount, packMrpMinor);
  const net = (price: number | null, { minor }: DraftRate) => (price === null ? null : price - (minor ?? 0));
  return {
    ...figures,
    purchaseDiscount,
    purchaseVat: settle(figures.purchaseVat, net(packTpMinor, purchaseDiscount)),
    salesDiscount,
    salesVat: settle(figures.salesVat, net(packMrpMinor, salesDiscount)),
  };
}

/** The figures after one of them was typed: pack and unit price, and percent and amount, follow each other. */
export function withTyped(figures: LineFigures, typed: Typed): LineFigures {
  switch (typed.field) {
    case 'packSize': {
      const next = { ...figures, packSize: typed.value };
      return settleAll({ ...next, unitTpMinor: unitTpOf(next.packTpMinor, typed.value) ?? next.unitTpMinor });
    }
    case 'packTpMinor':
      return settleAll({ ...figures, packTpMinor: typed.value, unitTpMinor: unitTpOf(typed.value, figures.packSize) });
    case 'unitTpMinor':
      return settleAll({ ...figures, unitTpMinor: typed.value, packTpMinor: packOf(typed.value, figures.packSize) });
    case 'salePackSize': {
      const next = { ...figures, salePackSize: typed.value };
      return settleAll({ ...next, unitMrpMinor: unitMrpOf(next.packMrpMinor, typed.value) ?? next.unitMrpMinor });
    }
    case 'packMrpMinor':
      return settleAll({
        ...figures,
        packMrpMinor: typed.value,
        unitMrpMinor: unitMrpOf(typed.value, figures.salePackSize),
      });
    case 'unitMrpMinor':
      return settleAll({
        ...figures,
        unitMrpMinor: typed.value,
        packMrpMinor: packOf(typed.value, figures.salePackSize),
      });
    case 'purchaseDiscount':
    case 'purchaseVat':
    case 'salesDiscount':
    case 'salesVat': {
      const { by, value } = typed;
      const rate = by === 'percent' ? { basisPoints: value, minor: null, by } : { basisPoints: null, minor: value, by };
      return settleAll({ ...figures, [typed.field]: rate });
    }
  }
}

/** Only the typed view is sent; the server computes the other one in the same way. */
export const toRate = ({ basisPoints, minor, by }: DraftRate): Rate =>
  by === 'percent' ? { basisPoints, minor: null } : { basisPoints: null, minor };

/** The figures as a purchase line carries them. */
export const toLineFigures = (
  figures: LineFigures,
): Pick<
  PurchaseLineInput,
  | 'packSize'
  | 'packTpMinor'
  | 'purchaseDiscount'
  | 'purchaseVat'
  | 'salePackSize'
  | 'packMrpMinor'
  | 'salesDiscount'
  | 'salesVat'
> => ({
  packSize: figures.packSize ?? 1,
  packTpMinor: figures.packTpMinor ?? 0,
  purchaseDiscount: toRate(figures.purchaseDiscount),
  purchaseVat: toRate(figures.purchaseVat),
  salePackSize: figures.salePackSize ?? 1,
  packMrpMinor: figures.packMrpMinor,
  salesDiscount: toRate(figures.salesDiscount),
  salesVat: toRate(figures.salesVat),
});

/** The units in so many packs. */
export const unitsOfPacks = (packs: number, packSize: number): number => packs * packSize;

/** The number of whole packs in a number of units; null if a pack would be broken. */
export const wholePacksOf = (units: number, packSize: number): number | null =>
  packSize > 0 && units % packSize === 0 ? units / packSize : null;

/** A pack price from either of the two figures, or why they contradict each other. */
export function packPriceFrom(
  { packMinor, unitMinor }: { packMinor: number | undefined; unitMinor: number | undefined },
  size: number,
): number | undefined | { refusal: Refusal } {
  if (packMinor === undefined) return unitMinor === undefined ? undefined : tradePriceOf(unitMinor, size);
  // Rounded half-up, unit prices may exceed the pack's by half a minor unit each; rounded down, fall short by one.
  if (unitMinor !== undefined) {
    const over = unitMinor * size - packMinor;
    if (over * 2 > size + 1 || -over >= size) {
      return { refusal: coded('field.unitPriceMismatch') };
    }
  }
  return packMinor;
}
