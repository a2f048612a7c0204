import type { Customer } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import { useDeletion } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/** Deletes without confirmation; the toast offers Undo. */
export function useRetireCustomer(): (customer: Customer) => Promise<void> {
  const { t } = useTranslation('pos');
  const erase = useDeletion();
  const utils = trpc.useUtils();
  const retire = trpc.pos.retireCustomer.useMutation();
  const restore = trpc.pos.restoreCustomer.useMutation();
  return ({ id, name }) =>
    erase({
      name,
      remove: () => retire.mutateAsync({ id }),
      restore: () => restore.mutateAsync({ id }),
      deleted: t('customerDeleted', { name }),
      failed: (message) => t('customerDeleteFailed', { name, message }),
      after: () => utils.pos.invalidate(),
    });
}
