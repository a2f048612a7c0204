import { ConflictState, referenceOf, type SaleConflict } from '@bhandar/domain/pos';
import { Scale } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter, DataTable, keepRows, PageHeader, textFilter, usePage, usePastStoreOptions } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { useAccessibleStores } from '../use-accessible-stores';
import { conflictColumns } from './conflict-columns';
import { ConflictLines } from './conflict-lines';
import { DecideDialog } from './decide-dialog';
import { MissingSales } from './missing-sales';

/** Offline sales that conflict with stock or prices: managers decide, employees see their own. */
export default function ConflictsScreen() {
  const { t } = useTranslation('pos');
  const stores = useAccessibleStores();
  const storeOptions = usePastStoreOptions(stores);
  const [deciding, setDeciding] = useState<SaleConflict>();
  const page = usePage({
    sorts: [],
    filters: { state: choiceFilter(ConflictState.options), locationId: textFilter },
  });
  const { page: number, limit, state, locationId } = page.query;
  const query = { page: number, limit, ...(state ? { state } : {}), ...(locationId ? { locationId } : {}) };
  const utils = trpc.useUtils();
  const list = trpc.pos.listConflicts.useQuery(query, keepRows);
  const showsStore = stores.length > 1;
  const columns = useMemo(() => conflictColumns(t, { showsStore }), [t, showsStore]);
  return (
    <>
      <PageHeader count={list.data?.totalItems} description={t('conflictsText')} />
      <MissingSales />
      <DataTable
        label={t('conflicts')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.pos.listConflicts.query({ ...query, ...at })}
        rowKey={(row) => row.id}
        rowName={(row) => row.receiptNo ?? referenceOf(row.id)}
        filters={[
          {
            key: 'state',
            label: t('conflictState'),
            options: ConflictState.options.map((value) => ({ value, label: t(`conflictState_${value}`) })),
          },
          ...(showsStore
            ? [
                {
                  key: 'locationId' as const,
                  label: t('store'),
                  options: storeOptions,
                },
              ]
            : []),
        ]}
        empty={{ title: t('noConflicts'), noMatchTitle: t('noConflictsFound'), description: t('conflictsText') }}
        loadingText={t('loadingConflicts')}
        failedText={t('conflictsFailed')}
        expand={(row) => <ConflictLines conflict={row} />}
        actions={(row) =>
          row.mayResolve ? [{ label: t('decide'), icon: <Scale />, onSelect: () => setDeciding(row) }] : []
        }
      />
      {deciding ? <DecideDialog conflict={deciding} onClose={() => setDeciding(undefined)} /> : null}
    </>
  );
}
