import type { PurchasedLine } from '@bhandar/domain/purchasing';
import { Badge } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { buyerName } from '../../../lib/buyer';
import { currencySign, formatAmount, formatCount, formatDate, formatInstant } from '../../../lib/format';

export const listed = (...parts: string[]) => parts.filter(Boolean).join(' · ');

export const RecordedOn = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatInstant(at)} className="tabular-nums">
    {formatDate(at)}
  </time>
);

const LINK = 'underline decoration-line-strong/60 underline-offset-2 hover:text-brand-ink';

interface PurchaseGroupHeadProps {
  /** The lines of one purchase that are listed, at least one. */
  lines: readonly PurchasedLine[];
  phone: boolean;
  showsBuyer: boolean;
  onOpen: (purchaseId: string) => void;
}

/** The supplier, numbers and lines of a purchase; of a purchase that goes on elsewhere, the lines that are here. */
export function PurchaseGroupHead({ lines, phone, showsBuyer, onOpen }: PurchaseGroupHeadProps) {
  const { t } = useTranslation('purchasing');
  const [line] = lines;
  if (!line) return null;
  const { supplierName, invoiceNumber, voucher, voided, purchasedOn, createdAt, purchase } = line;
  const isCut = lines.length < purchase.lines;
  const counts = { count: purchase.lines, lines: formatCount(purchase.lines), shown: formatCount(lines.length) };
  return (
    <>
      <div className="flex min-w-0 items-center gap-2">
        <span className="font-semibold sm:truncate" title={supplierName}>
          {supplierName || t('purchaseNoSupplier')}
        </span>
        {voided ? <Badge tone="danger">{t('purchaseStatus_voided')}</Badge> : null}
      </div>
      <div className="text-ink-2 text-xs tabular-nums sm:truncate">
        {phone ? (
          <>
            <RecordedOn at={createdAt} /> ·{' '}
          </>
        ) : null}
        {showsBuyer ? `${buyerName(line, t('payWarehouse'))} · ` : ''}
        {invoiceNumber ? <span title={t('purchaseInvoice')}>{invoiceNumber} · </span> : null}
        <time dateTime={purchasedOn} title={t('purchaseDate')} className="whitespace-nowrap">
          {formatDate(purchasedOn)}
        </time>
        {' · '}
        <button
          type="button"
          aria-label={t('purchaseOf', { voucher })}
          className={LINK}
          onClick={() => onOpen(line.purchaseId)}
        >
          {voucher}
        </button>
        {' · '}
        <span className="whitespace-nowrap">
          {isCut ? t('purchaseLinesSome', counts) : t('purchaseLinesCount', counts)}
        </span>
        {isCut ? (
          <>
            {' · '}
            <button
              type="button"
              aria-label={t('purchaseLinesAllOf', { lines: counts.lines, voucher })}
              className={LINK}
              onClick={() => onOpen(line.purchaseId)}
            >
              {t('purchaseLinesAll')}
            </button>
          </>
        ) : null}
      </div>
    </>
  );
}

/** The total of a purchase and what is still owed for it. */
export function PurchaseAmounts({ line: { purchase } }: { line: PurchasedLine }) {
  const { t } = useTranslation('purchasing');
  const { totalMinor, dueMinor } = purchase;
  return (
    <>
      <div className="font-semibold" title={t('purchaseTotal')}>
        {/* A card has no headers. */}
        <span className="sm:hidden">{currencySign()} </span>
        {formatAmount(totalMinor)}
      </div>
      {dueMinor === null ? null : (
        <div className="text-ink-2 text-xs">
          {dueMinor === 0
            ? t('purchaseSettled')
            : dueMinor === totalMinor
              ? t('purchaseUnpaid')
              : t('purchaseDue', { amount: formatAmount(dueMinor) })}
        </div>
      )}
    </>
  );
}
