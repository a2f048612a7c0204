import { DEFAULT_PACK_TYPE, type MergedProduct, settlePackPrices } from '@bhandar/domain/catalogue';

/** The texts of a product after the import: a blank cell keeps the existing text. */
export interface Texts {
  tradeName: string;
  genericName: string;
  strength: string;
  content: string;
  category: string;
  company: string;
  unitType: string;
}

export interface CurrentPack {
  size: number;
  name: string;
  mrpMinor: number | null;
  tradePriceMinor: number | null;
}

/** The product in the catalogue. */
export interface CurrentProduct extends Texts {
  ven: MergedProduct['ven'];
  id: string;
  kind: MergedProduct['kind'];
  unitMrpMinor: number | null;
  unitCost: string | null;
  packs: CurrentPack[];
  barcodes: string[];
}

export interface PlannedProduct extends Texts {
  ven: MergedProduct['ven'];
  id: string;
  kind: MergedProduct['kind'];
  packType: string;
  unitMrpMinor: number | null;
  unitCost: string | null;
}

export interface ProductPlan {
  product: PlannedProduct;
  /** The row itself differs, not only its packs or barcodes. */
  rowChanged: boolean;
  packs: CurrentPack[];
  barcode: string | null;
  outcome: 'created' | 'updated' | 'unchanged';
  /** The price to be added to the history. */
  priceChanged: boolean;
  /** The price differs from the existing one. */
  repriced: boolean;
}

/** Required texts that a file lacks get these values. */
const UNNAMED = { category: 'Uncategorised', company: 'Unknown company', unitType: 'unit' } as const;

export function textsOf(product: MergedProduct, current?: Texts): Texts {
  return {
    tradeName: product.tradeName,
    genericName: product.genericName || current?.genericName || '',
    strength: product.strength || current?.strength || '',
    content: product.content || current?.content || '',
    category: product.category || current?.category || UNNAMED.category,
    company: product.company || current?.company || UNNAMED.company,
    unitType: product.unitType || current?.unitType || UNNAMED.unitType,
  };
}

/** Minor units as the four-decimal unit cost. */
const costOf = (minor: number | null): string | null =>
  minor === null ? null : `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}00`;

const packName = (name: string | null): string => name ?? '';

function packTypeOf(product: MergedProduct): string {
  const names = new Set(product.packs.map((pack) => packName(pack.packType)).filter((name) => name !== ''));
  const [only] = names;
  return names.size === 1 && only !== undefined ? only : DEFAULT_PACK_TYPE;
}

/** New packs and packs with a new price; packs that the file does not name remain. */
function changedPacks(product: MergedProduct, current: readonly CurrentPack[]): CurrentPack[] {
  const known = new Map(current.map((pack) => [`${pack.size} ${pack.name}`, pack]));
  const wanted = new Map<string, CurrentPack>();
  for (const pack of product.packs) {
    const name = packName(pack.packType);
    const key = `${pack.packSize} ${name}`;
    const before = known.get(key);
    const mrpMinor = pack.packMrpMinor ?? before?.mrpMinor ?? null;
    const tradePriceMinor = pack.packTpMinor ?? before?.tradePriceMinor ?? null;
    if (before && before.mrpMinor === mrpMinor && before.tradePriceMinor === tradePriceMinor) continue;
    wanted.set(key, { size: pack.packSize, name, mrpMinor, tradePriceMinor });
  }
  return [...wanted.values()];
}

export function planCreation(product: MergedProduct, id: string): ProductPlan {
  const texts = textsOf(product);
  return {
    product: {
      id,
      kind: product.kind,
      ...texts,
      packType: packTypeOf(product),
      ven: product.ven,
      unitMrpMinor: product.unitMrpMinor,
      unitCost: costOf(product.unitTpMinor),
    },
    rowChanged: true,
    packs: changedPacks(product, []),
    barcode: product.barcode,
    outcome: 'created',
    priceChanged: product.unitMrpMinor !== null || product.unitTpMinor !== null,
    repriced: false,
  };
}

const TEXT_FIELDS = ['tradeName', 'genericName', 'strength', 'content', 'category', 'company', 'unitType'] as const;

/** Reconciles the file's prices with those of packs that it does not name. */
function settled(
  product: MergedProduct,
  current: CurrentProduct,
): { unitMrpMinor: number | null; packs: CurrentPack[] } {
  const wanted = product.unitMrpMinor ?? current.unitMrpMinor;
  const changed = changedPacks(product, current.packs);
  if (product.unitMrpMinor === null && changed.length === 0) return { unitMrpMinor: wanted, packs: changed };
  const priced = new Set(
    product.packs.flatMap(({ packSize, packType, packMrpMinor }) =>
      packMrpMinor === null ? [] : [`${packSize} ${packName(packType)}`],
    ),
  );
  const keyOf = ({ size, name }: CurrentPack) => `${size} ${name}`;
  const changes = new Map(changed.map((pack) => [keyOf(pack), pack]));
  const ladder = [...current.packs.filter((pack) => !changes.has(keyOf(pack))), ...changed];
  const earlier = ladder.filter((pack) => !priced.has(keyOf(pack)));
  const { unitMrpMinor, earlier: followed } = settlePackPrices(wanted, {
    stated: ladder.filter((pack) => priced.has(keyOf(pack))),
    earlier,
  });
  for (const [index, pack] of followed.entries()) if (pack !== earlier[index]) changes.set(keyOf(pack), pack);
  return { unitMrpMinor, packs: [...changes.values()] };
}

export function planUpdate(product: MergedProduct, current: CurrentProduct): ProductPlan {
  const texts = textsOf(product, current);
  const unitCost = costOf(product.unitTpMinor) ?? current.unitCost;
  const { unitMrpMinor, packs } = settled(product, current);
  const barcode = product.barcode !== null && !current.barcodes.includes(product.barcode) ? product.barcode : null;
  const ven = product.ven || current.ven;
  const priceChanged = unitMrpMinor !== current.unitMrpMinor;
  const rowChanged =
    priceChanged ||
    unitCost !== current.unitCost ||
    ven !== current.ven ||
    TEXT_FIELDS.some((field) => texts[field] !== current[field]);
  return {
    product: {
      id: current.id,
      kind: current.kind,
      ...texts,
      packType: '',
      ven,
      unitMrpMinor,
      unitCost,
    },
    rowChanged,
    packs,
    barcode,
    outcome: rowChanged || packs.length > 0 || barcode !== null ? 'updated' : 'unchanged',
    priceChanged: priceChanged || unitCost !== current.unitCost,
    repriced: priceChanged && current.unitMrpMinor !== null,
  };
}
