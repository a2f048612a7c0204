import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from './bulk';

interface BulkDelete<Row> {
  each: (row: Row) => Promise<unknown>;
  /** Brings a deleted row back. */
  restore: (row: Row) => Promise<unknown>;
  after: () => unknown;
}

/** Deleting the marked rows without a question, refused one by one; Undo brings them back. */
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
