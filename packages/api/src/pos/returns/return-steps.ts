import { refuseSettled } from '@bhandar/domain/inventory';
import {
  isPaidInCash,
  type PostSaleReturnInput,
  type SaleReturn,
  type SaleReturnLine,
  type SaleReturnQuery,
  type VoidSaleReturnInput,
  whyNotPostSaleReturn,
  whyNotShelve,
  whyNotVoidSaleReturn,
} from '@bhandar/domain/pos';
import { coded, DomainError, type Page, refuse, toPage } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { transact } from '../../core/transact';
import { consumeQuotaOfSale, reverseDocument, revokeQuota } from '../../inventory';
import { reverseDocumentPostings } from '../customer-accounts/customer-ledger';
import { refundShift } from '../shifts/refund-shift';
import { wholeRefund } from './decide-refund';
import { ownerOf, refundOfReceipt } from './pending-refund';
import { postReturn } from './post-return';
import { refuseUnsold } from './refuse-unsold';
import { findRequestTill, getReturnFor, listReturnRows, lockReturn } from './return-repository';
import { markPosted, markVoided } from './return-writes-repository';
import { findSaleForReturn } from './returnable-repository';

export async function listSaleReturns(ctx: StaffContext, query: SaleReturnQuery): Promise<Page<SaleReturn>> {
  const { rows, totalItems } = await listReturnRows(ctx.db, ctx.actor, query);
  return toPage(rows, totalItems, query);
}

/**
 * A manager posts a pending return; refunds are computed again, because other returns may have been posted meanwhile.
 */
export async function postSaleReturn(ctx: StaffContext, input: PostSaleReturnInput): Promise<SaleReturn> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    const waiting = await lockReturn(tx, actor, input.returnId);
    refuse(whyNotPostSaleReturn(actor, ownerOf(waiting)));
    refuseSettled(waiting.status, 'post');
    const chosen = new Map(input.lines.map((line) => [line.lineNo, line.disposition]));
    const lines = waiting.lines.map((line) => ({ ...line, disposition: chosen.get(line.lineNo) ?? line.disposition }));
    const { cause, reason } = waiting;
    refuse(
      lines.flatMap(({ disposition }) => whyNotShelve({ hasReceipt: waiting.saleId !== null, cause }, disposition)),
      'VALIDATION_FAILED',
    );
    if (!waiting.saleId) {
      const { id: except, businessOn } = waiting;
      for (const line of lines)
        await refuseUnsold(tx, { ...line, cause, storeId: waiting.store.id, businessOn, except });
    }
    // Of several payments, which may be cash, the amounts are known only after the till is locked.
    const cash = waiting.refundMethod === 'cash' || waiting.refundMethod === 'split';
    const place = { locationId: waiting.store.id, deviceId: input.deviceId, cash };
    const shiftId = await refundShift(tx, ctx, { ...place, requestedAt: await findRequestTill(tx, waiting.id) });
    const request = { returnId: waiting.id, requestedById: waiting.requestedBy.id, cause, reason };
    const by = { by: actor.id, at: ctx.now(), shiftId };
    if (waiting.saleId) {
      const { sale, posted, refund: decided } = await refundOfReceipt(tx, ctx, { ...waiting, lines });
      const { refunds, ...refund } = decided;
      await markPosted(tx, waiting.id, { ...by, ...refund, lines: posted });
      await postReturn(tx, ctx, { ...request, refunds, goods: { sale, lines: posted } });
    } else {
      const { refunds, ...refund } = await wholeRefund(tx, waiting.refundMethod, waiting.refundMinor);
      await markPosted(tx, waiting.id, { ...by, ...refund, lines });
      await postReturn(tx, ctx, { ...request, refunds, goods: { storeId: waiting.store.id, lines } });
    }
    await audit(tx, ctx, {
      action: 'return.posted',
      entity: 'saleReturn',
      entityId: waiting.id,
      locationId: waiting.store.id,
      before: { status: waiting.status },
      after: { status: 'posted' },
    });
    const posted = await getReturnFor(tx, actor, waiting.id);
    await publish(tx, ctx, { kind: 'return.posted', ...eventOf(posted) });
    return posted;
  });
}

/** Voids a return: its goods move back to the customer in the records, only while they are still where it put them. */
export async function voidSaleReturn(
  ctx: StaffContext,
  { returnId, deviceId }: VoidSaleReturnInput,
): Promise<SaleReturn> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    const returned = await lockReturn(tx, actor, returnId);
    refuse(whyNotVoidSaleReturn(actor, ownerOf(returned)));
    refuseSettled(returned.status, 'void');
    const isRefunded = returned.status === 'posted';
    const place = { locationId: returned.store.id, deviceId, cash: isPaidInCash(returned.refunds) };
    const shiftId = isRefunded ? await refundShift(tx, ctx, place) : null;
    if (isRefunded) {
      const document = { kind: 'saleReturn', id: returned.id } as const;
      await reverseDocumentPostings(tx, ctx, document);
      const sale = returned.saleId ? await findSaleForReturn(tx, actor, returned.saleId) : undefined;
      await revokeQuota(tx, document, ctx.now());
      const isUnsold =
        sale?.sellFrom !== 'own-orders' ||
        (await consumeQuotaOfSale(tx, {
          locationId: sale.store.id,
          staffId: sale.cashierId,
          returnId,
          products: returned.lines,
          at: ctx.now(),
        }));
      // Missing goods give the more useful refusal.
      await reverseDocument(tx, ctx, document);
      if (!isUnsold) throw soldAgain(returned.lines);
    }
    await markVoided(tx, returned.id, { by: actor.id, at: ctx.now(), shiftId });
    await audit(tx, ctx, {
      action: 'return.voided',
      entity: 'saleReturn',
      entityId: returned.id,
      locationId: returned.store.id,
      before: { status: returned.status },
      after: { status: 'voided' },
    });
    const voided = await getReturnFor(tx, actor, returned.id);
    if (!isRefunded) await publish(tx, ctx, { kind: 'return.deleted', ...eventOf(returned) });
    return voided;
  });
}

/** The decision of a waiting return is published also where nobody is told, because it ends the managers' to-do. */
const eventOf = ({ id, store }: SaleReturn) => ({ locationId: store.id, of: 'saleReturn', returnId: id }) as const;

const soldAgain = (lines: readonly SaleReturnLine[]) =>
  new DomainError(
    'INSUFFICIENT_STOCK',
    coded('saleReturn.soldAgain', { names: lines.map((line) => line.name).join(', ') }),
  );
