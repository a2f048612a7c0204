import type { Customer } from '@bhandar/domain/pos';
import { TOAST, toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../lib/failure';
import { trpc } from '../../lib/trpc';

/** Deletes without a question: the toast takes it back. */
export function useRetireCustomer(): (customer: Customer) => Promise<void> {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const retire = trpc.pos.retireCustomer.useMutation();
  const restore = trpc.pos.restoreCustomer.useMutation();
  const reload = () => utils.pos.invalidate();

  const putBack = async ({ id, name }: Customer) => {
    try {
      await restore.mutateAsync({ id });
      toast.success(t('customerRestored', { name }));
    } catch (error) {
      toast.error(t('customerRestoreFailed', { name }), { description: failureOf(error).message });
    }
    await reload();
  };

  return async (customer) => {
    const { id, name } = customer;
    try {
      await retire.mutateAsync({ id });
      toast.success(t('customerDeleted', { name }), {
        duration: TOAST.undoDuration,
        action: { label: t('undo'), onClick: () => void putBack(customer) },
      });
    } catch (error) {
      toast.error(t('customerDeleteFailed', { name, message: failureOf(error).message }));
    }
    await reload();
  };
}
