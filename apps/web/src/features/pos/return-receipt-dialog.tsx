import { isManager } from '@bhandar/domain/accounts';
import { leftToReturn, PaymentMethod, type ReturnableSale, whyNotReturnReceipt } from '@bhandar/domain/pos';
import { Banner, Button, FieldError } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, SelectField, TextField, useActor, useZodForm } from '../../kit';
import { formatInstant, formatMoney } from '../../lib/format';
import { trpc } from '../../lib/trpc';
import { mayComeBack, type ReturnForm, refundOf, returnFormOf } from './return-receipt-form';
import { ReturnReceiptLine } from './return-receipt-line';
import { useReturnRefresh, useReturnToasts } from './use-return-acts';

interface ReturnReceiptProps {
  receipt: ReturnableSale;
  onClose: () => void;
}

/** What comes back of a receipt, with its refund as it is typed. */
export function ReturnReceiptDialog({ receipt, onClose }: ReturnReceiptProps) {
  const { t } = useTranslation('pos');
  const manager = isManager(useActor());
  const refresh = useReturnRefresh();
  const submit = trpc.pos.returnSale.useMutation(useReturnToasts());
  const form = useZodForm(
    useMemo(() => returnFormOf(receipt), [receipt]),
    {
      defaultValues: {
        lines: receipt.lines.map(({ lineNo }) => ({ lineNo, quantity: 0, disposition: 'quarantine' as const })),
        reason: '',
        refundMethod: receipt.method,
      },
    },
  );
  const lines = form.watch('lines');
  const refundMinor = receipt.lines.reduce((sum, line, index) => sum + refundOf(line, lines[index]?.quantity ?? 0), 0);
  const [refusal] = whyNotReturnReceipt(receipt);
  const { lines: linesError } = form.formState.errors;
  const nothingChosen = linesError?.message ?? linesError?.root?.message;
  const returnAll = () =>
    receipt.lines.forEach((line, index) => {
      if (!mayComeBack(line)) return;
      form.setValue(`lines.${index}.quantity`, leftToReturn(line), { shouldDirty: true, shouldValidate: true });
    });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t('returnOfReceipt', { receiptNo: receipt.receiptNo })}
      description={t('receiptFacts', {
        customer: receipt.customerName,
        when: formatInstant(receipt.soldAt),
        cashier: receipt.cashier,
      })}
      submitLabel={manager ? t('takeBack') : t('askToTakeBack')}
      footerAside={
        <span className="text-ink-2 text-sm">
          {t('refundTotal')} <strong className="text-ink text-lg tabular-nums">{formatMoney(refundMinor)}</strong>
        </span>
      }
      onSubmit={async (values) => {
        const chosen = values.lines.filter((line) => line.quantity > 0);
        await submit.mutateAsync({ ...values, saleId: receipt.saleId, lines: chosen });
        await refresh();
      }}
    >
      {refusal ? <Banner tone="warning" title={refusal.message} /> : null}
      {manager ? null : <p className="text-ink-2 text-sm">{t('waitsHint')}</p>}
      <ul className="border-line border-t">
        {receipt.lines.map((line, index) => (
          <ReturnReceiptLine key={line.lineNo} line={line} index={index} disposes={manager} />
        ))}
      </ul>
      {nothingChosen ? <FieldError>{nothingChosen}</FieldError> : null}
      <div>
        <Button size="sm" onClick={returnAll} disabled={!receipt.lines.some(mayComeBack)}>
          {t('returnAll')}
        </Button>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<ReturnForm>
          name="refundMethod"
          label={t('refundMethod')}
          options={PaymentMethod.options.map((method) => ({ value: method, label: t(`refund_${method}`) }))}
        />
        <TextField<ReturnForm>
          name="reason"
          label={t('returnReason')}
          help={t('returnReasonHelp')}
          autoComplete="off"
        />
      </div>
    </FormDialog>
  );
}
