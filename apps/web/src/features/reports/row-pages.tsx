import { Button } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';

interface RowPagesProps {
  page: number;
  limit: number;
  shown: number;
  total: number;
  onPage: (page: number) => void;
}

/** The number of rows and the pages; hidden when all rows are shown. */
export function RowPages({ page, limit, shown, total, onPage }: RowPagesProps) {
  const { t } = useTranslation('reports');
  const pages = Math.ceil(total / limit);
  if (shown >= total) return null;
  return (
    <div className="flex items-center justify-between gap-3 print:hidden">
      <p className="text-ink-2 text-sm">{t('rowsShown', { shown: formatCount(shown), total: formatCount(total) })}</p>
      <div className="flex gap-2">
        <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t('previousRows')}
        </Button>
        <Button size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {t('nextRows')}
        </Button>
      </div>
    </div>
  );
}
