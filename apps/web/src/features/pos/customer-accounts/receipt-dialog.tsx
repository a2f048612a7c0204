import {
  type CustomerAccountRef,
  type OpenCustomerEntry,
  ReceiptMethod,
  RecordCustomerReceiptInput,
  whyNotReceive,
} from '@bhandar/domain/pos';
import { addViolations, settledTotal } from '@bhandar/domain/shared';
import { cn, Skeleton, toast } from '@bhandar/ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  amountsFor,
  BillSettlements,
  DateField,
  distributeAmount,
  FormDialog,
  MoneyField,
  SelectField,
  SettlesError,
  settlementsOf,
  TextField,
  useMutationToast,
  useZodForm,
  whyNotSettleBills,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney, today } from '../../../lib/format';
import { deviceId } from '../offline/device-id';
import { settleableOf } from './settleable';

const formFor = (bills: readonly OpenCustomerEntry[]) =>
  RecordCustomerReceiptInput.extend({ settles: amountsFor(bills) }).superRefine((receipt, context) =>
    addViolations(context, [
      ...whyNotReceive(receipt),
      ...whyNotSettleBills(receipt.settles, receipt.amountMinor, bills),
    ]),
  );

interface ReceiptForm {
  amountMinor: number;
  method: ReceiptMethod;
  reference?: string | undefined;
  receivedOn?: string | undefined;
  note?: string | undefined;
}

const NO_BILLS: OpenCustomerEntry[] = [];

/** Records a customer's payment. It settles the earliest due bills first, unless the person changes that. */
export function ReceiptDialog({ onClose, ...ref }: CustomerAccountRef & { onClose: () => void }) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const [edited, setEdited] = useState(false);
  const account = trpc.pos.customerAccount.useQuery(ref);
  const bills = account.data?.bills ?? NO_BILLS;
  const form = useZodForm(
    useMemo(() => formFor(bills), [bills]),
    { defaultValues: { ...ref, method: 'cash', reference: '', receivedOn: today(), note: '', settles: {} } },
  );
  const record = trpc.pos.recordCustomerReceipt.useMutation({
    ...toasts({ failure: t('accountPaymentFailed') }),
    onSuccess: ({ voucher, amountMinor, customer }) =>
      toast.success(t('accountPaymentRecorded', { voucher, amount: formatMoney(amountMinor), name: customer.name })),
    // Refreshed after a refusal too, because another person may have changed the bills.
    onSettled: () => utils.pos.invalidate(),
  });
  const amount = form.watch('amountMinor');
  const known = Number.isFinite(amount) ? (amount ?? 0) : 0;
  const spread = (minor: number) => {
    setEdited(false);
    form.setValue('settles', distributeAmount(minor, bills), { shouldValidate: form.formState.isSubmitted });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed bills are allocated again; typing is handled below.
  useEffect(() => {
    if (!edited) spread(known);
  }, [bills]);

  const left = known - settledTotal(settlementsOf(form.watch('settles'), bills));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={account.data ? t('accountPaymentFrom', { name: account.data.customer.name }) : t('recordAccountPayment')}
      submitLabel={t('recordAccountPayment')}
      footerAside={
        <span className="text-ink-2 text-sm">
          {left < 0 ? t('settlesTooMuch') : t('accountAdvance')}{' '}
          <strong className={cn('tabular-nums', left < 0 ? 'text-danger-ink' : 'text-ink')}>
            {formatMoney(Math.abs(left))}
          </strong>
        </span>
      }
      onSubmit={async (values) => {
        await record.mutateAsync({ ...values, deviceId: deviceId(), settles: settlementsOf(values.settles, bills) });
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MoneyField<ReceiptForm>
          name="amountMinor"
          label={t('amount')}
          required
          help={account.data ? t('accountOwes', { amount: formatMoney(account.data.balanceMinor) }) : undefined}
          onValue={(minor) => {
            if (!edited) spread(Number.isFinite(minor) ? (minor ?? 0) : 0);
          }}
        />
        <DateField<ReceiptForm> name="receivedOn" label={t('date')} required />
        <SelectField<ReceiptForm>
          name="method"
          label={t('paymentMethod')}
          required
          options={ReceiptMethod.options.map((value) => ({ value, label: t(`receiptMethod_${value}`) }))}
        />
        <TextField<ReceiptForm>
          name="reference"
          label={t('entryReference')}
          required={form.watch('method') !== 'cash'}
          help={t('entryReferenceHelp')}
          autoComplete="off"
          maxLength={80}
        />
      </div>
      <TextField<ReceiptForm> name="note" label={t('note')} help={t('optional')} autoComplete="off" maxLength={300} />
      {account.isPending ? <Skeleton className="h-24" /> : null}
      {account.data ? (
        <BillSettlements
          bills={bills.map((bill) => settleableOf(bill, t))}
          onEdit={() => setEdited(true)}
          onOldestFirst={() => spread(known)}
          onNone={() => {
            setEdited(true);
            form.setValue('settles', distributeAmount(0, bills));
          }}
        />
      ) : null}
      <SettlesError />
    </FormDialog>
  );
}
