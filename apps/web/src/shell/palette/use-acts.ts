import { hasGrant, type Me } from '@bhandar/domain/accounts';
import { useTranslation } from 'react-i18next';
import { useActor, useHrefTo } from '../../kit/scope';
import { SCREENS, type ScreenName } from '../../screens';
import type { messages } from './messages/en';
import type { PaletteEntry } from './palette-entry';

interface Act {
  label: Extract<keyof typeof messages, `act_${string}`>;
  screen: ScreenName;
  query?: Record<string, string>;
  /** Beyond opening the screen. */
  may?: (actor: Me) => boolean;
}

const FORM = { new: 'true' };
const WAITING = { status: 'pending' };
const APPROVED = { view: 'orders', status: 'approved' };
const isWarehouse = ({ role }: Me) => role === 'superadmin';

/** The work that begins on a screen, by the link that begins it. */
const ACTS: readonly Act[] = [
  { label: 'act_returnByReceipt', screen: 'customerReturns', query: FORM },
  {
    label: 'act_returnGoods',
    screen: 'customerReturns',
    query: { new: 'goods' },
    may: (actor) => hasGrant(actor, 'returnWithoutReceipt'),
  },
  { label: 'act_order', screen: 'pharmacyRequests' },
  { label: 'act_order', screen: 'nonPharmacyRequests' },
  { label: 'act_receive', screen: 'pharmacyRequests', query: APPROVED },
  { label: 'act_receive', screen: 'nonPharmacyRequests', query: APPROVED },
  { label: 'act_approve', screen: 'pharmacyOrders', query: WAITING },
  { label: 'act_approve', screen: 'nonPharmacyOrders', query: WAITING },
  { label: 'act_purchase', screen: 'pharmacyPurchases', query: { entry: 'new' } },
  { label: 'act_purchase', screen: 'nonPharmacyPurchases', query: { entry: 'new' } },
  { label: 'act_transfer', screen: 'stockTransfers', query: FORM },
  { label: 'act_count', screen: 'stockCounts', query: FORM, may: (actor) => hasGrant(actor, 'countStock') },
  { label: 'act_adjust', screen: 'stockAdjustments', query: FORM, may: (actor) => hasGrant(actor, 'adjustStock') },
  { label: 'act_writeOff', screen: 'damageReturns', query: FORM },
  { label: 'act_customer', screen: 'customers', query: FORM },
  { label: 'act_product', screen: 'pharmacyProducts', query: FORM, may: isWarehouse },
  { label: 'act_product', screen: 'nonPharmacyProducts', query: FORM, may: isWarehouse },
  { label: 'act_supplier', screen: 'supplierLists', query: FORM, may: isWarehouse },
  { label: 'act_employee', screen: 'employees', query: FORM },
  { label: 'act_store', screen: 'stores', query: FORM },
];

/** The work that the person may begin. */
export function useActs(open: (href: string) => void): PaletteEntry[] {
  const { t, i18n } = useTranslation(['palette', 'shell']);
  const actor = useActor();
  const hrefTo = useHrefTo();
  const english = i18n.getFixedT('en', 'palette');
  return ACTS.flatMap(({ label, screen, query, may }) => {
    const href = hrefTo(screen, query);
    if (!href || actor.atTill || may?.(actor) === false) return [];
    return [
      {
        id: `${label} ${screen}`,
        label: t(label),
        hint: t(`shell:${SCREENS[screen].title}`),
        english: english(label),
        icon: SCREENS[screen].icon,
        run: () => open(href),
      },
    ];
  });
}
