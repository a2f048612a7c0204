import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../lib/api/failure';
import { offerUndo } from '../undo';

export interface Deletion {
  name: string;
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  /** The toast after success. */
  deleted: string;
  /** The toast after a refusal, with the reason. */
  failed: (message: string) => string;
  /** Refetches the data. */
  after: () => unknown;
}

/** Deletes without confirmation what can be restored: the toast offers Undo. */
export function useDeletion(): (deletion: Deletion) => Promise<void> {
  const { t } = useTranslation('kit');

  const bringBack = async ({ name, restore, after }: Deletion) => {
    try {
      await restore();
      toast.success(t('restored', { name }));
    } catch (error) {
      toast.error(t('restoreFailed', { name }), { description: failureOf(error, t('unreachable')).message });
    }
    await after();
  };

  return async (deletion) => {
    try {
      await deletion.remove();
      offerUndo(deletion.deleted, { label: t('undo'), undo: () => void bringBack(deletion) });
    } catch (error) {
      toast.error(deletion.failed(failureOf(error, t('unreachable')).message));
    }
    await deletion.after();
  };
}
