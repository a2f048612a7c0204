import type { Notification, NotificationFacts } from './notification';
import { isNotificationKind, type NotificationKind } from './topic';

interface NotificationList {
  screen: 'expiry' | 'pharmacyInventory' | 'nonPharmacyInventory' | 'conflicts';
  /** The path of the screen below the person's area. */
  path: string;
  filters: Record<string, string>;
  /** The name of the list's location parameter in the URL. */
  place: string;
}

const expiry = (bucket: string): NotificationList => ({
  screen: 'expiry',
  path: 'expiry',
  // Notifications count stock on the shelf, because goods in quarantine are about to leave.
  filters: { bucket, quarantine: '0' },
  place: 'homeId',
});
const stock = (kind: 'pharmacy' | 'nonPharmacy', standing: 'out' | 'low'): NotificationList => ({
  screen: `${kind}Inventory`,
  path: kind === 'pharmacy' ? 'inventory/pharmacy' : 'inventory/non-pharmacy',
  filters: { 'stock.standing': standing },
  place: 'stock.place',
});

/** The lists that a stock notification counts and opens, on screen and in its email; the most severe first. */
export const NOTIFICATION_LISTS = {
  outPharmacy: stock('pharmacy', 'out'),
  outNonPharmacy: stock('nonPharmacy', 'out'),
  lowPharmacy: stock('pharmacy', 'low'),
  lowNonPharmacy: stock('nonPharmacy', 'low'),
  expired: expiry('expired'),
  expiringSoon: expiry('soon'),
  expiringNear: expiry('near'),
} as const satisfies Record<string, NotificationList>;
export type NotificationFigure = keyof typeof NOTIFICATION_LISTS;
export const NOTIFICATION_FIGURES = Object.keys(NOTIFICATION_LISTS) as NotificationFigure[];

/** The open conflicts of one store: a notification counts those of one store, and its reader may have several. */
export const UNDECIDED_SALES = 'undecidedSales';

const LISTS: Record<string, NotificationList> = {
  ...NOTIFICATION_LISTS,
  [UNDECIDED_SALES]: { screen: 'conflicts', path: 'pos/conflicts', filters: { state: 'open' }, place: 'locationId' },
};

/** Undefined for older notifications, which did not name a list. */
export function notificationListOf({ figure, placeId }: NotificationFacts) {
  const list = typeof figure === 'string' && Object.hasOwn(LISTS, figure) ? LISTS[figure] : undefined;
  if (!list || typeof placeId !== 'string') return undefined;
  const { screen, path, filters, place } = list;
  return { screen, path, query: { ...filters, [place]: placeId } as Record<string, string> };
}

/** The facts by which the place of a notification is found. A mail's link carries them. */
const PLACE_FACTS = [
  'goods',
  'own',
  'orderId',
  'of',
  'voucher',
  'saleId',
  'adjustment',
  'transferId',
  'count',
  'store',
  'what',
  'jobId',
  'webhookId',
  'approved',
  'out',
];

/** The query of a mail's link, by which the notifications' screen finds the place that the notification opens. */
export const placeQuery = (kind: NotificationKind, facts: NotificationFacts): Record<string, string> =>
  Object.fromEntries([
    ['kind', kind],
    ...PLACE_FACTS.flatMap((name) => (facts[name] ? [[name, String(facts[name])]] : [])),
  ]);

/** The notification that a mail's link names; undefined without one. */
export function notificationOfQuery(query: {
  get(name: string): string | null;
}): Pick<Notification, 'kind' | 'facts'> | undefined {
  const kind = query.get('kind') ?? '';
  if (!isNotificationKind(kind)) return undefined;
  return { kind, facts: Object.fromEntries(PLACE_FACTS.flatMap((name) => [[name, query.get(name)]])) };
}
