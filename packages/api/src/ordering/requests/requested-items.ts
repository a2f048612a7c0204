import type { Tx } from '@bhandar/db';
import { canAccessStore, whyNotNamedStore } from '@bhandar/domain/accounts';
import { unitMrpWithin } from '@bhandar/domain/catalogue';
import {
  RequestedFigures,
  type RequestedItem,
  type RequestedItemPageQuery,
  type RequestItemInput,
  requestedItemForm,
  requireOpen,
  type UpdateRequestedItemInput,
  whyNotChangeRequest,
  whyNotRequest,
  whyNotWithdrawRequest,
} from '@bhandar/domain/ordering';
import { coded, editedSince, invalid, notFound, offsetOf, type Page, refuse, toPage } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { whenOf } from '../orders/order-step';
import {
  findRequestingStore,
  getItemFor,
  insertItem,
  listItemRows,
  lockItem,
  lockWithdrawnItem,
  updateItemRow,
} from './requested-item-repository';

export const ENTITY = 'requestedItem';

export async function listRequestedItems(
  ctx: StaffContext,
  query: RequestedItemPageQuery,
): Promise<Page<RequestedItem>> {
  const { rows, total } = await listItemRows(ctx.db, ctx.actor, { query, offset: offsetOf(query) });
  return toPage(rows, total, query);
}

const storedFigures = ({ unitMrpMinor, ...wish }: RequestedFigures): string => {
  const packs = wish.salePackSize === null ? [] : [{ size: wish.salePackSize, mrpMinor: wish.packMrpMinor }];
  return JSON.stringify({ ...wish, unitMrpMinor: unitMrpWithin(unitMrpMinor, packs) });
};

/** Requests goods that the catalogue lacks. Orders nothing. */
export async function requestItem(ctx: StaffContext, input: RequestItemInput): Promise<RequestedItem> {
  const { actor } = ctx;
  const { locationId: asked, wish, tradeName: name, ...texts } = input;
  refuse(whyNotRequest(wish), 'VALIDATION_FAILED');
  refuse(whyNotNamedStore(actor, asked), 'VALIDATION_FAILED');
  if (asked && !canAccessStore(actor, asked)) throw notFound('store');
  const own = asked ?? actor.stores[0]?.id;
  if (!own && actor.role !== 'superadmin') throw invalid(coded('requestedItem.chooseStore'));
  return transact(ctx, async (tx) => {
    const locationId = await findRequestingStore(tx, own);
    if (!locationId) throw notFound('store');
    const id = await insertItem(tx, {
      ...texts,
      name,
      locationId,
      wish: storedFigures(wish),
      requestedBy: actor.id,
      requestedAt: ctx.now(),
    });
    const item = await getItemFor(tx, actor, id);
    await audit(tx, ctx, { action: 'requested', entity: ENTITY, entityId: id, locationId, after: item });
    return item;
  });
}

const ownerOf = (item: RequestedItem) => ({ requestedById: item.requestedBy.id, locationId: item.place.id });

/** Locks an open request. */
export async function lockOpenItem(tx: Tx, ctx: StaffContext, id: string): Promise<RequestedItem> {
  const item = await lockItem(tx, ctx.actor, id);
  const { status, decidedBy, decidedAt: at } = item;
  requireOpen({ status, byName: decidedBy?.name ?? null, at }, whenOf(at, ctx.settings.timeZone));
  return item;
}

type Request = Pick<RequestedItem, 'tradeName' | 'strength' | 'company' | 'wish'>;

/** The figures of a request are fields of their own, so that two people may change different ones. */
function requestSince(revision: string | undefined, said: Request, now: Request): Request {
  const form = requestedItemForm(said);
  const edited = editedSince(revision, form, { now: requestedItemForm(now), formOf: (values) => values });
  const figures = Object.keys(said.wish).map((field) => [field, edited[`wish.${field}` as keyof typeof edited]]);
  const { tradeName, strength, company } = edited;
  return { tradeName, strength, company, wish: RequestedFigures.parse(Object.fromEntries(figures)) };
}

export async function updateRequestedItem(ctx: StaffContext, input: UpdateRequestedItemInput): Promise<RequestedItem> {
  const { id, revision, ...said } = input;
  refuse(whyNotRequest(said.wish), 'VALIDATION_FAILED');
  return transact(ctx, async (tx) => {
    const before = await lockItem(tx, ctx.actor, id);
    refuse(whyNotChangeRequest(ctx.actor, ownerOf(before)));
    await lockOpenItem(tx, ctx, id);
    const { tradeName: name, wish, ...texts } = requestSince(revision, said, before);
    refuse(whyNotRequest(wish), 'VALIDATION_FAILED');
    await updateItemRow(tx, id, { ...texts, name, wish: storedFigures(wish), updatedAt: ctx.now() });
    const after = await getItemFor(tx, ctx.actor, id);
    await audit(tx, ctx, { action: 'update', entity: ENTITY, entityId: id, locationId: after.place.id, before, after });
    return after;
  });
}

export async function withdrawRequestedItem(ctx: StaffContext, { id }: { id: string }): Promise<{ id: string }> {
  return transact(ctx, async (tx) => {
    const item = await lockItem(tx, ctx.actor, id);
    refuse(whyNotWithdrawRequest(ctx.actor, ownerOf(item)));
    await lockOpenItem(tx, ctx, id);
    await updateItemRow(tx, id, { deletedAt: ctx.now(), deletedBy: ctx.actor.id });
    const facts = { before: { status: item.status }, after: { withdrawn: true } };
    await audit(tx, ctx, { action: 'withdrawn', entity: ENTITY, entityId: id, locationId: item.place.id, ...facts });
    return { id };
  });
}

/** Undoes a withdrawal; an open request stays unchanged. */
export async function restoreRequestedItem(ctx: StaffContext, { id }: { id: string }): Promise<RequestedItem> {
  return transact(ctx, async (tx) => {
    const { requestedById, locationId, deletedAt } = await lockWithdrawnItem(tx, ctx.actor, id);
    refuse(whyNotWithdrawRequest(ctx.actor, { requestedById, locationId }));
    if (!deletedAt) return getItemFor(tx, ctx.actor, id);
    await updateItemRow(tx, id, { deletedAt: null, deletedBy: null });
    const after = await getItemFor(tx, ctx.actor, id);
    await audit(tx, ctx, { action: 'restore', entity: ENTITY, entityId: id, locationId, after });
    return after;
  });
}
