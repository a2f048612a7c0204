import type { Page } from '@bhandar/domain/shared';
import { Pagination, Select } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import { PAGE_SIZES } from './use-page';

export interface DataPagerProps {
  page: { page: number; limit: number; setPage: (page: number) => void; setLimit: (limit: number) => void };
  data: Page<unknown>;
}

/** Page numbers, range, total and rows per page. Page numbers are hidden when there is one page. */
export function DataPager({ page, data }: DataPagerProps) {
  const { t } = useTranslation('kit');
  const from = (data.page - 1) * data.limit + 1;
  const to = from + data.data.length - 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink-2 text-sm">
      {data.totalPages > 1 ? (
        <Pagination
          page={page.page}
          totalPages={data.totalPages}
          onPageChange={page.setPage}
          className="screen-only"
          labels={{
            navigation: t('pagination'),
            previous: t('previous'),
            next: t('next'),
            page: (number) => t('pageNumber', { page: number }),
          }}
        />
      ) : (
        <span />
      )}
      <div className="flex items-center gap-4">
        <span role="status" className="tabular-nums">
          {t('range', { from: formatCount(from), to: formatCount(to), total: formatCount(data.totalItems) })}
        </span>
        {data.totalItems > PAGE_SIZES[0] ? (
          <span className="screen-only flex items-center gap-2">
            <span aria-hidden="true">{t('rowsPerPage')}</span>
            <Select
              aria-label={t('rowsPerPage')}
              controlSize="sm"
              className="w-20"
              value={String(page.limit)}
              onValueChange={(size) => page.setLimit(Number(size))}
              options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
            />
          </span>
        ) : null}
      </div>
    </div>
  );
}
