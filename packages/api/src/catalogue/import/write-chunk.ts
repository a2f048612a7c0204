import type { Tx } from '@bhandar/db';
import { type MergedProduct, productKeys } from '@bhandar/domain/catalogue';
import { fold } from '@bhandar/domain/shared';
import { receiveOpenings } from '../../inventory';
import { savePrices } from '../products/price-history-repository';
import { saveBarcodes } from '../save-barcodes-repository';
import { ensureSetupRows, type SetupList } from '../setup/setup-repository';
import {
  allowLongWork,
  insertProducts,
  loadCurrent,
  newIds,
  type ProductRow,
  type Stamp,
  savePacks,
  saveSources,
  updateProducts,
} from './chunk-repository';
import { matchChunk, storedKey } from './match-chunk';
import { type ProductPlan, planCreation, planUpdate } from './plan-chunk';

export interface ChunkCounts {
  created: number;
  updated: number;
  unchanged: number;
  repriced: number;
  openings: number;
  /** Barcodes that belong to another product. */
  strangeBarcodes: number;
}

export interface ChunkJob extends Stamp {
  jobId: string;
  /** The file's name, which the price history and the movements show. */
  source: string;
  /** The day of the import, which is that of its prices. */
  day: string;
  /** Products that the file has named already, in all its chunks. */
  claimed: Set<string>;
}

interface Planned extends ProductPlan {
  merged: MergedProduct;
}

/** Writes one chunk of a file's products, each statement for all of them. */
export async function writeChunk(tx: Tx, products: readonly MergedProduct[], job: ChunkJob): Promise<ChunkCounts> {
  await allowLongWork(tx);
  const { plans, retired } = await planChunk(tx, products, job);
  await writeProducts(tx, plans, job);
  await saveSources(
    tx,
    plans.flatMap(({ merged, product }) =>
      merged.identities.map((key) => ({ key: storedKey(key), productId: product.id })),
    ),
  );
  await savePacks(
    tx,
    plans.flatMap(({ packs, product }) => packs.map((pack) => ({ ...pack, productId: product.id }))),
  );
  const barcodes = plans.flatMap(({ barcode, product }) =>
    barcode ? [{ gtin: barcode, productId: product.id, packSize: 1 }] : [],
  );
  const saved = await saveBarcodes(tx, barcodes);
  await savePrices(
    tx,
    plans
      .filter(({ priceChanged }) => priceChanged)
      .map(({ product, merged }) => ({
        productId: product.id,
        unitMrpMinor: product.unitMrpMinor,
        unitCost: merged.unitTpMinor === null ? null : product.unitCost,
        pricedOn: job.day,
      })),
    job,
  );
  const openings = await receiveOpenings(tx, plans.flatMap(openingRows), job);
  const count = (outcome: ProductPlan['outcome']) => plans.filter((plan) => plan.outcome === outcome).length;
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged') + retired,
    repriced: plans.filter(({ repriced }) => repriced).length,
    openings,
    strangeBarcodes: barcodes.length - saved.length,
  };
}

async function planChunk(
  tx: Tx,
  products: readonly MergedProduct[],
  { claimed }: ChunkJob,
): Promise<{ plans: Planned[]; retired: number }> {
  const matches = await matchChunk(tx, products, claimed);
  const live = matches.flatMap(({ match }) => (match && !match.retired ? [match.productId] : []));
  const current = await loadCurrent(tx, live);
  const ids = await newIds(tx, matches.filter(({ match }) => !match).length);
  const plans: Planned[] = [];
  let retired = 0;
  for (const { product, match } of matches) {
    // A retired product stays retired, whatever a list offers.
    if (match?.retired) {
      retired += 1;
      continue;
    }
    const existing = match && current.get(match.productId);
    const plan = existing ? planUpdate(product, existing) : planCreation(product, ids.shift() ?? '');
    claimed.add(plan.product.id);
    plans.push({ ...plan, merged: product });
  }
  return { plans, retired };
}

async function writeProducts(tx: Tx, plans: readonly Planned[], job: ChunkJob): Promise<void> {
  const changed = plans.filter(({ rowChanged }) => rowChanged);
  const idsOf = async (list: SetupList) =>
    ensureSetupRows(tx, list, new Set(changed.map(({ product }) => product[list])), job);
  const categories = await idsOf('category');
  const companies = await idsOf('company');
  const unitTypes = await idsOf('unitType');
  const rows = changed.map(({ product: { category, company, unitType, ...product }, outcome }) => ({
    outcome,
    row: {
      ...product,
      // Keys are computed for written rows only, because most rows of a known list are unchanged.
      ...productKeys({ ...product, category, company, unitType }),
      categoryId: categories.get(fold(category)) ?? '',
      companyId: companies.get(fold(company)) ?? '',
      unitTypeId: unitTypes.get(fold(unitType)) ?? '',
    } satisfies ProductRow,
  }));
  const rowsOf = (created: boolean) =>
    rows.filter(({ outcome }) => (outcome === 'created') === created).map(({ row }) => row);
  await insertProducts(tx, rowsOf(true), job);
  await updateProducts(tx, rowsOf(false), job);
}

const openingRows = ({ merged, product }: Planned) =>
  merged.openings.map(({ quantity, batchNumber, expiresOn }) => ({
    productId: product.id,
    batchNumber: batchNumber ?? '',
    expiresOn,
    quantity,
    unitCost: product.unitCost,
    mrpMinor: product.unitMrpMinor,
  }));
