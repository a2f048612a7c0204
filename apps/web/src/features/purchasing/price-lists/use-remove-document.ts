import { useTranslation } from 'react-i18next';
import { useDeletion } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/** Deletes a product from a price sheet without confirmation; Undo restores it. */
export function useRemoveDocument(): (document: { id: string; name: string }) => Promise<void> {
  const { t } = useTranslation('purchasing');
  const erase = useDeletion();
  const utils = trpc.useUtils();
  const remove = trpc.purchasing.removeSheetLine.useMutation();
  const restore = trpc.purchasing.restoreSheetLine.useMutation();
  return ({ id, name }) =>
    erase({
      name,
      remove: () => remove.mutateAsync({ id }),
      restore: () => restore.mutateAsync({ id }),
      deleted: t('docDeleted', { name }),
      failed: (message) => `${t('docDeleteFailed')}: ${message}`,
      after: () => utils.purchasing.invalidate(),
    });
}
