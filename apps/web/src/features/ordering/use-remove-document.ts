import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../kit';
import { failureOf } from '../../lib/failure';
import { trpc } from '../../lib/trpc';

/** Asks, deletes a product of a price sheet, and tells. */
export function useRemoveDocument(): (document: { id: string; name: string }) => Promise<void> {
  const { t } = useTranslation('ordering');
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const remove = trpc.ordering.removeSheetLine.useMutation();
  return async ({ id, name }) => {
    const sure = await confirm({
      title: t('docDeleteTitle', { name }),
      description: t('docDeleteText'),
      confirmLabel: t('docDelete'),
      cancelLabel: t('docKeep'),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      await remove.mutateAsync({ id });
      toast.success(t('docDeleted', { name }));
    } catch (error) {
      toast.error(`${t('docDeleteFailed')}: ${failureOf(error).message}`);
    }
    await utils.ordering.invalidate();
  };
}
