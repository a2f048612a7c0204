import type { Tx } from '@bhandar/db';
import { isPaidInCash, type RefundPayment } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { factsRequest } from '../checkout/prepare-sale';
import type { StoreDraft } from '../checkout/sale-draft';
import { lockSaleFacts } from '../checkout/sale-facts-repository';
import { lockAccount } from '../customer-accounts/account-repository';
import type { ReturnableRow } from '../returns/returnable-repository';
import { takeShift } from '../shifts/take-shift';
import { ensureOwnTill } from '../tills/own-till';

interface ExchangedGoods {
  draft: StoreDraft;
  receipt: ReturnableRow;
  lines: readonly { productId: string }[];
  refunds: readonly RefundPayment[];
}

/**
 * Locks all that an exchange changes, in the order of every sale and return: the till, its shift, the account, then the
 * quotas and the balances of what comes back and of what is sold.
 */
export async function lockExchange(tx: Tx, ctx: StaffContext, { draft, receipt, lines, refunds }: ExchangedGoods) {
  const { locationId, deviceId, soldAt, businessOn } = draft;
  const till = await ensureOwnTill(tx, ctx, { locationId, deviceId, now: soldAt });
  const tillId = draft.standing ? null : till.id;
  const cash = draft.cash || isPaidInCash(refunds);
  const shiftId = await takeShift(tx, ctx, { locationId, tillId, cash, businessOn, offline: false, at: soldAt });
  const { customerId, cashierId } = receipt;
  if (customerId) await lockAccount(tx, { customerId, locationId });
  const sold = factsRequest(ctx, draft);
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  await lockSaleFacts(tx, [sold, { ...sold, staffId: cashierId, productIds }]);
  return { shiftId, tillId: till.id };
}
