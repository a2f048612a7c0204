import { isManager } from '@bhandar/domain/accounts';
import {
  type Period,
  PRESETS,
  type Preset,
  periodOf,
  SALES_GROUPINGS,
  type SalesGrouping,
} from '@bhandar/domain/reports';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { dayFilter, type HistoryStep, useActor } from '../../kit';
import { today } from '../../lib/format';

const ADDRESS = {
  from: dayFilter,
  to: dayFilter,
  period: parseAsStringLiteral(PRESETS),
  by: parseAsStringLiteral(SALES_GROUPINGS),
  store: parseAsString,
  page: parseAsInteger,
};

export interface ReportView {
  period: Period;
  /** The chosen preset; undefined for a custom period. */
  preset: Preset | undefined;
  by: SalesGrouping;
  store: string | undefined;
  page: number;
  /** Employees see today only. */
  onlyToday: boolean;
  set: (changes: ReportChanges, step?: HistoryStep) => void;
}

interface ReportChanges {
  preset?: Preset;
  period?: Period;
  by?: SalesGrouping;
  store?: string | undefined;
  page?: number;
}

/** The state of a report, all in the URL. */
export function useReportView({
  by = 'day',
  preset: usual = 'last30',
}: {
  by?: SalesGrouping;
  preset?: Preset;
} = {}): ReportView {
  const onlyToday = !isManager(useActor());
  const [address, write] = useQueryStates(ADDRESS);
  const { from, to } = address;
  const chosen = from && to && from <= to ? { from, to } : undefined;
  const preset = onlyToday ? 'today' : (address.period ?? (chosen ? undefined : usual));
  const period = preset === undefined && chosen ? chosen : periodOf(preset ?? usual, today());
  return {
    period,
    preset,
    by: address.by ?? (onlyToday ? 'hour' : by),
    store: address.store ?? undefined,
    page: Math.max(1, address.page ?? 1),
    onlyToday,
    set: ({ preset: next, period: days, ...rest }, step = 'push') =>
      void write(
        {
          page: null,
          ...(next ? { period: next, from: null, to: null } : {}),
          ...(days ? { period: null, from: days.from, to: days.to } : {}),
          ...('store' in rest ? { store: rest.store ?? null } : {}),
          ...('by' in rest ? { by: rest.by ?? null } : {}),
          ...('page' in rest ? { page: rest.page === 1 ? null : (rest.page ?? null) } : {}),
        },
        { history: step },
      ),
  };
}
