import type { BatchSale, BatchStep } from '@bhandar/domain/inventory';
import { Badge } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, csvInstant, DataTable, keepRows, ReceiptLink, stepColumns, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { customerName } from '../../../lib/customer-name';
import { formatCount, formatInstant } from '../../../lib/format';

const Title = ({ children }: { children: string }) => <h2 className="font-semibold text-lg">{children}</h2>;

/** The receipts with units of the batch, to contact customers in a recall. */
export function BatchSales({ id }: { id: string }) {
  const { t } = useTranslation('inventory');
  const page = usePage({ scope: 'sales' });
  const { page: at, limit } = page.query;
  const list = trpc.inventory.listBatchSales.useQuery({ id, page: at, limit }, keepRows);
  const columns = useMemo(() => saleColumns(t), [t]);
  return (
    <section>
      <DataTable
        label={t('batchSales')}
        lead={<Title>{t('batchSales')}</Title>}
        columns={columns}
        list={list}
        page={page}
        rowKey={(sale) => sale.saleId}
        rowName={(sale) => sale.receiptNo}
        empty={{ title: t('batchNoSales') }}
      />
    </section>
  );
}

const saleColumns = (t: TFunction<'inventory'>): Column<BatchSale>[] => [
  {
    id: 'receipt',
    header: t('batchReceipt'),
    card: 'title',
    csv: (sale) => sale.receiptNo,
    cell: (sale) =>
      sale.awaitsReview ? (
        <span className="flex flex-wrap items-center gap-2">
          {sale.receiptNo}
          <Badge tone="warning">{t('batchAwaitsReview')}</Badge>
        </span>
      ) : (
        <ReceiptLink id={sale.saleId} number={sale.receiptNo} />
      ),
  },
  {
    id: 'soldAt',
    header: t('batchSoldAt'),
    csv: (sale) => csvInstant(sale.soldAt),
    cell: (sale) => formatInstant(sale.soldAt),
  },
  { id: 'store', header: t('batchStore'), cell: (sale) => sale.store },
  {
    id: 'customer',
    header: t('batchCustomer'),
    wrap: true,
    cell: (sale) =>
      [customerName(sale.customerName), sale.customerPhone, sale.customerEmail].filter(Boolean).join(' · '),
  },
  { id: 'units', header: t('batchUnits'), align: 'end', card: 'aside', cell: (sale) => formatCount(sale.quantity) },
];

/** The batch's movements between locations, newest first. */
export function BatchSteps({ id }: { id: string }) {
  const { t } = useTranslation('inventory');
  const page = usePage({ scope: 'steps' });
  const { page: at, limit } = page.query;
  const utils = trpc.useUtils();
  const list = trpc.inventory.listBatchSteps.useQuery({ id, page: at, limit }, keepRows);
  const columns = useMemo(() => batchStepColumns(t), [t]);
  return (
    <section>
      <DataTable
        label={t('batchSteps')}
        lead={<Title>{t('batchSteps')}</Title>}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.inventory.listBatchSteps.query({ id, ...at })}
        rowKey={(step) => String(step.id)}
        rowName={(step) => t(`document_${step.document.kind}`)}
        empty={{ title: t('batchNoSteps') }}
      />
    </section>
  );
}

const batchStepColumns = (t: TFunction<'inventory'>) =>
  stepColumns<BatchStep>({
    document: t('document'),
    when: t('when'),
    fromTo: t('batchFromTo'),
    by: t('batchBy'),
    units: t('batchUnits'),
    kindOf: (kind) => t(`document_${kind}`),
    placeOf: (kind) => t(`place_${kind}`),
  });
