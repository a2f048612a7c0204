import { type Transfer, TransferStatus, type TransferSummary } from '@bhandar/domain/inventory';
import { Badge, Button } from '@bhandar/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Column,
  choiceFilter,
  DataTable,
  keepRows,
  PageHeader,
  useLinkedAct,
  useOpenRow,
  usePage,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { placeTitle } from '../../../lib/place-title';
import { createdColumns, voucherColumn } from '../document-columns';
import { TransferDetails } from './transfer-details';
import { TransferForm } from './transfer-form';
import { TRANSFER_TONES } from './transfer-labels';

/** Stock transfers, newest first. */
export default function TransfersScreen() {
  const { t } = useTranslation('inventory');
  const page = usePage({
    sorts: ['createdAt'],
    defaultSort: { by: 'createdAt', direction: 'desc' },
    filters: { status: choiceFilter(TransferStatus.options) },
  });
  const utils = trpc.useUtils();
  const list = trpc.inventory.listTransfers.useQuery(page.query, keepRows);
  const places = trpc.inventory.listTransferPlaces.useQuery(undefined, { staleTime: 300_000 });
  const { openId, open, close } = useOpenRow('transfer');
  const [editing, setEditing] = useState<Transfer | 'new'>();
  useLinkedAct('new', () => setEditing('new'));
  const columns = useMemo<Column<TransferSummary>[]>(
    () => [
      voucherColumn(t, open),
      {
        id: 'status',
        header: t('status'),
        card: 'aside',
        cell: (row) => <Badge tone={TRANSFER_TONES[row.status]}>{t(`transferStatus_${row.status}`)}</Badge>,
      },
      { id: 'from', header: t('transferFrom'), cell: (row) => placeTitle(row.from) },
      { id: 'to', header: t('transferTo'), cell: (row) => placeTitle(row.to) },
      { id: 'units', header: t('movedUnits'), align: 'end', cell: (row) => formatCount(row.units) },
      ...createdColumns<TransferSummary>(t, 'createdAt', ({ created }) => created),
    ],
    [t, open],
  );
  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        actions={
          <Button variant="primary" onClick={() => setEditing('new')}>
            {t('newTransfer')}
          </Button>
        }
      />
      <DataTable
        label={t('transfers')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.inventory.listTransfers.query({ ...page.query, ...at })}
        rowKey={(row) => row.id}
        rowName={(row) => row.voucher}
        searchLabel={t('searchTransfers')}
        filters={[
          {
            key: 'status',
            label: t('status'),
            options: TransferStatus.options.map((value) => ({ value, label: t(`transferStatus_${value}`) })),
          },
        ]}
        empty={{ title: t('noTransfers'), description: t('noTransfersText') }}
        failedText={t('transfersFailed')}
        onOpen={(row) => open(row.id)}
      />
      {openId && !editing ? <TransferDetails transferId={openId} onEdit={setEditing} onClose={close} /> : null}
      {editing && places.data ? (
        <TransferForm
          places={places.data}
          transfer={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}
