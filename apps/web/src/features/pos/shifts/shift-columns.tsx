import { isOverdue, type ShiftSummary } from '@bhandar/domain/pos';
import { Badge, cn } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { AppLink, type Column, csvMoney } from '../../../kit';
import { formatAmount, formatDate, formatInstant, today } from '../../../lib/format';
import { differenceText, openingDifferenceOf } from './report/difference-text';
import { reportTill } from './report/report-sections';

type T = TFunction<'pos'>;

interface ColumnOptions {
  showsStore: boolean;
  hrefOf: (shift: ShiftSummary) => string | undefined;
}

/** The name of a shift in lists. */
export const shiftName = (t: T, { till, zNumber }: ShiftSummary): string =>
  [reportTill(t, { till }), zNumber === null ? '' : `Z ${zNumber}`].filter(Boolean).join(' · ');

/** Shifts with the expected and the counted cash. */
export const shiftColumns = (t: T, { showsStore, hrefOf }: ColumnOptions): Column<ShiftSummary>[] => [
  {
    id: 'till',
    header: t('reportTill'),
    card: 'title',
    fixed: true,
    csv: (shift) => shift.till,
    ...(showsStore ? { more: ({ store }: ShiftSummary) => store.name } : {}),
    cell: (shift) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <AppLink href={hrefOf(shift) ?? ''} className="font-medium hover:underline">
          {shiftName(t, shift)}
        </AppLink>
        {shift.hasSupplement ? <Badge tone="info">{t('shiftLate')}</Badge> : null}
      </span>
    ),
  },
  {
    id: 'z',
    header: 'Z',
    optional: true,
    align: 'end',
    card: 'hidden',
    cell: ({ zNumber }) => zNumber,
  },
  ...(showsStore
    ? [{ id: 'store', header: t('store'), card: 'hidden' as const, cell: ({ store }: ShiftSummary) => store.name }]
    : []),
  { id: 'day', header: t('reportDay'), cell: ({ businessOn }) => formatDate(businessOn), csv: (row) => row.businessOn },
  {
    id: 'opened',
    optional: true,
    header: t('reportOpened'),
    card: 'hidden',
    cell: ({ openedAt }) => formatInstant(openedAt),
    csv: ({ openedAt }) => openedAt,
  },
  {
    id: 'closed',
    optional: true,
    header: t('reportClosed'),
    card: 'hidden',
    cell: ({ closedAt }) => (closedAt ? formatInstant(closedAt) : '–'),
    csv: ({ closedAt }) => closedAt ?? '',
  },
  {
    id: 'cashier',
    header: t('shiftCashier'),
    cell: ({ automatic, heldBy }) => (automatic ? <span className="text-ink-3">{t('reportAutomatic')}</span> : heldBy),
  },
  amount('float', t('shiftFloat'), ({ floatMinor }) => floatMinor, true),
  {
    id: 'openingDifference',
    header: t('shiftOpeningDifference'),
    spare: true,
    align: 'end',
    card: 'detail',
    cell: (shift) => {
      const minor = openingDifferenceOf(shift);
      return minor === null ? <span className="text-ink-3">–</span> : <Difference minor={minor} t={t} />;
    },
    csv: (shift) => {
      const minor = openingDifferenceOf(shift);
      return minor === null ? '' : csvMoney(minor);
    },
  },
  amount('expected', t('shiftExpected'), ({ expectedMinor }) => expectedMinor),
  amount('counted', t('shiftCounted'), ({ countedMinor }) => countedMinor),
  {
    id: 'difference',
    header: t('shiftDifferenceOf'),
    align: 'end',
    card: 'aside',
    cell: (shift) => <ClosingDifference shift={shift} t={t} />,
    csv: ({ differenceMinor }) => (differenceMinor === null ? '' : csvMoney(differenceMinor)),
  },
  {
    id: 'reason',
    header: t('reason'),
    optional: true,
    card: 'hidden',
    wrap: true,
    cell: ({ differenceReason }) => differenceReason,
  },
  {
    id: 'state',
    header: t('shiftState'),
    cell: (shift) => <ShiftStatus shift={shift} t={t} />,
    csv: ({ state }) => t(`shiftState_${state}`),
  },
];

function amount(
  id: string,
  header: string,
  pick: (shift: ShiftSummary) => number | null,
  optional = false,
): Column<ShiftSummary> {
  return {
    id,
    header,
    align: 'end',
    optional,
    card: optional ? 'hidden' : 'detail',
    cell: (shift) => {
      const minor = pick(shift);
      return minor === null ? <span className="text-ink-3">–</span> : formatAmount(minor);
    },
    csv: (shift) => {
      const minor = pick(shift);
      return minor === null ? '' : csvMoney(minor);
    },
  };
}

function ClosingDifference({ shift: { state, differenceMinor, differenceReason }, t }: { shift: ShiftSummary; t: T }) {
  if (state === 'open') return <span className="text-ink-3">–</span>;
  if (differenceMinor === null) return <span className="text-ink-3">{t('shiftUncounted')}</span>;
  return <Difference minor={differenceMinor} title={differenceReason} t={t} />;
}

function Difference({ minor, title = '', t }: { minor: number; title?: string; t: T }) {
  return (
    <span
      title={title || undefined}
      className={cn(
        minor < 0 && 'font-semibold text-danger-ink',
        minor > 0 && 'font-semibold text-marigold-ink',
        minor === 0 && 'text-ink-3',
      )}
    >
      {differenceText(t, minor)}
    </span>
  );
}

export function ShiftStatus({ shift, t }: { shift: ShiftSummary; t: T }) {
  if (shift.state === 'closed') return <Badge tone="neutral">{t('shiftState_closed')}</Badge>;
  if (!shift.automatic && isOverdue(shift, today())) {
    return <Badge tone="warning">{t('shiftOverdueMark', { day: formatDate(shift.businessOn) })}</Badge>;
  }
  return <Badge tone="ok">{t('shiftState_open')}</Badge>;
}
