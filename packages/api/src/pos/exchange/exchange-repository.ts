import type { Tx } from '@bhandar/db';
import type { RefundPayment } from '@bhandar/domain/pos';

interface NewExchange {
  saleId: string;
  returnId: string;
  creditMinor: number;
}

/** Ties a sale to the return that pays for it, after both were written. */
export async function insertExchange(tx: Tx, exchange: NewExchange, credits: readonly RefundPayment[]): Promise<void> {
  await tx.insertInto('exchange').values(exchange).execute();
  if (credits.length === 0) return;
  const { saleId } = exchange;
  await tx
    .insertInto('exchangeCredit')
    .values(credits.map((credit, index) => ({ ...credit, saleId, lineNo: index + 1 })))
    .execute();
}
