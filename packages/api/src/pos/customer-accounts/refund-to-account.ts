import type { Tx } from '@bhandar/db';
import { isCharged, paidMinorOf, type RefundPayment } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { openAccount } from './account-repository';
import { postToAccount, settleOldest } from './customer-ledger';

interface RefundedReturn {
  returnId: string;
  sale: { saleId: string; customerId: string | null; store: { id: string } };
  refunds: readonly RefundPayment[];
}

/**
 * Posts what a return gives back to the account of the customer, after the till and its shift were locked and before quotas
 * and balances are. It settles the bill of the sale before others.
 */
export async function refundToAccount(
  tx: Tx,
  ctx: StaffContext,
  { returnId, sale, refunds }: RefundedReturn,
): Promise<void> {
  const accountMinor = paidMinorOf(refunds.filter(isCharged));
  if (accountMinor === 0) return;
  const { customerId, saleId, store } = sale;
  if (customerId === null) throw new Error('A refund to an account names its customer');
  const key = { customerId, locationId: store.id };
  const account = await openAccount(tx, key, { by: ctx.actor.id, at: ctx.now() });
  const creditId = await postToAccount(tx, ctx, account, {
    kind: 'refund',
    effectMinor: -accountMinor,
    document: { kind: 'saleReturn', id: returnId },
  });
  await settleOldest(tx, ctx, account.id, { creditIds: [creditId], firstOf: saleId });
}
