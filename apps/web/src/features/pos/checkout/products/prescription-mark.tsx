import { useTranslation } from 'react-i18next';

/** Rx, to leave room for the name; screen readers and the tooltip get the full text. */
export function PrescriptionMark() {
  const { t } = useTranslation('pos');
  return (
    <span
      title={t('prescription')}
      className="inline-flex h-5 shrink-0 items-center rounded-tag bg-info-soft px-1 font-medium text-info-ink text-xs"
    >
      <span aria-hidden="true">Rx</span>
      <span className="sr-only">{t('prescription')}</span>
    </span>
  );
}
