import { isManager } from '@bhandar/domain/accounts';
import type { StepDocument } from '@bhandar/domain/inventory';
import type { ScreenName } from '../../screens';
import { AppLink } from '../app-link';
import { useActor, useHrefTo } from '../scope';

const LISTS = {
  saleReturn: 'customerReturns',
  writeOff: 'damageReturns',
  adjustment: 'stockAdjustments',
} as const;

/** The screen that shows a document and its query parameters; undefined when the document has no screen. */
function placeOf({ of, id, label, goodsKind }: StepDocument): [ScreenName, Record<string, string>] | undefined {
  const pharmacy = goodsKind !== 'nonPharmacy';
  switch (of) {
    case 'order':
      return [pharmacy ? 'pharmacyOrders' : 'nonPharmacyOrders', { order: id }];
    case 'purchase':
      return [pharmacy ? 'pharmacyPurchases' : 'nonPharmacyPurchases', { purchase: id }];
    case 'transfer':
      return ['stockTransfers', { transfer: id }];
    case 'count':
      return ['stockCounts', { count: id }];
    case 'supplierReturn':
      return ['expiry', { 'tab.view': 'suppliers', search: label }];
    case 'saleReturn':
    case 'writeOff':
    case 'adjustment':
      return [LISTS[of], { search: label }];
    case 'sale':
      return ['receipt', { id }];
    case 'opening':
    case 'void':
    case 'quarantine':
      return undefined;
  }
}

/** A document's name, linked to its screen when the user can open it. */
export function DocumentLink({ document, kind }: { document: StepDocument; kind: string }) {
  const actor = useActor();
  const hrefTo = useHrefTo();
  const words = [kind, document.label].filter(Boolean).join(' ');
  // Employees can open only their own receipts, and the store's list does not say whose each receipt is.
  const isClosed = document.of === 'sale' && !isManager(actor);
  const place = document.label && !isClosed ? placeOf(document) : undefined;
  const href = place && hrefTo(...place);
  return href ? (
    <AppLink href={href} className="text-brand-ink underline underline-offset-4">
      {words}
    </AppLink>
  ) : (
    words
  );
}
