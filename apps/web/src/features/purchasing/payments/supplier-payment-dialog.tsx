import type { StoreRef } from '@bhandar/domain/accounts';
import { type OpenEntry, RecordSupplierPaymentInput } from '@bhandar/domain/purchasing';
import { addViolations, Id, requiredText, settledTotal } from '@bhandar/domain/shared';
import { cn, Skeleton, toast } from '@bhandar/ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  amountsFor,
  BillSettlements,
  distributeAmount,
  FormDialog,
  SettlesError,
  settlementsOf,
  useConfirm,
  useMutationToast,
  useZodForm,
  whyNotSettleBills,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney, today } from '../../../lib/format';
import { balanceFigure } from './balance-figure';
import { BuyerField, useBuyer } from './buyer-field';
import { settleableOf } from './settleable';
import { MoneyFields } from './supplier-money-fields';

const formFor = (bills: readonly OpenEntry[], chooseSupplier: string) =>
  RecordSupplierPaymentInput.extend({
    supplierId: requiredText(chooseSupplier, 40).pipe(Id),
    settles: amountsFor(bills),
  }).superRefine(({ amountMinor, settles }, context) =>
    addViolations(context, whyNotSettleBills(settles, amountMinor, bills)),
  );

const NO_BILLS: OpenEntry[] = [];
const isOf = (bill: OpenEntry, store: StoreRef | null | undefined) => bill.store?.id === store?.id;

interface SupplierPaymentDialogProps {
  supplierId: string;
  /** The purchase that is paid: its bill comes first, with what is due for it. */
  bill?: { voucher: string; dueMinor: number | null };
  onClose: () => void;
}

/** A payment to a supplier. It settles the oldest bills first unless the user changes that. */
export function SupplierPaymentDialog({ supplierId, bill, onClose }: SupplierPaymentDialogProps) {
  const { t } = useTranslation('purchasing');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const confirm = useConfirm();
  const [edited, setEdited] = useState(false);
  const [chosen, setChosen] = useState(supplierId);
  const account = trpc.purchasing.supplierAccount.useQuery({ supplierId: chosen }, { enabled: chosen !== '' });
  const isPaid = ({ voucher }: OpenEntry) => voucher === bill?.voucher;
  const buyer = useBuyer(account.data, ({ store }) =>
    (account.data?.bills ?? []).some((open) => isOf(open, store) && (!bill || isPaid(open))),
  );
  const { chosen: payer } = buyer;
  const bills = useMemo(
    () => account.data?.bills.filter((open) => isOf(open, payer?.store)) ?? NO_BILLS,
    [account.data, payer?.store],
  );
  const form = useZodForm(
    useMemo(() => formFor(bills, t('payChooseSupplier')), [bills, t]),
    {
      defaultValues: {
        supplierId,
        method: 'cash',
        reference: '',
        paidOn: today(),
        note: '',
        settles: {},
        ...(bill?.dueMinor ? { amountMinor: bill.dueMinor } : {}),
      },
    },
  );
  const record = trpc.purchasing.recordSupplierPayment.useMutation({
    ...toasts({ failure: t('payPaymentFailed') }),
    onSuccess: ({ voucher, amountMinor, supplier }) =>
      toast.success(t('payPaidTo', { voucher, amount: formatMoney(amountMinor), name: supplier.name })),
    // Also after a refusal: the bills have changed.
    onSettled: () => utils.purchasing.invalidate(),
  });
  const amount = form.watch('amountMinor');
  const known = Number.isFinite(amount) ? (amount ?? 0) : 0;
  const spread = (
    minor: number,
    order = bills.toSorted((one, other) => Number(isPaid(other)) - Number(isPaid(one))),
  ) => {
    setEdited(false);
    form.setValue('settles', distributeAmount(minor, order), { shouldValidate: form.formState.isSubmitted });
  };

  const typedSupplier = form.watch('supplierId');
  useEffect(() => {
    setChosen(typedSupplier);
    setEdited(false);
  }, [typedSupplier]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the bills change; typing is handled below.
  useEffect(() => {
    if (!edited) spread(known);
  }, [bills]);

  const due = payer ? balanceFigure(payer.dueMinor, t) : undefined;
  const dueMinor = Math.max(payer?.dueMinor ?? 0, 0);
  const mayPay = (amountMinor: number) =>
    amountMinor <= dueMinor ||
    confirm({
      title: t('payAheadTitle'),
      description: t('payAheadText', { due: formatMoney(dueMinor), ahead: formatMoney(amountMinor - dueMinor) }),
      confirmLabel: t('payAheadConfirm'),
    });
  const left = known - settledTotal(settlementsOf(form.watch('settles'), bills));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={account.data ? t('payPaymentTo', { name: account.data.supplier.name }) : t('payPaymentNew')}
      submitLabel={t('payRecordPayment')}
      footerAside={
        <span className="text-ink-2 text-sm">
          {left < 0 ? t('payTooMuch') : t('payAhead')}{' '}
          <strong className={cn('tabular-nums', left < 0 ? 'text-danger-ink' : 'text-ink')}>
            {formatMoney(Math.abs(left))}
          </strong>
        </span>
      }
      onSubmit={async (values) => {
        if (!(await mayPay(values.amountMinor))) return false;
        const storeId = payer?.store?.id ?? null;
        return record.mutateAsync({ ...values, storeId, settles: settlementsOf(values.settles, bills) });
      }}
    >
      <MoneyFields
        fixed={supplierId !== ''}
        amountHelp={due ? `${due.label} ${due.amount}` : undefined}
        onAmount={(minor) => {
          if (!edited) spread(Number.isFinite(minor) ? minor : 0);
        }}
      />
      <BuyerField {...buyer} />
      {chosen !== '' && account.isPending ? <Skeleton className="h-24" /> : null}
      {account.data ? (
        <BillSettlements
          bills={bills.map((open) => settleableOf(open, t))}
          onEdit={() => setEdited(true)}
          onOldestFirst={() => spread(known, bills)}
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
