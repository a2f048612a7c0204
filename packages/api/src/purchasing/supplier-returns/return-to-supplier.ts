import type { Tx } from '@bhandar/db';
import {
  type BatchGoingBack,
  type BatchSupplier,
  type ReturnToSupplierInput,
  type SuppliedGoods,
  type SupplierReturn,
  type SupplierReturnQuery,
  supplierCreditOf,
  whyNotCreditReturn,
  whyNotReturnTogether,
  whyNotReturnToSupplier,
} from '@bhandar/domain/purchasing';
import {
  AMOUNT_TOO_LARGE,
  coded,
  DomainError,
  invalid,
  MAX_MINOR,
  notFound,
  type Page,
  refuse,
  toPage,
} from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import {
  findHeldPlace,
  getLocationIdByKind,
  moveBatches,
  type PickedBatch,
  readPicked,
  reverseDocument,
} from '../../inventory';
import { postToSupplier, reversePosting } from '../payments/supplier-ledger';
import { lockSuppliers } from '../suppliers/supplier-repository';
import {
  getSupplierReturn,
  insertSupplierReturn,
  listBatchSuppliers,
  listSupplied,
  listSupplierReturnRows,
  lockSupplierReturn,
  markSupplierReturnVoided,
} from './return-to-supplier-repository';

export async function listSupplierReturns(
  ctx: StaffContext,
  query: SupplierReturnQuery,
): Promise<Page<SupplierReturn>> {
  const { rows, totalItems } = await listSupplierReturnRows(ctx.db, ctx.actor, query);
  return toPage(rows, totalItems, query);
}

export const batchSuppliers = (
  ctx: StaffContext,
  { batchIds }: { batchIds: readonly string[] },
): Promise<BatchSupplier[]> => listBatchSuppliers(ctx.db, ctx.actor, batchIds);

/**
 * Returns goods from the warehouse to their supplier, expired or not, with a credit note for the place that bought them:
 * it lowers what that place owes, and settles no bill until a person chooses bills of that place.
 */
export async function returnToSupplier(ctx: StaffContext, input: ReturnToSupplierInput): Promise<SupplierReturn> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    const supplier = (await lockSuppliers(tx, [input.supplierId])).get(input.supplierId);
    if (!supplier) throw notFound('supplier');
    const place = await findHeldPlace(tx, actor, input.placeId);
    if (!place) throw notFound('place');
    if (place.homeId !== (await getLocationIdByKind(tx, 'warehouse'))) {
      throw invalid(coded('supplierReturn.warehouseOnly'), {
        placeId: coded('supplierReturn.bringToWarehouse'),
      });
    }
    const picked = await readPicked(tx, input.placeId, input.lines);
    if (picked.length < input.lines.length) {
      throw invalid(coded('batch.notHeld'), { lines: coded('batch.notHeldField') });
    }
    const going = await withSupply(tx, input.supplierId, picked);
    refuse(whyNotReturnToSupplier(going, { supplier: supplier.name, reason: input.reason }), 'VALIDATION_FAILED');
    refuse(whyNotReturnTogether(picked), 'VALIDATION_FAILED');
    const storeId = picked[0]?.storeId ?? null;
    const credits = new Map(input.lines.map((line) => [line.batchId, line.creditMinor]));
    const goods = new Map(going.map((batch) => [batch.batchId, batch]));
    refuse(
      input.lines.flatMap(({ batchId, creditMinor = 0 }, index) => {
        const batch = goods.get(batchId);
        return batch ? whyNotCreditReturn(batch, { creditMinor, field: `lines.${index}.creditMinor` }) : [];
      }),
      'VALIDATION_FAILED',
    );
    const lines = going.map((batch) => ({
      ...batch,
      creditMinor: credits.get(batch.batchId) ?? supplierCreditOf(batch, batch),
    }));
    if (lines.reduce((sum, line) => sum + line.creditMinor, 0) > MAX_MINOR)
      throw invalid(AMOUNT_TOO_LARGE, { lines: AMOUNT_TOO_LARGE });
    const at = ctx.now();
    const id = await insertSupplierReturn(tx, input, { by: actor.id, at, lines });
    const made = await getSupplierReturn(tx, id);
    const { supplierId, reason } = input;
    if (made.creditMinor > 0) {
      const document = { kind: 'supplierReturn', id } as const;
      await postToSupplier(tx, ctx, {
        supplierId,
        storeId,
        kind: 'creditNote',
        amountMinor: made.creditMinor,
        document,
        note: reason,
      });
    }
    await moveBatches(tx, ctx, {
      fromId: input.placeId,
      toId: await getLocationIdByKind(tx, 'supplier'),
      toReal: false,
      lines: made.lines,
      document: { kind: 'supplierReturn', id, reason },
    });
    await audit(tx, ctx, {
      action: 'supplierReturn.posted',
      entity: 'supplierReturn',
      entityId: id,
      after: { supplierId, reason, creditMinor: made.creditMinor, lines: input.lines },
    });
    return made;
  });
}

type SuppliedBatch = PickedBatch & BatchGoingBack & SuppliedGoods;

async function withSupply(tx: Tx, supplierId: string, picked: readonly PickedBatch[]): Promise<SuppliedBatch[]> {
  const supplied = await listSupplied(
    tx,
    supplierId,
    picked.map(({ batchId }) => batchId),
  );
  const byBatch = new Map(supplied.map((batch) => [batch.batchId, batch]));
  const unknown = { sold: 0, paidMinor: 0, returned: 0, creditedMinor: 0, parts: 0, soldByOthers: false };
  return picked.map((batch) => ({ ...batch, ...unknown, ...byBatch.get(batch.batchId) }));
}

/** Voids a return: its goods come back, and its credit note is reversed. */
export async function voidSupplierReturn(
  ctx: StaffContext,
  { returnId }: { returnId: string },
): Promise<SupplierReturn> {
  return transact(ctx, async (tx) => {
    const known = await lockSupplierReturn(tx, returnId);
    if (known.status === 'voided') {
      throw new DomainError('NOT_FOUND', coded('return.notFound'), { data: { deletedCount: 0 } });
    }
    await reversePosting(tx, ctx, { kind: 'supplierReturn', id: returnId });
    await reverseDocument(tx, ctx, { kind: 'supplierReturn', id: returnId });
    await markSupplierReturnVoided(tx, returnId, { by: ctx.actor.id, at: ctx.now() });
    await audit(tx, ctx, {
      action: 'supplierReturn.voided',
      entity: 'supplierReturn',
      entityId: returnId,
      before: { status: known.status },
      after: { status: 'voided' },
    });
    return getSupplierReturn(tx, returnId);
  });
}
