import type { PriceSheet } from '@bhandar/domain/purchasing';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { AppLink, type Column, DataTable, keepRows, serialColumn, useActor, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatDate } from '../../../lib/format';
import { hrefTo } from '../../../screens';

const columnsOf = (t: TFunction<'purchasing'>, hrefOf: (id: string) => string): Column<PriceSheet>[] => [
  serialColumn(t('serial')),
  {
    id: 'supplier',
    header: t('docSupplier'),
    card: 'title',
    wrap: true,
    cell: ({ id, supplier, title }) => (
      <span>
        <AppLink href={hrefOf(id)} className="font-medium hover:underline">
          {supplier?.name ?? t('docNoSupplier')}
        </AppLink>
        {title ? <span className="block text-ink-3 text-xs">{title}</span> : null}
      </span>
    ),
    csv: ({ supplier }) => supplier?.name ?? '',
  },
  {
    id: 'version',
    header: t('docVersion'),
    align: 'end',
    card: 'aside',
    cell: ({ version }) => version,
  },
  {
    id: 'validOn',
    header: t('docValidOn'),
    csv: ({ validOn }) => validOn,
    cell: ({ validOn }) => formatDate(validOn),
  },
  {
    id: 'lines',
    header: t('docLines'),
    cell: ({ lines, matched }) => t('docMatched', { matched: formatCount(matched), lines: formatCount(lines) }),
  },
  { id: 'file', header: t('docFile'), card: 'hidden', wrap: true, cell: ({ fileName }) => fileName || t('docTyped') },
  {
    id: 'scans',
    header: t('docScans'),
    align: 'end',
    card: 'hidden',
    cell: ({ files }) => (files.length === 0 ? '–' : files.length),
  },
  { id: 'createdBy', header: t('docCreator'), card: 'hidden', cell: ({ createdBy }) => createdBy },
];

/** Price sheets by version; older ones can be opened. */
export function PriceSheetsTable() {
  const { t } = useTranslation('purchasing');
  const { role } = useActor();
  const [, navigate] = useLocation();
  const page = usePage({ scope: 'sheets' });
  const list = trpc.purchasing.listPriceSheets.useQuery(page.query, keepRows);
  const columns = useMemo(() => columnsOf(t, (id) => hrefTo(role, 'priceSheet', { id })), [t, role]);
  return (
    <DataTable
      label={t('docSheets')}
      columns={columns}
      list={list}
      page={page}
      rowKey={({ id }) => id}
      rowName={({ supplier, version }) => `${supplier?.name ?? t('docNoSupplier')} ${version}`}
      searchLabel={t('docSheetSearch')}
      empty={{ title: t('docNone'), noMatchTitle: t('docNone'), description: t('docNoneText') }}
      loadingText={t('docLoading')}
      failedText={t('docFailed')}
      onOpen={({ id }) => navigate(hrefTo(role, 'priceSheet', { id }))}
    />
  );
}
