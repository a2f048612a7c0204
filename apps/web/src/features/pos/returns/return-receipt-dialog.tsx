import { hasGrant, isManager } from '@bhandar/domain/accounts';
import { GivenCause, paidMinorOf, type ReturnableSale, whyNotReturnReceipt } from '@bhandar/domain/pos';
import { Banner, Button, FieldError } from '@bhandar/ui';
import { ArrowLeftRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, SelectField, TextField, useActor, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { customerName } from '../../../lib/customer-name';
import { formatInstant, formatMoney } from '../../../lib/format';
import { isTouch } from '../../../lib/is-touch';
import { refusalText } from '../../../lib/refusals';
import { deviceId } from '../offline/device-id';
import { usePaymentName } from '../use-payment-name';
import { useReturnRefresh } from '../use-return-refresh';
import {
  chosenLines,
  leftFor,
  mayComeBack,
  methodOf,
  RefundChoice,
  type ReturnForm,
  refundOfForm,
  returnFormOf,
} from './return-receipt-form';
import { ReturnReceiptLine } from './return-receipt-line';
import { useReturnToasts } from './use-return-actions';
import { useReturnScan } from './use-return-scan';

interface ReturnReceiptProps {
  receipt: ReturnableSale;
  /** At a till: the goods pay for others in its cart. */
  onExchange?: (values: ReturnForm) => void;
  onClose: () => void;
}

/** What comes back of a receipt, with its refund as it is typed. */
export function ReturnReceiptDialog({ receipt, onExchange, onClose }: ReturnReceiptProps) {
  const { t } = useTranslation('pos');
  const actor = useActor();
  const posts = hasGrant(actor, 'postReturn');
  const otherWay = !posts || hasGrant(actor, 'refundOtherWay');
  const refresh = useReturnRefresh();
  const submit = trpc.pos.returnSale.useMutation(useReturnToasts());
  const form = useZodForm(
    useMemo(() => returnFormOf(receipt), [receipt]),
    {
      defaultValues: {
        lines: receipt.lines.map(({ lineNo }) => ({
          lineNo,
          quantity: 0,
          disposition: 'quarantine' as const,
          batchId: '',
        })),
        cause: 'unwanted',
        reason: '',
        refundMethod: 'asPaid',
      },
    },
  );
  useReturnScan(receipt, form);
  const [lines, cause, refundMethod] = form.watch(['lines', 'cause', 'refundMethod']);
  const { payments } = refundOfForm(receipt, { lines, refundMethod });
  const paymentName = usePaymentName();
  const [refusal] = whyNotReturnReceipt(receipt, cause);
  const { lines: linesError } = form.formState.errors;
  const nothingChosen = linesError?.message ?? linesError?.root?.message;
  const returnAll = () =>
    receipt.lines.forEach((line, index) => {
      if (!mayComeBack(line, cause)) return;
      form.setValue(`lines.${index}.quantity`, leftFor(line, cause), { shouldDirty: true, shouldValidate: true });
    });

  const focusFirstLine = (event: Event) => {
    const first = receipt.lines.findIndex((line) => mayComeBack(line, cause));
    if (first < 0 || isTouch()) return;
    event.preventDefault();
    form.setFocus(`lines.${first}.quantity`);
  };

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onOpenAutoFocus={focusFirstLine}
      size="lg"
      title={t('returnOfReceipt', { receiptNo: receipt.receiptNo })}
      description={t('receiptFacts', {
        customer: customerName(receipt.customerName),
        when: formatInstant(receipt.soldAt),
        cashier: receipt.cashier,
      })}
      submitLabel={posts ? t('takeBack') : t('askToTakeBack')}
      footerAside={
        <span className="text-ink-2 text-sm">
          {t('refundTotal')}{' '}
          <strong className="text-ink text-lg tabular-nums">{formatMoney(paidMinorOf(payments))}</strong>
          {payments.map((payment) => (
            <span key={`${payment.method} ${payment.tenderId}`} className="block tabular-nums">
              {paymentName(payment)} {formatMoney(payment.amountMinor)}
            </span>
          ))}
        </span>
      }
      onSubmit={async (values) => {
        const method = methodOf(values.refundMethod);
        await submit.mutateAsync({
          ...values,
          saleId: receipt.saleId,
          lines: chosenLines(receipt, values),
          refundMethod: method,
          deviceId: deviceId(),
        });
        await refresh();
      }}
    >
      {refusal ? <Banner tone="warning" title={refusalText(refusal)} /> : null}
      {posts ? null : <p className="text-ink-2 text-sm">{t('waitsHint')}</p>}
      <SelectField<ReturnForm>
        name="cause"
        label={t('returnCause')}
        help={cause === 'unwanted' ? undefined : t('returnCauseHelp')}
        options={GivenCause.options.map((value) => ({ value, label: t(`returnCause_${value}`) }))}
      />
      <ul className="border-line border-t">
        {receipt.lines.map((line, index) => (
          <ReturnReceiptLine
            key={line.lineNo}
            line={line}
            index={index}
            cause={cause}
            disposes={isManager(actor) && cause === 'unwanted'}
          />
        ))}
      </ul>
      {nothingChosen ? <FieldError>{nothingChosen}</FieldError> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={returnAll} disabled={!receipt.lines.some((line) => mayComeBack(line, cause))}>
          {t('returnAll')}
        </Button>
        {posts && onExchange ? (
          <Button
            size="sm"
            icon={<ArrowLeftRight />}
            disabled={refusal !== undefined}
            onClick={() => void form.handleSubmit(onExchange)()}
          >
            {t('exchangeFor')}
          </Button>
        ) : null}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<ReturnForm>
          name="refundMethod"
          label={t('refundMethod')}
          options={RefundChoice.options
            .filter((choice) => choice === 'asPaid' || (otherWay && (choice !== 'credit' || receipt.hasCustomer)))
            .map((choice) => ({
              value: choice,
              label: choice === 'asPaid' ? t('refund_asPaid') : t(`method_${choice}`),
            }))}
        />
        <TextField<ReturnForm> name="reason" label={t('note')} help={t('returnReasonHelp')} autoComplete="off" />
      </div>
    </FormDialog>
  );
}
