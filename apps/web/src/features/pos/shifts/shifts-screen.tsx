import { ShiftState, type ShiftSummary } from '@bhandar/domain/pos';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import {
  choiceFilter,
  DataTable,
  keepRows,
  PageHeader,
  QueryState,
  textFilter,
  useHrefTo,
  usePage,
  usePastStoreOptions,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { useAccessibleStores } from '../use-accessible-stores';
import { BankDeposit } from './bank-deposit';
import { reportTill } from './report/report-sections';
import { shiftColumns, shiftName } from './shift-columns';
import { TillsNow } from './tills-now';

/** All tills with their open shifts, and all shifts with their counts. */
export default function ShiftsScreen() {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const hrefTo = useHrefTo();
  const [, navigate] = useLocation();
  const stores = useAccessibleStores();
  const storeOptions = usePastStoreOptions(stores);
  const severalStores = stores.length > 1;
  const page = usePage({
    filters: { locationId: textFilter, tillId: textFilter, state: choiceFilter(ShiftState.options) },
  });
  const { locationId } = page.query;
  const overview = trpc.pos.tillsOverview.useQuery(locationId ? { locationId } : {}, keepRows);
  const list = trpc.pos.listShifts.useQuery(page.query, keepRows);
  const columns = useMemo(
    () => shiftColumns(t, { showsStore: severalStores, hrefOf: ({ id }) => hrefTo('shift', { id }) }),
    [t, severalStores, hrefTo],
  );
  const open = ({ id }: ShiftSummary) => {
    const href = hrefTo('shift', { id });
    if (href) navigate(href);
  };
  const tills = (overview.data?.tills ?? []).flatMap(({ tillId, till }) =>
    tillId ? [{ value: tillId, label: reportTill(t, { till }) }] : [],
  );
  return (
    <>
      <PageHeader count={list.data?.totalItems} actions={<BankDeposit safes={overview.data?.safes ?? []} />} />
      <QueryState query={overview} loadingText={t('shiftsLoading')} failedText={t('shiftsFailed')}>
        {(data) => <TillsNow overview={data} />}
      </QueryState>
      <DataTable
        label={t('shiftsAll')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.pos.listShifts.query({ ...page.query, ...at })}
        rowKey={({ id }) => id}
        rowName={(shift) => shiftName(t, shift)}
        filters={[
          {
            key: 'state',
            label: t('shiftState'),
            options: ShiftState.options.map((value) => ({ value, label: t(`shiftState_${value}`) })),
          },
          ...(severalStores
            ? [
                {
                  key: 'locationId' as const,
                  label: t('store'),
                  options: storeOptions,
                },
              ]
            : []),
          ...(tills.length > 1 ? [{ key: 'tillId' as const, label: t('reportTill'), options: tills }] : []),
        ]}
        empty={{ title: t('noShifts'), noMatchTitle: t('noShiftsMatch'), description: t('noShiftsText') }}
        loadingText={t('shiftsLoading')}
        failedText={t('shiftsFailed')}
        onOpen={open}
      />
    </>
  );
}
