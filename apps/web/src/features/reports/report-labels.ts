import { PaidBy } from '@bhandar/domain/pos';
import type { SalesDocument, SalesFigures, SalesGrouping, SalesReportRow } from '@bhandar/domain/reports';
import { addDays } from '@bhandar/domain/shared';
import type { useTranslation } from 'react-i18next';
import { formatDate, formatHour, formatPercent, minus } from '../../lib/format';

export type Translate = ReturnType<typeof useTranslation<'reports'>>['t'];

export const isTime = (by: SalesGrouping): by is 'day' | 'week' | 'month' =>
  by === 'day' || by === 'week' || by === 'month';

/** The rows of the period, without days of a longer previous period that have no counterpart. */
export const ofPeriod = (by: SalesGrouping, rows: readonly SalesReportRow[]): readonly SalesReportRow[] =>
  isTime(by) ? rows.filter(({ key }) => key !== '') : rows;

/** Whether there were any sales or returns. */
export const traded = ({ bills, returns }: Pick<SalesFigures, 'bills' | 'returns'>): boolean => bills + returns > 0;

const monthOf = (day: string): string => formatDate(day).replace(/^\d+\s/, '');
const dayOf = (day: string): string => formatDate(day).replace(/\s\d{4}$/, '');

/** The label of a report row. */
export function rowName(by: SalesGrouping, { key, label }: { key: string; label: string }, t: Translate): string {
  switch (by) {
    case 'day':
      return formatDate(key);
    case 'week':
      return `${dayOf(key)} – ${formatDate(addDays(key, 6))}`;
    case 'month':
      return monthOf(key);
    case 'hour':
      return formatHour(Number(key));
    case 'method':
      return methodName(key, t);
    case 'cashier':
      return label || t('pastSales');
    default:
      return label || t('noName');
  }
}

/** A label short enough for a chart's axis. */
export function axisName(by: SalesGrouping, row: { key: string; label: string }, t: Translate): string {
  if (by === 'day' || by === 'week') return dayOf(row.key);
  return rowName(by, row, t);
}

export function methodName(method: string, t: Translate): string {
  const paidBy = [...PaidBy.options, 'none' as const].find((one) => one === method);
  return paidBy ? t(`method_${paidBy}`) : method;
}

/** An exchange is paid by goods and the method of the rest; other receipts of several payments keep one name, as in the sums. */
export const paymentName = ({ method, methods }: Pick<SalesDocument, 'method' | 'methods'>, t: Translate): string =>
  methods.includes('exchange') ? methods.map((one) => methodName(one, t)).join(', ') : methodName(method, t);

const MAX_PERCENT = 999;
/** In basis points; a smaller change is shown as 0%. */
const MIN_CHANGE = 5;

/** 1 for a rise, -1 for a fall, 0 when the change is too small to show. */
export const directionOf = (bp: number): number => (Math.abs(bp) < MIN_CHANGE ? 0 : Math.sign(bp));

/** `+8.2%`, `-8.2%` or `0%`. */
export function changeText(bp: number): string {
  const percent = Math.abs(bp) / 100;
  const direction = directionOf(bp);
  const sign = direction > 0 ? '+' : minus(direction < 0);
  // A change from nearly zero has no meaningful percentage, so it is capped.
  if (percent > MAX_PERCENT) return `${direction < 0 ? '<' : '>'} ${sign}${formatPercent(MAX_PERCENT * 100)}`;
  return `${sign}${formatPercent(Math.abs(bp), percent >= 100 ? 0 : 1)}`;
}

export const percentText = (bp: number | null): string => (bp === null ? '–' : formatPercent(bp, 1));

export const periodText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
