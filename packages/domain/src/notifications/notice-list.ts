import type { NotificationFacts } from './notice';

interface NoticeList {
  screen: 'expiry' | 'pharmacyInventory' | 'nonPharmacyInventory' | 'conflicts';
  /** Of the screen, below the person's area. */
  path: string;
  filters: Record<string, string>;
  /** The name of the list's location parameter in the URL. */
  place: string;
}

const expiry = (bucket: string): NoticeList => ({
  screen: 'expiry',
  path: 'expiry',
  // Notifications count stock on the shelf; goods in quarantine are leaving.
  filters: { bucket, quarantine: '0' },
  place: 'homeId',
});
const stock = (kind: 'pharmacy' | 'nonPharmacy', standing: 'out' | 'low'): NoticeList => ({
  screen: `${kind}Inventory`,
  path: kind === 'pharmacy' ? 'inventory/pharmacy' : 'inventory/non-pharmacy',
  filters: { 'stock.standing': standing },
  place: 'stock.place',
});

/** The lists that a stock notification counts and opens, on screen and in its email; the most severe first. */
export const NOTICE_LISTS = {
  outPharmacy: stock('pharmacy', 'out'),
  outNonPharmacy: stock('nonPharmacy', 'out'),
  lowPharmacy: stock('pharmacy', 'low'),
  lowNonPharmacy: stock('nonPharmacy', 'low'),
  expired: expiry('expired'),
  expiringSoon: expiry('soon'),
  expiringNear: expiry('near'),
} as const satisfies Record<string, NoticeList>;
export type NoticeFigure = keyof typeof NOTICE_LISTS;
export const NOTICE_FIGURES = Object.keys(NOTICE_LISTS) as NoticeFigure[];

/** The open conflicts of one store: a notice counts a store's, and its reader may have several. */
export const UNDECIDED_SALES = 'undecidedSales';

const LISTS: Record<string, NoticeList> = {
  ...NOTICE_LISTS,
  [UNDECIDED_SALES]: { screen: 'conflicts', path: 'pos/conflicts', filters: { state: 'open' }, place: 'locationId' },
};

/** Undefined for older notifications, which did not name a list. */
export function noticeListOf({ figure, placeId }: NotificationFacts) {
  const list = typeof figure === 'string' && Object.hasOwn(LISTS, figure) ? LISTS[figure] : undefined;
  if (!list || typeof placeId !== 'string') return undefined;
  const { screen, path, filters, place } = list;
  return { screen, path, query: { ...filters, [place]: placeId } as Record<string, string> };
}
