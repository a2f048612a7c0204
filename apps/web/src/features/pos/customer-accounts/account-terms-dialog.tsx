import { type CustomerAccountDetails, SetCustomerAccountInput } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import {
  CheckboxField,
  FormDialog,
  MoneyField,
  NumberField,
  TextField,
  useMutationToast,
  useZodForm,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

type Fields = z.input<typeof SetCustomerAccountInput>;

const DEFAULT_TERM_DAYS = 30;

/** Opens an account, or changes its limit, its days to pay, or its block. */
export function AccountTermsDialog({ account, onClose }: { account: CustomerAccountDetails; onClose: () => void }) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const { customer, store, limitMinor, isBlocked, blockReason } = account;
  const form = useZodForm(SetCustomerAccountInput, {
    defaultValues: {
      customerId: customer.id,
      locationId: store.id,
      limitMinor,
      isBlocked,
      blockReason,
      termDays: account.isOpen ? account.termDays : DEFAULT_TERM_DAYS,
    },
  });
  const save = trpc.pos.setCustomerAccount.useMutation(
    toasts({ success: t('accountSaved'), failure: t('accountSaveFailed') }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('accountTermsOf', { name: customer.name })}
      description={store.name}
      submitLabel={t('saveAccount')}
      onSubmit={async (values) => {
        await save.mutateAsync(values);
        await utils.pos.invalidate();
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MoneyField<Fields> name="limitMinor" label={t('accountLimit')} help={t('accountLimitHelp')} required />
        <NumberField<Fields> name="termDays" label={t('termDays')} help={t('termDaysHelp')} required />
      </div>
      <CheckboxField<Fields> name="isBlocked" label={t('blockAccount')} description={t('blockAccountHelp')} />
      {form.watch('isBlocked') ? (
        <TextField<Fields>
          name="blockReason"
          label={t('reason')}
          help={t('optional')}
          autoComplete="off"
          maxLength={300}
        />
      ) : null}
    </FormDialog>
  );
}
