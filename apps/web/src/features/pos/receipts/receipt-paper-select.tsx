import { Select } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { RECEIPT_PAPERS, useReceiptPaper } from './receipt-paper';

/** The paper of every receipt that this device prints. */
export function ReceiptPaperSelect({ id }: { id?: string }) {
  const { t } = useTranslation('pos');
  const [paper, choose] = useReceiptPaper();
  return (
    <Select
      id={id}
      aria-label={t('receiptPaper')}
      value={paper}
      onValueChange={choose}
      options={RECEIPT_PAPERS.map((value) => ({ value, label: t(`receiptPaper_${value}`) }))}
    />
  );
}
