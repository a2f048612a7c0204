import type { ListedDocumentKind, SalesDocument } from '@bhandar/domain/reports';
import { Badge } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Column,
  choiceFilter,
  csvInstant,
  csvMoney,
  DataTable,
  DateRange,
  dayFilter,
  keepRows,
  PageHeader,
  ReceiptLink,
  textFilter,
  usePage,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { customerName } from '../../../lib/customer-name';
import { formatAmount, formatCount, formatInstant, formatMoney, today } from '../../../lib/format';
import { paymentName, periodText } from '../report-labels';
import { DocumentDetails } from './document-details';

const KINDS = ['sale', 'return', 'void', 'past'] as const satisfies readonly ListedDocumentKind[];

const FILTERS = {
  from: dayFilter,
  to: dayFilter,
  kind: choiceFilter(KINDS),
  store: textFilter,
  product: textFilter,
  category: textFilter,
  company: textFilter,
  cashier: textFilter,
  method: textFilter,
  hour: textFilter,
};

const KIND_TONES = { return: 'warning', void: 'danger', past: 'neutral' } as const;

function KindBadge({ kind }: { kind: keyof typeof KIND_TONES }) {
  const { t } = useTranslation('reports');
  return <Badge tone={KIND_TONES[kind]}>{t(`kind_${kind}`)}</Badge>;
}

/** The receipts, returns and imported invoices behind a figure. */
export default function DocumentsScreen() {
  const { t } = useTranslation('reports');
  const page = usePage({ filters: FILTERS, views: ['from', 'to'] });
  const { from = today(), to = today(), store, product, category, company, cashier, hour, ...rest } = page.filters;
  const query = {
    page: page.query.page,
    limit: page.query.limit,
    search: page.query.search,
    from,
    to,
    ...rest,
    ...(store ? { locationId: store } : {}),
    ...(product ? { productId: product } : {}),
    ...(category ? { categoryId: category } : {}),
    ...(company ? { companyId: company } : {}),
    ...(cashier ? { cashierId: cashier } : {}),
    ...(hour === undefined ? {} : { hour: Number(hour) }),
  };
  const list = trpc.reports.listDocuments.useQuery(query, keepRows);
  const utils = trpc.useUtils();
  const columns = useMemo<Column<SalesDocument>[]>(
    () => [
      {
        id: 'at',
        header: t('when'),
        csv: ({ at }) => csvInstant(at),
        cell: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time>,
        width: 'w-48',
      },
      {
        id: 'number',
        header: t('number'),
        cell: ({ number, kind, id, isVoid, isVoided }) => (
          <span className="flex items-center gap-2">
            {kind === 'sale' ? <ReceiptLink id={id} number={number} /> : <span className="code">{number}</span>}
            {kind === 'sale' ? null : <KindBadge kind={isVoid ? 'void' : kind} />}
            {isVoided ? <Badge tone="danger">{t('documentVoided')}</Badge> : null}
          </span>
        ),
        csv: ({ number }) => number,
        card: 'title',
        fixed: true,
      },
      { id: 'store', header: t('store'), cell: ({ store: name }) => name },
      { id: 'person', header: t('by_cashier'), spare: true, cell: ({ person }) => person },
      { id: 'customer', header: t('customer'), spare: true, cell: ({ customer }) => customerName(customer) },
      { id: 'method', header: t('by_method'), cell: (row) => paymentName(row, t) },
      { id: 'units', header: t('units'), cell: ({ units }) => formatCount(units), align: 'end' },
      {
        id: 'net',
        header: t('revenue'),
        cell: ({ netMinor, isVoided }) =>
          isVoided ? (
            <s>
              <span className="sr-only">{t('documentVoided')} </span>
              {formatAmount(netMinor)}
            </s>
          ) : (
            formatAmount(netMinor)
          ),
        csv: ({ netMinor }) => csvMoney(netMinor),
        align: 'end',
        card: 'aside',
      },
    ],
    [t],
  );
  const sum =
    list.data && !list.isPlaceholderData ? t('documentsSum', { amount: formatMoney(list.data.netMinor) }) : '';
  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        description={[periodText({ from, to }), sum].filter(Boolean).join(' · ')}
      />
      <DataTable
        label={t('documents')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.reports.listDocuments.query({ ...query, ...at })}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        rowName={({ number }) => number}
        searchLabel={t('searchDocuments')}
        filters={[
          { key: 'kind', label: t('kind'), options: KINDS.map((value) => ({ value, label: t(`kind_${value}`) })) },
        ]}
        toolbar={<DateRange required controlSize="sm" from={from} to={to} onChange={page.setFilters} />}
        empty={{ title: t('noDocuments'), description: t('noDocumentsText') }}
        loadingText={t('loadingDocuments')}
        failedText={t('failedDocuments')}
        expand={({ kind, id }) => <DocumentDetails kind={kind} id={id} />}
      />
    </>
  );
}
