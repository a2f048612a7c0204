import { RecordSupplierRefundInput } from '@bhandar/domain/purchasing';
import { Id, requiredText } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney, today } from '../../../lib/format';
import { BuyerField, useBuyer } from './buyer-field';
import { MoneyFields } from './supplier-money-fields';

/** A refund from a supplier, at most its open credits. */
export function SupplierRefundDialog({ supplierId, onClose }: { supplierId: string; onClose: () => void }) {
  const { t } = useTranslation('purchasing');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const [chosen, setChosen] = useState(supplierId);
  const account = trpc.purchasing.supplierAccount.useQuery({ supplierId: chosen }, { enabled: chosen !== '' });
  const { data } = account;
  const buyer = useBuyer(data, ({ refundableMinor }) => refundableMinor > 0);
  const most = data && (buyer.chosen?.refundableMinor ?? 0);
  const limit = data && most !== undefined ? limitText(data.supplier.name, most) : undefined;
  const form = useZodForm(
    useMemo(
      () =>
        RecordSupplierRefundInput.extend({
          supplierId: requiredText(t('payChooseSupplier'), 40).pipe(Id),
        }).refine(({ amountMinor }) => most === undefined || amountMinor <= most, {
          error: limit ?? '',
          path: ['amountMinor'],
        }),
      [most, limit, t],
    ),
    { defaultValues: { supplierId, method: 'bank', reference: '', paidOn: today(), note: '' } },
  );
  const record = trpc.purchasing.recordSupplierRefund.useMutation({
    ...toasts({ failure: t('payReceivedFailed') }),
    onSuccess: ({ voucher, amountMinor, supplier }) =>
      toast.success(t('payGotFrom', { voucher, amount: formatMoney(amountMinor), name: supplier.name })),
  });
  const typedSupplier = form.watch('supplierId');
  useEffect(() => setChosen(typedSupplier), [typedSupplier]);

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={data ? t('payReceivedFrom', { name: data.supplier.name }) : t('payReceivedNew')}
      submitLabel={t('payRecordReceived')}
      onSubmit={async (values) => {
        await record.mutateAsync({ ...values, storeId: buyer.chosen?.store?.id ?? null });
        await utils.purchasing.invalidate();
      }}
    >
      <MoneyFields fixed={supplierId !== ''} amountHelp={limit} />
      <BuyerField {...buyer} />
    </FormDialog>
  );

  function limitText(name: string, minor: number): string {
    return minor > 0 ? t('payMostRefund', { name, amount: formatMoney(minor) }) : t('payNothingToRefund', { name });
  }
}
