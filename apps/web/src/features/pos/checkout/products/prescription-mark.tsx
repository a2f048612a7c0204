import type { CartLine } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';

const MARK =
  'inline-flex h-5 shrink-0 items-center rounded-tag bg-info-soft px-1 font-medium text-info-ink text-xs tabular-nums';

/** Rx, to leave room for the name; screen readers and the tooltip get the full text. */
export function PrescriptionMark() {
  const { t } = useTranslation('pos');
  return (
    <span title={t('prescription')} className={MARK}>
      <span aria-hidden="true">Rx</span>
      <span className="sr-only">{t('prescription')}</span>
    </span>
  );
}

/** How many lines of the bill are sold on prescription only, beside the customer who shows it. */
export function PrescriptionLines({ lines }: { lines: readonly CartLine[] }) {
  const { t } = useTranslation('pos');
  const count = lines.filter(({ product }) => product.requiresPrescription).length;
  if (count === 0) return null;
  return (
    <span title={t('prescriptionLines', { count })} className={MARK}>
      <span aria-hidden="true">Rx {t('cartLines', { count })}</span>
      <span className="sr-only">{t('prescriptionLines', { count })}</span>
    </span>
  );
}
