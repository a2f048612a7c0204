import type { Tx } from '@bhandar/db';
import { refuseSettled, whyNotPostReturn, whyNotVoidReturn } from '@bhandar/domain/inventory';
import {
  type PostSaleReturnInput,
  refundMinorOf,
  refuseReturn,
  type SaleReturn,
  type SaleReturnLine,
  type SaleReturnQuery,
  whyNotShelve,
} from '@bhandar/domain/pos';
import { coded, DomainError, notFound, type Page, refuse, toPage } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { consumeQuota, reverseDocument, revokeQuota } from '../../inventory';
import { takeBackGoods } from './return-goods';
import { getReturnFor, listReturnRows, lockReturn } from './return-repository';
import { takeBackSold } from './return-sale';
import { markPosted, markVoided } from './return-writes-repository';
import { findSaleForReturn, listReturnableLines, type ReturnableRow } from './returnable-repository';

export async function listSaleReturns(ctx: StaffContext, query: SaleReturnQuery): Promise<Page<SaleReturn>> {
  const { rows, totalItems } = await listReturnRows(ctx.db, ctx.actor, query);
  return toPage(rows, totalItems, query);
}

const ownerOf = ({ status, requestedBy, store }: SaleReturn) => ({
  status,
  requestedById: requestedBy.id,
  locationId: store.id,
});

/** A manager lets a waiting return take effect; refunds are reckoned anew, for others may have posted meanwhile. */
export async function postSaleReturn(ctx: StaffContext, input: PostSaleReturnInput): Promise<SaleReturn> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    const waiting = await lockReturn(tx, actor, input.returnId);
    refuse(whyNotPostReturn(actor, ownerOf(waiting)));
    refuseSettled(waiting.status, 'post');
    const chosen = new Map(input.lines.map((line) => [line.lineNo, line.disposition]));
    const lines = waiting.lines.map((line) => ({ ...line, disposition: chosen.get(line.lineNo) ?? line.disposition }));
    const { cause } = waiting;
    refuse(
      lines.flatMap(({ disposition }) => whyNotShelve({ hasReceipt: waiting.saleId !== null, cause }, disposition)),
      'VALIDATION_FAILED',
    );
    const by = { by: actor.id, at: ctx.now() };
    if (waiting.saleId) {
      const sale = await findSaleForReturn(tx, actor, waiting.saleId);
      if (!sale) throw notFound('sale');
      const known = await listReturnableLines(tx, sale.saleId, waiting.id);
      const bound = lines.map((line) => ({ ...line, saleLineNo: line.saleLineNo ?? 0 }));
      // The seven days ran until it was asked for.
      refuseReturn(
        actor,
        { businessOn: sale.businessOn, today: waiting.businessOn, cause, lines: known },
        bound.map((line) => ({ ...line, lineNo: line.saleLineNo })),
      );
      const posted = bound.map((line) => {
        const sold = known.find((candidate) => candidate.lineNo === line.saleLineNo);
        if (!sold) throw notFound('line');
        return { ...line, refundMinor: refundMinorOf({ ...sold, sold: sold.quantity }, line.quantity) };
      });
      await markPosted(tx, waiting.id, { ...by, lines: posted });
      await takeBackSold(tx, ctx, { returnId: waiting.id, sale, cause, reason: waiting.reason, lines: posted });
    } else {
      await markPosted(tx, waiting.id, { ...by, lines });
      await takeBackGoods(tx, ctx, { ...waiting, lines });
    }
    await audit(tx, ctx, {
      action: 'return.posted',
      entity: 'saleReturn',
      entityId: waiting.id,
      locationId: waiting.store.id,
      before: { status: waiting.status },
      after: { status: 'posted' },
    });
    return getReturnFor(tx, actor, waiting.id);
  });
}

/** What a return moved goes back to the customer, on paper: only while the goods are still where it put them. */
export async function voidSaleReturn(ctx: StaffContext, { returnId }: { returnId: string }): Promise<SaleReturn> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    const returned = await lockReturn(tx, actor, returnId);
    refuse(whyNotVoidReturn(actor, ownerOf(returned)));
    refuseSettled(returned.status, 'void');
    if (returned.status === 'posted') {
      const document = { kind: 'saleReturn', id: returned.id } as const;
      const sale = returned.saleId ? await findSaleForReturn(tx, actor, returned.saleId) : undefined;
      await revokeQuota(tx, document, ctx.now());
      const isUnsold = sale?.sellFrom !== 'own-orders' || (await consumeQuotaAgain(tx, sale, returned.lines));
      // Where the goods are gone, that says more.
      await reverseDocument(tx, ctx, document);
      if (!isUnsold) throw soldAgain(returned.lines);
    }
    await markVoided(tx, returned.id, { by: actor.id, at: ctx.now() });
    await audit(tx, ctx, {
      action: 'return.voided',
      entity: 'saleReturn',
      entityId: returned.id,
      locationId: returned.store.id,
      before: { status: returned.status },
      after: { status: 'voided' },
    });
    return getReturnFor(tx, actor, returned.id);
  });
}

async function consumeQuotaAgain(tx: Tx, sale: ReturnableRow, lines: readonly SaleReturnLine[]): Promise<boolean> {
  const change = { locationId: sale.store.id, staffId: sale.cashierId, products: lines };
  return (await consumeQuota(tx, change)) === lines.length;
}

const soldAgain = (lines: readonly SaleReturnLine[]) =>
  new DomainError(
    'INSUFFICIENT_STOCK',
    coded('saleReturn.soldAgain', { names: lines.map((line) => line.name).join(', ') }),
  );
