import { MAX_UNIT_MINOR } from '../../shared/bounds';
import { AMOUNT_TOO_LARGE, unitMrpOfPack, unitPriceOfPack } from '../../shared/money';
import { coded, type Refusal } from '../../shared/refusal';
import { unitMrpWithin } from '../products/pack-prices';
import { unitOfForm } from './dosage-form';
import type { ImportPack, ImportProduct } from './import-product';
import { readPackOf } from './pack-label';
import { type PricedPack, readPriceText } from './price-text';
import type { FileRow } from './row-cells';

export type PackedUnit = Pick<ImportProduct, 'unitType' | 'content' | 'packs' | 'unitMrpMinor' | 'unitTpMinor'>;

interface RowPacks {
  units: PackedUnit[];
  /** The dosage form in a pack label, or ''. */
  form: string;
}

export const bySize = (a: ImportPack, b: ImportPack): number => a.packSize - b.packSize;

/** The sale units of a row, each with its packs. A unit beyond the highest price refuses the row. */
export function readPacks(row: FileRow): RowPacks {
  const read = readUnits(row);
  const { mapping } = row.reader;
  for (const { unitMrpMinor, unitTpMinor } of read.units) {
    const priced = mapping.unitMrp ? 'unitMrp' : mapping.packMrp ? 'packMrp' : 'priceText';
    if ((unitMrpMinor ?? 0) > MAX_UNIT_MINOR) throw row.refuse(priced, AMOUNT_TOO_LARGE);
    if ((unitTpMinor ?? 0) > MAX_UNIT_MINOR) {
      throw row.refuse(mapping.unitTp ? 'unitTp' : 'packTp', AMOUNT_TOO_LARGE);
    }
  }
  return read;
}

function readUnits(row: FileRow): RowPacks {
  const purchase = { packTpMinor: row.money('packTp'), unitTpMinor: row.money('unitTp') };
  const packs = row.reader.mapping.priceText === undefined ? undefined : readPriceCell(row);
  if (!packs) return readPackColumns(row, purchase);
  const units = unitsOf(packs, row);
  const [only] = units;
  const [pack] = only?.packs ?? [];
  if (only && units.length === 1 && only.packs.length <= 1) {
    only.unitTpMinor = purchase.unitTpMinor;
    if (pack) pack.packTpMinor = purchase.packTpMinor;
  } else if (purchase.packTpMinor !== null || purchase.unitTpMinor !== null) {
    row.warn(purchase.packTpMinor === null ? 'unitTp' : 'packTp', coded('cell.costOfSeveral'));
  }
  return { units, form: '' };
}

function readPriceCell(row: FileRow): PricedPack[] {
  const category = row.text('category');
  const packs = row.take('priceText', readPriceText(row.text('priceText'), category));
  const [first] = packs;
  if (first?.status === 'notForSale') row.warn('priceText', coded('cell.notForSale'));
  if (first?.status === 'noPrice' && row.text('priceText') !== '') row.warn('priceText', coded('cell.noPrice'));
  if (packs.some((pack) => pack.status === 'noPackSize')) row.warn('priceText', noPackSize(packs));
  if (packs.some((pack) => pack.status === 'labelKept')) row.warn('priceText', coded('cell.packAsWritten'));
  return packs;
}

const noPackSize = (packs: readonly PricedPack[]): Refusal =>
  packs.some((pack) => pack.packMrpMinor !== null && pack.packSize === null)
    ? coded('cell.packSizeUnknown')
    : coded('cell.noPackSize');

/** Packs of one content and unit are levels of one ladder, which has one price a size. */
function unitsOf(packs: readonly PricedPack[], row: FileRow): PackedUnit[] {
  const units = new Map<string, PackedUnit>();
  const unitFor = (pack: PricedPack, content: string): PackedUnit => {
    const key = `${content}\u001f${pack.unitType}`;
    const known = units.get(key);
    if (known) return known;
    const unit = { unitType: pack.unitType, content, packs: [], unitMrpMinor: null, unitTpMinor: null };
    units.set(key, unit);
    return unit;
  };
  for (const pack of packs) {
    // A strip of 100 and a can of 100 at two prices are sold apart: the container tells them apart.
    const clash = clashing(unitFor(pack, pack.content), pack);
    const apart =
      clash && clash.packType !== pack.packType ? `${pack.content} ${pack.packType ?? ''}`.trim() : pack.content;
    const unit = unitFor(pack, apart);
    if (clashing(unit, pack)) row.warn('priceText', coded('cell.twoPrices', { size: pack.packSize ?? 0 }));
    unit.unitMrpMinor ??= pack.unitMrpMinor;
    addPack(unit.packs, pack);
  }
  return [...units.values()].map(withinPacks);
}

/** A list rounds its unit prices half-up, so that fifteen of them may cost more than the pack. */
const withinPacks = (unit: PackedUnit): PackedUnit => ({
  ...unit,
  unitMrpMinor:
    unitMrpWithin(
      unit.unitMrpMinor,
      unit.packs.map(({ packSize, packMrpMinor }) => ({ size: packSize, mrpMinor: packMrpMinor })),
    ) || null,
});

const clashing = (unit: PackedUnit, pack: PricedPack): ImportPack | undefined =>
  unit.packs.find((each) => each.packSize === pack.packSize && each.packMrpMinor !== pack.packMrpMinor);

function addPack(ladder: ImportPack[], { packType, packSize, packMrpMinor }: PricedPack): void {
  if (packSize === null || ladder.some((each) => each.packSize === packSize)) return;
  ladder.push({ packType, packSize, packMrpMinor, packTpMinor: null });
  ladder.sort(bySize);
}

function readPackColumns(row: FileRow, purchase: { packTpMinor: number | null; unitTpMinor: number | null }): RowPacks {
  const labelled = readLabel(row);
  const packMrpMinor = row.money('packMrp');
  const statedUnit = row.money('unitMrp');
  const packSize = row.count('packSize', 1) ?? labelled.packSize;
  const packType = row.text('packType') || labelled.packType;
  const unitType = row.text('unitType') || labelled.unitType || unitOfForm(row.text('category'));
  if (packSize === null && packMrpMinor !== null && statedUnit === null) {
    row.warn('packMrp', coded('cell.packSizeUnknown'));
  }
  const per = (pack: number | null, unitOf: typeof unitPriceOfPack) =>
    pack === null || packSize === null ? null : unitOf(pack, packSize);
  const { packTpMinor } = purchase;
  return {
    form: labelled.form,
    units: [
      withinPacks({
        unitType,
        content: row.text('content') || labelled.content,
        packs: packSize === null ? [] : [{ packType: packType || null, packSize, packMrpMinor, packTpMinor }],
        unitMrpMinor: statedUnit ?? per(packMrpMinor, unitMrpOfPack),
        unitTpMinor: purchase.unitTpMinor ?? (per(packTpMinor, unitPriceOfPack) || null),
      }),
    ],
  };
}

interface Labelled {
  unitType: string;
  packType: string;
  packSize: number | null;
  content: string;
  form: string;
}

function readLabel(row: FileRow): Labelled {
  const label = row.text('packLabel');
  if (label === '') return { unitType: '', packType: '', packSize: null, content: '', form: '' };
  const pack = readPackOf(label);
  if (pack) return pack;
  row.warn('packLabel', coded('cell.packAsWritten'));
  return { unitType: 'unit', packType: '', packSize: 1, content: label, form: '' };
}
