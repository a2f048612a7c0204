import { Button, cn, EmptyState, Skeleton } from '@bhandar/ui';
import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, failureOf } from '../../lib/api/failure';
import { withTexts } from '../../lib/i18n/i18n';
import { useSlow } from '../use-slow';
import type { Column } from './columns';
import type { Filter, FilterOption } from './data-toolbar';
import type { EmptyTexts, ListResult } from './table-view';
import type { FilterParsers, PageState } from './use-page';

interface DataEmptyStateProps<Row, Sort extends string, Filters extends FilterParsers> {
  label: string;
  columns: readonly Column<Row>[];
  list: ListResult<Row>;
  page: PageState<Sort, Filters>;
  filters?: readonly Filter<Filters>[];
  empty: EmptyTexts;
  loadingText?: string;
  failedText?: string;
  phone: boolean;
}

const FRAME = 'rounded-card border border-line bg-surface';

/** Shown without rows: loading, failed, no match, or an empty list. */
export function DataEmptyState<Row, Sort extends string, Filters extends FilterParsers>(
  props: DataEmptyStateProps<Row, Sort, Filters>,
) {
  const { list, page, filters = [], empty, failedText } = props;
  const { t } = useTranslation('kit');
  if (list.error) return <LoadFailure error={list.error} title={failedText ?? t('loadFailed')} retry={list.refetch} />;
  if (list.isPending) return <DataSkeleton {...props} />;
  if (!page.narrowed) {
    return (
      <div className={FRAME}>
        <EmptyState title={empty.title} description={empty.description} action={empty.action} />
      </div>
    );
  }
  const active = filters.flatMap(({ key, label, options }) => {
    const value = page.filters[key];
    if (value === undefined) return [];
    const chosen = (options as readonly FilterOption<string | number | boolean>[]).find((one) => one.value === value);
    return [`${label}: ${chosen?.label ?? String(value)}`];
  });
  const said = [
    page.query.search ? t('noMatchSearch', { search: page.query.search }) : '',
    active.length > 0 ? t('noMatchFilters', { filters: active.join(', ') }) : '',
  ];
  return (
    <div className={FRAME}>
      <EmptyState
        title={empty.noMatchTitle ?? t('noMatch')}
        description={said.filter((text) => text !== '').join(' ')}
        action={<Button onClick={page.clear}>{t('clearAll')}</Button>}
      />
    </div>
  );
}

const RefusedLoad = lazy(() => withTexts('refused-load', import('../refused-load/refused-load')));

/** A retry gets the same answer. */
const REFUSALS = new Set<Failure['kind']>(['VALIDATION_FAILED', 'NOT_FOUND', 'NOT_PERMITTED']);

export interface LoadFailureProps {
  error: unknown;
  title?: string;
  retry: () => unknown;
}

export function LoadFailure({ error, title, retry }: LoadFailureProps) {
  const { t } = useTranslation('kit');
  const failure = failureOf(error, t('unreachable'));
  const heading = title ?? t('loadFailedOne');
  return (
    <div role="alert" className={FRAME}>
      {REFUSALS.has(failure.kind) ? (
        <Suspense>
          <RefusedLoad error={error} title={heading} />
        </Suspense>
      ) : (
        <EmptyState
          icon={<TriangleAlert />}
          title={heading}
          description={
            <>
              {failure.message}
              {failure.requestId ? (
                <span className="mt-1 block font-mono text-ink-3 text-xs">
                  {t('requestId', { id: failure.requestId })}
                </span>
              ) : null}
            </>
          }
          action={<Button onClick={() => retry()}>{t('retry')}</Button>}
        />
      )}
    </div>
  );
}

const WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6'] as const;

function DataSkeleton<Row>({
  columns,
  page,
  phone,
  loadingText,
}: {
  columns: readonly Column<Row>[];
  page: { limit: number };
  phone: boolean;
  loadingText?: string;
}) {
  const { t } = useTranslation('kit');
  const slow = useSlow();
  const lines = Array.from({ length: Math.min(page.limit, 10) }, (_, line) => line);
  const cells = phone ? columns.slice(0, 2) : columns;
  return (
    <div role="status" className={cn(FRAME, !slow && 'invisible')}>
      <span className="sr-only">{loadingText ?? t('loading')}</span>
      <div aria-hidden="true" className="h-9 rounded-t-card border-line border-b bg-sunken" />
      {lines.map((line) => (
        <div key={line} className="flex h-(--row-height) items-center gap-6 border-line border-b px-4 last:border-b-0">
          {cells.map((column, index) => (
            <div key={column.id} className={column.width ?? 'flex-1'}>
              <Skeleton className={WIDTHS[(line + index) % WIDTHS.length] ?? 'w-1/2'} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
