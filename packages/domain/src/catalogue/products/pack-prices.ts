import * as z from 'zod';
import {
  AMOUNT_TOO_LARGE,
  coded,
  MAX_MINOR,
  MAX_UNIT_MINOR,
  MinorAmount,
  UnitAmount,
  unitMrpOfPack,
  unitPriceOfPack,
  type Violation,
} from '../../shared';

/** A pack with the MRP printed on it; null or 0 if unknown. */
export interface PackPrice {
  size: number;
  mrpMinor: number | null;
}

const printedMrp = ({ mrpMinor }: PackPrice): number | undefined =>
  mrpMinor !== null && mrpMinor > 0 ? mrpMinor : undefined;

/** The unit price, lowered where a whole pack would cost more than its printed MRP. */
export function unitMrpWithin(unitMrpMinor: number | null, packs: readonly PackPrice[]): number | null {
  if (unitMrpMinor === null) return null;
  const highest = packs.flatMap((pack) => {
    const printed = printedMrp(pack);
    return printed === undefined ? [] : [unitMrpOfPack(printed, pack.size)];
  });
  return Math.min(unitMrpMinor, ...highest);
}

/** Whether the unit price is the pack price divided and rounded half-up, as lists and documented clients do. */
const isRoundedFrom = (unitMrpMinor: number, pack: PackPrice): boolean => {
  const printed = printedMrp(pack);
  return printed !== undefined && unitPriceOfPack(printed, pack.size) === unitMrpMinor;
};

/**
 * A new unit price beside the packs of a product. The packs that came with it limit it. A pack that was known before
 * limits it where the unit price is that pack's, rounded; otherwise its price is out of date and follows the unit price.
 */
export function settlePackPrices<Pack extends PackPrice>(
  unitMrpMinor: number | null,
  { stated, earlier }: { stated: readonly PackPrice[]; earlier: readonly Pack[] },
): { unitMrpMinor: number | null; earlier: Pack[] } {
  const limited = unitMrpWithin(unitMrpMinor, stated);
  if (limited === null) return { unitMrpMinor: null, earlier: [...earlier] };
  const unit = unitMrpWithin(
    limited,
    earlier.filter((pack) => isRoundedFrom(limited, pack)),
  );
  return { unitMrpMinor: unit, earlier: earlier.map((pack) => followUnit(pack, unit ?? 0)) };
}

function followUnit<Pack extends PackPrice>(pack: Pack, unitMrpMinor: number): Pack {
  const whole = unitMrpMinor * pack.size;
  if (whole <= (printedMrp(pack) ?? Number.POSITIVE_INFINITY)) return pack;
  return { ...pack, mrpMinor: whole > MAX_MINOR ? null : whole };
}

interface Priced<Pack extends PackPrice> {
  unitMrpMinor: number | null;
  packs: readonly Pack[];
}

/** The one price that the documented forms show beside the unit price: the first pack's if it has one, else the unit's. */
export const shownPriceOf = ({ unitMrpMinor, packs }: Priced<PackPrice>): number | null =>
  packs[0]?.mrpMinor ?? unitMrpMinor;

/** Both price figures of a documented form as it sends them back. */
export const ShownPrices = z.object({
  unitMrpMinor: UnitAmount.optional(),
  priceMinor: MinorAmount.optional(),
});
export type ShownPrices = z.infer<typeof ShownPrices>;

/** A price of 0 is the documented default of "no price". */
export const priceOrNone = (minor: number | undefined): number | null => (minor ? minor : null);

/** The figures of a form that differ from the product's: a client sends back both and changes one. */
const changedFigures = (shown: ShownPrices, product: Priced<PackPrice>) => ({
  unit: shown.unitMrpMinor === (product.unitMrpMinor ?? 0) ? undefined : shown.unitMrpMinor,
  price: shown.priceMinor === (shownPriceOf(product) ?? 0) ? undefined : shown.priceMinor,
});

export function whyNotShowPrices(shown: ShownPrices, product: Priced<PackPrice>): Violation[] {
  const { unit, price } = changedFigures(shown, product);
  const [first] = product.packs;
  if (price === undefined) return [];
  if ((first ? unitMrpOfPack(price, first.size) : price) > MAX_UNIT_MINOR) {
    return [{ field: 'unitMrpMinor', ...AMOUNT_TOO_LARGE }];
  }
  if (unit === undefined) return [];
  // Clients round half-up where the server rounds down.
  const fitting = first ? [unitMrpOfPack(price, first.size), unitPriceOfPack(price, first.size)] : [price];
  if (fitting.includes(unit)) return [];
  const refusal = coded('request.unitMrpMismatch');
  return [{ field: 'unitMrpMinor', ...coded('field.unitPriceMismatch'), refusal }];
}

/** What a form's prices change: the unit price follows that of the first pack. */
export function changesOfShownPrices<Pack extends PackPrice>(
  shown: ShownPrices,
  product: Priced<Pack>,
): { unitMrpMinor?: number | null; packs?: Pack[] } {
  const { unit, price } = changedFigures(shown, product);
  if (price === undefined) return unit === undefined ? {} : { unitMrpMinor: priceOrNone(unit) };
  const [first, ...others] = product.packs;
  if (!first) return { unitMrpMinor: priceOrNone(price) };
  return {
    unitMrpMinor: priceOrNone(unitMrpOfPack(price, first.size)),
    packs: [{ ...first, mrpMinor: priceOrNone(price) }, ...others],
  };
}
