import type { ProductKind } from '@bhandar/domain/catalogue';
import { ApprovedItemSort } from '@bhandar/domain/inventory';
import { Button, SearchInput } from '@bhandar/ui';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, keepRows, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { PHONE, useMedia } from '../../../lib/use-media';
import { useApprovedColumns } from './approved-columns';

/** Screen 15 of the spec: a search and the approved items. Its figures are beside the title. */
export function ApprovedItems({ kind }: { kind: ProductKind }) {
  const { t } = useTranslation('inventory');
  const page = usePage({
    scope: 'approved',
    sorts: ApprovedItemSort.options,
    defaultSort: { by: 'processedAt', direction: 'desc' },
  });
  const phone = useMedia(PHONE);
  const utils = trpc.useUtils();
  const list = trpc.inventory.listApprovedItems.useQuery({ ...page.query, kind }, keepRows);
  const columns = useApprovedColumns(list.data?.data);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void list.refetch();
  };
  return (
    <DataTable
      label={t('approvedItems')}
      columns={columns}
      list={list}
      page={page}
      fetchPage={(at) => utils.client.inventory.listApprovedItems.query({ ...page.query, kind, ...at })}
      rowKey={(item) => `${item.orderId} ${item.lineNo}`}
      rowName={(item) => item.name}
      lead={
        // biome-ignore lint/a11y/useSemanticElements: React and jsdom do not support the search element yet.
        <form role="search" onSubmit={search} className="flex min-w-0 flex-1 items-center gap-2">
          <div className="min-w-0 flex-1 sm:max-w-96">
            <SearchInput
              label={t('searchLabel')}
              placeholder={phone ? t('search') : t('searchLabel')}
              clearLabel={t('clearSearch')}
              value={page.search}
              onValueChange={page.setSearch}
              busy={list.isFetching && !list.isPending}
            />
          </div>
          <Button type="submit">{t('search')}</Button>
          <Button variant="ghost" disabled={page.search === ''} className="max-sm:disabled:hidden" onClick={page.clear}>
            {t('clear')}
          </Button>
        </form>
      }
      empty={{
        title: t('emptyTitle'),
        description: t('emptyText'),
        action: (
          <Button busy={list.isFetching} onClick={() => void list.refetch()}>
            {t('refresh')}
          </Button>
        ),
        noMatchTitle: t('emptyTitle'),
      }}
      loadingText={t('loading')}
      failedText={t('failed')}
    />
  );
}
