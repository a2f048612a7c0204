import {
  moveTransfer,
  type SaveTransferInput,
  type StockPlace,
  type Transfer,
  type TransferIdInput,
  type TransferQuery,
  type TransferSummary,
  whyNotSendTransfer,
} from '@bhandar/domain/inventory';
import { coded, invalid, notFound, type Page, refuse, toPage } from '@bhandar/domain/shared';
import { requireOpenStores } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { tabOf } from '../../core/events';
import { transact } from '../../core/transact';
import { refuseUnknownGoods } from '../adjustments/adjustment-goods';
import { getTransferFor, listAllPlaces, listTransferRows, lockTransfer } from './transfer-repository';
import { insertDraft, replaceDraft, writeCancelled } from './transfer-writes-repository';

/** Saves a draft or replaces one. Nothing is reserved: sending allocates the stock of that moment. */
export async function saveTransfer(ctx: StaffContext, input: SaveTransferInput): Promise<Transfer> {
  const { transferId, fromId, toId, note, lines } = input;
  refuse(whyNotSendTransfer(ctx.actor, fromId));
  return transact(ctx, async (tx) => {
    const before = transferId ? await lockTransfer(tx, ctx.actor, transferId) : undefined;
    if (before) {
      refuse(whyNotSendTransfer(ctx.actor, before.from.id));
      if (before.status !== 'draft') moveTransfer(before, 'draft');
    }
    const places = new Set((await listAllPlaces(tx)).map(({ id }) => id));
    if (!places.has(fromId)) throw notFound('store');
    if (!places.has(toId))
      throw invalid(coded('transfer.chooseDestination'), { toId: coded('transfer.chooseDestination') });
    await requireOpenStores(tx, [fromId, toId]);
    const goods = lines.map(({ productId, batchId }) => ({ productId, batchId: batchId ?? undefined }));
    await refuseUnknownGoods(tx, { goods, path: 'lines' });
    const draft = { fromLocationId: fromId, toLocationId: toId, note, lines };
    if (before) await replaceDraft(tx, before.id, draft);
    const id = before?.id ?? (await insertDraft(tx, { ...draft, createdBy: ctx.actor.id, createdAt: ctx.now() }));
    const after = await getTransferFor(tx, ctx.actor, id);
    await audit(tx, ctx, {
      action: before ? 'changed' : 'drafted',
      entity: 'transfer',
      entityId: id,
      locationId: fromId,
      ...(before ? { before: { to: before.to, note: before.note, lines: before.lines } } : {}),
      after: { voucher: after.voucher, to: after.to, note, lines },
    });
    return after;
  });
}

/** Broadcasts a transfer to open screens at both ends, because the actor may belong to one end only. */
export function notifyBothEnds({ live, request }: StaffContext, transfer: Transfer): Transfer {
  const storeIds = [transfer.from.id, transfer.to.id];
  const entities = ['transfer', 'stock', 'adjustment'] as const;
  live.changed({ area: 'inventory', entities, storeIds, staffId: null, by: tabOf(request) });
  return transfer;
}

export async function cancelTransfer(ctx: StaffContext, { transferId }: TransferIdInput): Promise<Transfer> {
  return transact(ctx, async (tx) => {
    const transfer = await lockTransfer(tx, ctx.actor, transferId);
    refuse(whyNotSendTransfer(ctx.actor, transfer.from.id));
    moveTransfer(transfer, 'cancelled');
    await writeCancelled(tx, transferId);
    await audit(tx, ctx, {
      action: 'cancelled',
      entity: 'transfer',
      entityId: transferId,
      locationId: transfer.from.id,
      before: { status: transfer.status },
      after: { status: 'cancelled' },
    });
    return { ...transfer, status: 'cancelled' };
  });
}

export const listTransferPlaces = ({ db }: StaffContext): Promise<StockPlace[]> => listAllPlaces(db);

export const getTransfer = (ctx: StaffContext, { transferId }: TransferIdInput): Promise<Transfer> =>
  getTransferFor(ctx.db, ctx.actor, transferId);

export async function listTransfers(ctx: StaffContext, query: TransferQuery): Promise<Page<TransferSummary>> {
  const { data, totalItems } = await listTransferRows(ctx.db, ctx.actor, query);
  return toPage(data, totalItems, query);
}
