import type { Tx } from '@bhandar/db';
import { accountTenderOf, chargesAccount, isCharged, overLimitMinorOf } from '@bhandar/domain/pos';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { type LockedAccount, lockAccount } from '../customer-accounts/account-repository';
import { postToAccount, settleOldest } from '../customer-accounts/customer-ledger';
import type { NewSale } from './insert-sales-repository';
import type { StoreDraft } from './sale-draft';

/**
 * The accounts that sales charge, each locked until the transaction ends: after the till and its shift, before quotas and
 * balances. An offline sale charges none.
 */
export async function lockCharged(
  tx: Tx,
  drafts: readonly Pick<StoreDraft, 'input' | 'locationId' | 'offline'>[],
): Promise<(LockedAccount | undefined)[]> {
  const accounts: (LockedAccount | undefined)[] = [];
  for (const { input, locationId, offline } of drafts) {
    const { customerId } = input;
    const isChargedTo = customerId !== undefined && !offline && chargesAccount(input);
    accounts.push(isChargedTo ? await lockAccount(tx, { customerId, locationId }) : undefined);
  }
  return accounts;
}

/** Posts what a sale charges to the account of its customer, payment by payment, in the transaction that writes the sale. */
export async function chargeSale(tx: Tx, ctx: StaffContext, { draft, decided, account }: NewSale): Promise<void> {
  if (!account) return;
  const { input, locationId, businessOn } = draft;
  for (const [index, payment] of decided.payments.entries()) {
    if (!isCharged(payment) || payment.amountMinor === 0) continue;
    const billId = await postToAccount(tx, ctx, account, {
      kind: 'sale',
      effectMinor: payment.amountMinor,
      document: { kind: 'sale', id: input.id, line: index + 1 },
      occurredOn: businessOn,
    });
    await settleOldest(tx, ctx, account.id, { billId });
  }
  const tender = accountTenderOf(input);
  const overMinor = overLimitMinorOf(account, tender);
  if (overMinor === 0) return;
  await audit(tx, ctx, {
    action: 'sale.overCreditLimit',
    entity: 'sale',
    entityId: input.id,
    locationId,
    after: {
      customerId: account.customerId,
      limitMinor: account.limitMinor,
      balanceMinor: account.balanceMinor,
      accountMinor: tender.accountMinor,
      overMinor,
      reason: tender.overLimitReason,
    },
  });
}
