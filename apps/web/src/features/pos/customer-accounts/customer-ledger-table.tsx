import { type CustomerAccountRef, type CustomerLedgerEntry, CustomerPostingKind } from '@bhandar/domain/pos';
import { ListChecks, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter, DataTable, keepRows, useActor, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { customerLedgerColumns } from './customer-ledger-columns';
import { entryName } from './open-entries';
import { ReverseDialog } from './reverse-dialog';
import { SettleCustomerBills } from './settle-customer-bills';

type Open = { act: 'reverse' | 'settle'; entry: CustomerLedgerEntry };

/** Sales and returns are corrected by returns and voids, not in the ledger. */
const isReversible = ({ kind }: CustomerLedgerEntry): boolean => kind !== 'sale' && kind !== 'refund';

/** The postings of an account, with the balance after each. */
export function CustomerLedgerTable({ account }: { account: CustomerAccountRef }) {
  const { t } = useTranslation('pos');
  const { role } = useActor();
  const utils = trpc.useUtils();
  const [open, setOpen] = useState<Open>();
  const page = usePage({
    scope: 'ledger',
    sorts: [],
    filters: { kind: choiceFilter(CustomerPostingKind.options) },
  });
  const { page: at, limit, search, kind } = page.query;
  const query = { ...account, page: at, limit, search, kind };
  const list = trpc.pos.listCustomerLedger.useQuery(query, keepRows);
  const columns = useMemo(() => customerLedgerColumns(t), [t]);
  const actions = (entry: CustomerLedgerEntry) => {
    if (role === 'employee' || entry.reversal || entry.reversed) return [];
    return [
      ...(entry.effectMinor < 0
        ? [{ label: t('settleBills'), icon: <ListChecks />, onSelect: () => setOpen({ act: 'settle', entry }) }]
        : []),
      ...(isReversible(entry)
        ? [
            {
              label: t('reverseEntry'),
              icon: <Undo2 />,
              tone: 'danger' as const,
              onSelect: () => setOpen({ act: 'reverse', entry }),
            },
          ]
        : []),
    ];
  };
  const close = () => setOpen(undefined);
  return (
    <>
      <DataTable
        label={t('accountLedger')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(next) => utils.client.pos.listCustomerLedger.query({ ...query, ...next })}
        rowKey={({ id }) => String(id)}
        rowName={({ document, kind: of }) => entryName({ number: document.number, kind: of }, t)}
        searchLabel={t('searchLedger')}
        filters={[
          {
            key: 'kind',
            label: t('entryKind'),
            options: CustomerPostingKind.options.map((value) => ({ value, label: t(`posting_${value}`) })),
          },
        ]}
        empty={{ title: t('noPostings'), noMatchTitle: t('noPostingsFound'), description: t('noPostingsText') }}
        loadingText={t('loadingAccount')}
        failedText={t('accountFailed')}
        {...(role === 'employee' ? {} : { actions })}
      />
      {open?.act === 'reverse' ? <ReverseDialog entry={open.entry} onClose={close} /> : null}
      {open?.act === 'settle' ? <SettleCustomerBills {...account} creditId={open.entry.id} onClose={close} /> : null}
    </>
  );
}
