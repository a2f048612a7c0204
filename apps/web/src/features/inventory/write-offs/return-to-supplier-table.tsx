import { Badge } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Column,
  DataTable,
  keepRows,
  serialColumn,
  useActor,
  useConfirm,
  useMutationToast,
  usePage,
} from '../../../kit';
import { type Outputs, trpc } from '../../../lib/api/trpc';
import { currencySign, formatAmount, formatCount, formatDate, formatDay } from '../../../lib/format';
import { productsTitle } from './write-off-labels';

type Row = Outputs['purchasing']['listSupplierReturns']['data'][number];

const columnsOf = (t: TFunction<'inventory'>): Column<Row>[] => [
  serialColumn(t('serial')),
  {
    id: 'voucher',
    header: t('supplierReturnNo'),
    card: 'title',
    cell: ({ voucher }) => <span className="code font-medium">{voucher}</span>,
  },
  { id: 'supplier', header: t('supplier'), cell: ({ supplier }) => supplier.name },
  { id: 'products', header: t('writeOffProducts'), cell: ({ lines }) => productsTitle(lines, t) },
  { id: 'units', header: t('units'), align: 'end', cell: ({ units }) => formatCount(units) },
  {
    id: 'credit',
    header: t('credit', { sign: currencySign() }),
    align: 'end',
    cell: ({ creditMinor }) => formatAmount(creditMinor),
  },
  {
    id: 'status',
    header: t('status'),
    card: 'aside',
    cell: ({ status }) => (
      <Badge tone={status === 'posted' ? 'ok' : 'neutral'}>{t(`supplierReturnStatus_${status}`)}</Badge>
    ),
  },
  { id: 'by', header: t('writeOffBy'), cell: ({ returnedBy }) => returnedBy.name },
  {
    id: 'returnedAt',
    header: t('writeOffAt'),
    csv: ({ returnedAt }) => formatDay(returnedAt),
    cell: ({ returnedAt }) => formatDate(returnedAt),
  },
];

/** Supplier returns; the warehouse can void them. */
export function SupplierReturnTable() {
  const { t } = useTranslation('inventory');
  const { role } = useActor();
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const utils = trpc.useUtils();
  const page = usePage({ scope: 'suppliers', sorts: ['returnedAt'], filters: {} });
  const { sort: _, direction: __, ...query } = page.query;
  const list = trpc.purchasing.listSupplierReturns.useQuery(query, keepRows);
  const remove = trpc.purchasing.voidSupplierReturn.useMutation({
    ...toasts({ failure: t('sendBackFailed') }),
    onSettled: () => Promise.all([utils.inventory.invalidate(), utils.purchasing.invalidate()]),
  });
  const ask = async ({ id, voucher }: Row) => {
    const agreed = await confirm({
      title: t('deleteWriteOffTitle', { voucher }),
      description: t('deleteSupplierReturnText'),
      confirmLabel: t('deleteWriteOff'),
      tone: 'danger',
    });
    if (agreed) remove.mutate({ returnId: id });
  };
  return (
    <DataTable
      label={t('supplierReturns')}
      columns={useMemo(() => columnsOf(t), [t])}
      list={list}
      page={page}
      fetchPage={(at) => utils.client.purchasing.listSupplierReturns.query({ ...query, ...at })}
      rowKey={(row) => row.id}
      rowName={(row) => row.voucher}
      searchLabel={t('searchSupplierReturns')}
      empty={{ title: t('noSupplierReturns') }}
      failedText={t('supplierReturnsFailed')}
      actions={(row) =>
        role === 'superadmin' && row.status === 'posted'
          ? [{ label: t('deleteWriteOff'), icon: <Trash2 />, tone: 'danger', onSelect: () => void ask(row) }]
          : []
      }
    />
  );
}
