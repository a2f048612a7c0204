import type { FieldMessages } from '@bhandar/domain/shared';
import { Banner } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { type DraftLine, linesToRecord, missingFields, type PurchaseDraft } from './purchase-draft-model';
import { listed } from './purchase-group';

const LABELS = {
  locationId: 'purchaseStore',
  supplierId: 'purchaseSupplier',
  invoiceNumber: 'purchaseInvoice',
  purchasedOn: 'purchaseDate',
  note: 'purchaseNote',
  productId: 'purchaseProduct',
  batchNumber: 'purchaseBatch',
  expiresOn: 'purchaseExpiry',
  quantity: 'purchaseQuantity',
  freeQuantity: 'purchaseFree',
  packType: 'purchasePackType',
  packSize: 'linePackSize',
  salePackSize: 'linePackSize',
  packTpMinor: 'purchasePackTp',
  packMrpMinor: 'purchasePackMrp',
  purchaseDiscount: 'purchaseDiscountPercent',
  purchaseVat: 'purchaseVatPercent',
  salesDiscount: 'purchaseDiscountPercent',
  salesVat: 'purchaseVatPercent',
} as const;

const isLabelled = (field: string): field is keyof typeof LABELS => Object.hasOwn(LABELS, field);

/** Names what is missing or wrong in a line. */
export function LineFaults({ line, errors }: { line: DraftLine; errors: FieldMessages }) {
  const { t } = useTranslation('purchasing');
  const needed = missingFields(line);
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const [path, message] of Object.entries(errors)) {
    const [field = ''] = path.split('.');
    const label = isLabelled(field) ? t(LABELS[field]) : '';
    if (label && needed.includes(path)) missing.push(label);
    else wrong.push(label ? `${label}: ${message}` : message);
  }
  return (
    <p className="text-danger-ink text-xs">
      {listed(missing.length > 0 ? t('purchaseMissing', { fields: missing.join(', ') }) : '', ...wrong)}
    </p>
  );
}

/** Names every field that keeps the purchase from being recorded, also those of lines that are not open. */
export function PurchaseProblems({ draft, errors }: { draft: PurchaseDraft; errors: FieldMessages }) {
  const { t } = useTranslation('purchasing');
  const lines = linesToRecord(draft);
  const placeOf = (line: DraftLine) =>
    [t('purchaseLineNamed', { number: draft.lines.indexOf(line) + 1 }), line.productName].filter(Boolean).join(', ');
  const byPlace = new Map<string, Set<string>>();
  for (const [path, message] of Object.entries(errors)) {
    const [, index, inLine] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? [];
    const line = lines[Number(index)];
    const place = line ? placeOf(line) : '';
    const [field = ''] = (inLine ?? path).split('.');
    const named = byPlace.get(place) ?? new Set();
    byPlace.set(place, named.add(isLabelled(field) ? t(LABELS[field]) : message));
  }
  if (byPlace.size === 0) return null;
  return (
    <Banner
      tone="danger"
      title={byPlace.has('') ? t('purchaseFixFirst') : t('purchaseFixLines', { count: byPlace.size })}
    >
      {[...byPlace].map(([place, fields]) => (
        <p key={place}>{[place, [...fields].join(', ')].filter(Boolean).join(': ')}</p>
      ))}
    </Banner>
  );
}
