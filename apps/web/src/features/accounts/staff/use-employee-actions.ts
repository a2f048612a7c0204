import { type Employee, fullNameOf } from '@bhandar/domain/accounts';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useConfirm, useMutationToast } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';

/** Account actions without a form. Rejecting asks first; dialogs ask before the others. */
export function useEmployeeActions() {
  const { t } = useTranslation('accounts');
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const utils = trpc.useUtils();
  const remove = trpc.accounts.removeEmployee.useMutation();
  const status = trpc.accounts.setEmployeeStatus.useMutation(toasts({ failure: t('statusFailed') }));
  const refusal = trpc.accounts.refuseRegistration.useMutation(toasts({ failure: t('refuseFailed') }));
  const reset = trpc.accounts.resetSecondFactor.useMutation(toasts({ failure: t('resetFactorFailed') }));
  const reload = () => Promise.all([utils.accounts.invalidate(), utils.ordering.invalidate()]);

  return {
    remove(employee: Employee, handOverTo: string | undefined) {
      const name = fullNameOf(employee);
      remove.mutate(
        { id: employee.id, handOverTo },
        {
          onSuccess: () => toast.success(t('deleted', { name })),
          onError: (error) => toast.error(t('deleteFailed', { name, message: failureOf(error).message })),
          onSettled: reload,
        },
      );
    },
    disable(employee: Employee, handOverTo: string | undefined) {
      status.mutate(
        { id: employee.id, status: 'disabled', handOverTo },
        { onSuccess: () => toast.success(t('disabled', { name: fullNameOf(employee) })), onSettled: reload },
      );
    },
    enable(employee: Employee) {
      status.mutate(
        { id: employee.id, status: 'active' },
        {
          onSuccess: () => toast.success(t('enabled', { name: fullNameOf(employee) })),
          onSettled: reload,
        },
      );
    },
    async resetSecondFactor(employee: Employee, currentPassword: string) {
      await reset.mutateAsync({ id: employee.id, currentPassword });
      toast.success(t('resetFactorDone', { name: fullNameOf(employee) }));
    },
    async refuse(request: Employee) {
      const name = fullNameOf(request);
      const sure = await confirm({
        title: t('refuseTitle', { name }),
        description: t('refuseText'),
        confirmLabel: t('refuseConfirm'),
        tone: 'danger',
      });
      if (!sure) return;
      refusal.mutate({ id: request.id }, { onSuccess: () => toast.success(t('refused', { name })), onSettled: reload });
    },
  };
}
