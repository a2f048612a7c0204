import { createHash } from 'node:crypto';
import type { Tx } from '@bhandar/db';
import type { ProductKind } from '@bhandar/domain/catalogue';
import { englishOf } from '@bhandar/domain/english';
import {
  type CellProblem,
  guessPurchaseStyle,
  type ImportedPurchaseLine,
  priceLine,
  readPurchaseRow,
} from '@bhandar/domain/purchasing';
import { audit } from '../../audit/audit';
import { allowLongWork, ensureProduct, type NumberedRow } from '../../catalogue';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { ensureSuppliers, lockSuppliers } from '../suppliers/supplier-repository';
import { type PreparedPurchase, postPurchases } from './post-purchases';
import { findImported } from './purchase-facts-repository';

/** The number of purchases in one transaction. */
const CHUNK = 250;

export interface RowProblem extends CellProblem {
  /** The row's number in the file. */
  rowNumber: number;
}

export interface PurchaseImportReport {
  rows: number;
  lines: number;
  purchases: number;
  /** Purchases that were imported before, or whose invoice number exists. */
  known: number;
  suppliers: number;
  problems: RowProblem[];
}

interface Group {
  supplier: string;
  first: ImportedPurchaseLine;
  lines: ImportedPurchaseLine[];
}

/**
 * Imports past purchases from a file: missing suppliers and products are created, and each invoice is posted as a
 * purchase, so that stock and dues follow. Existing purchases are skipped, so that a file which broke off can be
 * imported again.
 */
export async function importPurchases(
  ctx: StaffContext,
  { rows, kind }: { rows: AsyncIterable<NumberedRow> | Iterable<NumberedRow>; kind: ProductKind },
): Promise<PurchaseImportReport> {
  const problems: RowProblem[] = [];
  const groups = new Map<string, Group>();
  const all: NumberedRow[] = [];
  for await (const row of rows) all.push(row);
  const style = guessPurchaseStyle(all.map(({ cells }) => cells));
  for (const { rowNumber, cells } of all) {
    const { row, problems: found } = readPurchaseRow(cells, style);
    for (const problem of found) problems.push({ rowNumber, ...problem });
    if (row) addToGroup(groups, row);
  }
  const productIds = await findGoods(ctx, groups, kind);
  const suppliers = await transact(ctx, (tx) =>
    ensureSuppliers(tx, new Set([...groups.values()].map(({ supplier }) => supplier)), {
      by: ctx.actor.id,
      at: ctx.now(),
    }),
  );
  const prepared = [...groups.values()].map((group) => prepare(group, { kind, productIds, suppliers }));
  const fresh: ImportedPurchase[] = [];
  for (let start = 0; start < prepared.length; start += CHUNK) {
    const chunk = prepared.slice(start, start + CHUNK);
    fresh.push(...(await transact(ctx, (tx) => postFresh(tx, ctx, chunk))));
  }
  const report = {
    rows: all.length,
    lines: fresh.reduce((sum, { lines }) => sum + lines.length, 0),
    purchases: fresh.length,
    known: prepared.length - fresh.length,
    suppliers: suppliers.size,
  };
  await audit(ctx.db, ctx, { action: 'imported', entity: 'purchases', entityId: kind, after: report });
  return { ...report, problems };
}

type ImportedPurchase = PreparedPurchase & { importKey: string };

/** A simultaneous import of the same file waits for the suppliers' locks, and then finds its purchases. */
async function postFresh(
  tx: Tx,
  ctx: StaffContext,
  purchases: readonly ImportedPurchase[],
): Promise<ImportedPurchase[]> {
  await allowLongWork(tx);
  await lockSuppliers(
    tx,
    purchases.flatMap(({ supplierId }) => supplierId ?? []),
  );
  const known = await findImported(tx, purchases);
  const fresh = purchases.filter((purchase) => !known.has(purchase));
  if (fresh.length > 0) await postPurchases(tx, ctx, fresh);
  return fresh;
}

/** The identity of a purchase in a file, equal for every import of it. */
const keyOf = (supplierId: string, { first, lines }: Group, kind: ProductKind): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, supplierId, first.orderNumber, first.invoiceNumber, lines]))
    .digest('hex');

function addToGroup(groups: Map<string, Group>, row: ImportedPurchaseLine): void {
  const key = [row.supplier, row.orderNumber, row.invoiceNumber].join('\u001f');
  const group = groups.get(key);
  if (group) group.lines.push(row);
  else groups.set(key, { supplier: row.supplier, first: row, lines: [row] });
}

const goodsKey = ({ line: { goods } }: ImportedPurchaseLine): string => JSON.stringify(goods);

/** The products of all lines; missing ones are created. */
async function findGoods(ctx: StaffContext, groups: ReadonlyMap<string, Group>, kind: ProductKind) {
  const named = new Map(
    [...groups.values()].flatMap(({ lines }) => lines.map((row) => [goodsKey(row), row.line] as const)),
  );
  return transact(ctx, async (tx) => {
    await allowLongWork(tx);
    const ids = new Map<string, string>();
    for (const [key, { goods, packType }] of named) {
      ids.set(key, (await ensureProduct(tx, ctx, { kind, packType, ...goods })).id);
    }
    return ids;
  });
}

function prepare(
  group: Group,
  known: { kind: ProductKind; productIds: ReadonlyMap<string, string>; suppliers: ReadonlyMap<string, string> },
): ImportedPurchase {
  const { supplier, first, lines } = group;
  const supplierId = known.suppliers.get(supplier) ?? '';
  return {
    kind: known.kind,
    storeId: null,
    supplierId,
    orderId: null,
    invoiceNumber: first.invoiceNumber,
    importKey: keyOf(supplierId, group, known.kind),
    purchasedOn: first.purchasedOn,
    note: [first.orderNumber, ...new Set(lines.map(({ note }) => note))].filter(Boolean).join('; ').slice(0, 500),
    lines: lines.map((row) => ({
      productId: known.productIds.get(goodsKey(row)) ?? '',
      input: row.line,
      priced: pricedOf(row),
    })),
  };
}

function pricedOf({ line }: ImportedPurchaseLine) {
  const priced = priceLine(line);
  if (Array.isArray(priced)) throw new Error(priced.map(englishOf).join('; '));
  return priced;
}
