import {
  AddTenderInput,
  CASH_TENDER_ID,
  isBuiltInTender,
  type Tender,
  tenderRevision,
  UpdateTenderInput,
} from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import {
  CheckboxField,
  FormDialog,
  NumberField,
  SelectField,
  TextField,
  useMutationToast,
  useZodForm,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

type AddFields = z.input<typeof AddTenderInput>;
type EditFields = z.input<typeof UpdateTenderInput>;

/** Refetches the screens that show tenders after each change. */
function useTenderChange() {
  const utils = trpc.useUtils();
  return () => utils.pos.listTenders.invalidate();
}

export function AddTenderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const toasts = useMutationToast();
  const changed = useTenderChange();
  const form = useZodForm(AddTenderInput, {
    defaultValues: { method: 'wallet', name: '', asksReference: true, paymentCode: '' },
  });
  const add = trpc.pos.addTender.useMutation(toasts({ success: t('tenderAdded'), failure: t('tenderAddFailed') }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('tenderNew')}
      submitLabel={t('tenderAdd')}
      onSubmit={async (values) => {
        await add.mutateAsync(values);
        await changed();
      }}
    >
      <TextField<AddFields>
        name="name"
        label={t('tenderName')}
        help={t('tenderNameHelp')}
        required
        autoComplete="off"
      />
      <SelectField<AddFields>
        name="method"
        label={t('tenderMethod')}
        options={(['wallet', 'card'] as const).map((method) => ({ value: method, label: t(`tenderMethod_${method}`) }))}
      />
      <CheckboxField<AddFields>
        name="asksReference"
        label={t('tenderAsksReference')}
        description={t('tenderAsksReferenceText')}
      />
      <PaymentCodeField />
    </FormDialog>
  );
}

export function EditTenderDialog({ tender, onClose }: { tender: Tender; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const toasts = useMutationToast();
  const changed = useTenderChange();
  const { id, name, asksReference, position, active, paymentCode } = tender;
  const form = useZodForm(UpdateTenderInput, {
    defaultValues: { id, revision: tenderRevision(tender), name, asksReference, position, active, paymentCode },
  });
  const update = trpc.pos.updateTender.useMutation(
    toasts({ success: t('tenderUpdated'), failure: t('tenderUpdateFailed') }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('tenderEditTitle')}
      submitLabel={t('tenderSave')}
      onSubmit={async (values) => {
        await update.mutateAsync(values);
        await changed();
      }}
    >
      {isBuiltInTender(id) ? null : (
        <TextField<EditFields> name="name" label={t('tenderName')} required autoComplete="off" />
      )}
      <NumberField<EditFields> name="position" label={t('tenderPosition')} help={t('tenderPositionHelp')} />
      {id === CASH_TENDER_ID ? null : (
        <>
          <CheckboxField<EditFields>
            name="asksReference"
            label={t('tenderAsksReference')}
            description={t('tenderAsksReferenceText')}
          />
          <PaymentCodeField />
          <CheckboxField<EditFields> name="active" label={t('tenderActive')} description={t('tenderActiveText')} />
        </>
      )}
    </FormDialog>
  );
}

function PaymentCodeField() {
  const { t } = useTranslation('accounts');
  return (
    <TextField<AddFields>
      name="paymentCode"
      label={t('tenderPaymentCode')}
      help={t('tenderPaymentCodeHelp')}
      maxLength={512}
      autoComplete="off"
    />
  );
}
