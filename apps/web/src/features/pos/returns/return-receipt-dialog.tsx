import { isManager } from '@bhandar/domain/accounts';
import { PaymentMethod, type ReturnableSale, ReturnCause, whyNotReturnReceipt } from '@bhandar/domain/pos';
import { Banner, Button, FieldError } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, SelectField, TextField, useActor, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant, formatMoney } from '../../../lib/format';
import { refusalText } from '../../../lib/refusals';
import { leftFor, mayComeBack, type ReturnForm, refundOf, returnFormOf } from './return-receipt-form';
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
        cause: 'unwanted',
        reason: '',
        refundMethod: receipt.method,
      },
    },
  );
  const [lines, cause] = form.watch(['lines', 'cause']);
  const refundMinor = receipt.lines.reduce((sum, line, index) => sum + refundOf(line, lines[index]?.quantity ?? 0), 0);
  const [refusal] = whyNotReturnReceipt(receipt, cause);
  const { lines: linesError } = form.formState.errors;
  const nothingChosen = linesError?.message ?? linesError?.root?.message;
  const returnAll = () =>
    receipt.lines.forEach((line, index) => {
      if (!mayComeBack(line, cause)) return;
      form.setValue(`lines.${index}.quantity`, leftFor(line, cause), { shouldDirty: true, shouldValidate: true });
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
        const chosen = values.lines
          .filter((line) => line.quantity > 0)
          // What was chosen before the cause was does not count.
          .map((line) => (values.cause === 'unwanted' ? line : { ...line, disposition: 'quarantine' as const }));
        await submit.mutateAsync({ ...values, saleId: receipt.saleId, lines: chosen });
        await refresh();
      }}
    >
      {refusal ? <Banner tone="warning" title={refusalText(refusal)} /> : null}
      {manager ? null : <p className="text-ink-2 text-sm">{t('waitsHint')}</p>}
      <SelectField<ReturnForm>
        name="cause"
        label={t('returnCause')}
        help={cause === 'unwanted' ? undefined : t('returnCauseHelp')}
        options={ReturnCause.options.map((value) => ({ value, label: t(`returnCause_${value}`) }))}
      />
      <ul className="border-line border-t">
        {receipt.lines.map((line, index) => (
          <ReturnReceiptLine
            key={line.lineNo}
            line={line}
            index={index}
            cause={cause}
            disposes={manager && cause === 'unwanted'}
          />
        ))}
      </ul>
      {nothingChosen ? <FieldError>{nothingChosen}</FieldError> : null}
      <div>
        <Button size="sm" onClick={returnAll} disabled={!receipt.lines.some((line) => mayComeBack(line, cause))}>
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
