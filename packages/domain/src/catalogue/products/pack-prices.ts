import { MAX_MINOR, unitMrpOfPack, unitPriceOfPack } from '../../shared/money';

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

/** Whether the unit price is this pack's, rounded half-up as lists and documented clients round it. */
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
