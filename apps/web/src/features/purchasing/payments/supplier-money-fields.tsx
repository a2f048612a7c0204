import { PaymentMethod } from '@bhandar/domain/purchasing';
import { useTranslation } from 'react-i18next';
import { ComboboxField, DateField, MoneyField, SelectField, TextField } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/** The values of the payment and refund forms. */
export interface MoneyForm {
  supplierId: string;
  amountMinor: number;
  method: PaymentMethod;
  reference?: string | undefined;
  paidOn?: string | undefined;
  note?: string | undefined;
}

interface MoneyFieldsProps {
  /** The supplier is fixed. */
  fixed: boolean;
  amountHelp?: string | undefined;
  onAmount?: (minor: number) => void;
}

export function MoneyFields({ fixed, amountHelp, onAmount }: MoneyFieldsProps) {
  const { t } = useTranslation('purchasing');
  const suppliers = trpc.purchasing.supplierOptions.useQuery(undefined, { enabled: !fixed });
  return (
    <>
      {fixed ? null : (
        <ComboboxField<MoneyForm>
          name="supplierId"
          label={t('paySupplier')}
          required
          placeholder={t('payChooseSupplier')}
          emptyText={t('noSuppliers')}
          loading={suppliers.isFetching}
          options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MoneyField<MoneyForm>
          name="amountMinor"
          label={t('payAmount')}
          required
          help={amountHelp}
          onValue={(value) => onAmount?.(value ?? 0)}
        />
        <DateField<MoneyForm> name="paidOn" label={t('payDay')} required />
        <SelectField<MoneyForm>
          name="method"
          label={t('payMethod')}
          required
          options={PaymentMethod.options.map((value) => ({ value, label: t(`payMethod_${value}`) }))}
        />
        <TextField<MoneyForm>
          name="reference"
          label={t('payReference')}
          help={t('payReferenceHelp')}
          autoComplete="off"
          maxLength={80}
        />
      </div>
      <TextField<MoneyForm>
        name="note"
        label={t('payNote')}
        help={t('payOptional')}
        autoComplete="off"
        maxLength={300}
      />
    </>
  );
}
