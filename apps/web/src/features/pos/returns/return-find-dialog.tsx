import { ReceiptQuery, type ReturnableSale } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, TextField, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

interface FindReceiptProps {
  onFound: (receipt: ReturnableSale) => void;
  onClose: () => void;
}

/** The receipt's number, typed or scanned: a scanner ends with Enter, which opens it. */
export function FindReceiptDialog({ onFound, onClose }: FindReceiptProps) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const form = useZodForm(ReceiptQuery, { defaultValues: { receiptNo: '' } });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('findReceipt')}
      description={t('findReceiptText')}
      submitLabel={t('openReceipt')}
      onSubmit={async (values) => onFound(await utils.pos.findReturnableSale.fetch(values, { staleTime: 0 }))}
    >
      <TextField<z.input<typeof ReceiptQuery>>
        name="receiptNo"
        label={t('receiptToFind')}
        required
        autoFocus
        scans
        autoComplete="off"
      />
    </FormDialog>
  );
}
