import { CASH_TENDER, type CustomerTenders, type TenderOption, type TillContext } from '@bhandar/domain/pos';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../../lib/api/trpc';
import { formatAmount } from '../../../../lib/format';
import { useNetwork } from '../../../../offline/network';
import { usePaymentName } from '../../use-payment-name';

export const isCash = ({ method }: Pick<TenderOption, 'method'>): boolean => method === 'cash';

/** A tender that the till offers. */
export interface TillTender extends TenderOption {
  /** Why it cannot be used now; it is shown nevertheless. */
  whyNot?: string;
  /** The balance that the customer owes or has left to spend. */
  hint?: string;
  /** The text of its QR code, or empty. */
  paymentCode?: string;
  /** On account above this amount a reason is required; undefined if the limit does not apply or may not be exceeded. */
  reasonAboveMinor?: number;
}

interface OptionsOf {
  context: TillContext;
  locationId: string;
  /** The customer of the bill; null for one outside the store's list. */
  customerId: string | null;
  /** A colleague has released the bill who may exceed its credit limit. */
  mayExceed: boolean;
}

/**
 * The tenders of a bill, named in the language of the screen; cash is first, and the account and store credit of the customer
 * are last. Offline a till does not know balances and takes neither.
 */
export function useTenderOptions({ context, locationId, customerId, mayExceed }: OptionsOf): {
  cash: TillTender;
  options: TillTender[];
  /** Whether the person may not exceed the limit of the customer's account. */
  isLimited: boolean;
} {
  const { t } = useTranslation('pos');
  const nameOf = usePaymentName();
  const isOffline = useNetwork(({ offline }) => offline);
  const { data: known } = trpc.pos.customerTenders.useQuery(
    { customerId: customerId ?? '', locationId },
    { enabled: customerId !== null && !isOffline },
  );
  const charged = known?.account && mayExceed ? { ...known, account: { ...known.account, mayExceed } } : known;
  const cash: TillTender = { method: 'cash', name: nameOf({ method: 'cash', tenderName: '' }), asksReference: false };
  const configured = context.tenders
    .filter((tender) => tender.active && tender.id !== CASH_TENDER.id)
    .map(({ id, method, name, asksReference, paymentCode, builtIn }) => ({
      method,
      asksReference,
      paymentCode,
      tenderId: id,
      name: nameOf({ method, tenderName: builtIn ? '' : name }),
    }));
  const ofCustomer = (customerId === null ? [] : chargedTenders(t, isOffline ? 'offline' : charged)).map((tender) => ({
    ...tender,
    name: nameOf({ ...tender, tenderName: '' }),
  }));
  const isLimited = charged?.account?.mayExceed === false && !charged.account.isBlocked;
  return { cash, options: [cash, ...configured, ...ofCustomer], isLimited };
}

type Charged = CustomerTenders | 'offline' | undefined;

function whyNoAccount(t: TFunction<'pos'>, account: CustomerTenders['account']): string | undefined {
  if (!account) return t('accountNoneHere');
  const { isBlocked, blockReason, mayExceed, leftMinor } = account;
  if (isBlocked) return blockReason ? t('accountBlockedWhy', { reason: blockReason }) : t('accountIsBlocked');
  return mayExceed || leftMinor > 0 ? undefined : t('accountUsedUp');
}

function chargedTenders(t: TFunction<'pos'>, charged: Charged): Omit<TillTender, 'name'>[] {
  if (!charged) return [];
  const closed = { method: 'account', asksReference: false } as const;
  if (charged === 'offline') return [{ ...closed, whyNot: t('accountNeedsNetwork') }];
  const { account, credit } = charged;
  const tenders: Omit<TillTender, 'name'>[] = [];
  const whyNot = whyNoAccount(t, account);
  if (whyNot) tenders.push({ ...closed, whyNot });
  else if (account) {
    const { balanceMinor, limitMinor, leftMinor, mayExceed } = account;
    tenders.push({
      method: 'account',
      asksReference: false,
      hint: t('accountHint', { balance: formatAmount(Math.max(0, balanceMinor)), limit: formatAmount(limitMinor) }),
      ...(mayExceed ? { reasonAboveMinor: leftMinor } : { mostMinor: leftMinor }),
    });
  }
  if (credit) {
    const left = formatAmount(credit.leftMinor);
    tenders.push({
      method: 'credit',
      asksReference: false,
      mostMinor: credit.leftMinor,
      hint: t('creditHint', { left }),
    });
  }
  return tenders;
}
