import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from './bulk';

interface BulkDelete<Row> {
  each: (row: Row) => Promise<unknown>;
  restore: (row: Row) => Promise<unknown>;
  after: () => unknown;
}

/** Deletes the selected rows without confirmation, each possibly refused. Undo restores them. */
export function useBulkDelete<Row>({ each, restore, after }: BulkDelete<Row>): BulkAction<Row> {
  const { t } = useTranslation('kit');
  return {
    label: t('delete'),
    letter: 'd',
    icon: <Trash2 />,
    tone: 'danger',
    each,
    undo: restore,
    after,
    done: (count) => t('bulkDeleted', { count }),
  };
}
