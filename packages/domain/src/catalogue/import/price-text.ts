import { unitMrpOfPack } from '../../shared/money';
import { readMoney } from '../../shared/number-text';
import { got, quoted, type Reading, refused, tidy } from '../../shared/reading';
import { coded } from '../../shared/refusal';
import { unitMrpWithin } from '../products/pack-prices';
import { pieceOfForm, unitOfForm } from './dosage-form';
import { type PackLabel, packCount, readPackLabel } from './price-label';

export type PriceStatus = 'ok' | 'noPackSize' | 'labelKept' | 'noPrice' | 'notForSale';

/** One pack that a price text names. `unitType` is what the pack counts; `content` tells units apart ("100 ml"). */
export interface PricedPack {
  unitType: string;
  packType: string | null;
  packSize: number | null;
  packMrpMinor: number | null;
  unitMrpMinor: number | null;
  content: string;
  status: PriceStatus;
}

interface Priced {
  label: string;
  minor: number;
}

interface Group {
  base: Priced;
  label: PackLabel;
  boxes: { size: number; minor: number }[];
}

const NO_PRICE = /^(?:price (?:un|not )available|not for sale|-+|n\/?a)$/i;
// The price is matched together with its sign, so `৳ 430.00,120 metered doses` cannot be taken for 430.00,120.
const PRICE = /(?:৳|\btk\b\.?|\bbdt\b)\s*(\d[\d,]*\.\d{1,2}(?![\d.])|\d+(?![\d.]|,\d))/gi;

/**
 * Reads the price text of the Bangladeshi lists: "Unit Price: ৳ 5.98,(100's pack: ৳ 598.00),", "100 ml bottle:
 * ৳ 40.12", several of them in one cell, and a bare "৳ 195.00" for the whole container. Answers one pack or more;
 * a blank cell, "Price Unavailable" and "Not for sale" are one pack without a price.
 */
export function readPriceText(cell: string | undefined, dosageForm = ''): Reading<PricedPack[]> {
  const text = tidy(cell)
    .replace(/\u00a0/g, ' ')
    .replace(/[\u2018\u2019]/g, "'");
  const unpriced = readUnpriced(text);
  if (unpriced) return got([unpriced]);
  const prices = splitPrices(text);
  if (!prices.ok) return prices;
  const groups = groupBoxes(prices.value, dosageForm);
  if (!groups) return refused(coded('cell.packPriceFirst', { cell: quoted(text) }));
  return got(groups.flatMap((group) => packsOf(group, dosageForm)));
}

function readUnpriced(text: string): PricedPack | undefined {
  const pieces = text.split(',').map((piece) => piece.trim());
  if (!pieces.every((piece) => piece === '' || NO_PRICE.test(piece))) return undefined;
  const status = pieces.some((piece) => /^not for sale$/i.test(piece)) ? 'notForSale' : 'noPrice';
  return { unitType: '', packType: null, packSize: null, packMrpMinor: null, unitMrpMinor: null, content: '', status };
}

function splitPrices(text: string): Reading<Priced[]> {
  const prices: Priced[] = [];
  let end = 0;
  for (const match of text.matchAll(PRICE)) {
    const label = text
      .slice(end, match.index)
      .replace(/^[\s,)]+/, '')
      .replace(/[\s:]+$/, '');
    const amount = readMoney(match[1], { style: 'point' });
    if (!amount.ok) return amount;
    if (amount.value === null || /[৳:]/.test(label)) return refused(coded('cell.notPriceText', { cell: quoted(text) }));
    prices.push({ label, minor: amount.value });
    end = match.index + match[0].length;
  }
  if (prices.length === 0) return readBareNumber(text);
  return /^[\s,)]*$/.test(text.slice(end)) ? got(prices) : refused(coded('cell.notPriceText', { cell: quoted(text) }));
}

function readBareNumber(text: string): Reading<Priced[]> {
  const amount = readMoney(text, { style: 'point' });
  if (amount.ok && amount.value !== null) return got([{ label: '', minor: amount.value }]);
  return refused(coded('cell.notPriceText', { cell: quoted(text) }));
}

/** "(30's pack: ৳ 195.00)" belongs to the label before it. */
function groupBoxes(prices: readonly Priced[], dosageForm: string): Group[] | undefined {
  const groups: { base: Priced; boxes: Group['boxes'] }[] = [];
  for (const price of prices) {
    const size = packCount(price.label);
    const last = groups.at(-1);
    if (size === undefined) groups.push({ base: price, boxes: [] });
    else if (last) last.boxes.push({ size, minor: price.minor });
    else return undefined;
  }
  return groups.map(({ base, boxes }) => ({
    base,
    boxes,
    label: readPackLabel(base.label, { boxed: boxes.length > 0, dosageForm }),
  }));
}

/** A price of 0 is no price: nothing in these lists is free, and a till must not sell it as if it were. */
const priceOrNone = (minor: number): number | null => (minor === 0 ? null : minor);

function packsOf({ base, label, boxes }: Group, dosageForm: string): PricedPack[] {
  if (boxes.length > 0) {
    return boxes.map((box) => ({
      unitType: label.unitType,
      packType: 'box',
      packSize: box.size,
      packMrpMinor: priceOrNone(box.minor),
      unitMrpMinor: priceOrNone(unitMrpWithin(base.minor, [{ size: box.size, mrpMinor: box.minor }]) ?? 0),
      content: label.content,
      status: label.understood ? 'ok' : 'labelKept',
    }));
  }
  if (base.label === '') return [wholeContainer(base.minor, dosageForm)];
  if (/^unit price$/i.test(base.label) || /^each\s/i.test(base.label)) return [unitOnly(base.minor, label)];
  const size = label.packSize ?? 1;
  return [
    {
      unitType: label.unitType,
      packType: label.packType,
      packSize: size,
      packMrpMinor: priceOrNone(base.minor),
      unitMrpMinor: priceOrNone(unitMrpOfPack(base.minor, size)),
      content: label.content,
      status: label.understood ? 'ok' : 'labelKept',
    },
  ];
}

/** The person has to enter the pack size; it is never assumed to be 1. */
const unitOnly = (minor: number, label: PackLabel): PricedPack => ({
  unitType: label.unitType,
  packType: null,
  packSize: null,
  packMrpMinor: null,
  unitMrpMinor: priceOrNone(minor),
  content: label.content,
  status: 'noPackSize',
});

/** A bare price is that of one container: a bottle is the unit, but the number of tablets in a strip is unknown. */
function wholeContainer(minor: number, dosageForm: string): PricedPack {
  const counted = pieceOfForm(dosageForm) !== undefined;
  return {
    unitType: unitOfForm(dosageForm),
    packType: null,
    packSize: counted ? null : 1,
    packMrpMinor: priceOrNone(minor),
    unitMrpMinor: counted ? null : priceOrNone(minor),
    content: '',
    status: counted ? 'noPackSize' : 'ok',
  };
}
