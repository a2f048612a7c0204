import type { HeldBatch } from '@bhandar/domain/inventory';
import { Id, optionalText, requiredText } from '@bhandar/domain/shared';
import { FieldError, toast } from '@bhandar/ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ComboboxField, FormDialog, MoneyField, TextField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { ChosenBatches } from './write-off-chosen';
import { chosenLines, lineOf, worthOf } from './write-off-form';
import { batchTitle } from './write-off-labels';

const formOf = (chooseSupplier: string, nothingChosen: string) =>
  z.object({
    supplierId: requiredText(chooseSupplier, 40).pipe(Id),
    reason: optionalText(300),
    lines: chosenLines(nothingChosen),
  });
type SupplierReturnForm = z.input<ReturnType<typeof formOf>>;

type ReturnedLine = z.output<ReturnType<typeof formOf>>['lines'][number];

/** A credit that nobody changed is computed from the supplier's bills, to the last digit, when the return is posted. */
function withAgreedCredit({ creditMinor, ...line }: ReturnedLine, batch: HeldBatch | undefined) {
  return batch && creditMinor === worthOf(batch, line.quantity) ? line : { ...line, creditMinor };
}

interface ReturnToSupplierProps {
  /** Batches at one warehouse location. */
  draft: readonly HeldBatch[];
  onClose: () => void;
}

/** Returns batches to a supplier for a credit note. The supplier of the first batch is the default. */
export function ReturnToSupplierDialog({ draft, onClose }: ReturnToSupplierProps) {
  const { t } = useTranslation('inventory');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const [chosen, setChosen] = useState(draft);
  const suppliers = trpc.purchasing.supplierOptions.useQuery();
  const delivered = trpc.purchasing.batchSuppliers.useQuery({ batchIds: draft.map((batch) => batch.batchId) });
  const submit = trpc.purchasing.returnToSupplier.useMutation({
    ...toasts({ failure: t('sendBackFailed') }),
    onSuccess: ({ voucher }) => toast.success(t('sentBack', { voucher })),
  });
  const form = useZodForm(
    useMemo(() => formOf(t('chooseSupplier'), t('nothingChosen')), [t]),
    { defaultValues: { supplierId: '', reason: '', lines: draft.map(lineOf) } },
  );
  const proposed = delivered.data?.[0]?.supplierId;
  useEffect(() => {
    if (proposed && form.getValues('supplierId') === '') form.setValue('supplierId', proposed);
  }, [proposed, form]);
  const lines = form.watch('lines');
  const creditMinor = lines.reduce((sum, line) => sum + (Number.isFinite(line.creditMinor) ? line.creditMinor : 0), 0);
  const linesError = form.formState.errors.lines?.message ?? form.formState.errors.lines?.root?.message;

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t('supplierReturnTitle')}
      submitLabel={t('sendBack')}
      footerAside={
        <span className="text-ink-2 text-sm">
          {t('creditTotal')} <strong className="text-ink tabular-nums">{formatMoney(creditMinor)}</strong>
        </span>
      }
      onSubmit={async (values) => {
        const lines = values.lines.map((line, index) => withAgreedCredit(line, chosen[index]));
        await submit.mutateAsync({ ...values, lines, placeId: draft[0]?.place.id ?? '' });
        await Promise.all([utils.inventory.invalidate(), utils.purchasing.invalidate()]);
      }}
    >
      <ComboboxField<SupplierReturnForm>
        name="supplierId"
        label={t('supplier')}
        required
        placeholder={t('chooseSupplier')}
        loading={suppliers.isFetching}
        options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChosenBatches
        batches={chosen}
        onRemove={(index) => {
          setChosen(chosen.filter((_, other) => other !== index));
          form.setValue(
            'lines',
            lines.filter((_, other) => other !== index),
            { shouldDirty: true },
          );
        }}
        onQuantity={(index, quantity) => {
          const batch = chosen[index];
          if (batch) form.setValue(`lines.${index}.creditMinor`, worthOf(batch, quantity));
        }}
        extra={(batch, index) => (
          <MoneyField<SupplierReturnForm>
            name={`lines.${index}.creditMinor`}
            label={t('creditOf', { name: batchTitle(batch) })}
            className="w-36 [&_label]:sr-only"
          />
        )}
      />
      {linesError ? <FieldError>{linesError}</FieldError> : null}
      <TextField<SupplierReturnForm> name="reason" label={t('reason')} help={t('optional')} autoComplete="off" />
    </FormDialog>
  );
}
