import {
  type BlindReading,
  denominationsOf,
  PaymentMethod,
  type ShiftReport,
  type TenderSums,
  type ZReport,
} from '@bhandar/domain/pos';
import type { TFunction } from 'i18next';
import {
  currencyCode,
  formatAmount,
  formatCount,
  formatDate,
  formatInstant,
  formatMoney,
  formatTime,
} from '../../../../lib/format';
import { differenceText, openingDifferenceOf } from './difference-text';

type T = TFunction<'pos'>;

interface ReportRow {
  left: string;
  right: string;
  /** The row is a total. */
  strong?: boolean;
  /** The row is part of the row above. */
  under?: boolean;
}

export interface ReportSection {
  id: string;
  title: string;
  rows: ReportRow[];
}

type FullReport = ShiftReport | ZReport;
export type AnyReport = FullReport | BlindReading;

const isBlind = (report: AnyReport): report is BlindReading => !('expectedMinor' in report);

const closingOf = (report: AnyReport) => ('closing' in report ? report.closing : undefined);

/** The title on the first line of the report. */
export function reportTitle(t: T, report: AnyReport): string {
  const closing = closingOf(report);
  if (closing) return t('reportZ', { number: closing.zNumber });
  return report.kind === 'supplement' ? t('reportSupplement') : t('reportX');
}

export const reportTill = (t: T, { till }: Pick<ShiftReport, 'till'>): string =>
  till ? t('till', { till }) : t('reportStanding');

const minus = (minor: number): string => (minor === 0 ? formatAmount(0) : `-${formatAmount(minor)}`);

function tenderName(t: T, { method, name }: TenderSums): string {
  const known = PaymentMethod.safeParse(method).data;
  return name || (known ? t(`method_${known}`) : method);
}

function facts(t: T, report: AnyReport): ReportRow[] {
  const closing = closingOf(report);
  const { kind, businessOn, openedAt, openedBy, heldBy, automatic } = report;
  const rows: ReportRow[] = [{ left: t('reportDay'), right: formatDate(businessOn) }];
  if (kind === 'supplement') return rows;
  rows.push({ left: t('reportOpened'), right: formatInstant(openedAt) });
  rows.push({ left: '', right: automatic ? t('reportAutomatic') : openedBy });
  if (closing) {
    rows.push({ left: t('reportClosed'), right: formatInstant(closing.closedAt) });
    rows.push({ left: '', right: closing.automatically ? t('reportAutomaticClosed') : closing.closedBy });
  } else if (heldBy !== openedBy) rows.push({ left: t('shiftHolder'), right: heldBy });
  return rows;
}

/** The effect of cash rounding: the payments of the bills are their total plus this. */
const roundingOf = ({ sales, tenders }: FullReport): number =>
  tenders.reduce((sum, { salesMinor }) => sum + salesMinor, 0) - sales.totalMinor;

function billsOf(t: T, { sales }: AnyReport): ReportRow[] {
  const receipts = [sales.firstReceipt, sales.lastReceipt].filter(Boolean);
  return [
    { left: t('reportBills'), right: formatCount(sales.count) },
    ...(receipts.length > 0 ? [{ left: t('reportReceipts'), right: [...new Set(receipts)].join(' – ') }] : []),
  ];
}

const NO_VOIDS: ShiftReport['refunds'] = { count: 0, totalMinor: 0 };

function salesOf(t: T, report: FullReport): ReportRow[] {
  const { sales, refunds, voids = NO_VOIDS } = report;
  const roundingMinor = roundingOf(report);
  const backRoundingMinor = (refunds.roundingMinor ?? 0) + (voids.roundingMinor ?? 0);
  const backOf = (label: string, { count, totalMinor, roundingMinor: rounded = 0 }: typeof refunds) =>
    count === 0 && totalMinor === 0 ? [] : [{ left: label, right: minus(totalMinor - rounded) }];
  const back = [
    ...backOf(t('reportVoidOf', { count: voids.count }), voids),
    ...backOf(t('reportRefundOf', { count: refunds.count }), refunds),
  ];
  return [
    ...billsOf(t, report),
    ...(sales.discountMinor > 0
      ? [
          { left: t('reportGross'), right: formatAmount(sales.subtotalMinor) },
          { left: t('reportDiscounts'), right: minus(sales.discountMinor) },
        ]
      : []),
    { left: t('total'), right: formatMoney(sales.totalMinor), strong: true },
    ...(roundingMinor === 0 ? [] : [{ left: t('rounding'), right: formatAmount(roundingMinor) }]),
    ...back,
    ...(backRoundingMinor === 0 ? [] : [{ left: t('reportRefundRounding'), right: formatAmount(-backRoundingMinor) }]),
    ...(back.length === 0
      ? []
      : [
          {
            left: t('reportNet'),
            right: formatMoney(sales.totalMinor + roundingMinor - refunds.totalMinor - voids.totalMinor),
            strong: true,
          },
        ]),
  ];
}

/** Counts without money, for the person who counts the drawer. */
const countedSales = (t: T, report: BlindReading): ReportRow[] => [
  ...billsOf(t, report),
  ...(report.voids.count > 0 ? [{ left: t('reportVoidOf', { count: report.voids.count }), right: '' }] : []),
  ...(report.refunds.count > 0 ? [{ left: t('reportRefundOf', { count: report.refunds.count }), right: '' }] : []),
];

const tendersOf = (t: T, { tenders }: AnyReport): ReportRow[] =>
  tenders.flatMap((tender) => [
    { left: `${tenderName(t, tender)} (${formatCount(tender.sales)})`, right: formatAmount(tender.salesMinor) },
    ...paidBack(t('reportVoidOf', { count: tender.voids ?? 0 }), tender.voids, tender.voidsMinor),
    ...paidBack(t('reportRefundOf', { count: tender.refunds }), tender.refunds, tender.refundsMinor),
  ]);

const paidBack = (left: string, count = 0, minor = 0): ReportRow[] =>
  count === 0 && minor === 0 ? [] : [{ left, right: minus(minor), under: true }];

/** A float that is not what the last shift left. */
function openingOf(t: T, report: FullReport): ReportRow[] {
  const differenceMinor = openingDifferenceOf(report);
  if (!differenceMinor) return [];
  return [
    { left: t('shiftLastLeft'), right: formatAmount(report.leftMinor ?? 0), under: true },
    { left: t('shiftOpeningDifference'), right: differenceText(t, differenceMinor), strong: true },
  ];
}

function drawerOf(t: T, report: FullReport): ReportRow[] {
  const cash = report.tenders.find(({ method }) => method === 'cash');
  const closing = closingOf(report);
  const moved = (label: string, minor: number, sign: 1 | -1): ReportRow[] =>
    minor === 0 ? [] : [{ left: label, right: sign === 1 ? formatAmount(minor) : minus(minor) }];
  const rows: ReportRow[] = [
    { left: t('shiftFloat'), right: formatAmount(report.floatMinor) },
    ...openingOf(t, report),
    { left: t('reportCashSales'), right: formatAmount(cash?.salesMinor ?? 0) },
    ...moved(t('reportCashVoids'), cash?.voidsMinor ?? 0, -1),
    ...moved(t('reportCashRefunds'), cash?.refundsMinor ?? 0, -1),
    ...moved(t('cashPayIn'), report.payInMinor, 1),
    ...moved(t('cashPayOut'), report.payOutMinor, -1),
    ...moved(t('cashSafeDrop'), report.safeDropMinor, -1),
    { left: t('shiftExpected'), right: formatMoney(report.expectedMinor), strong: true },
  ];
  if (!closing) return rows;
  const { countedMinor, differenceMinor, differenceReason } = closing;
  rows.push({
    left: t('shiftCounted'),
    right: countedMinor === null ? t('shiftUncounted') : formatMoney(countedMinor),
    strong: true,
  });
  if (differenceMinor !== null) {
    rows.push({ left: t('shiftDifferenceOf'), right: differenceText(t, differenceMinor), strong: true });
  }
  if (differenceReason) rows.push({ left: t('reportReason', { reason: differenceReason }), right: '', under: true });
  return rows;
}

function countsOf(t: T, counts: ShiftReport['floatCounts']): ReportRow[] {
  const denominations = denominationsOf(currencyCode());
  return counts.map(({ valueMinor, count }) => ({
    left: denominations.includes(valueMinor) ? `${formatCount(count)} x ${formatAmount(valueMinor)}` : t('countOther'),
    right: formatAmount(valueMinor * count),
  }));
}

const KINDS = {
  payIn: 'cashPayIn',
  payOut: 'cashPayOut',
  safeDrop: 'cashSafeDrop',
  bankDeposit: 'cashBankDeposit',
} as const;

const movementsOf = (t: T, { movements }: FullReport): ReportRow[] =>
  movements.flatMap(({ kind, amountMinor, reason, by, at }) => [
    {
      left: `${formatTime(at)} ${t(KINDS[kind])}`,
      right: kind === 'payIn' ? formatAmount(amountMinor) : minus(amountMinor),
    },
    { left: `${reason} · ${by}`, right: '', under: true },
  ]);

const handOversOf = (t: T, { handOvers }: FullReport): ReportRow[] =>
  handOvers.map(({ from, to, at, differenceMinor }) => ({
    left: `${formatTime(at)} ${from} → ${to}`,
    right: differenceMinor === null ? '' : differenceText(t, differenceMinor),
  }));

function attemptsOf(report: AnyReport): ReportRow[] {
  const attempts = closingOf(report)?.attempts ?? [];
  if (attempts.length < 2) return [];
  return attempts.map(({ countedMinor, at, by }) => ({
    left: `${formatTime(at)} ${by}`,
    right: formatAmount(countedMinor),
  }));
}

/** A report as sections of rows, the same on the screen and on every paper; empty sections are left out. */
export const reportSections = (t: T, report: AnyReport): ReportSection[] =>
  (isBlind(report) ? blindSections(t, report) : fullSections(t, report)).filter(({ rows }) => rows.length > 0);

const blindSections = (t: T, report: BlindReading): ReportSection[] => [
  { id: 'facts', title: t('reportShift'), rows: facts(t, report) },
  { id: 'sales', title: t('reportSales'), rows: countedSales(t, report) },
  { id: 'tenders', title: t('payments'), rows: tendersOf(t, report) },
  { id: 'drawer', title: t('reportDrawer'), rows: [{ left: t('reportBlind'), right: '' }] },
];

function fullSections(t: T, report: FullReport): ReportSection[] {
  const isSupplement = report.kind === 'supplement';
  return [
    { id: 'facts', title: t('reportShift'), rows: facts(t, report) },
    { id: 'sales', title: t('reportSales'), rows: salesOf(t, report) },
    { id: 'tenders', title: t('payments'), rows: tendersOf(t, report) },
    { id: 'drawer', title: t('reportDrawer'), rows: isSupplement ? [] : drawerOf(t, report) },
    { id: 'count', title: t('reportCount'), rows: countsOf(t, closingOf(report)?.counts ?? []) },
    { id: 'attempts', title: t('reportAttempts'), rows: attemptsOf(report) },
    { id: 'movements', title: t('reportMovements'), rows: movementsOf(t, report) },
    { id: 'handOvers', title: t('reportHandOvers'), rows: handOversOf(t, report) },
    {
      id: 'cashiers',
      title: t('reportCashiers'),
      rows: report.cashiers.map(({ name, sales, totalMinor }) => ({
        left: `${name} (${formatCount(sales)})`,
        right: formatAmount(totalMinor),
      })),
    },
    { id: 'float', title: t('reportFloatCount'), rows: countsOf(t, report.floatCounts) },
  ];
}
