import { type CustomerAccountRef, EnterOnAccountInput } from '@bhandar/domain/pos';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import {
  DateField,
  FormDialog,
  MoneyField,
  RadioField,
  SelectField,
  TextField,
  useMutationToast,
  useZodForm,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { today } from '../../../lib/format';

type Fields = z.input<typeof EnterOnAccountInput>;

const KINDS = ['opening', 'correction', 'writeOff'] as const;
const EFFECTS = ['raises', 'lowers'] as const;

/** An opening balance, a correction or a write-off, with its reason. */
export function AccountEntryDialog({ onClose, ...ref }: CustomerAccountRef & { onClose: () => void }) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(EnterOnAccountInput, {
    defaultValues: { ...ref, kind: 'opening', effect: 'raises', occurredOn: today(), reason: '' },
  });
  const enter = trpc.pos.enterOnAccount.useMutation(toasts({ success: t('entryRecorded'), failure: t('entryFailed') }));
  const isWriteOff = form.watch('kind') === 'writeOff';
  useEffect(() => {
    if (isWriteOff) form.setValue('effect', 'lowers');
  }, [isWriteOff, form]);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('newAccountEntry')}
      submitLabel={t('recordEntry')}
      onSubmit={async (values) => {
        await enter.mutateAsync(values);
        await utils.pos.invalidate();
      }}
    >
      <SelectField<Fields>
        name="kind"
        label={t('entryKind')}
        required
        options={KINDS.map((value) => ({ value, label: t(`posting_${value}`) }))}
      />
      {isWriteOff ? null : (
        <RadioField<Fields>
          name="effect"
          label={t('entryEffect')}
          options={EFFECTS.map((value) => ({ value, label: t(`entryEffect_${value}`) }))}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MoneyField<Fields> name="amountMinor" label={t('amount')} required />
        <DateField<Fields> name="occurredOn" label={t('date')} required />
      </div>
      <TextField<Fields> name="reason" label={t('reason')} required autoComplete="off" maxLength={300} />
    </FormDialog>
  );
}
