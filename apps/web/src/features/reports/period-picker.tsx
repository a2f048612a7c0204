import { PRESETS, type Preset } from '@bhandar/domain/reports';
import { Select } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { DateRange, usePastStoreOptions } from '../../kit';
import { trpc } from '../../lib/api/trpc';
import { today } from '../../lib/format';
import type { ReportView } from './use-report-view';

const CHOSEN = 'chosen';

/** The period of a report, by preset or by its two days. */
export function PeriodPicker({ view }: { view: ReportView }) {
  const { t } = useTranslation('reports');
  const { period, preset, set, onlyToday } = view;
  if (onlyToday) return null;
  return (
    <>
      <Select
        aria-label={t('period')}
        className="max-sm:flex-1 max-sm:basis-36 sm:max-w-44"
        value={preset ?? CHOSEN}
        onValueChange={(next) => set(next === CHOSEN ? { period } : { preset: next as Preset })}
        options={[
          ...PRESETS.map((value) => ({ value, label: t(`period_${value}`) })),
          { value: CHOSEN, label: t('period_chosen') },
        ]}
      />
      <DateRange
        {...period}
        required
        latest={today()}
        onChange={(days, step) => set({ period: { from: days.from ?? period.from, to: days.to ?? period.to } }, step)}
      />
    </>
  );
}

const ALL = '';

/** One store or all; hidden when the user has one store. */
export function StorePicker({ view }: { view: ReportView }) {
  const { t } = useTranslation('reports');
  const stores = trpc.accounts.listStores.useQuery(undefined, { staleTime: 300_000 }).data ?? [];
  const options = usePastStoreOptions(stores);
  if (options.length < 2) return null;
  return (
    <Select
      aria-label={t('store')}
      className="sm:max-w-60"
      value={view.store ?? ALL}
      onValueChange={(next) => view.set({ store: next === ALL ? undefined : next })}
      options={[{ value: ALL, label: t('allStores') }, ...options]}
    />
  );
}
