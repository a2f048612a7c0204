import type { Tx } from '@bhandar/db';
import { partsOf, type ReturnableLine, type ReturnSaleInput, refundMinorOf, refuseReturn } from '@bhandar/domain/pos';
import { coded, invalid, notFound } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import type { ReceiptLine } from './post-return';
import { refuseReturnedTwice } from './refuse-returned-twice';
import { listReturnableLines, type ReturnableRow } from './returnable-repository';
import { lockReturned } from './unreturned-repository';

/** The lines of a receipt as they are, and those that come back with what they bring. The caller has locked the sale. */
export async function returnedLinesOf(
  tx: Tx,
  ctx: StaffContext,
  sale: ReturnableRow,
  { cause, lines: asked }: Pick<ReturnSaleInput, 'cause' | 'lines'>,
): Promise<{ known: ReturnableLine[]; lines: ReceiptLine[] }> {
  const today = todayOf(ctx);
  const known = await listReturnableLines(tx, { saleId: sale.saleId, today });
  refuseReturn(ctx.actor, { businessOn: sale.businessOn, today, cause, lines: known }, asked);
  if (cause === 'recalled') refuseUnrecalled(known, asked);
  await lockReturned(
    tx,
    sale.store.id,
    known.map(({ productId }) => productId),
  );
  const lines = asked.map((wanted, index) => {
    const line = known.find((candidate) => candidate.lineNo === wanted.lineNo);
    if (!line) throw notFound('line');
    const refundMinor = refundMinorOf({ ...line, sold: line.quantity }, wanted.quantity);
    return { ...line, ...wanted, ...partsOf(line, wanted), saleLineNo: line.lineNo, lineNo: index + 1, refundMinor };
  });
  const { businessOn: soldOn } = sale;
  await refuseReturnedTwice(tx, { storeId: sale.store.id, soldOn, businessOn: today, cause, lines });
  return { known, lines };
}

/** Only units of a recalled batch may be returned as recalled. */
function refuseUnrecalled(known: readonly ReturnableLine[], asked: ReturnSaleInput['lines']): void {
  asked.forEach(({ lineNo, quantity }, index) => {
    const line = known.find((candidate) => candidate.lineNo === lineNo);
    if (!line || quantity <= line.recalled) return;
    const { name, recalled } = line;
    const message =
      recalled > 0 ? coded('saleReturn.onlyRecalled', { name, recalled }) : coded('saleReturn.noneRecalled', { name });
    throw invalid(message, { [`lines.${index}.quantity`]: message });
  });
}
