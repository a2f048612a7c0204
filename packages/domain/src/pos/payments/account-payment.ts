import { coded, issue, type Violation } from '../../shared';
import { type AccountTender, type ChargedAccount, whyNotPayByAccount } from '../customer-accounts/account-policy';
import type { PaymentMethod, SalePaymentInput } from './payment';

/** Whether a payment goes to the account of the customer: bought on account, or paid with store credit. */
export const isCharged = ({ method }: { method: PaymentMethod }): boolean =>
  method === 'credit' || method === 'account';

interface ChargedSale {
  payments?: readonly SalePaymentInput[] | undefined;
  customerId?: string | undefined;
  overLimitReason?: string | undefined;
}

export const chargesAccount = ({ payments = [] }: Pick<ChargedSale, 'payments'>): boolean => payments.some(isCharged);

const sumOf = (payments: readonly SalePaymentInput[], wanted: PaymentMethod): number =>
  payments.reduce((sum, { method, amountMinor }) => sum + (method === wanted ? amountMinor : 0), 0);

export const accountTenderOf = ({ payments = [], overLimitReason = '' }: ChargedSale): AccountTender => ({
  accountMinor: sumOf(payments, 'account'),
  creditMinor: sumOf(payments, 'credit'),
  overLimitReason,
});

/** An account can be charged to a known customer only; the message for a sale that names none. */
export const whyNotChargeNobody = ({ payments, customerId }: ChargedSale): string | undefined =>
  chargesAccount({ payments }) && !customerId ? issue('customerAccount.customerRequired') : undefined;

/** Why the customer's account may not be charged what the sale charges to it. Offline its balance is unknown. */
export function whyNotCharge(sale: ChargedSale, account: ChargedAccount | undefined): Violation[] {
  if (!chargesAccount(sale)) return [];
  if (!account) return [{ field: 'payments', ...coded('customerAccount.offline') }];
  return whyNotPayByAccount(account.state, accountTenderOf(sale), account.seller);
}
