import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from './bulk';

interface BulkDelete<Row> {
  each: (row: Row) => Promise<unknown>;
  after: () => unknown;
  /** Left out, with the reason, before anything is sent. */
  skip?: (row: Row) => string | undefined;
}

/** Deleting the marked rows: asked once for all of them, refused one by one. */
export function useBulkDelete<Row>({ each, after, skip }: BulkDelete<Row>): BulkAction<Row> {
  const { t } = useTranslation('kit');
  return {
    label: t('delete'),
    letter: 'd',
    icon: <Trash2 />,
    tone: 'danger',
    confirm: (count) => ({
      title: t('bulkDeleteTitle', { count }),
      description: t('bulkDeleteText'),
      confirmLabel: t('bulkDelete', { count }),
      tone: 'danger',
    }),
    each,
    after,
    done: (count) => t('bulkDeleted', { count }),
    ...(skip ? { skip } : {}),
  };
}
