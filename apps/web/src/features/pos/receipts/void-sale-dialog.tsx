import { paidMinorOf, type Release, type SaleSummary, VoidSaleInput } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { FormDialog, TextField, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { paidFrom } from '../paid-from';
import { useReturnRefresh } from '../use-return-refresh';

interface VoidSaleProps {
  sale: Pick<SaleSummary, 'id' | 'receiptNo' | 'payments'>;
  /** A colleague's, where the person may not void it. */
  release?: Release | undefined;
  onClose: () => void;
}

/** Asks why a sale is voided: its goods go back to the shelf, and its payments back to the customer. */
export function VoidSaleDialog({ sale, release, onClose }: VoidSaleProps) {
  const { t } = useTranslation('pos');
  const refresh = useReturnRefresh();
  const { mutateAsync } = trpc.pos.voidSale.useMutation();
  const { data: drawer } = trpc.pos.findPayingDrawer.useQuery({ saleId: sale.id });
  const form = useZodForm(VoidSaleInput, { defaultValues: { saleId: sale.id, reason: '' } });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('voidSaleTitle', { receiptNo: sale.receiptNo })}
      description={
        <>
          {t('voidSaleText', { total: formatMoney(paidMinorOf(sale.payments)) })}
          {drawer ? <span className="block">{paidFrom(t, drawer)}</span> : null}
        </>
      }
      submitLabel={t('voidSale')}
      onSubmit={async (values) => {
        await mutateAsync({ ...values, ...(release ? { release: release.token } : {}) });
        toast.success(t('saleVoided', { receiptNo: sale.receiptNo }));
        await refresh();
      }}
    >
      <TextField<VoidSaleInput> name="reason" label={t('reason')} required autoFocus autoComplete="off" />
    </FormDialog>
  );
}
