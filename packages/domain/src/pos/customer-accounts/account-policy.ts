import { type Holder, hasGrant } from '../../accounts';
import { coded, decimalFromMinor, type Violation } from '../../shared';

/** What a customer owes a store and may still owe. */
export interface AccountState {
  /** Minor units that the customer owes; negative where the store owes the customer. */
  balanceMinor: number;
  limitMinor: number;
  isBlocked: boolean;
}

/** What is known of the customer's account where a sale is decided. */
export interface ChargedAccount {
  /** Undefined where the customer has no account at the store. */
  state: AccountState | undefined;
  /** The person who sells: exceeding a limit is a grant. */
  seller: Holder;
}

/** What the customer has paid ahead or got back on the account: the store credit that a sale may spend. */
export const storeCreditOf = ({ balanceMinor }: Pick<AccountState, 'balanceMinor'>): number =>
  Math.max(0, -balanceMinor);

/** How much the customer may still buy on account. */
export const creditLeftOf = ({ balanceMinor, limitMinor, isBlocked }: AccountState): number =>
  isBlocked ? 0 : Math.max(0, limitMinor - balanceMinor);

/** The parts of a sale that its customer's account pays. */
export interface AccountTender {
  /** Bought on account. */
  accountMinor: number;
  /** Paid with store credit. */
  creditMinor: number;
  /** Why the limit is exceeded. */
  overLimitReason: string;
}

const money = (minor: number) => decimalFromMinor(minor).toFixed(2);

/** How far a sale raises the balance above the limit; 0 where it stays within, or raises nothing. */
export function overLimitMinorOf({ balanceMinor, limitMinor }: AccountState, tender: AccountTender): number {
  if (tender.accountMinor === 0) return 0;
  return Math.max(0, balanceMinor + tender.creditMinor + tender.accountMinor - limitMinor);
}

/**
 * Store credit pays no more than there is, also from a blocked account: it is the customer's money. Nothing is sold on a
 * blocked account, and above the limit only with the grant and a reason.
 */
export function whyNotPayByAccount(
  account: AccountState | undefined,
  tender: AccountTender,
  actor: Holder,
): Violation[] {
  const field = 'payments';
  if (!account) return [{ field, ...coded('customerAccount.none') }];
  const credit = storeCreditOf(account);
  if (tender.creditMinor > credit) {
    return [{ field, ...coded('customerAccount.creditShort', { credit: money(credit) }) }];
  }
  if (tender.accountMinor === 0) return [];
  if (account.isBlocked) return [{ field, ...coded('customerAccount.blocked') }];
  if (overLimitMinorOf(account, tender) === 0) return [];
  const left = creditLeftOf({ ...account, balanceMinor: account.balanceMinor + tender.creditMinor });
  if (!hasGrant(actor, 'exceedCreditLimit')) {
    return [{ field, ...coded('customerAccount.overLimit', { left: money(left) }) }];
  }
  return tender.overLimitReason ? [] : [{ field: 'overLimitReason', ...coded('customerAccount.overLimitReason') }];
}

export interface AccountEntry {
  kind: 'opening' | 'correction' | 'writeOff';
  effect: 'raises' | 'lowers';
  amountMinor: number;
}

/** What an entry adds to the balance; negative where it lowers it. */
export const effectMinorOf = ({ effect, amountMinor }: AccountEntry): number =>
  effect === 'raises' ? amountMinor : -amountMinor;

/** Only what the customer owes can be written off. */
export function whyNotEnter(entry: AccountEntry, { balanceMinor }: { balanceMinor: number }): Violation[] {
  if (entry.kind !== 'writeOff') return [];
  if (entry.effect === 'raises') return [{ field: 'effect', ...coded('customerAccount.writeOffLowers') }];
  if (entry.amountMinor <= balanceMinor) return [];
  const max = money(Math.max(0, balanceMinor));
  return [{ field: 'amountMinor', ...coded('customerAccount.writeOffAtMost', { max }) }];
}

/** Mail about an account goes to the address that the customer gave, never to one typed in for the occasion. */
export const whyNotMailCustomer = ({ email }: { email: string }): Violation[] =>
  email === '' ? [{ field: 'customerId', ...coded('customer.noEmail') }] : [];
