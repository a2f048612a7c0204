import type { NotificationFacts } from './notice';

interface NoticeList {
  screen: 'expiry' | 'pharmacyInventory' | 'nonPharmacyInventory';
  /** Of the screen, below the person's area. */
  path: string;
  filters: Record<string, string>;
  /** What the URL calls the place of the list. */
  place: string;
}

const expiry = (bucket: string): NoticeList => ({
  screen: 'expiry',
  path: 'expiry',
  // Notices count what is on the shelf; goods in quarantine are on their way out.
  filters: { bucket, quarantine: '0' },
  place: 'homeId',
});
const stock = (kind: 'pharmacy' | 'nonPharmacy', standing: 'out' | 'low'): NoticeList => ({
  screen: `${kind}Inventory`,
  path: kind === 'pharmacy' ? 'inventory/pharmacy' : 'inventory/non-pharmacy',
  filters: { 'stock.standing': standing },
  place: 'stock.place',
});

/** The list that a notice of stock counts and opens, in the bell and in its mail; the gravest first. */
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

/** Undefined for a notice of before it named its list. */
export function noticeListOf({ figure, placeId }: NotificationFacts) {
  const known = NOTICE_FIGURES.find((name) => name === figure);
  if (!known || typeof placeId !== 'string') return undefined;
  const { screen, path, filters, place } = NOTICE_LISTS[known];
  return { screen, path, query: { ...filters, [place]: placeId } as Record<string, string> };
}
