import * as z from 'zod';
import { type Holder, hasGrant } from '../../accounts';
import { type AccountState, creditLeftOf, storeCreditOf } from './account-policy';

/** How a customer may pay besides the configured tenders; null where a way is not offered. */
export const CustomerTenders = z.object({
  /** The payment method `account`: on the customer's account. */
  account: z
    .object({
      balanceMinor: z.number(),
      limitMinor: z.number(),
      /** What the customer may still buy on account; 0 where the account is blocked. */
      leftMinor: z.number(),
      isBlocked: z.boolean(),
      blockReason: z.string(),
      /** Whether this person may exceed the limit, with `overLimitReason`. */
      mayExceed: z.boolean(),
    })
    .nullable(),
  /** The payment method `credit`: store credit, no more than there is. */
  credit: z.object({ leftMinor: z.number() }).nullable(),
});
export type CustomerTenders = z.infer<typeof CustomerTenders>;

/** An account without a limit is offered only to people who may exceed it. */
export function customerTendersOf(
  account: (AccountState & { blockReason: string }) | undefined,
  actor: Holder,
): CustomerTenders {
  if (!account) return { account: null, credit: null };
  const { balanceMinor, limitMinor, isBlocked, blockReason } = account;
  const mayExceed = hasGrant(actor, 'exceedCreditLimit');
  const creditMinor = storeCreditOf(account);
  const leftMinor = creditLeftOf(account);
  return {
    account:
      limitMinor > 0 || mayExceed ? { balanceMinor, limitMinor, leftMinor, isBlocked, blockReason, mayExceed } : null,
    credit: creditMinor > 0 ? { leftMinor: creditMinor } : null,
  };
}
