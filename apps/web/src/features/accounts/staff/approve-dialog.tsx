import { ApproveRegistrationInput, type Employee, fullNameOf, whyNotAddEmployee } from '@bhandar/domain/accounts';
import { addViolations } from '@bhandar/domain/shared';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, useActor, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { PlacementFields } from './placement-fields';

export function ApproveDialog({ request, onClose }: { request: Employee; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const actor = useActor();
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const schema = useMemo(
    () =>
      ApproveRegistrationInput.superRefine((placement, context) =>
        addViolations(context, whyNotAddEmployee(actor, placement)),
      ),
    [actor],
  );
  const { id, city, storeName, role } = request;
  const name = fullNameOf(request);
  const form = useZodForm(schema, {
    defaultValues: { id, city, storeName, ...(role === 'superadmin' ? {} : { role }) },
  });
  const approve = trpc.accounts.approveRegistration.useMutation(
    toasts({ success: t('approved', { name }), failure: t('approveFailed') }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('approveTitle', { name })}
      description={t('approveText', { role: t(`role_${role}`), store: storeName, city })}
      submitLabel={t('approveSubmit')}
      submittingLabel={t('approving')}
      onSubmit={async (values) => {
        await approve.mutateAsync(values);
        await utils.accounts.invalidate();
      }}
    >
      <PlacementFields />
    </FormDialog>
  );
}
