import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../lib/api/failure';
import { offerUndo } from '../undo';

export interface Deletion {
  name: string;
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  /** What is said when it worked. */
  deleted: string;
  /** What is said when the server refused, with its reason. */
  failed: (message: string) => string;
  /** Fetches what changed. */
  after: () => unknown;
}

/** Deletes without a question what can be brought back: the toast offers Undo. */
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
