import { LEDGER_SORTS, type LedgerEntry, PostingKind } from '@bhandar/domain/purchasing';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter, DataTable, flagFilter, keepRows, useActor, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { hrefTo } from '../../../screens';
import { SettleSupplierBills } from './settle-supplier-bills';
import { ledgerColumns } from './supplier-ledger-columns';
import { VoidEntryDialog } from './void-entry-dialog';

type Doing = { act: 'takeBack' | 'settle'; entry: LedgerEntry };

/** The ledger of one supplier with running balance, or of all suppliers. */
export function SupplierLedgerTable({ supplierId }: { supplierId?: string }) {
  const { t } = useTranslation('purchasing');
  const { role } = useActor();
  const utils = trpc.useUtils();
  const [doing, setDoing] = useState<Doing>();
  const page = usePage({
    scope: 'ledger',
    sorts: LEDGER_SORTS,
    defaultSort: { by: 'occurredOn', direction: 'desc' },
    filters: { kind: choiceFilter(PostingKind.options), standing: flagFilter },
  });
  const query = { ...page.query, ...(supplierId ? { supplierId } : {}) };
  const list = trpc.purchasing.listSupplierLedger.useQuery(query, keepRows);
  const columns = useMemo(
    () => ledgerColumns(t, supplierId ? undefined : (id) => hrefTo(role, 'supplierAccount', { id })),
    [t, supplierId, role],
  );
  const isActionable = (entry: LedgerEntry) => role === 'superadmin' && !entry.reversal && !entry.reversed;
  const actions = (entry: LedgerEntry) => {
    if (!isActionable(entry)) return [];
    const settles = entry.kind === 'payment' || entry.kind === 'creditNote';
    const money = entry.kind === 'payment' || entry.kind === 'refund';
    return [
      ...(settles ? [{ label: t('paySettleBills'), onSelect: () => setDoing({ act: 'settle', entry }) }] : []),
      ...(money
        ? [
            {
              label: t('payTakeBack'),
              tone: 'danger' as const,
              onSelect: () => setDoing({ act: 'takeBack', entry }),
            },
          ]
        : []),
    ];
  };
  const close = () => setDoing(undefined);
  return (
    <>
      <DataTable
        label={t('payLedger')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.purchasing.listSupplierLedger.query({ ...query, ...at })}
        rowKey={({ id }) => String(id)}
        rowName={({ document }) => document.voucher}
        searchLabel={t('payLedgerSearch')}
        filters={[
          {
            key: 'kind',
            label: t('payKind'),
            options: PostingKind.options.map((value) => ({ value, label: t(`payKind_${value}`) })),
          },
        ]}
        empty={{ title: t('payNone'), noMatchTitle: t('payNone'), description: t('payNoneText') }}
        loadingText={t('payLoading')}
        failedText={t('payFailed')}
        {...(role === 'superadmin' ? { actions } : {})}
      />
      {doing?.act === 'takeBack' ? <VoidEntryDialog entry={doing.entry} onClose={close} /> : null}
      {doing?.act === 'settle' ? (
        <SettleSupplierBills supplierId={doing.entry.supplier.id} credit={doing.entry} onClose={close} />
      ) : null}
    </>
  );
}
